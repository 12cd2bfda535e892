"""A whole event run by the API alone, from its creation to its published standings."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from clubscore.api import budget
from clubscore.people.models import Club
from clubscore.play.verification import table_differences
from clubscore.tournaments.models import Table, Tournament
from tests.factories import make_club, make_organizer

from .programs import Program

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

HANDS = 16
EVENT = {
    "kind": "tournament",
    "name": "Torneo del programma",
    "starts_on": "2026-03-14",
    "ruleset": "mcr",
    "visibility": "draft",
}
PLAYERS = [{"first_name": f"Nome{at}", "last_name": f"Cognome{at}"} for at in range(1, 10)]


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def program(club: Club, monkeypatch: pytest.MonkeyPatch) -> Program:
    cache.clear()
    monkeypatch.setattr(budget, "UNITS", 10**6)
    return Program.of(club, make_organizer(club))


def play(program: Program, table: dict[str, Any]) -> dict[str, Any]:
    """Record every hand of a table: East wins from South each time; return the last."""
    path = f"/tables/{table['id']}/hands"
    body = {"outcome": "win", "winner": "E", "discarder": "S", "points": 8}
    hands: list[dict[str, Any]] = [
        program.post(path, body | {"number": number}, key=f"{table['id']}-{number}")
        for number in range(1, HANDS + 1)
    ]
    assert program.refused(path, body | {"number": HANDS + 1}) == "all_hands_played"
    return hands[-1]


def test_a_whole_event(club: Club, program: Program) -> None:
    made = program.post(f"/clubs/{club.slug}/events", EVENT, key="event")
    assert program.post(f"/clubs/{club.slug}/events", EVENT, key="event") == made
    path = f"/events/{made['slug']}"
    entries = program.post(f"{path}/entries", {"new_players": PLAYERS}, key="list")["entries"]
    assert program.refused(f"{path}/sessions") == "players_not_multiple_of_four"
    program.post(f"{path}/entries/{entries[0]['id']}/withdraw")

    session = program.post(f"{path}/sessions")
    first, second = session["tables"]
    program.post(f"{path}/sessions/1/draw", {"method": "few_repeats"})
    ids = [entry["id"] for entry in entries[1:]]
    session = program.post(f"{path}/sessions/1/seats", {"seats": [ids[:4], ids[4:]]})
    first, second = session["tables"]
    assert list(second["seats"].values()) == ids[4:]
    assert program.post(f"{path}/sessions/1/start", {})["state"] == "running"

    last = play(program, first)
    void = {"reason": "not played"}
    program.post(f"/tables/{first['id']}/hands/{last['id']}/void", void)
    program.post(f"/tables/{first['id']}/hands/{last['id']}/restore", {"reason": "it was"})
    correction = {"outcome": "draw", "reason": "nobody won"}
    program.post(f"/tables/{first['id']}/hands/{last['id']}/correct", correction)
    program.post(f"/tables/{first['id']}/close", {})
    totals = {"totals": {"E": 40, "S": -8, "W": 0, "N": -32}}
    program.post(f"/tables/{second['id']}/totals", totals, key="paper")
    assert program.refused(f"{path}/sessions/1/publish") == "session_still_open"
    assert program.post(f"{path}/sessions/1/close")["state"] == "closed"
    assert program.post(f"{path}/sessions/1/publish")["published"]
    program.post(f"{path}/visibility", {"visibility": "public"})

    standings = program.get(f"{path}/standings")
    points = {row["name"]: row["points"] for row in standings["players"]}
    won = 15 * (16 + 16)
    assert points == {
        "Nome2 Cognome2": won,
        "Nome3 Cognome3": -15 * 16,
        "Nome4 Cognome4": -15 * 8,
        "Nome5 Cognome5": -15 * 8,
        "Nome6 Cognome6": 40,
        "Nome7 Cognome7": -8,
        "Nome8 Cognome8": 0,
        "Nome9 Cognome9": -32,
    }
    assert standings["players"][0]["table_points"] == 4
    assert not any(any(table_differences(table)) for table in Table.objects.all())
    assert Tournament.objects.get().visibility == "public"
    kinds = set(Tournament.objects.get().changes.values_list("label", flat=True))
    assert len(kinds) == 1  # all of it by the program, in its maker's name
    assert kinds.pop().endswith("API: App")
