"""Every preset of a circuit, from the creation of its events to the final sheet of the season.

The events differ in days, country, rules and weight. The season is counted from the event files
by the count written from the regulations.
"""

from __future__ import annotations

import pytest

from clubscore.people.models import Player
from clubscore.standings.circuits.rule import PRESETS, People, ResultValue, Weighs
from tests.standings.circuits.test_independent import TODAY, count

from .club import ClubAtWork
from .season import (
    HOME,
    TOUR,
    SeasonResult,
    check_season,
    club_with_tour,
    make_circuit,
    results_of_events,
)

pytestmark = pytest.mark.django_db

COUNTRIES = (HOME, "FRA", "NLD", "DEU", "DNK", "AUT", "ESP")


@pytest.mark.one_in(6)
@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_of_a_circuit(key):
    rule = PRESETS[key]
    one_ruleset = rule.earns == ResultValue.POINTS or rule.weighs == Weighs.MERS
    work = ClubAtWork(key, club_with_tour("season", one_ruleset=one_ruleset))
    for number, player in enumerate(work.club.players.order_by("last_name")):
        country = HOME if number % 2 else COUNTRIES[number % len(COUNTRIES)]
        Player.objects.filter(pk=player.pk).update(
            country=country, ema_number=f"{21 + number}{number:06}"
        )
    circuit = make_circuit(work, key, ends_on=TODAY)  # no older on any later day
    seasons: dict[str, list[SeasonResult]] = {}
    for results in results_of_events(work):
        for name, result in results.items():
            if rule.people != People.COUNTRY or result.country == HOME:
                seasons.setdefault(name, []).append(result)
    of_events = [one for results in seasons.values() for one in results]
    assert {one.is_home for one in of_events} == {True, False}
    assert {one.days for one in of_events} == {1, 2, 3, 4}
    assert len({one.weight for one in of_events}) > 1
    worth = {name: count(key, results, len(TOUR)) for name, results in seasons.items()}
    check_season(work, circuit, worth)
