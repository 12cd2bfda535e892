"""Every preset of a circuit, from the creation of its events to the final sheet of the season.

Who came where is counted from the event files alone: places and points of each event by the
checker, which shares no code, the season by the count written from the regulations.
"""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.standings.circuits.calculation import CircuitResult
from clubscore.standings.circuits.rule import PRESETS, People
from clubscore.tournaments.models import Circuit
from tests.exchange.event_check.checker import load_checker
from tests.standings.circuits.test_independent import Key, count

from .club import ClubAtWork, Json, fields_of, names

pytestmark = pytest.mark.django_db

DAYS = ("2026-03-14", "2026-05-02", "2026-06-20", "2026-09-12", "2026-10-03")
PEOPLE = 14
SESSIONS = 2


@pytest.fixture
def work(request: pytest.FixtureRequest) -> ClubAtWork:
    """A club with five tournaments, to each of which eight or twelve of fourteen people came."""
    work = ClubAtWork(request.node.name)
    for number, day in enumerate(DAYS, 1):
        there = sorted(work.chance.sample(names(PEOPLE), work.chance.choice([8, 12])))
        event = work.event(f"Torneo {number}", there, day, place_points="4-2-1-0")
        for _ in range(SESSIONS):
            work.play(event)
    return work


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


def expected_places(work: ClubAtWork, key: str) -> dict[str, int | None]:
    """Return everybody's place in the season."""
    seasons: dict[str, list[CircuitResult]] = {}
    events = list(work.club.tournaments.order_by("starts_on"))
    for number, event in enumerate(events):
        for name, result in results_of(work.file(event), number).items():
            seasons.setdefault(name, []).append(result)
    worth: dict[str, Key | None] = {
        name: count(key, results, len(events)) for name, results in seasons.items()
    }
    ranked = [one for one in worth.values() if one is not None]
    return {
        name: None if own is None else 1 + sum(other > own for other in ranked)
        for name, own in worth.items()
    }


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_of_a_circuit(work, key):
    address = reverse("circuit_new", args=[work.club.slug])
    page = work.client.get(f"{address}?preset={key}")
    sent = fields_of(page.context["form"]) | {"name": "Campionato"}
    work.post("circuit_new", work.club.slug, sent=sent)
    circuit = Circuit.objects.get(name="Campionato")
    if PRESETS[key].people == People.EMA:  # knows people by their number alone
        for number, player in enumerate(work.club.players.all(), 1):
            Player.objects.filter(pk=player.pk).update(ema_number=f"04{number:06}")
    places = expected_places(work, key)
    told = work.client.get(reverse("api_circuit", args=[work.club.slug, circuit.pk])).json()
    assert {row["name"]: row["place"] for row in told["lines"]} == places
    sheet = work.pdf(reverse("circuit_document", args=[work.club.slug, circuit.pk]))
    at = 0
    for row in told["lines"]:
        if row["place"] is None:
            continue
        found = sheet.find(f"{row['place']} {row['name']}", at)
        assert found >= 0, (row, sheet[at : at + 300])
        at = found
