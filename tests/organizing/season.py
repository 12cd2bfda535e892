"""A season of a club, organized on the pages, and its results as the event files have them.

Places and points of each event are counted by the checker, which shares no code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from django.urls import reverse

from clubscore.standings.circuits.calculation import CircuitResult
from clubscore.tournaments.models import Circuit
from tests.exchange.event_check.checker import load_checker
from tests.standings.circuits.test_independent import Key

from .club import ClubAtWork, Json, fields_of, names

DAYS = ("2026-03-14", "2026-05-02", "2026-06-20", "2026-09-12", "2026-10-03")
PEOPLE = 14
SESSIONS = 2


def play_season(work: ClubAtWork, **settings: object) -> None:
    """Play five tournaments, to each of which eight or twelve of fourteen people come."""
    for number, day in enumerate(DAYS, 1):
        there = sorted(work.chance.sample(names(PEOPLE), work.chance.choice([8, 12])))
        chosen = {"place_points": "4-2-1-0", **settings}
        event = work.event(f"Torneo {number}", there, day, **chosen)
        for _ in range(SESSIONS):
            work.play(event)


def make_circuit(work: ClubAtWork, preset: str = "", **rule: object) -> Circuit:
    """Make a circuit of all events with the form of a preset, changed as told."""
    address = reverse("circuit_new", args=[work.club.slug])
    page = work.client.get(address, {"preset": preset} if preset else {})
    sent = fields_of(page.context["form"]) | {"name": "Campionato", **rule}
    work.post("circuit_new", work.club.slug, sent=sent)
    return Circuit.objects.get(name="Campionato")


def results_of(file: Json, number: int) -> dict[str, CircuitResult]:
    """Return the result of each player of an event, from its file alone."""
    checker = load_checker()
    standings = checker.compute_standings(file)
    ranks = checker.places(file, standings)
    sharing = Counter(ranks.values())
    return {
        f"{one.player['first_name']} {one.player['last_name']}": CircuitResult(
            event=number,
            ended_on=date.fromisoformat(file["event"]["ends_on"]),
            days=1,
            weight=Fraction(1),  # a day, few players, one country
            is_home=True,
            place=ranks[player],
            sharing=sharing[ranks[player]],
            players=len(standings),
            twelfths=12 * one.table_points,
            points=Fraction(one.points),
            sessions=len(one.results),
            of_sessions=SESSIONS,
            won=one.counters["won"],
            dealt_in=one.counters["dealt_in"],
        )
        for player, one in standings.items()
    }


def results_of_events(work: ClubAtWork) -> list[dict[str, CircuitResult]]:
    """Return everybody's result in each event, the earliest first."""
    events = enumerate(work.club.tournaments.order_by("starts_on"))
    return [results_of(work.file(event), number) for number, event in events]


def places(worth: Mapping[str, Key | None]) -> dict[str, int | None]:
    """Return the place of everybody by what a season is worth; None for None."""
    ranked = [one for one in worth.values() if one is not None]
    return {
        name: None if own is None else 1 + sum(other > own for other in ranked)
        for name, own in worth.items()
    }


def check_season(work: ClubAtWork, circuit: Circuit, expected: dict[str, int | None]) -> None:
    """Check the ranking that programs read and the printed sheet against expected places."""
    told = work.client.get(reverse("api_circuit", args=[work.club.slug, circuit.pk])).json()
    assert {row["name"]: row["place"] for row in told["lines"]} == expected
    sheet = work.pdf(reverse("circuit_document", args=[work.club.slug, circuit.pk]))
    at = 0
    for row in told["lines"]:
        if row["place"] is None:
            continue
        found = sheet.find(f"{row['place']} {row['name']}", at)
        assert found >= 0, (row, sheet[at : at + 300])
        at = found
