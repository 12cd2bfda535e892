"""The likelihood of places and its derivatives, for any number of players and any ties."""

from itertools import permutations
from math import exp, factorial, log

import pytest

from clubscore.standings.strengths.places import (
    Family,
    even_chance,
    groups_of,
    likelihood,
    orders_of,
    places_of,
    pull,
)

WORTHS = [0.4, -0.1, 0.2, -0.7, 1.1, -0.3]
TIES = [
    pytest.param((3, 2), id="two"),
    pytest.param((5, 5, 1), id="three"),
    pytest.param((9, 5, 1, 0), id="four"),
    pytest.param((1, 7, 7, 7), id="four, three of them first"),
    pytest.param((4, 4, 2, 1, 1), id="five"),
    pytest.param((1, 2, 3, 4, 5, 6), id="six"),
    pytest.param((6, 6, 6, 2, 2, 1), id="six, two ties"),
    pytest.param((0, 3, 3, 3, 3, 3), id="six, five of them first"),
    pytest.param((3, 3, 3, 3, 3, 0), id="six, one of them last"),
]


def named(family: Family, worths: list[float], order: tuple[int, ...]) -> float:
    """Return how probable one order is, draw by draw, as the families are defined."""

    def drawn(worths: list[float], order: tuple[int, ...]) -> float:
        left = [exp(worths[at]) for at in order]
        chance = 1.0
        while left:
            chance *= left[0] / sum(left)
            left.pop(0)
        return chance

    down = drawn(worths, order)
    if family is Family.PLACKETT_LUCE:
        return down
    return (down + drawn([-one for one in worths], order[::-1])) / 2


@pytest.mark.parametrize("family", Family)
@pytest.mark.parametrize("points", TIES)
def test_the_likelihood_is_the_sum_over_the_orders_left_open(family, points):
    worths, groups = WORTHS[: len(points)], groups_of(points)
    found = sum(named(family, worths, order) for order in orders_of(groups))
    assert likelihood(family, worths, groups) == pytest.approx(found)
    assert pull(family, worths, groups).likelihood == pytest.approx(found)


@pytest.mark.parametrize("family", Family)
@pytest.mark.parametrize("points", TIES)
def test_slopes_and_bends_are_derivatives(family, points):
    worths, groups = WORTHS[: len(points)], groups_of(points)
    found = pull(family, worths, groups)
    step = 1e-4
    here = log(found.likelihood)
    for at in range(len(worths)):
        low, high = (
            log(likelihood(family, [*worths[:at], moved, *worths[at + 1 :]], groups))
            for moved in (worths[at] - step, worths[at] + step)
        )
        assert found.slopes[at] == pytest.approx((high - low) / (2 * step), abs=1e-6)
        assert found.bends[at] == pytest.approx((high + low - 2 * here) / step**2, abs=1e-5)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("family", Family)
def test_all_orders_are_certain_together(family, players):
    orders = permutations(range(players))
    chances = [likelihood(family, WORTHS[:players], [[at] for at in one]) for one in orders]
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("family", Family)
def test_all_equal_says_nothing(family):
    found = pull(family, WORTHS, groups_of([1] * 6))
    assert found.likelihood == pytest.approx(1)
    assert found.slopes == pytest.approx([0] * 6)
    assert found.bends == pytest.approx([0] * 6)


def test_the_even_family_treats_first_and_last_alike():
    turned = [-worth for worth in WORTHS]
    for points in ((6, 5, 4, 3, 2, 1), (2, 2, 1, 1, 1, 0)):
        groups = groups_of(points)
        one = likelihood(Family.EVEN, WORTHS, groups)
        assert likelihood(Family.EVEN, turned, groups[::-1]) == pytest.approx(one)


def test_somebody_who_is_far_stronger_loses_nobody_in_rounding():
    worths = [60.0, 0.0, 0.0, 0.0]
    found = pull(Family.PLACKETT_LUCE, worths, [[0], [1], [2], [3]])
    assert found.likelihood == pytest.approx(1 / 6)
    last = pull(Family.EVEN, worths, [[1], [2], [3], [0]])
    assert 0 < last.likelihood < 1e-20


def test_equal_points_share_a_place():
    assert places_of((5, 7, 7, 1)) == [3, 1, 1, 4]
    assert groups_of((5, 7, 7, 1)) == [[1, 2], [0], [3]]
    assert even_chance([[1, 2], [0], [3]]) == 2 / factorial(4)
