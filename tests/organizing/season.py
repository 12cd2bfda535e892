"""A season of a club, organized on the pages, and its results as the event files have them.

Places and points of each event are counted by the checker, which shares no code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from django.urls import reverse

from clubscore.people.models import Club
from clubscore.tournaments.models import Circuit
from tests.exchange.event_check.checker import load_checker
from tests.kept import kept
from tests.standings.circuits.test_independent import Key

from .club import ClubAtWork, Json, fields_of, names

PEOPLE = 14
SESSIONS = 2
HOME = "ITA"


@dataclass(frozen=True)
class Leg:
    """A tournament of a season: when and where, and by which rules."""

    first: str
    last: str
    country: str = HOME
    qualifier: bool = False
    ruleset: str = "mcr"


EVENINGS = tuple(
    Leg(day, day) for day in ("2026-03-14", "2026-05-02", "2026-06-20", "2026-09-12", "2026-10-03")
)
TOUR = (
    Leg("2024-12-07", "2024-12-08", qualifier=True),  # weighs half by now, where results age
    Leg("2026-05-01", "2026-05-04", "FRA"),  # four days
    Leg("2026-06-20", "2026-06-20", "DNK", ruleset="zung_jung"),
    Leg("2026-09-11", "2026-09-13", "NLD"),
    Leg("2026-10-03", "2026-10-03", "DEU"),
)


@dataclass(frozen=True)
class SeasonResult:
    """What somebody has from an event, read from its file."""

    event: int
    ended_on: date
    days: int
    weight: Fraction
    is_home: bool
    country: str  # of the player
    place: int
    sharing: int
    players: int
    twelfths: Fraction
    points: Fraction
    sessions: int
    of_sessions: int
    won: int
    dealt_in: int


def play_season(work: ClubAtWork, legs: Sequence[Leg] = EVENINGS, **settings: Any) -> None:
    """Play tournaments, to each of which eight or twelve of fourteen people come."""
    for number, leg in enumerate(legs, 1):
        there = sorted(work.chance.sample(names(PEOPLE), work.chance.choice([8, 12])))
        chosen = {"place_points": "4-2-1-0", "ends_on": leg.last, "country": leg.country}
        chosen |= settings | ({"qualifier": "on"} if leg.qualifier else {})
        event = work.event(f"Torneo {number}", there, leg.first, ruleset=leg.ruleset, **chosen)
        for _ in range(SESSIONS):
            work.play(event)


@kept
def club_with_tour(seed: str, *, one_ruleset: bool) -> Club:
    """Play a season that several tests count, each in its way."""
    work = ClubAtWork(seed)
    play_season(work, [replace(leg, ruleset="mcr") for leg in TOUR] if one_ruleset else TOUR)
    return work.club


def make_circuit(work: ClubAtWork, preset: str = "", **rule: object) -> Circuit:
    """Make a circuit of all events with the form of a preset, changed as told."""
    address = reverse("circuit_new", args=[work.club.slug])
    page = work.client.get(address, {"preset": preset} if preset else {})
    sent = fields_of(page.context["form"]) | {"name": "Campionato", **rule}
    work.post("circuit_new", work.club.slug, sent=sent)
    return Circuit.objects.get(name="Campionato")


def weight_of(event: Json, players: int, countries: set[str]) -> Fraction:
    """What the EMA makes of an event: days, players, countries, and one must qualify for it."""
    days = date.fromisoformat(event["ends_on"]) - date.fromisoformat(event["starts_on"])
    weight = Fraction(min(1 + days.days, 3))
    weight += Fraction((players > 40) + (players > 80), 2)
    weight += Fraction((len(countries) >= 6) + (len(countries) >= 10), 2)
    return weight + (1 if event["qualifier"] else 0)


def results_of(file: Json, number: int) -> dict[str, SeasonResult]:
    """Return the result of each player of an event, from its file alone."""
    checker, event = load_checker(), file["event"]
    checker.complete(file)
    standings = checker.compute_standings(file, [])
    ranks = checker.places(file, standings, [])
    sharing = Counter(ranks.values())
    first, last = (date.fromisoformat(event[key]) for key in ("starts_on", "ends_on"))
    countries = {one.player["country"] for one in standings.values()}
    return {
        f"{one.player['first_name']} {one.player['last_name']}": SeasonResult(
            event=number,
            ended_on=last,
            days=1 + (last - first).days,
            weight=weight_of(event, len(standings), countries),
            is_home=event["country"] == HOME,
            country=one.player["country"],
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


def results_of_events(work: ClubAtWork) -> list[dict[str, SeasonResult]]:
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


def check_season(work: ClubAtWork, circuit: Circuit, worth: Mapping[str, Key | None]) -> None:
    """Check the ranking that programs read and the printed sheet against what seasons are worth.

    The first figure is the score; None stands for too little played for a place.
    """
    told = work.client.get(reverse("api_circuit", args=[work.club.slug, circuit.pk])).json()
    assert {row["name"]: row["place"] for row in told["lines"]} == places(worth)
    scores = {row["name"]: row["score"] for row in told["lines"] if row["place"] is not None}
    due = {name: float(own[0]) for name, own in worth.items() if own is not None}
    assert scores == pytest.approx(due, abs=1e-4)  # as it is rounded
    sheet = work.pdf(reverse("circuit_document", args=[work.club.slug, circuit.pk]))
    at = 0
    for row in told["lines"]:
        if row["place"] is None:
            continue
        found = sheet.find(f"{row['place']} {row['name']}", at)
        assert found >= 0, (row, sheet[at : at + 300])
        at = found
