"""Patterns 64 to 74 (source, “Mani da 32 punti” to “Mani da 64 punti”; mcr.md, Patterns)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 64 Four Shifted Chows
    pytest.param(64, "[123m] [234m] [345m] 45m EE + 6m", "discard", "29 64", id="64: by one"),
    pytest.param(64, "[123m] [345m] [567m] 78m EE + 9m", "discard", "29 64", id="64: by two"),
    pytest.param(
        64, "[123m] [234m] [345m] 45m 99p + 6m", "discard", "7 18 64", id="64: pair of dots"
    ),
    pytest.param(
        64,
        "[123m] [234m] [345m] 67m EE + 8m",
        "discard",
        "3 29 51",
        id="64: the last one shifted by three",
    ),
    pytest.param(
        64,
        "[123m] [234m] [345m] 56m EE + 7m",
        "discard",
        # 123-345-567 with 234, or 123-234-345 with 567: one pair either way
        "3 29 51",
        id="64: by one, then two",
    ),
    pytest.param(
        64, "[123m] [345m] [567m] 78p EE + 9p", "discard", "7 51", id="64: the last one in dots"
    ),
    # 65 Three Kongs
    pytest.param(65, "[2222m] [7777p] [4444s] 67s EE + 8s", "discard", "65", id="65: melded"),
    pytest.param(
        65, "(2222m) (7777p) [4444s] 67s EE + 8s", "discard", "21 65", id="65: two concealed"
    ),
    pytest.param(
        65, "[2222m] [7777p] [444s] 67s EE + 8s", "discard", "26", id="65: the third a pung"
    ),
    pytest.param(
        65,
        "[2222m] [7777p] [4444s] [9999s] C + C",
        "discard",
        "5 32 79",
        id="65: within four kongs",
    ),
    # 66 All Terminals and Honors
    pytest.param(
        66, "[111m] [999p] [111s] 99s EE + 9s", "discard", "20x2 66", id="66: terminals, wind pair"
    ),
    pytest.param(
        66, "[111m] [SSS] [CCC] 99s PP + 9s", "discard", "7 14 16 66", id="66: with bonuses"
    ),
    pytest.param(66, "1199m 1199p 11s EE S + S", "discard", "55 66", id="66: seven pairs"),
    pytest.param(
        66, "[111m] [999p] [111s] 99s 55m + 9s", "discard", "5x4 8 20x2 28", id="66: pair of fives"
    ),
    pytest.param(66, "[111m] [999p] [111s] 99s 11p + 9s", "discard", "69", id="66: no honors"),
    pytest.param(
        66, "[111m] [999p] [789s] 99s EE + 9s", "discard", "5x3 19 20 24", id="66: one chow"
    ),
    # 67 Quadruple Chow
    pytest.param(
        67,
        "[234m] [234m] [234m] 34m EE + 2m",
        "discard",
        "27 29 67",  # three 2 lie open
        id="67: claimed",
    ),
    pytest.param(67, "[123m] [123m] 123m 23m 55m + 1m", "discard", "18 58 67", id="67: flush"),
    pytest.param(
        67, "[234m] [234m] [234m] 34p EE + 2p", "discard", "2 7 59", id="67: the fourth in dots"
    ),
    pytest.param(
        67, "[234m] [234m] [234m] 45m EE + 6m", "discard", "19 29 59", id="67: the fourth 456"
    ),
    # 68 Four Pure Shifted Pungs
    pytest.param(68, "[222m] [333m] [444m] 55m EE + 5m", "discard", "29 68", id="68: half flush"),
    pytest.param(
        68, "[666p] [777p] [888p] 99p 11s + 9p", "discard", "5 7 8 68", id="68: pair of bamboo"
    ),
    pytest.param(68, "[222m] [333m] [444m] 66m EE + 6m", "discard", "28 29 60", id="68: a gap"),
    pytest.param(68, "[222m] [444m] [666m] 88m EE + 8m", "discard", "28 29", id="68: shift of two"),
    # 69 All Terminals
    pytest.param(69, "[111m] [999p] [111s] 99s 11p + 9s", "discard", "69", id="69: pungs"),
    pytest.param(
        69, "[111m] [111p] [111s] 99s 99p + 9s", "discard", "53 69", id="69: three equal pungs"
    ),
    pytest.param(69, "1111m 9m 9999p 1199s + 9m", "discard", "19x2 55 69", id="69: seven pairs"),
    pytest.param(
        69, "[111m] [999p] [111s] 99s EE + 9s", "discard", "20x2 66", id="69: an honor pair"
    ),
    pytest.param(
        69, "[111m] [999p] [111s] 99s 22p + 9s", "discard", "5x4 8 20x2 28", id="69: pair of twos"
    ),
    # 70 Little Four Winds
    pytest.param(70, "[SSS] [WWW] [NNN] 67s EE + 8s", "discard E/E", "29 70", id="70: with a chow"),
    pytest.param(
        70, "[SSS] [WWW] [NNN] 99s EE + 9s", "discard S/W", "15 16 29 66 70", id="70: with bonuses"
    ),
    pytest.param(
        70, "[SSS] [WWW] [NNN] 88s EE + 8s", "discard E/E", "28 29 70", id="70: with a pung"
    ),
    pytest.param(70, "[SSS] [WWW] [NNN] 67s CC + 8s", "discard E/E", "29 48", id="70: dragon pair"),
    pytest.param(
        70, "[EEE] [SSS] [WWW] NN 22m + N", "discard E/E", "29 75", id="70: all four pungs"
    ),
    # 71 Little Three Dragons
    pytest.param(71, "[CCC] [FFF] [345p] 67s PP + 8s", "discard", "7 71", id="71: two suits"),
    pytest.param(
        71, "[CCC] [FFF] [111p] 99p PP + 9p", "discard", "29 66 71", id="71: outermost tiles"
    ),
    pytest.param(71, "[CCC] [FFF] [345p] 67s EE + 8s", "discard", "7 34", id="71: wind pair"),
    pytest.param(71, "[CCC] [FFF] [PPP] 67s 22m + 8s", "discard", "7 76", id="71: all three pungs"),
    # 72 All Honors
    pytest.param(
        72, "[EEE] [CCC] [FFF] WW NN + W", "discard", "15 34 72", id="72: wind and dragons"
    ),
    pytest.param(
        72, "[EEE] [CCC] [NNN] WW FF + W", "discard", "14 15 48 72", id="72: three winds, a dragon"
    ),
    pytest.param(72, "EESSWWNNCCFF P + P", "discard", "55 72", id="72: seven pairs"),
    pytest.param(
        72, "[EEE] [CCC] [FFF] WW 99m + W", "discard", "15 29 34 66", id="72: pair of nines"
    ),
    pytest.param(72, "19m 19p 19s ESWNCFP + C", "discard", "81", id="72: thirteen orphans"),
    # 73 Four Concealed Pungs
    pytest.param(73, "222m 444p 777s 99s EE + 9s", "drawn", "5 12 73", id="73: completed drawn"),
    pytest.param(
        73, "222m 444p 777s 999s E + E", "discard", "5 11 73", id="73: discard for the pair"
    ),
    pytest.param(
        73, "(2222m) 444p 777s 999s E + E", "drawn", "5 11 12 22 73", id="73: a concealed kong"
    ),
    pytest.param(
        73, "222m 444p 777s 99s EE + 9s", "discard", "5 17 28 54", id="73: completed by a discard"
    ),
    pytest.param(73, "[222m] 444p 777s 99s EE + 9s", "drawn", "5 12 28 54", id="73: one claimed"),
    pytest.param(
        73, "[2222m] 444p 777s 999s E + E", "discard", "5 6 11 28 54", id="73: a melded kong"
    ),
    # 74 Pure Terminal Chows
    pytest.param(74, "[123p] [789p] [123p] 78p 55p + 9p", "discard", "74", id="74: claimed"),
    pytest.param(74, "123789p 123p 5578p + 9p", "discard", "17 74", id="74: standing"),
    pytest.param(
        74,
        "[123p] [789p] [123p] 78p 44p + 9p",
        "discard",
        "1x2 4 18 58 | 1 4x2 18 58",
        id="74: pair of fours",
    ),
    pytest.param(
        74,
        "[123p] [789p] [123p] 78p 55m + 9p",
        "discard",
        "1x2 4 7 18 | 1 4x2 7 18",
        id="74: fives of another suit",
    ),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(64, 75)) == set()
