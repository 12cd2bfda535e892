"""Hands with several winners, sticks and answers in event files and for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.cache import cache

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import differences, event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.entry.random_games import deal_game
from clubscore.play.models import FurtherWin, Hand
from clubscore.play.services import hand_correct
from clubscore.standings.books import books_of
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Table
from scoring.rulesets import get
from scoring.rulesets.base import Outcome
from tests.api.writing.programs import Program
from tests.exchange.event_file.texts import event_text, schema_faults
from tests.exchange.events import other_club
from tests.factories import EAST, NORTH, SOUTH, make_organizer, make_table, organizer, record

pytestmark = pytest.mark.django_db

ANSWERS = {"riichi": "0", "dora": "0", "ura_dora": "0", "liable": "nobody"}
DOUBLE_RON = HandEntry(
    Outcome.WIN,
    EAST,
    SOUTH,
    {EAST: SeatHand("567m56777p34567s + 5s"), NORTH: SeatHand(points=30, doubles=2)},
    answers=ANSWERS,
    also=(FurtherWinner(NORTH, answers={"dora": "0", "ura_dora": "0", "liable": "nobody"}),),
)
DRAW = HandEntry(Outcome.DRAW, answers={"riichi": "2", "tenpai": "0,2"})
CLUB = get("riichi").presets[-1].options


def riichi_table(**options: Any) -> Table:
    table = make_table(ruleset="riichi")
    event = table.session.tournament
    event.options = options
    event.save()
    return table


@pytest.mark.parametrize("seed", [3, 4])
def test_games_of_riichi_come_back(seed):
    table = riichi_table(**CLUB)
    rules = EventRules.of(table.session.tournament)
    for number, entry in deal_game(seed, rules):
        record(table, entry, number=number)
    text = event_text(table.session.tournament)
    assert not schema_faults(json.loads(text))
    file = read_event(text.encode())
    assert list(differences(file)) == []
    copy = event_import(file=file, club=other_club(), by=None)
    assert not list(event_findings(copy))
    assert not list(event_findings(table.session.tournament))
    again = json.loads(event_text(copy))
    assert again["sessions"] == json.loads(text)["sessions"]


def test_all_winners_come_back_with_their_history():
    table = riichi_table()
    hand = record(table, DOUBLE_RON)
    hand_correct(hand=hand, entry=DRAW, reason="drawn", by=organizer())
    hand_correct(hand=hand, entry=DOUBLE_RON, reason="won", by=organizer())
    text = event_text(table.session.tournament)
    (told,) = json.loads(text)["sessions"][0]["tables"][0]["hands"]
    assert told["further_values"] == {"3": 2000}
    assert told["history"][1]["before"]["further_values"] == {"3": 2000}
    assert "further_values" not in told["history"][2]["before"]
    file = read_event(text.encode())
    copy = event_import(file=file, club=other_club(), by=None)
    won = FurtherWin.objects.get(hand__table__session__tournament=copy)
    assert (won.winner, won.value) == (NORTH, 2000)
    assert not list(event_findings(copy))


def spoil(change: Any) -> str:
    """Return the code of what is wrong with a file that was changed."""
    table = riichi_table()
    record(table, DOUBLE_RON)
    file = json.loads(event_text(table.session.tournament))
    change(file["sessions"][0]["tables"][0]["hands"][0])
    with pytest.raises(ClubError) as raised:
        read_event(json.dumps(file).encode())
    return raised.value.code


def test_what_cannot_be_in_a_file():
    assert spoil(lambda hand: hand.pop("further_values")) == "file_disagrees"
    assert spoil(lambda hand: hand["further_values"].update({"2": 1000})) == "file_disagrees"
    assert spoil(lambda hand: hand["further_values"].update({"7": 1000})) == "file_unknown_key"
    bad = "file_bad_value"
    assert spoil(lambda hand: hand["claim"]["also"].append({})) == bad
    assert spoil(lambda hand: hand["claim"]["also"][0].update(winner=1)) == "file_disagrees"
    assert spoil(lambda hand: hand["claim"]["also"][0]["answers"].update(dora=1)) == bad

    def broken_off(hand: dict[str, Any]) -> None:
        hand |= {"kind": "abortive_draw", "winner": None, "discarder": None, "value": None}

    assert spoil(broken_off) == "file_disagrees"


def test_standings_count_all_wins_and_one_deal_in():
    table = riichi_table()
    record(table, DOUBLE_RON)
    record(table, DRAW)
    session = table.session
    book = books_of(session.tournament, [session]).tables[table.pk]
    assert list(book.won) == [1, 0, 0, 1]
    assert list(book.dealt_in) == [0, 1, 0, 0]
    assert list(book.self_drawn) == [0, 0, 0, 0]
    best = {seat: one.value for seat, one in book.best.items()}
    assert best == {EAST: Hand.objects.get(number=1).value, NORTH: 2000}


def test_programs_write_and_read_all_winners():
    table = riichi_table(**CLUB)
    cache.clear()
    club = table.session.tournament.club
    program, path = Program.of(club, make_organizer(club)), f"/tables/{table.pk}/hands"
    won = {
        "number": 1,
        "outcome": "win",
        "winner": "E",
        "discarder": "S",
        "tiles": "567m56777p34567s + 5s",
        "answers": {"riichi": ["E"], "dora": 1},
        "also": [{"winner": "N", "points": 30, "doubles": 2}],
    }
    hand = program.post(path, won)
    assert hand["also"] == [{"winner": "N", "value": 2000}]
    assert sum(hand["payments"].values()) + hand["pot"] == 0
    shown = program.get(f"{path}/{hand['id']}")
    assert shown["answers"] == {
        "riichi": ["E"],
        "dora": 1,
        "ura_dora": 0,
        "liable": "nobody",
    }
    drawn = {"number": 2, "outcome": "draw", "answers": {"riichi": ["N"], "tenpai": ["N", "W"]}}
    assert program.post(path, drawn)["pot"] == 1000
    broken = {"number": 3, "outcome": "abortive_draw", "answers": {"reason": "four_winds"}}
    assert program.post(path, broken)["kind"] == "abortive_draw"
    limit = {"number": 4, "outcome": "win", "winner": "S", "discarder": "E", "limits": 1}
    assert program.post(path, limit)["value"] == 48_000  # South deals by now
    for answers in ({"riichi": "N"}, {"dora": "1"}, {"dora": 100}, {"other": "1"}, {"riichi": 1}):
        sent = {"number": 5, "outcome": "draw", "answers": answers}
        assert program.refused(path, sent) == "bad_field"
    mcr = make_table()
    path = f"/tables/{mcr.pk}/hands"
    program = Program.of(mcr.session.tournament.club, make_organizer(mcr.session.tournament.club))
    told = {"number": 1, "outcome": "win", "winner": "E", "discarder": "S", "points": 16}
    assert program.refused(path, told | {"also": won["also"]}) == "bad_field"
    assert program.refused(path, {"number": 1, "outcome": "abortive_draw"}) == "bad_field"
    assert program.refused(path, told | {"limits": 1}) == "bad_limits"
