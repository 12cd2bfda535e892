"""Patterns 49 to 54 (source, “Mani da 16 punti”; mcr.md, Patterns and Five principles)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 49 Pure Straight
    pytest.param(49, "[123m] [456m] [789m] 67p EE + 8p", "discard", "7 49", id="49: claimed"),
    pytest.param(
        49,
        "[123m] [456m] [789m] 12m 55m + 3m",
        "discard",
        # the fourth chow makes one pair: equal, next to 456 or apart from 789
        "1 9 18 49 58 | 3 9 18 49 58 | 4 9 18 49 58",
        id="49: in a full flush",
    ),
    pytest.param(49, "[123m] [456m] [222p] 78p EE + 9p", "discard", "3 7", id="49: end in dots"),
    pytest.param(49, "[123m] [456m] [222p] 67m EE + 8m", "discard", "3 7", id="49: 678 for 789"),
    pytest.param(49, "[123m] [456p] [222s] 78s EE + 9s", "discard", "35", id="49: in three suits"),
    # 50 Three-Suited Terminal Chows
    pytest.param(50, "[123m] [789m] [123p] 78p 55s + 9p", "discard", "50", id="50: claimed"),
    pytest.param(50, "123s 789s 123p 78p 55m + 9p", "drawn", "25 50", id="50: standing, drawn"),
    pytest.param(
        50,
        "[123m] [789m] [123p] 78p 55m + 9p",
        "discard",
        "2x2 4 7 18 | 2 4x2 7 18",
        id="50: fives of a suit in use",
    ),
    pytest.param(
        50,
        "[123m] [789m] [123p] 78p 44s + 9p",
        "discard",
        "2x2 4 18 | 2 4x2 18",
        id="50: pair of fours",
    ),
    pytest.param(
        50, "[123m] [789m] [123p] 78p 55s + 6p", "discard", "2 4 18", id="50: 678 for 789"
    ),
    # 51 Pure Shifted Chows
    pytest.param(51, "[123m] [234m] [345m] 67p EE + 8p", "discard", "7 51", id="51: by one"),
    pytest.param(51, "[123m] [345m] [567m] 67p EE + 8p", "discard", "7 51", id="51: by two"),
    pytest.param(
        51, "[123m] [234m] [456m] 67p EE + 8p", "discard", "3 7", id="51: by one, then two"
    ),
    pytest.param(
        51, "[234m] [456m] [567m] 67p EE + 8p", "discard", "3 7", id="51: by two, then one"
    ),
    pytest.param(51, "[234m] [345m] [456p] 78s EE + 9s", "discard", "39", id="51: third in dots"),
    # 52 All Fives
    pytest.param(
        52, "[345m] [456p] [456s] 67p 55m + 5p", "discard", "2 18 30 52", id="52: all chows"
    ),
    pytest.param(
        52, "[456m] [456p] [555s] 46m 55p + 5m", "discard", "1 2 10 52 62", id="52: with a pung"
    ),
    pytest.param(
        52, "[345m] [456p] [456s] 67p 44m + 5p", "discard", "2 18 23 30", id="52: pair of fours"
    ),
    pytest.param(
        52, "[345m] [456p] [777s] 56s 55m + 4s", "discard", "2 23", id="52: a pung of sevens"
    ),
    pytest.param(
        52, "[345m] [456p] [456s] 67p 55m + 8p", "discard", "2 18 23", id="52: two-sided, the 8"
    ),
    # 53 Triple Pung
    pytest.param(53, "[222m] [222p] [222s] 67s EE + 8s", "discard", "53", id="53: pungs"),
    pytest.param(53, "[2222m] [222p] [222s] 67s EE + 8s", "discard", "6 53", id="53: a kong"),
    pytest.param(53, "[222m] [222p] [222s] 77p EE + 7p", "discard", "28 53", id="53: all pungs"),
    pytest.param(53, "[222m] [222p] [333s] 67s EE + 8s", "discard", "20", id="53: two suits"),
    pytest.param(53, "[222m] [222p] [678m] 67s 22s + 8s", "discard", "2 20 23", id="53: a pair"),
    # 54 Three Concealed Pungs
    pytest.param(54, "222m 777p 444s [345p] E + E", "discard", "11 54", id="54: all standing"),
    pytest.param(54, "[345p] 222m 777p 44s EE + 4s", "drawn", "12 54", id="54: completed drawn"),
    pytest.param(
        54, "(2222m) 777p 444s [345p] E + E", "discard", "11 22 54", id="54: a concealed kong"
    ),
    pytest.param(
        54, "222m 444s 56777p EE + 7p", "discard", "17 19 54", id="54: discard read into the chow"
    ),
    pytest.param(
        54, "[345p] 222m 777p 44s EE + 4s", "discard", "21", id="54: completed by a discard"
    ),
    pytest.param(54, "222m 777p [444s] 345p E + E", "discard", "11 21", id="54: one claimed"),
    pytest.param(
        54, "222m 777p [4444s] 345p E + E", "discard", "6 11 21", id="54: one a melded kong"
    ),
    pytest.param(
        54, "222m 444p 777s 99s EE + 9s", "drawn", "5 12 73", id="54: within four of them"
    ),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(49, 55)) == set()
