"""Points (classical.md, Points of a hand; IT table of points, 16, 18; CC Punteggio)."""

import pytest

from tests.scoring.classical.cases import POINT_LINES, check, score_of, untested

from .pairs_and_flowers import PAIRS_AND_FLOWERS
from .sets import SETS
from .winners import WON

CASES = [*SETS, *PAIRS_AND_FLOWERS, *WON]


@pytest.mark.parametrize(("lines", "systems", "hand", "how", "figures"), CASES)
def test_points(lines, systems, hand, how, figures):
    check(lines, systems, hand, how, figures)


def test_every_line_of_points_has_a_case_for_and_against():
    assert untested(CASES, POINT_LINES) == set()


@pytest.mark.parametrize(
    ("hand", "how", "expected"),
    [
        pytest.param(
            "[222m] (9999s) PPSS147p {16}",
            "lost",
            {
                ("pung_simple_exposed", "2m", "222m", 2),
                ("kong_terminal_concealed", "9s", "9999s", 32),
                ("pair_dragon", "P", "PP", 2),
                ("pair_own_wind", "S", "SS", 2),
                ("flower", "plum", "", 4),
                ("season", "summer", "", 4),
            },
            id="a loser",
        ),
        pytest.param(
            "[222m] 345p678p45s99m + 6s",
            "drawn",
            {("pung_simple_exposed", "2m", "222m", 2), ("mah_jong", "", "", 20)}
            | {("self_drawn", "", "", 2)},
            id="a winner",
        ),
        pytest.param(
            "[222m] 345p678p456s9m + 9m",
            "discard",
            {("pung_simple_exposed", "2m", "222m", 2), ("mah_jong", "", "", 20)}
            | {("pair_completed_head", "9m", "99m", 4)},
            id="a winner who completes the pair",
        ),
    ],
)
def test_lines_name_their_tiles(hand, how, expected):
    score = score_of("EU", hand, how)
    found = set()
    for line in score.patterns:
        if line.points:
            groups = "".join(group.text for (group,) in line.evidence)
            found.add((line.key, line.tile, groups, line.total))
    assert found == expected


def test_a_losers_hand_is_laid_out_in_the_way_it_was_counted():
    score = score_of("CC", "[222m] (9999s) CCCPP14p", "lost")
    laid = [(group.text, group.concealed, group.declared) for group in score.arrangement]
    assert laid == [
        ("222m", False, True),
        ("9999s", True, True),
        ("CCC", True, False),
        ("PP", True, False),
    ]
