"""Patterns 35 to 43 (source, “Mani da 8 punti”; mcr.md, Patterns and Validation)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 35 Mixed Straight
    pytest.param(35, "[123m] [456p] [222s] 78s EE + 9s", "discard", "35", id="35: and a pung"),
    pytest.param(35, "[123p] [456s] [789m] 56m 55s + 7m", "discard", "18 35", id="35: all chows"),
    pytest.param(35, "[123m] [456p] [222s] 78p EE + 9p", "discard", "3", id="35: in two suits"),
    pytest.param(35, "[123m] [456p] [222s] 67s EE + 8s", "discard", "39", id="35: 678 for 789"),
    pytest.param(35, "[123m] [456m] [789m] 67p 99s + 8p", "discard", "18 49", id="35: in one suit"),
    # 36 Reversible Tiles
    pytest.param(36, "[123p] [234p] [444s] 55s PP + 5s", "discard", "36", id="36: chows, pungs"),
    pytest.param(36, "1122p 4499p 5588s P + P", "discard", "36 55", id="36: seven pairs"),
    pytest.param(36, "[222s] [777s] [123p] 45p PP + 3p", "discard", "7", id="36: 7 of bamboo"),
    pytest.param(36, "[222s] [444s] [123p] 45p PP + 6p", "discard", "3 7", id="36: 6 of dots"),
    pytest.param(36, "[222s] [444s] [123p] 45p CC + 3p", "discard", "7", id="36: red dragon"),
    # 37 Mixed Triple Chow
    pytest.param(37, "[234m] [234p] [234s] 67p EE + 8p", "discard", "37", id="37: claimed"),
    pytest.param(
        37, "[678m] [678p] 678s [111s] E + E", "discard", "5 11 37", id="37: one standing"
    ),
    pytest.param(37, "[234m] [234p] [345s] 67p EE + 8p", "discard", "2", id="37: 345 for 234"),
    pytest.param(37, "[234m] [234p] [567s] 34p EE + 2p", "discard", "1 2", id="37: in two suits"),
    # 38 Mixed Shifted Pungs
    pytest.param(38, "[222m] [333p] [444s] 67p EE + 8p", "discard", "38", id="38: 2, 3, 4"),
    pytest.param(38, "[999m] [777p] [888s] 23p EE + 4p", "discard", "5 38", id="38: other order"),
    pytest.param(
        38,
        "[222m] [333p] [444s] 55m EE + 5m",
        "discard",
        "28 38",  # account-once: not again with the fourth pung
        id="38: once in four pungs",
    ),
    pytest.param(38, "[222m] [333m] [444s] 67p EE + 8p", "discard", "39", id="38: in two suits"),
    pytest.param(38, "[222m] [444p] [666s] 67p EE + 8p", "discard", "39", id="38: shift of two"),
    # 39 Chicken Hand
    pytest.param(39, "[234m] [345p] [567s] 67m EE + 8m", "discard", "39", id="39: claimed chows"),
    pytest.param(
        39, "[345p] [123s] 222m 77p EE + 7p", "discard", "39", id="39: second pung by a discard"
    ),
    pytest.param(
        39, "[234m] [345p] [567s] 67m EE + 8m {258}", "discard", "13x3 39", id="39: with flowers"
    ),
    pytest.param(39, "[234m] [345p] [567s] 67m EE + 8m", "drawn", "12", id="39: drawn"),
    pytest.param(39, "[234m] [345p] [567s] 68m EE + 7m", "discard", "10", id="39: one wait"),
    pytest.param(39, "[234m] [345p] [777s] 67m 99s + 8m", "discard", "8", id="39: no honors"),
    # 40 Last Tile Draw
    pytest.param(40, "[234m] [345p] [567s] 67m EE + 8m", "drawn wall_end", "40", id="40: alone"),
    pytest.param(
        40,
        "[2222m] [345p] [567s] 67m EE + 8m",
        "drawn wall_end kong_replacement",
        "6 40 42",
        id="40: and a kong's replacement",
    ),
    pytest.param(
        40, "234m 345p 567s 67m EE + 8m", "drawn wall_end", "25 40", id="40: nothing claimed"
    ),
    pytest.param(
        40, "[234m] [345p] [567s] 67m EE + 8m", "discard wall_end", "41", id="40: last discard"
    ),
    pytest.param(40, "[234m] [345p] [567s] 67m EE + 8m", "drawn", "12", id="40: earlier"),
    # 41 Last Tile Claim
    pytest.param(41, "[234m] [345p] [567s] 67m EE + 8m", "discard wall_end", "41", id="41: alone"),
    pytest.param(
        41, "234m 345p 567s 67m EE + 8m", "discard wall_end", "17 41", id="41: nothing claimed"
    ),
    pytest.param(
        41, "[234m] [345p] [567s] 67m EE + 8m", "drawn wall_end", "40", id="41: last draw"
    ),
    pytest.param(41, "[234m] [345p] [567s] 67m EE + 8m", "discard", "39", id="41: earlier"),
    # 42 Out with Replacement Tile
    pytest.param(
        42,
        "[2222m] [345p] [567s] 67m EE + 8m",
        "drawn kong_replacement",
        "6 42",
        id="42: of a melded kong",
    ),
    pytest.param(
        42,
        "(2222m) 345p 567s 67m EE + 8m",
        "drawn kong_replacement",
        "22 25 42",
        id="42: of a concealed kong",
    ),
    pytest.param(
        42, "[2222m] [345p] [567s] 67m EE + 8m {3}", "drawn", "6 12 13", id="42: of a flower"
    ),
    pytest.param(42, "(2222m) 345p 567s 67m EE + 8m", "drawn", "22 25", id="42: a later draw"),
    # 43 Robbing the Kong
    pytest.param(
        43, "[345p] [567p] [777s] 24m EE + 3m", "discard robbing_kong", "10 43", id="43: claimed"
    ),
    pytest.param(
        43, "234m 345p 567s 67m EE + 8m", "discard robbing_kong", "17 43", id="43: standing"
    ),
    pytest.param(
        43,
        "[345p] [567p] [777s] 24m EE + 3m",
        "discard last_tile",
        "10 27",
        id="43: the fourth tile as a plain discard",
    ),
    pytest.param(43, "234m 345p 567s 67m EE + 8m", "discard", "17", id="43: a plain discard"),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(35, 44)) == set()
