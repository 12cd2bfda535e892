"""The regulations of ten clubs and leagues, each played for a season and printed.

Each is counted from the event files by a function written from its text; its settings are those
that are typed into the forms.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil

import pytest
from django.urls import reverse

from tests.standings.circuits.test_independent import Key, rank
from tests.web.organizer.circuits.test_regulations import REGULATIONS

from .club import ClubAtWork
from .season import (
    SeasonResult,
    check_season,
    make_circuit,
    play_season,
    results_of_events,
)

pytestmark = pytest.mark.django_db

OPEN_TO_ALL = 2  # of the people, who are no members
FEWEST_MEMBERS = 8  # Groene Hart: of an evening that counts
Results = Sequence[SeasonResult]


def table_points(results: Results) -> list[Fraction]:
    """What each evening earned, the best first."""
    return sorted((one.twelfths / 12 for one in results), reverse=True)


def groene_hart(results: Results, evenings: int) -> Key | None:
    """1 for coming; three quarters of the evenings for the title, so many count."""
    needed = ceil(Fraction(3, 4) * evenings)
    if len(results) < needed:
        return None
    best = sum(one + 1 for one in table_points(results)[:needed])
    hands = Fraction(sum(one.won for one in results)), -Fraction(sum(x.dealt_in for x in results))
    return (Fraction(best), *hands)


def pe_ling(results: Results, evenings: int) -> Key:
    return (sum((one.points + 3000 for one in results), Fraction(0)),)


def all_points(results: Results, evenings: int) -> Key:
    return (sum((one.points for one in results), Fraction(0)),)


def best_five(results: Results, evenings: int) -> Key:
    return (sum(table_points(results)[:5], Fraction(0)),)


def all_table_points(results: Results, evenings: int) -> Key:
    return (sum(table_points(results), Fraction(0)),)


def an_pai(results: Results, evenings: int) -> Key:
    """The mean without the best and the worst, where there are more than these two."""
    ranks = sorted(rank(one) for one in results)
    kept = ranks[1:-1] or ranks
    return (Fraction(sum(kept), len(kept)),)


def danmark(results: Results, evenings: int) -> Key | None:
    """Who came to two evenings of five."""
    often = len(results) >= Fraction(2, 5) * evenings
    return all_table_points(results, evenings) if often else None


def ukma(results: Results, evenings: int) -> Key:
    points = sum((one.points for one in results), Fraction(0))
    return (points / sum(one.sessions for one in results),)


def golden_league(results: Results, evenings: int) -> Key:
    best = sorted([0, 0, 0, *(rank(one) for one in results)])[-3:]
    return (Fraction(sum(best), 3),)


COUNTS: dict[str, Callable[[Results, int], Key | None]] = {
    "Groene Hart": groene_hart,
    "Pe-ling": pe_ling,
    "Haagse Kringen": all_points,
    "Bamboe Acht": best_five,
    "De Rode Draak": all_table_points,
    "An Pai": an_pai,
    "Mahjong Danmark": danmark,
    "De Dertien Wezen": all_table_points,
    "UKMA, informal": ukma,
    "Golden League": golden_league,
}


def test_every_regulation_is_counted():
    assert COUNTS.keys() == REGULATIONS.keys()


@pytest.mark.one_in(5)
@pytest.mark.parametrize("name", REGULATIONS)
def test_a_season_by_the_regulation(name):
    regulation, work = REGULATIONS[name], ClubAtWork(name)
    play_season(work, **regulation.event)
    people = list(work.club.players.order_by("last_name"))
    members = people[:-OPEN_TO_ALL]
    page = f"{reverse('club_members')}?club={work.club.slug}"
    sent = work.client.post(page, {"players": [player.pk for player in members]})
    assert sent.status_code == 302
    circuit = make_circuit(work, **regulation.circuit)
    only_members = regulation.circuit.get("people") == "members"
    ranked = {f"{one.first_name} {one.last_name}" for one in (members if only_members else people)}
    seasons: dict[str, list[SeasonResult]] = {}
    evenings = 0
    for results in results_of_events(work):
        there = {one: result for one, result in results.items() if one in ranked}
        if name == "Groene Hart" and len(there) < FEWEST_MEMBERS:
            continue
        evenings += 1
        for person, result in there.items():
            seasons.setdefault(person, []).append(result)
    worth = {one: COUNTS[name](results, evenings) for one, results in seasons.items()}
    check_season(work, circuit, worth)
    assert len(seasons) == len(ranked)
    if name == "Groene Hart":
        assert 1 < evenings < 5, "some evening has too few members"
        assert None in worth.values(), "somebody came too seldom"
