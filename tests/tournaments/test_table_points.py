"""Table points: what equal places share, and how it is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.tournaments.table_points import share_table_points, table_points_words

SCALE = [4, 2, 1, 0]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        pytest.param((40, 10, -10, -40), (48, 24, 12, 0), id="all-different"),
        pytest.param((-40, -10, 10, 40), (0, 12, 24, 48), id="by-points-not-by-seat"),
        pytest.param((20, 20, -10, -30), (36, 36, 12, 0), id="first-shared-3-3-1-0"),
        pytest.param((30, 0, 0, -30), (48, 18, 18, 0), id="second-shared-4-1½-1½-0"),
        pytest.param((30, 10, -20, -20), (48, 24, 6, 6), id="third-shared-4-2-½-½"),
        pytest.param((10, 10, 10, -30), (28, 28, 28, 0), id="three-first-7/3"),
        pytest.param((30, -10, -10, -10), (48, 12, 12, 12), id="three-last-1-each"),
        pytest.param((10, 10, -10, -10), (36, 36, 6, 6), id="two-and-two"),
        pytest.param((0, 0, 0, 0), (21, 21, 21, 21), id="all-equal-1¾"),
    ],
)
def test_shares(totals, expected):
    assert share_table_points(totals, SCALE) == expected


points = st.integers(-60, 60)
scales = st.lists(st.integers(0, 20), min_size=4, max_size=4)


@given(
    st.tuples(points, points, points, points), st.lists(st.integers(0, 20), min_size=4, max_size=4)
)
def test_nothing_is_lost_and_nothing_is_added(totals, scale):
    assert sum(share_table_points(totals, scale)) == 12 * sum(scale)


@given(st.tuples(points, points, points, points))
def test_more_points_never_earn_less(totals):
    earned = sorted(zip(totals, share_table_points(totals, SCALE), strict=True))
    assert [share for _, share in earned] == sorted(share for _, share in earned)


@pytest.mark.parametrize(
    ("twelfths", "text"),
    [
        (0, "0"), (12, "1"), (21, "1¾"), (28, "2⅓"), (6, "½"), (-6, "−½"), (-30, "−2½"),
        (17, "1 5/12"), (5, "5/12"), (-1, "−1/12"), (84, "7"), (20, "1⅔"), (2, "⅙"), (22, "1⅚"),
    ],
)  # fmt: skip
def test_words(twelfths, text):
    assert table_points_words(twelfths) == text
