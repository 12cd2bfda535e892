"""Points (classical.md, Points of a hand; IT table of points, 16, 18; CC Punteggio)."""

import pytest

from .cases import ALL, POINT_LINES, check, score_of, untested

TEN = "147p258s369mW"  # ten tiles worth nothing to South
NINE = "147p258s369m"

SETS = [
    # IT, table of points: open 2 and 4, concealed 4 and 8; kongs four times as much.
    pytest.param(
        "pung_simple_exposed", ALL, f"[222m] {TEN}", "lost", (2, 0, 2), id="pung 2m, claimed"
    ),
    pytest.param(
        "pung_simple_exposed", ALL, f"[888s] {TEN}", "lost", (2, 0, 2), id="pung 8s, claimed"
    ),
    pytest.param(
        "pung_simple_concealed -pung_simple_exposed",
        ALL,
        f"222m {TEN}",
        "lost",
        (4, 0, 4),
        id="pung 2m, standing",
    ),
    pytest.param(
        "pung_simple_concealed -kong_simple_concealed",
        ALL,
        f"2222m {NINE}",
        "lost",
        (4, 0, 4),  # EU, La formazione del poker: not declared it counts as a concealed pung
        id="four 2m, not declared",
    ),
    pytest.param(
        "kong_simple_exposed -kong_simple_concealed",
        ALL,
        f"[2222m] {TEN}",
        "lost",
        (8, 0, 8),
        id="kong 2m, claimed",
    ),
    pytest.param(
        "kong_simple_concealed -kong_simple_exposed -pung_simple_concealed",
        ALL,
        f"(2222m) {TEN}",
        "lost",
        (16, 0, 16),
        id="kong 2m, declared concealed",
    ),
    pytest.param(
        "pung_terminal_exposed -pung_simple_exposed -pung_terminal_concealed",
        ALL,
        f"[111s] {TEN}",
        "lost",
        (4, 0, 4),
        id="pung 1s, claimed",
    ),
    pytest.param(
        "pung_terminal_concealed -pung_terminal_exposed",
        ALL,
        f"999s {TEN}",
        "lost",
        (8, 0, 8),
        id="pung 9s, standing",
    ),
    pytest.param(
        "kong_terminal_exposed -kong_simple_exposed -kong_terminal_concealed",
        ALL,
        f"[9999s] {TEN}",
        "lost",
        (16, 0, 16),
        id="kong 9s, claimed",
    ),
    pytest.param(
        "kong_terminal_concealed -kong_terminal_exposed",
        ALL,
        f"(1111s) {TEN}",
        "lost",
        (32, 0, 32),
        id="kong 1s, declared concealed",
    ),
    pytest.param(
        "pung_wind_exposed -pung_wind_concealed -pung_dragon_exposed -kong_wind_exposed",
        ALL,
        f"[NNN] {TEN}",
        "lost",
        (4, 0, 4),
        id="pung N, claimed",
    ),
    pytest.param(
        "pung_wind_concealed -pung_wind_exposed -pung_dragon_concealed -kong_wind_concealed",
        ALL,
        f"NNN {TEN}",
        "lost",
        (8, 0, 8),
        id="pung N, standing",
    ),
    pytest.param(
        "kong_wind_exposed -kong_dragon_exposed",
        ALL,
        f"[NNNN] {TEN}",
        "lost",
        (16, 0, 16),
        id="kong N, claimed",
    ),
    pytest.param(
        "kong_wind_concealed -kong_dragon_concealed",
        ALL,
        f"(NNNN) {TEN}",
        "lost",
        (32, 0, 32),
        id="kong N, declared concealed",
    ),
    # IT 17, 5 to 7: a pung or kong of a dragon also doubles.
    pytest.param(
        "pung_dragon_exposed", ALL, f"[CCC] {TEN}", "lost", (4, 1, 8), id="pung C, claimed"
    ),
    pytest.param(
        "pung_dragon_concealed", ALL, f"FFF {TEN}", "lost", (8, 1, 16), id="pung F, standing"
    ),
    pytest.param(
        "kong_dragon_exposed", ALL, f"[PPPP] {TEN}", "lost", (16, 1, 32), id="kong P, claimed"
    ),
    pytest.param(
        "kong_dragon_concealed",
        ALL,
        f"(CCCC) {TEN}",
        "lost",
        (32, 1, 64),
        id="kong C, declared concealed",
    ),
    pytest.param(
        "-pung_terminal_concealed -kong_terminal_concealed",
        ALL,
        "123m 789p 99s 55p WNE",
        "lost",
        (0, 0, 0),
        id="chows and pairs of suits are worth nothing",
    ),
]
PAIRS_AND_FLOWERS = [
    pytest.param("pair_dragon", ALL, f"PP {NINE} WN", "lost", (2, 0, 2), id="a pair of dragons"),
    pytest.param("pair_dragon", ALL, f"PPFF {NINE}", "lost", (4, 0, 4), id="two pairs of dragons"),
    pytest.param(
        "-pair_dragon", ALL, f"PPP {TEN}", "lost", (8, 1, 16), id="a pung of dragons is no pair"
    ),
    pytest.param("pair_own_wind", ALL, f"SS {NINE} WN", "lost", (2, 0, 2), id="the own wind"),
    pytest.param(
        "pair_own_wind pair_dragon",
        ALL,
        f"SSCC {NINE}",
        "lost",
        (4, 0, 4),
        id="the own wind beside dragons",
    ),
    pytest.param(
        "-pair_own_wind -pair_prevalent_wind",
        ALL,
        f"EE {NINE} WN",
        "lost",
        (0, 0, 0),  # classical.md: a pair of the prevalent wind is worth nothing
        id="the prevalent wind",
    ),
    pytest.param(
        "-pair_own_wind", ALL, f"NN {NINE} WE", "lost", (0, 0, 0), id="another player's wind"
    ),
    pytest.param(
        "pair_own_wind -pair_prevalent_wind",
        ALL,
        f"EE {NINE} WN",
        "lost E/E",
        (2, 0, 2),
        id="own and prevalent wind at once",
    ),
    pytest.param("flower -season", ALL, f"[222m] {TEN}{{1}}", "lost", (6, 0, 6), id="a flower"),
    pytest.param("season -flower", ALL, f"[222m] {TEN}{{5}}", "lost", (6, 0, 6), id="a season"),
    pytest.param(
        "flower season", ALL, f"[222m] {TEN}{{1378}}", "lost", (18, 0, 18), id="two of each"
    ),
]
# South wins beside one claimed pung of simples: 2 points.
CHOW = "[222m] 345p 678p 45s 99m + 6s"
PAIR = "[222m] 345p 678p 456s 8m + 8m"
HEADS = "[222m] 345p 678p 456s 9m + 9m"
CHOWS = "123m 345p 678p 45s 99m + 6s"
WON = [
    pytest.param("mah_jong", "IT", CHOW, "discard", (22, 0, 22), id="IT 16: 20 for the winner"),
    pytest.param("mah_jong", "CC", CHOW, "discard", (12, 0, 12), id="CC: 10 for the winner"),
    pytest.param("mah_jong", "EU", CHOW, "discard", (22, 0, 22), id="EU: 20 for the winner"),
    pytest.param("-mah_jong", ALL, f"[222m] {TEN}", "lost", (2, 0, 2), id="not for a loser"),
    pytest.param("-self_drawn", "IT", CHOW, "drawn", (22, 0, 22), id="IT: drawing is no bonus"),
    pytest.param("self_drawn", "CC", CHOW, "drawn", (14, 0, 14), id="CC: 2 for drawing"),
    pytest.param("self_drawn", "EU", CHOW, "drawn", (24, 0, 24), id="EU: 2 for drawing"),
    pytest.param("-self_drawn", "CC", CHOW, "discard", (12, 0, 12), id="CC: not on a discard"),
    pytest.param("-self_drawn", "EU", CHOW, "discard", (22, 0, 22), id="EU: not on a discard"),
    pytest.param(
        "-pair_completed -pair_completed_head",
        "IT",
        PAIR,
        "discard",
        (22, 0, 22),
        id="IT: completing the pair is no bonus",
    ),
    pytest.param(
        "pair_completed -pair_completed_head",
        "CC",
        PAIR,
        "discard",
        (14, 0, 14),
        id="CC: 2 for completing the pair",
    ),
    pytest.param(
        "pair_completed -pair_completed_head",
        "EU",
        PAIR,
        "discard",
        (24, 0, 24),
        id="EU: 2 for completing the pair",
    ),
    pytest.param(
        "pair_completed self_drawn", "CC", PAIR, "drawn", (16, 0, 16), id="CC: and 2 for drawing it"
    ),
    pytest.param(
        "pair_completed_head -pair_completed",
        "CC",
        HEADS,
        "discard",
        (16, 0, 16),
        id="CC: 4 instead for a pair of terminals",
    ),
    pytest.param(
        "pair_completed_head -pair_completed",
        "EU",
        HEADS,
        "discard",
        (26, 0, 26),
        id="EU: 4 instead for a pair of terminals",
    ),
    pytest.param(
        "pair_completed_head",
        "CC",
        "[222m] 345p 678p 456s N + N",
        "discard",
        (16, 0, 16),
        id="CC: 4 for honors worth nothing as a pair",
    ),
    pytest.param(
        "pair_completed_head pair_dragon",
        "CC",
        "[222m] 345p 678p 456s C + C",
        "discard",
        (18, 0, 18),
        id="CC: 4 and the points of the pair",
    ),
    pytest.param(
        "-pair_completed -pair_completed_head",
        "CC",
        CHOW,
        "discard",
        (12, 0, 12),
        id="CC: not when the pair was there",
    ),
    pytest.param(
        "pair_completed",
        "CC",
        "[222m] 345p 678p 4456s + 4s",
        "discard",
        (14, 0, 14),
        id="CC: a tile for pair or chow goes to the pair",
    ),
    pytest.param(
        "-pair_completed_head",
        "CC",
        "[222m] 345p 678p 4456s + 7s",
        "discard",
        (12, 0, 12),
        id="CC: the other end of the same wait completes a chow",
    ),
    # A set completed by a discard is exposed; the best place for the tile counts.
    pytest.param(
        "pung_simple_exposed -pung_simple_concealed",
        "IT",
        "345p 678p 456s 33m 99m + 3m",
        "discard",
        (22, 0, 22),
        id="a pung completed by a discard is exposed",
    ),
    pytest.param(
        "pung_simple_concealed -pung_simple_exposed",
        "IT",
        "345p 678p 456s 33m 99m + 3m",
        "drawn",
        (24, 0, 24),
        id="a pung completed by a drawn tile is concealed",
    ),
    pytest.param(
        "pung_terminal_exposed",
        "IT",
        "345p 678p 456s 33m 99m + 9m",
        "discard",
        (24, 0, 24),
        id="the other pair of the same wait",
    ),
    pytest.param(
        "pung_simple_concealed -pung_simple_exposed",
        "IT",
        "33345m 678p 456s 99s + 3m",
        "discard",
        (24, 0, 24),
        id="a discard for pung or chow goes to the chow",
    ),
    # Three chows or three pungs: 111222333 concealed is 8 + 4 + 4, as chows nothing.
    pytest.param(
        "pung_terminal_concealed pung_simple_concealed -consolation",
        "IT",
        "111222333m 45s 99p + 6s",
        "discard",
        (36, 0, 36),
        id="the arrangement that scores most",
    ),
    # IT 18; CC Punteggio; EU in its brackets: the hand of chows.
    pytest.param("consolation", "IT", CHOWS, "discard", (30, 0, 30), id="IT 18: 10 for chows only"),
    pytest.param(
        "consolation",
        "IT",
        CHOWS + "{1}",
        "discard",
        (34, 0, 34),
        id="IT 18: flowers do not hinder",
    ),
    pytest.param(
        "consolation",
        "IT",
        "123m 345p 678p 45s EE + 6s",
        "discard",
        (30, 0, 30),
        id="IT 18: a pair of the prevalent wind is worthless",
    ),
    pytest.param(
        "-consolation",
        "IT",
        "123m 345p 678p 45s CC + 6s",
        "discard",
        (22, 0, 22),
        id="IT 18: a pair of dragons is worth 2",
    ),
    pytest.param(
        "-consolation",
        "IT",
        "123m 345p 678p 45s SS + 6s",
        "discard",
        (22, 0, 22),
        id="IT 18: a pair of the own wind is worth 2",
    ),
    pytest.param("-consolation", "IT", CHOW, "discard", (22, 0, 22), id="IT 18: not beside a pung"),
    pytest.param(
        "-no_value_hand -poor_hand", "IT", CHOWS, "discard", (30, 0, 30), id="IT 18: by its name"
    ),
    pytest.param(
        "no_value_hand -consolation -poor_hand",
        "CC",
        "[123m] 345p 678p 45s 99m + 6s",
        "discard",
        (20, 0, 20),
        id="CC: 10 for chows only, claimed or not",
    ),
    pytest.param(
        "no_value_hand fully_concealed self_drawn",
        "CC",
        CHOWS,
        "drawn",
        (22, 1, 44),
        id="CC: 10 for chows only, drawn",
    ),
    pytest.param(
        "no_value_hand pair_completed_head",
        "CC",
        "[123m] 345p 678p 456s 9m + 9m",
        "discard",
        (24, 0, 24),
        id="CC: the bonus of the finish does not give the pair a value",
    ),
    pytest.param(
        "-no_value_hand",
        "CC",
        "[123m] 345p 678p 45s CC + 6s",
        "discard",
        (12, 0, 12),
        id="CC: a pair of dragons",
    ),
    pytest.param("-consolation", "EU", CHOWS, "discard", (20, 1, 40), id="EU: no points for chows"),
    pytest.param("poor_hand", "EU", CHOWS, "discard", (20, 1, 40), id="EU: a double for chows"),
    pytest.param(
        "poor_hand fully_concealed -no_value_hand",
        "EU",
        CHOWS,
        "drawn",
        (22, 2, 88),
        id="EU: a double for chows, drawn",
    ),
    pytest.param(
        "-poor_hand",
        "EU",
        "123m 345p 678p 45s CC + 6s",
        "discard",
        (22, 0, 22),
        id="EU: a pair of dragons",
    ),
]
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
