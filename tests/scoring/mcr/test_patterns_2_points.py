"""Patterns 14 to 23, worth two points (source, “Mani da 2 punti”; mcr.md, Patterns)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 14 Dragon Pung
    pytest.param(14, "[CCC] [456p] [345p] 67s 22m + 8s", "discard", "14", id="14: red"),
    pytest.param(14, "[FFFF] [456p] [345p] 67s 22m + 8s", "discard", "6 14", id="14: a kong"),
    pytest.param(14, "[CCC] [FFF] [345p] 67s 22m + 8s", "discard", "34", id="14: two of them"),
    pytest.param(14, "[345p] [456p] [222m] 67s CC + 8s", "discard", "39", id="14: a pair"),
    pytest.param(14, "[CCC] [FFF] [345p] 67s PP + 8s", "discard", "7 71", id="14: within 71"),
    # 15 Prevalent Wind
    pytest.param(15, "[EEE] [456p] [345p] 67s 22m + 8s", "discard", "15", id="15: alone"),
    pytest.param(15, "[EEE] [456p] [345p] 67s 22m + 8s", "discard E/E", "15 16", id="15: own too"),
    pytest.param(15, "[NNN] [456p] [345p] 67s 22m + 8s", "discard", "5", id="15: another wind"),
    pytest.param(15, "[456p] [345p] [222m] 67s EE + 8s", "discard", "39", id="15: a pair"),
    pytest.param(
        15, "[EEE] [SSS] [WWW] [NNN] 2m + 2m", "discard", "29 32 75", id="15: within four winds"
    ),
    # 16 Seat Wind
    pytest.param(16, "[SSS] [456p] [345p] 67s 22m + 8s", "discard", "16", id="16: alone"),
    pytest.param(16, "[WWW] [456p] [345p] 67s 22m + 8s", "discard W/W", "15 16", id="16: both"),
    pytest.param(
        16, "[SSS] [456p] [345p] 67s 22m + 8s", "discard N/E", "5", id="16: not one's own"
    ),
    pytest.param(16, "[EEE] [456p] [345p] 67s 22m + 8s", "discard", "15", id="16: prevalent only"),
    pytest.param(
        16, "[EEE] [SSS] [WWW] NN 22m + N", "discard W/W", "29 75", id="16: within four winds"
    ),
    # 17 Concealed Hand
    pytest.param(17, "234m 345p 567s 67m EE + 8m", "discard", "17", id="17: all standing"),
    pytest.param(
        17, "(2222m) 345p 567s 67m EE + 8m", "discard", "17 22", id="17: with a concealed kong"
    ),
    pytest.param(17, "[234m] 345p 567s 67m EE + 8m", "discard", "39", id="17: one chow claimed"),
    pytest.param(17, "[2222m] 345p 567s 67m EE + 8m", "discard", "6", id="17: one kong claimed"),
    pytest.param(17, "112299m 3377p 55s E + E", "discard", "55", id="17: seven pairs"),
    pytest.param(17, "234m 345p 567s 67m EE + 8m", "drawn", "25", id="17: drawn"),
    # 18 All Chows
    pytest.param(18, "[123m] [456p] [345p] 67s 22m + 8s", "discard", "18", id="18: two-sided"),
    pytest.param(
        18, "[123m] [123p] [678s] 12s 22m + 3s", "discard", "9 18 37", id="18: any wait will do"
    ),
    pytest.param(18, "[123m] [456p] [345p] 67s EE + 8s", "discard", "39", id="18: honor pair"),
    pytest.param(18, "[111m] [456p] [345p] 67s 22m + 8s", "discard", "5 8", id="18: a pung"),
    pytest.param(
        18, "[123m] [789m] [123p] 78p 55s + 9p", "discard", "50", id="18: within terminal chows"
    ),
    # 19 Tile Hog
    pytest.param(19, "[222m] [234m] [567p] 67s EE + 8s", "discard", "19", id="19: pung and chow"),
    pytest.param(
        19, "2222m 8888m 3377p E + E", "discard", "7 19x2 55", id="19: twice in seven pairs"
    ),
    pytest.param(
        19, "[222m] [345p] [567s] 34m EE + 2m", "discard", "19 27", id="19: by the winning tile"
    ),
    pytest.param(19, "[2222m] [345p] [567p] 67s EE + 8s", "discard", "6", id="19: a melded kong"),
    pytest.param(19, "(2222m) [345p] [567p] 67s EE + 8s", "discard", "22", id="19: a closed kong"),
    pytest.param(19, "EEEE 99m 3377p 55s 1m + 1m", "discard", "55", id="19: four equal honors"),
    # 20 Double Pung
    pytest.param(20, "[222m] [222p] [345p] 67s EE + 8s", "discard", "20", id="20: pungs"),
    pytest.param(20, "[222m] [2222p] [345p] 67s EE + 8s", "discard", "6 20", id="20: with a kong"),
    pytest.param(
        20, "[222m] [222p] [777m] 77p EE + 7p", "discard", "7 20x2 28", id="20: two numbers"
    ),
    pytest.param(
        20, "[222m] [777p] [345p] 67s EE + 8s", "discard", "39", id="20: two numbers once"
    ),
    pytest.param(
        20, "[222m] [222p] [222s] 67s EE + 8s", "discard", "53", id="20: within three suits"
    ),
    pytest.param(20, "[CCC] [FFF] [345p] 67s 22m + 8s", "discard", "34", id="20: honors"),
    # 21 Two Concealed Pungs
    pytest.param(
        21, "222m 777p [345p] [123s] E + E", "discard", "11 21", id="21: discard for the pair"
    ),
    pytest.param(
        21, "(2222m) 777p [345p] [123s] E + E", "discard", "11 21 22", id="21: pung and kong"
    ),
    pytest.param(21, "[345p] [123s] 222m 77p EE + 7p", "drawn", "12 21", id="21: completed drawn"),
    pytest.param(
        21, "[123s] 222m 56777p EE + 7p", "discard", "19 21", id="21: discard read into the chow"
    ),
    pytest.param(
        21, "[345p] [123s] 222m 77p EE + 7p", "discard", "39", id="21: completed by a discard"
    ),
    pytest.param(21, "222m 777p 444s [345p] E + E", "discard", "11 54", id="21: three of them"),
    pytest.param(
        21, "(2222m) (7777p) [345p] 67s EE + 8s", "discard", "33", id="21: two concealed kongs"
    ),
    # 22 Concealed Kong
    pytest.param(22, "(2222m) [456p] [345p] 67s EE + 8s", "discard", "22", id="22: one"),
    pytest.param(
        22, "(2222m) [7777p] [345p] 67s EE + 8s", "discard", "22 26", id="22: beside a melded one"
    ),
    pytest.param(22, "(2222m) (7777p) [345p] 67s EE + 8s", "discard", "33", id="22: two"),
    pytest.param(22, "[2222m] [456p] [345p] 67s EE + 8s", "discard", "6", id="22: melded"),
    pytest.param(22, "222m 234m [567p] 67s EE + 8s", "discard", "19", id="22: not declared"),
    # 23 All Simples
    pytest.param(23, "[333m] [456p] [345p] 67s 22m + 8s", "discard", "23", id="23: with a pung"),
    pytest.param(23, "[234m] [456p] [345p] 67s 55m + 8s", "discard", "18 23", id="23: all chows"),
    pytest.param(23, "224466m 2288p 44s 6s + 6s", "discard", "23 55", id="23: seven even pairs"),
    pytest.param(23, "[123m] [777p] [345p] 67s 22m + 8s", "discard", "8", id="23: a single 1"),
    pytest.param(23, "[333m] [456p] [345p] 67s EE + 8s", "discard", "39", id="23: an honor pair"),
    pytest.param(
        23, "[345m] [456p] [555s] 67s 55m + 5s", "discard", "19 27 30 52", id="23: within all fives"
    ),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(14, 24)) == set()
