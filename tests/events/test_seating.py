from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.events.seating import draw


def repeats(rounds):
    met = Counter(frozenset(pair) for table in rounds for pair in combinations(table, 2))
    return sum(times - 1 for times in met.values())


@given(tables=st.integers(1, 12), seed=st.integers(0, 2**31))
def test_everybody_sits_once(tables, seed):
    players = range(100, 100 + 4 * tables)
    drawn = draw(players, [], seed)
    assert sorted(player for table in drawn for player in table) == list(players)
    assert draw(players, [], seed) == drawn


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [
        pytest.param(16, 2, 0, id="16-players-2-rounds"),
        pytest.param(20, 3, 0, id="20-players-3-rounds"),
        pytest.param(40, 4, 0, id="40-players-4-rounds"),
        pytest.param(8, 2, 4, id="8-players-must-repeat"),  # three of a table into two
    ],
)
def test_opponents_are_new_as_long_as_possible(players, rounds, most):
    earlier: list[tuple[int, ...]] = []
    for seed in range(rounds):
        earlier += draw(range(players), earlier, seed)
    assert repeats(earlier) <= most


def test_starting_winds_are_shared():
    earlier: list[tuple[int, ...]] = []
    for seed in range(4):
        earlier += draw(range(16), earlier, seed)
    had = Counter((player, wind) for table in earlier for wind, player in enumerate(table))
    assert max(had.values()) <= 2


def test_first_wind_is_a_matter_of_chance():
    easts = Counter(draw(range(4), [], seed)[0][0] for seed in range(400))
    assert all(60 <= easts[player] <= 140 for player in range(4))
