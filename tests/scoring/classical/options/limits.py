"""Options for the limit and the most a hand gives."""

import pytest

from . import FIGURE_18, FLOWERS, OPEN, ORPHANS

LIMIT = [
    pytest.param("IT", FLOWERS, "lost", {}, (34, 4, 200), id="IT: 544 is 200 for a loser too"),
    pytest.param("IT", FLOWERS, "lost", {"limit": 0}, (34, 4, 544), id="IT: without a limit"),
    pytest.param("IT", FLOWERS, "lost", {"limit": 544}, (34, 4, 544), id="IT: at the limit"),
    pytest.param("IT", FLOWERS, "lost", {"limit": 543}, (34, 4, 543), id="IT: above by one"),
    pytest.param("IT", ORPHANS, "drawn", {"limit": 300}, (22, 0, 300), id="IT: a limit hand"),
    pytest.param(
        "IT", ORPHANS, "drawn", {"limit": 0}, (22, 0, 22), id="IT: no limit, no limit hand"
    ),
    # IT 21, figure 18: four concealed kongs of dragons and of East, all flowers and seasons.
    # 4 × 32, 8 × 4, 20; three dragons, own wind, own flower and season, both bouquets, all pungs.
    pytest.param("IT", FIGURE_18, "drawn E/E", {"limit": 0}, (180, 9, 92160), id="IT: figure 18"),
    pytest.param(
        "IT", FIGURE_18, "drawn E/E", {}, (180, 9, 200), id="IT: figure 18 under the limit"
    ),
    pytest.param("CC", FLOWERS, "lost", {"limit": 500}, (34, 4, 500), id="CC: other limit"),
    pytest.param("EU", FLOWERS, "lost", {"limit": 0}, (34, 5, 1088), id="EU: without a limit"),
    pytest.param("CC", ORPHANS, "discard", {"limit": 0}, (16, 0, 16), id="CC: no limit"),
]

MAXIMUM = [
    # IT 25: 30 points with two doubles, before the 20 for closing (classical.md).
    pytest.param(
        "IT",
        "[CCC] [FFF] 345m78pPP + 9p",
        "discard",
        {},
        (30, 2, 120),
        id="10 points and 20 for closing, two doubles",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {},
        (50, 2, 200),
        id="30 points, two doubles: (20 + 30) × 4",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {"limit": 600},
        (50, 2, 600),
        id="30 points, two doubles, a higher limit",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 78p345m22s + 9p {3}",
        "discard",
        {"limit": 600},
        (48, 2, 192),
        id="28 points, two doubles, a higher limit",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {"limit": 0},
        (50, 2, 200),
        id="30 points, two doubles, no limit",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {"limit": 600, "winner_bonus": 0},
        (30, 2, 600),
        id="30 points, two doubles, no bonus",
    ),
    pytest.param(
        "IT",
        "[CCCC] FFF 333m78pPP + 9p",
        "discard",
        {"limit": 600, "maximum_rule": False},
        (50, 2, 200),
        id="30 points, two doubles, the rule off",
    ),
    pytest.param(
        "IT",
        "[CCC] [FFF] 345m78p99m + 9p",
        "discard",
        {},
        (28, 2, 112),
        id="8 points and 20 for closing, two doubles",
    ),
    pytest.param(
        "IT", "[CCCC] 345m678p45s99m + 6s", "discard", {}, (36, 1, 72), id="30 points, one double"
    ),
    # IT 25: three doubles.
    pytest.param(
        "IT",
        "[CCC] [FFF] [SSS] 78p99m + 9p",
        "discard",
        {"limit": 500},
        (32, 3, 500),
        id="three doubles, 256 points",
    ),
    pytest.param(
        "IT",
        "[CCC] [FFF] [SSS] 78p99m + 9p",
        "discard",
        {"limit": 500, "maximum_rule": False},
        (32, 3, 256),
        id="three doubles, the rule off",
    ),
    pytest.param(
        "IT",
        "[CCC] [FFF] 345m78p99m + 9p {2}",
        "discard",
        {"limit": 500},
        (32, 3, 500),
        id="three doubles, one by a flower",
    ),
    # The winner alone (classical.md): a loser has what the tiles give.
    pytest.param("IT", "[CCC] [FFF] [PPP] 147pS", "lost", {}, (12, 3, 96), id="a loser, 3 doubles"),
    pytest.param(
        "IT",
        "[CCCC] [FFFF] 147p258sS",
        "lost",
        {},
        (32, 2, 128),
        id="a loser, 32 points, 2 doubles",
    ),
    pytest.param(
        "CC", "[CCC] [FFF] 345m78pPP + 9p", "discard", {}, (20, 3, 160), id="CC: no such rule"
    ),
    pytest.param(
        "EU",
        "[CCC] [FFF] 345m78pPP + 9p",
        "discard",
        {"maximum_rule": True},
        (30, 3, 500),
        id="EU: the rule on",
    ),
]

ROUNDING = [
    # IT 24: to the nearest ten, five downwards; the worked example does not round.
    pytest.param("IT", OPEN, "discard", {"rounding": True}, (22, 0, 20), id="22 is 20"),
    pytest.param("IT", OPEN, "discard", {}, (22, 0, 22), id="22 is 22 without the option"),
    pytest.param("IT", OPEN + "{1}", "discard", {"rounding": True}, (26, 0, 30), id="26 is 30"),
    pytest.param(
        "IT", "[222m] 147p258s369mW", "lost", {"rounding": True}, (2, 0, 0), id="a loser's 2 is 0"
    ),
    pytest.param(
        "IT", FLOWERS, "lost", {"rounding": True, "limit": 545}, (34, 4, 540), id="544 is 540"
    ),
    pytest.param(
        "IT",
        "[CCCC] [222m] [444m] 147pW",
        "lost",
        {"rounding": True, "limit": 39},
        (20, 1, 39),
        id="the limit comes after rounding",
    ),
    pytest.param("EU", OPEN, "drawn", {"rounding": True}, (24, 0, 20), id="EU: 24 is 20"),
    pytest.param("CC", OPEN, "drawn", {}, (14, 0, 14), id="CC: never rounded"),
]
