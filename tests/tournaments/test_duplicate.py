"""Duplicate: seats compared hand by hand, and the scale of IMPs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.tournaments.stages.duplicate import Duplicate
from clubscore.tournaments.units import TWELFTHS

BRIDGE = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430)
EAST = (40, -8, -8, 32)  # of one deal at four tables
SOUTH = (-16, 33, -8, -8)


def test_the_worked_example():
    """Means 14 and ¼, by the scale of bridge."""
    group = [{1: [east, south, 0, 0]} for east, south in zip(EAST, SOUTH, strict=True)]
    compared = [deals[1] for deals in Duplicate(BRIDGE).compare(group)]
    assert [seats[0].difference for seats in compared] == [26, -22, -22, 18]
    assert [seats[0].imps for seats in compared] == [1, -1, -1, 0]
    quarters = [Fraction(4 * one.difference) for one in (seats[1] for seats in compared)]
    assert quarters == [-65, 131, -33, -33]
    assert [seats[1].imps for seats in compared] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("difference", "imps"), [(19, 0), (20, 1), (49, 1), (50, 2), (429, 9), (430, 10), (5000, 10)]
)
def test_a_step_is_reached_by_its_own_points(difference, imps):
    up, down = Duplicate(BRIDGE).compare([{1: [2 * difference]}, {1: [0]}])
    assert (up[1][0].imps, down[1][0].imps) == (imps, -imps)


def test_a_difference_below_a_step_by_a_third_does_not_reach_it():
    """Of 0, 0 and 29 the best is 19⅓ above the mean, of 0, 0 and 30 it is 20."""
    below = Duplicate(BRIDGE).compare([{1: [0]}, {1: [0]}, {1: [29]}])
    assert below[2][1][0].imps == 0
    assert Duplicate(BRIDGE).compare([{1: [0]}, {1: [0]}, {1: [30]}])[2][1][0].imps == 1


def test_hands_are_added_and_only_those_played_are_compared():
    group = [{1: [100, 0], 2: [0, 100], 3: [500, 0]}, {1: [0, 0], 2: [0, 0]}]
    earned = Duplicate(BRIDGE).twelfths(group, 2)
    assert earned == [(2 * TWELFTHS, 2 * TWELFTHS), (-2 * TWELFTHS, -2 * TWELFTHS)]
    assert Duplicate(BRIDGE).twelfths([{}], 4) == [(0, 0, 0, 0)]


def test_groups_go_by_the_numbers_of_tables():
    assert [Duplicate(BRIDGE, 4).group(number) for number in (1, 4, 5, 8, 9)] == [0, 0, 1, 1, 2]
    assert {Duplicate(BRIDGE).group(number) for number in (1, 4, 5, 80)} == {0}


results = st.lists(
    st.lists(st.integers(-2000, 2000), min_size=4, max_size=4), min_size=1, max_size=8
)
scales = st.sets(st.integers(1, 3000), min_size=1, max_size=12).map(sorted).map(tuple)


@given(results, scales)
def test_laws_of_a_hand(tables, scale):
    """Differences of a seat add up to 0; IMPs rise with points; a shift of all changes nothing."""
    compared = [one[1] for one in Duplicate(scale).compare([{1: points} for points in tables])]
    shifted = Duplicate(scale).compare([{1: [one + 7 for one in points]} for points in tables])
    assert [[one.imps for one in deals[1]] for deals in shifted] == [
        [one.imps for one in seats] for seats in compared
    ]
    for seat in range(4):
        column = [seats[seat] for seats in compared]
        assert sum(one.difference for one in column) == 0
        by_points = sorted(column)
        assert [one.imps for one in by_points] == sorted(one.imps for one in column)
        for one in column:
            steps = sum(step <= abs(one.difference) for step in scale)
            assert one.imps == (steps if one.difference > 0 else -steps)
