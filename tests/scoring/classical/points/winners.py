"""Points of the winner alone."""

import pytest

from tests.scoring.classical.cases import (
    ALL,
)

from . import TEN

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
