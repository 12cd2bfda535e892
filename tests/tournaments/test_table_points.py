"""Table points: what equal places share, and how it is written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.tournaments.place_points import place_points_words, read_place_points
from clubscore.tournaments.stages.points import PointsRule, exact_table_points
from clubscore.tournaments.table_points import (
    share_table_points,
    table_points_words,
    worths_by_hands,
)

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
    assert exact_table_points(totals, SCALE) == expected


@pytest.mark.parametrize(
    ("totals", "scale", "expected"),
    [
        pytest.param((9, 4, 0, -5, -8), [4, 2, 1, 0.5], (48, 24, 12, 6, 0), id="five-4-2-1-½-0"),
        pytest.param((9, 4, 0, -5, -8), SCALE, (48, 24, 12, 0, 0), id="five-4-2-1-0-0"),
        pytest.param((9, 4, 3, -8, -8), [4, 2, 1, 0.5], (48, 24, 12, 3, 3), id="five-last-shared"),
        pytest.param((9, -1, -8), [4, 2, 1, 0.5], (48, 24, 12), id="three-4-2-1"),
        pytest.param((4, 4, -8), SCALE, (36, 36, 12), id="three-first-shared"),
    ],
)
def test_tables_of_three_and_five_use_the_scale_of_four(totals, scale, expected):
    """Formats 6.2: a scale of four ends with nothing for the fifth, and its third place."""
    assert share_table_points(totals, scale) == expected
    assert exact_table_points(totals, scale) == expected


points = st.integers(-60, 60)
halves = st.integers(0, 40).map(lambda twice: twice // 2 if twice % 2 == 0 else twice / 2)
scales = st.lists(halves, min_size=4, max_size=4)


@given(st.tuples(points, points, points, points), scales)
def test_nothing_is_lost_and_nothing_is_added(totals, scale):
    exact = exact_table_points(totals, scale)
    assert sum(exact) == 12 * sum(scale)
    rounded = share_table_points(totals, scale)
    assert all(0 <= one - other < 1 for one, other in zip(exact, rounded, strict=True))
    if len(set(totals)) > 1 or all(isinstance(one, int) for one in scale):
        assert exact == rounded


@pytest.mark.parametrize(
    ("won", "dealt_in", "places", "expected"),
    [
        pytest.param((1, 2, 0, 0), (0, 0, 0, 0), (2, 1, 3, 4), (24, 48, 12, 6), id="more-won"),
        pytest.param((2, 2, 0, 0), (1, 0, 0, 0), (2, 1, 3, 4), (24, 48, 12, 6), id="fewer-fed"),
        pytest.param((1, 2, 0, 0), (0, 99, 0, 0), (2, 1, 3, 4), (24, 48, 12, 6), id="won-first"),
        pytest.param((2, 2, 0, 0), (1, 1, 0, 0), (1, 1, 3, 4), (36, 36, 12, 6), id="equal-in-all"),
        pytest.param((0, 0, 9, 99), (9, 9, 0, 0), (1, 1, 3, 4), (36, 36, 12, 6), id="points-first"),
    ],
)
def test_hands_decide_between_equal_points_where_the_event_says_so(won, dealt_in, places, expected):
    rule, totals = PointsRule((4, 2, 1, 0.5), by_hands=True), (30, 30, -20, -40)
    assert rule.places(totals, won, dealt_in) == places
    assert rule.points(totals, won, dealt_in) == expected
    assert share_table_points(worths_by_hands(totals, won, dealt_in), rule.scale) == expected
    shared = PointsRule(rule.scale)
    assert shared.places(totals, won, dealt_in) == (1, 1, 3, 4)
    assert shared.points(totals, won, dealt_in) == (36, 36, 12, 6)


@pytest.mark.parametrize(
    ("totals", "last", "places", "expected"),
    [
        pytest.param((80, 20, -40, -60), [0], (4, 1, 2, 3), (0, 48, 24, 12), id="fell-ill"),
        pytest.param((80, 20, -40, -60), [], (1, 2, 3, 4), (48, 24, 12, 6), id="before-the-start"),
        pytest.param((80, 20, 20, -120), [0], (4, 1, 1, 3), (0, 36, 36, 12), id="others-equal"),
        pytest.param((80, 20, -40, -60), [3], (1, 2, 3, 4), (48, 24, 12, 0), id="is-last-anyway"),
        pytest.param((80, 20, -40, -60), [0, 1], (3, 3, 1, 2), (0, 0, 48, 24), id="two"),
        pytest.param((9, 9, 9, 9), [0, 1, 2, 3], (1, 1, 1, 1), (0, 0, 0, 0), id="nobody-left"),
    ],
)
def test_others_move_up_where_somebody_forfeits_a_session(totals, last, places, expected):
    rule = PointsRule((4, 2, 1, 0.5))
    assert rule.places(totals, last=last) == places
    assert rule.points(totals, last=last) == expected
    roots = PointsRule((), roots=True)
    assert roots.points(totals, last=last) == roots.points(totals)


def test_match_points_are_those_of_the_points_whatever_decides_the_place():
    rule = PointsRule((), roots=True, by_hands=True)
    assert rule.points((4, 4, -4, -4), (1, 2, 0, 0), (0, 0, 0, 0)) == (24, 24, -24, -24)
    assert rule.places((4, 4, -4, -4), (1, 2, 0, 0), (0, 0, 0, 0)) == (2, 1, 3, 3)


def test_a_half_is_shared_exactly():
    scale = [4, 2, 1, 0.5]
    assert exact_table_points((50, 50, -40, -60), scale) == (36, 36, 12, 6)
    assert exact_table_points((0, 0, 0, 0), scale) == (Fraction(45, 2),) * 4


@pytest.mark.parametrize(
    ("text", "scale", "words"),
    [
        ("4 2 1 0", [4, 2, 1, 0], "4 2 1 0"),
        ("4-2-1-½", [4, 2, 1, 0.5], "4 2 1 ½"),
        ("4, 2½, 1.5, 1/2", [4, 2.5, 1.5, 0.5], "4 2½ 1½ ½"),
        ("", [], ""),
    ],
)
def test_scales_as_people_write_them(text, scale, words):
    assert read_place_points(text) == scale
    assert place_points_words(scale) == words


@pytest.mark.parametrize("text", ["x", "4 2 ²", "1/3", "0.25", "½½", "½x"])
def test_what_is_no_scale(text):
    with pytest.raises(ValueError, match=text.split()[-1]):
        read_place_points(text)


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
