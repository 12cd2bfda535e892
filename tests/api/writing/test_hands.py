"""Hands by the API: recorded, corrected, voided and restored by the rules of the pages."""

from typing import Any

import pytest
from django.core.cache import cache

from clubscore.play.models import Hand
from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.seats import players_swap
from tests.factories import make_organizer, make_session, make_table, organizer

from .programs import Program

pytestmark = pytest.mark.django_db

TILES = "[123m] 456p789s12m99p + 3m"
DRAW = {"outcome": "draw"}
WIN = {"outcome": "win", "winner": "E", "discarder": "S", "points": 16}


def program_at(table: Table) -> tuple[Program, str]:
    cache.clear()
    club = table.session.tournament.club
    return Program.of(club, make_organizer(club)), f"/tables/{table.pk}/hands"


@pytest.fixture
def table() -> Table:
    return make_table()


def test_a_hand_from_recording_to_restoring(table):
    program, path = program_at(table)
    hand = program.post(path, WIN | {"number": 1})
    assert hand["payments"] == {"E": 40, "S": -24, "W": -8, "N": -8}
    assert (hand["revision"], hand["valid"], hand["table"]) == (1, True, table.pk)
    mine = f"{path}/{hand['id']}"
    told = WIN | {"discarder": "N", "reason": "misheard"}
    corrected = program.post(f"{mine}/correct", told | {"revision": 1})
    assert (corrected["payments"]["N"], corrected["revision"]) == (-24, 2)
    late = told | {"discarder": "W", "revision": 1}
    assert program.refused(f"{mine}/correct", late) == "hand_changed_meanwhile"
    assert program.refused(f"{mine}/void", {"reason": " "}) == "reason_missing"
    assert not program.post(f"{mine}/void", {"reason": "not played"})["valid"]
    assert program.refused(f"{mine}/correct", told) == "hand_is_void"
    assert program.post(f"{mine}/restore", {"reason": "played"})["valid"]
    public = program.get(f"/tables/{table.pk}")["hands"]
    assert [one["payments"]["N"] for one in public] == [-24]
    reasons = Hand.objects.get().changes.values_list("reason", flat=True)
    assert list(reasons) == ["", "misheard", "not played", "played"]


def test_a_hand_says_who_sits_where(table):
    program, path = program_at(table)
    session = table.session
    event = f"/events/{session.tournament.slug}/sessions/{session.number}"
    (shown,) = program.get(event)["tables"]
    seats = {seat["wind"]: seat["entry"] for seat in shown["seats"]}
    hand = program.post(path, WIN | {"number": 1, "seats": seats})
    entries = [table.seats.get(wind=wind).entry for wind in range(2)]
    players_swap(session=session, one=entries[0], other=entries[1], reason="wrong", by=organizer())
    second = WIN | {"number": 2, "points": 24}
    assert program.refused(path, second | {"seats": seats}) == "seats_changed"
    assert program.refused(path, second) == "seats_unknown"
    told = {"reason": "misheard", **WIN, "points": 30}
    assert program.refused(f"{path}/{hand['id']}/correct", told) == "seats_unknown"
    assert program.post(path, DRAW | {"number": 2})["kind"] == "draw"
    now = seats | {"E": seats["S"], "S": seats["E"]}
    assert program.post(f"{path}/{hand['id']}/correct", told | {"seats": now})["revision"] == 2
    totals = {"E": 8, "S": -8, "W": 0, "N": 0}
    sent = {"totals": totals, "seats": seats}
    assert program.refused(f"/tables/{table.pk}/totals", sent) == "seats_changed"


def test_the_tiles_are_scored(table):
    program, path = program_at(table)
    small = {"number": 1, "outcome": "win", "winner": "S", "tiles": "123m456p789s123m99p + 9p"}
    assert program.refused(path, small)
    straight = small | {"tiles": "123m456m789m11p55s + 5s", "discarder": "W"}
    hand = program.post(path, straight)
    assert hand["value"] >= 8
    assert hand["payments"]["S"] == sum(-hand["payments"][wind] for wind in "EWN")
    assert program.refused(path, straight | {"number": 3}) == "hand_not_next"


def test_a_false_win(table):
    program, path = program_at(table)
    hand = program.post(path, {"number": 1, "outcome": "false_win", "winner": "W"})
    assert (hand["kind"], hand["winner"]) == ("false_win", "W")


def test_four_hands():
    table = make_table(ruleset="italian")
    program, path = program_at(table)
    others = {"S": {"tiles": "[CCC] ?"}, "W": {"points": 12, "doubles": 1}, "N": {"points": 0}}
    body: dict[str, Any] = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S"}
    told = body | {"tiles": "[EEE] 123m456p789s9m + 9m", "others": others}
    hand = program.post(path, told)
    explained = program.get(f"/tables/{table.pk}/hands/{hand['id']}")
    assert [count["total"] for count in explained["counts"]] == [48, 8, 24, 0]
    assert program.refused(path, told | {"number": 2, "answers": {"liable": "X"}}) == "bad_field"
    second = told | {"number": 2, "answers": {"nobody": "S"}}
    assert program.refused(path, second) == "bad_field"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"winner": None}, "bad_field"),
        ({"discarder": "E"}, "discarder_is_winner"),
        ({"situations": ["moonlight"]}, "bad_field"),
        ({"situations": ["heaven"]}, "bad_field"),
        ({"others": {"S": {"points": 1}}}, "bad_field"),
        ({"points": 0}, "bad_points"),
        ({"points": 7}, "below_minimum"),
        ({"points": None}, "missing_tiles"),
        ({"points": None, "tiles": "[123"}, None),
    ],
)
def test_hands_that_are_refused(table, more, code):
    program, path = program_at(table)
    refused = program.refused(path, {"number": 1} | WIN | more)
    assert code is None or refused == code
    assert not Hand.objects.exists()


def test_not_before_the_start_nor_at_another_table(table):
    program, path = program_at(table)
    hand = program.post(path, DRAW | {"number": 1})
    other = make_session(club=table.session.tournament.club).tables.get()
    wrong = f"/tables/{other.pk}/hands/{hand['id']}/void"
    assert program.refused(wrong, {"reason": "x"}, status=404) == "not_found"
    type(other.session).objects.update(state="draft", started_at=None)
    assert program.refused(f"/tables/{other.pk}/hands", DRAW | {"number": 1}) == (
        "session_not_running"
    )
