"""Points of pairs and flowers."""

import pytest

from tests.scoring.classical.cases import (
    ALL,
)

from . import NINE, TEN

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
