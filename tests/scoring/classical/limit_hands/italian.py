"""Limit hands of the Italian rules (IT 21)."""

import pytest

ITALIAN = [
    # IT 21, 1: seven pairs.
    pytest.param(
        "seven_pairs", "IT", "1133m5577p99sEEC + C", "discard", (22, 0, 200), id="IT: seven pairs"
    ),
    pytest.param(
        "seven_pairs", "IT", "1133m5577p9999sC + C", "drawn", (22, 0, 200), id="IT: four alike"
    ),
    pytest.param(
        "seven_pairs -consolation -full_flush",
        "IT",
        "112233m445566p7s + 7s",
        "discard",
        (20, 0, 200),
        id="IT: pairs that are chows too",
    ),
    pytest.param(
        "-seven_pairs -full_flush_doubles no_value_hand pair_completed",
        "CC",
        "112233m445566p7s + 7s",
        "discard",
        (22, 0, 22),
        id="CC: pairs that are chows are chows",
    ),
    pytest.param(
        "-seven_pairs poor_hand pair_completed",
        "EU",
        "112233m445566p7s + 7s",
        "discard",
        (22, 1, 44),
        id="EU: pairs that are chows are chows",
    ),
    pytest.param(
        "-seven_pairs",
        "IT",
        "(1111m) 445566p77s88s + 8s",
        "discard",
        (54, 0, 54),  # 32 + 2 + 20
        id="IT: a declared kong is no two pairs",
    ),
    # IT 21, 2: one suit, ordered as a regular hand.
    pytest.param(
        "full_flush", "IT", "[555m] 123m78m234m11m + 9m", "discard", (22, 0, 200), id="IT: one suit"
    ),
    pytest.param(
        "full_flush",
        "IT",
        "(5555m) [111m] 23m678m99m + 4m",
        "drawn",
        (40, 0, 200),
        id="IT: one suit with a kong",
    ),
    pytest.param(
        "-full_flush half_flush",
        "IT",
        "[555m] 123m78m234mCC + 9m",
        "discard",
        (24, 1, 48),
        id="IT: one suit and dragons is no Mah-Jong of colour",
    ),
    pytest.param(
        "-full_flush full_flush_doubles",
        "CC",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        (12, 3, 96),
        id="CC: one suit with a claimed set is not listed",
    ),
    pytest.param(
        "-full_flush full_flush_doubles",
        "EU",
        "[555m] 123m78m234m11m + 9m",
        "discard",
        (22, 3, 176),
        id="EU: one suit with a claimed set is not listed",
    ),
    # IT 21, 3: four pungs and a pair of terminals and honors.
    pytest.param(
        "heads_pungs",
        "IT",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        (36, 1, 200),
        id="IT: pungs of terminals and honors",
    ),
    pytest.param(
        "heads_pungs",
        "IT",
        "[111m] [999p] [111p] [999m] 9s + 9s",
        "discard",
        (36, 1, 200),
        id="IT: pungs of terminals alone",
    ),
    pytest.param(
        "-heads_pungs",
        "IT",
        "[111m] [999p] [NNN] [WWW] 8s + 8s",
        "discard",
        (36, 1, 72),
        id="IT: a pair of eights",
    ),
    pytest.param(
        "-heads_pungs",
        "IT",
        "[111m] [999p] [NNN] [222s] 9s + 9s",
        "discard",
        (34, 1, 68),
        id="IT: a pung of twos",
    ),
    pytest.param(
        "-heads_pungs terminals_and_honors",
        "CC",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        (30, 2, 120),
        id="CC: terminals and honors are not listed",
    ),
    pytest.param(
        "-heads_pungs terminals_and_honors",
        "EU",
        "[111m] [999p] [NNN] [WWW] 9s + 9s",
        "discard",
        (40, 2, 160),
        id="EU: terminals and honors are not listed",
    ),
    # IT 21, 4: four kongs of suits; CC: four kongs whatever.
    pytest.param(
        "four_kongs",
        "IT",
        "[2222m] (4444p) [6666s] [8888s] 9m + 9m",
        "discard",
        (60, 1, 200),
        id="IT: four kongs",
    ),
    pytest.param(
        "-four_kongs",
        "IT",
        "[2222m] (4444p) [6666s] [NNNN] 9m + 9m",
        "discard",
        (68, 1, 136),
        id="IT: a kong of winds",
    ),
    pytest.param(
        "-four_kongs",
        "IT",
        "[2222m] (4444p) [6666s] [888s] 9m + 9m",
        "discard",
        (54, 1, 108),
        id="IT: three kongs",
    ),
    pytest.param(
        "four_kongs",
        "CC",
        "[2222m] (4444p) [6666s] [NNNN] 9m + 9m",
        "discard",
        (62, 1, 1000),
        id="CC: four kongs",
    ),
    pytest.param(
        "four_kongs",
        "EU",
        "[2222m] (4444p) [6666s] [NNNN] 9m + 9m",
        "discard",
        (72, 1, 500),
        id="EU: four kongs",
    ),
    pytest.param(
        "-four_kongs",
        "CC",
        "[2222m] (4444p) [6666s] [888s] 9m + 9m",
        "discard",
        (48, 1, 96),
        id="CC: three kongs",
    ),
    pytest.param(
        "-four_kongs",
        "EU",
        "[2222m] (4444p) [6666s] [888s] 9m + 9m",
        "discard",
        (58, 1, 116),
        id="EU: three kongs",
    ),
    # IT 21, 5: pungs of the four winds.
    pytest.param(
        "four_winds own_wind_pung",
        "IT",
        "[EEE] [SSS] [WWW] [NNN] 5p + 5p",
        "discard",
        (36, 2, 200),
        id="IT: four winds",
    ),
    pytest.param(
        "-four_winds own_wind_pung",
        "IT",
        "[EEE] [SSS] [WWW] 234pN + N",
        "discard",
        (32, 1, 64),
        id="IT: three winds and the fourth as a pair",
    ),
    pytest.param(
        "-four_winds big_four_winds half_flush all_pungs",
        "CC",
        "[EEE] [SSS] [WWW] [NNN] 5p + 5p",
        "discard",
        (28, 8, 1000),  # 7168
        id="CC: four winds are four doubles",
    ),
    pytest.param(
        "-four_winds little_four_winds own_wind_pung prevalent_wind_pung half_flush",
        "EU",
        "[EEE] [SSS] [WWW] 234pN + N",
        "discard",
        (36, 4, 500),  # 576
        id="EU: little four winds of a winner",
    ),
    pytest.param(
        "-four_winds little_four_winds half_flush",
        "CC",
        "[EEE] [SSS] [WWW] 234pN + N",
        "discard N/N",
        (28, 2, 112),
        id="CC: little four winds, the pair is own and prevalent",
    ),
]
