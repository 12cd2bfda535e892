"""Winds differ by one at most after every round; tables are varied; assignment is exact."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.seating_plans.designs.catalog import designs, repeat_design
from clubscore.seating_plans.model import Lock, wind_counts
from clubscore.seating_plans.table_numbers import cheapest, number_tables
from clubscore.seating_plans.winds import assign_winds


def imbalance(rounds, players):
    return max(max(counts) - min(counts) for counts in wind_counts(rounds, players))


@pytest.mark.parametrize("players", range(8, 101, 4))
def test_winds_are_balanced_after_every_round(players):
    chance = Random(players)
    rounds = assign_winds(repeat_design(designs(players)[0], 12, chance), (), chance)
    assert all(imbalance(rounds[:some], players) <= 1 for some in range(1, 13))


@given(tables=st.integers(1, 8), rounds=st.integers(1, 9), seed=st.integers(0, 2**31))
def test_winds_are_balanced_at_any_tables(tables, rounds, seed):
    chance = Random(seed)
    drawn = []
    for _ in range(rounds):
        order = chance.sample(range(4 * tables), 4 * tables)
        drawn.append([order[at : at + 4] for at in range(0, len(order), 4)])
    seated = assign_winds(drawn, (), chance)
    assert [[set(table) for table in one] for one in seated] == [
        [set(table) for table in one] for one in drawn
    ]
    assert all(imbalance(seated[:some], 4 * tables) <= 1 for some in range(1, rounds + 1))


def test_locked_winds_cost_only_whom_they_must():
    rounds = designs(40)[0].rounds[:8]
    locks = [Lock(5, number, wind=2) for number in range(8)]
    counts = wind_counts(assign_winds(rounds, locks, Random(1)), 40)
    assert counts[5] == [0, 0, 8, 0]
    # Of 80 Wests 72 are left for 39 players: six at least have West once, another wind thrice.
    uneven = [one for one in counts if max(one) - min(one) > 1]
    assert max(max(one) - min(one) for one in counts if one is not counts[5]) <= 2
    assert len(uneven) - 1 <= 8


@given(
    costs=st.integers(1, 6).flatmap(
        lambda size: st.lists(
            st.lists(st.integers(0, 9), min_size=size, max_size=size),
            min_size=size,
            max_size=size,
        )
    )
)
def test_cheapest_assignment(costs):
    def total(columns):
        return sum(row[column] for row, column in zip(costs, columns, strict=True))

    chosen = cheapest(costs)
    assert sorted(chosen) == list(range(len(costs)))
    assert total(chosen) == min(map(total, permutations(range(len(costs)))))


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [
        pytest.param(20, 5, 4, id="20x5"),
        pytest.param(40, 8, 45, id="40x8"),
        pytest.param(100, 8, 0, id="100x8"),
        pytest.param(16, 5, 40, id="16x5-one-table-twice-each-at-least"),
    ],
)
def test_tables_are_varied(players, rounds, most):
    drawn = number_tables(designs(players)[0].rounds[:rounds], [{}] * rounds)
    visited = [
        (player, number)
        for tables in drawn
        for number, table in enumerate(tables)
        for player in table
    ]
    assert len(visited) - len(set(visited)) <= most
