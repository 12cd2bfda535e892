"""Every preset of a circuit, from the creation of its events to the final sheet of the season.

The season is counted from the event files by the count written from the regulations.
"""

from __future__ import annotations

import pytest

from clubscore.people.models import Player
from clubscore.standings.circuits.calculation import CircuitResult
from clubscore.standings.circuits.rule import PRESETS, People
from tests.standings.circuits.test_independent import TODAY, count

from .club import ClubAtWork
from .season import DAYS, check_season, make_circuit, places, play_season, results_of_events

pytestmark = pytest.mark.django_db


@pytest.fixture
def work(request: pytest.FixtureRequest) -> ClubAtWork:
    work = ClubAtWork(request.node.name)
    play_season(work)
    return work


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_of_a_circuit(work, key):
    circuit = make_circuit(work, key, ends_on=TODAY)  # no older on any later day
    if PRESETS[key].people == People.EMA:  # knows people by their number alone
        for number, player in enumerate(work.club.players.all(), 1):
            Player.objects.filter(pk=player.pk).update(ema_number=f"04{number:06}")
    seasons: dict[str, list[CircuitResult]] = {}
    for results in results_of_events(work):
        for name, result in results.items():
            seasons.setdefault(name, []).append(result)
    worth = {name: count(key, results, len(DAYS)) for name, results in seasons.items()}
    check_season(work, circuit, places(worth))
