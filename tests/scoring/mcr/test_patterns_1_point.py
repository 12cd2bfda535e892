"""Patterns 1 to 13, worth one point (source, “Mani da 1 punto”; mcr.md, Patterns and Waits)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 1 Pure Double Chow
    pytest.param(1, "[234m] [234m] [678p] 45s EE + 6s", "discard", "1", id="1: claimed"),
    pytest.param(1, "234m 234m 678p 45s EE + 6s", "discard", "1 17", id="1: standing"),
    pytest.param(1, "[234m] [234m] [678p] 67p EE + 8p", "discard", "1x2 7", id="1: two of them"),
    pytest.param(
        1, "[234m] [234m] [234m] 67p EE + 8p", "discard", "7 59", id="1: in three equal chows"
    ),
    pytest.param(1, "[234m] [234p] [678s] 67m EE + 8m", "discard", "2x2", id="1: in two suits"),
    pytest.param(1, "[234m] [345m] [678s] 67p EE + 8p", "discard", "2", id="1: shifted by one"),
    # 2 Mixed Double Chow
    pytest.param(2, "[234m] [234p] [678p] 56s EE + 7s", "discard", "2", id="2: once"),
    pytest.param(2, "[123m] [123p] [567m] 56p EE + 7p", "discard", "2x2 7", id="2: twice"),
    pytest.param(
        2, "[234m] [234p] [234s] 67p EE + 8p", "discard", "37", id="2: within three suits"
    ),
    pytest.param(2, "[234m] [345p] [567s] 67m EE + 8m", "discard", "39", id="2: no equal numbers"),
    # 3 Short Straight
    pytest.param(3, "[123m] [456m] [678p] 67s EE + 8s", "discard", "2 3", id="3: 123456"),
    pytest.param(3, "[234m] [567m] [456p] 78s WW + 9s", "discard", "3", id="3: 234567"),
    pytest.param(3, "[123m] [456m] [234p] 56p EE + 7p", "discard", "3x2 7", id="3: in two suits"),
    pytest.param(
        3, "[123m] [456m] [789m] 67p EE + 8p", "discard", "7 49", id="3: within nine numbers"
    ),
    pytest.param(3, "[123m] [567m] [345p] 67s EE + 8s", "discard", "39", id="3: with a gap"),
    pytest.param(3, "[123m] [456p] [345s] 67m EE + 8m", "discard", "39", id="3: across suits"),
    # 4 Two Terminal Chows
    pytest.param(4, "[123m] [789m] [345p] 45s EE + 6s", "discard", "4", id="4: once"),
    pytest.param(
        4,
        "[123m] [123p] [789m] 78p EE + 9p",
        "discard",
        "2x2 4 7 24 | 2 4x2 7 24",  # account-once: three of the four pairs
        id="4: in two suits with 2",
    ),
    pytest.param(
        4, "[123m] [456m] [789m] 67s PP + 8s", "discard", "7 49", id="4: within nine numbers"
    ),
    pytest.param(4, "[123m] [789p] [345p] 67s EE + 8s", "discard", "39", id="4: across suits"),
    pytest.param(4, "[123m] [678m] [345p] 45s EE + 6s", "discard", "39", id="4: 678 for 789"),
    # 5 Pung of Terminals or Honors
    pytest.param(
        5, "[111m] [NNN] [456p] 67s 22s + 8s", "discard", "5x2", id="5: terminals and a wind"
    ),
    pytest.param(5, "[9999m] [456p] [345p] 67s 22s + 8s", "discard", "5 6 8", id="5: a kong"),
    pytest.param(5, "[CCC] [456p] [345p] 67s 22m + 8s", "discard", "14", id="5: dragons"),
    pytest.param(5, "[SSS] [456p] [345p] 67s 22m + 8s", "discard", "16", id="5: own wind"),
    pytest.param(5, "[EEE] [456p] [345p] 67s 22m + 8s", "discard", "15", id="5: prevalent wind"),
    pytest.param(5, "[888m] [456p] [345p] 67s NN + 8s", "discard", "39", id="5: an honor pair"),
    # 6 Melded Kong
    pytest.param(6, "[2222m] [456p] [345p] 67s EE + 8s", "discard", "6", id="6: alone"),
    pytest.param(6, "[5555s] [234m] [567p] 78m CC + 9m", "discard", "6", id="6: of fives"),
    pytest.param(6, "(2222m) [456p] [345p] 67s EE + 8s", "discard", "22", id="6: concealed"),
    pytest.param(6, "[2222m] [7777p] [345p] 67s EE + 8s", "discard", "26", id="6: two of them"),
    pytest.param(6, "[222m] [234m] [567p] 67s EE + 8s", "discard", "19", id="6: not declared"),
    # 7 One Voided Suit
    pytest.param(7, "[234m] [678m] [123p] 67p EE + 8p", "discard", "2 7", id="7: with honors"),
    pytest.param(7, "[234m] [567p] [345p] 78m 99p + 9m", "discard", "7 18", id="7: without honors"),
    pytest.param(
        7, "[123m] [678m] [345m] 12m EE + 3m", "discard", "1 3 9 29", id="7: two suits absent"
    ),
    pytest.param(
        7, "[123p] [234p] [444s] 55s PP + 5s", "discard", "36", id="7: within reversible tiles"
    ),
    pytest.param(
        7, "[234m] [678m] [123p] 67p 22s + 8p", "discard", "2 18", id="7: the pair's suit"
    ),
    # 8 No Honors
    pytest.param(8, "[123m] [777p] [345p] 67s 22m + 8s", "discard", "8", id="8: claimed"),
    pytest.param(8, "123m 777p 345p 67s 22m + 8s", "discard", "8 17", id="8: standing"),
    pytest.param(8, "[123m] [456p] [345p] 67s 22m + 8s", "discard", "18", id="8: all chows"),
    pytest.param(8, "[333m] [456p] [345p] 67s 22m + 8s", "discard", "23", id="8: all simples"),
    pytest.param(8, "[123m] [777p] [345p] 67s PP + 8s", "discard", "39", id="8: an honor pair"),
    # 9 Edge Wait
    pytest.param(9, "[345p] [456p] [777s] 12m EE + 3m", "discard", "9", id="9: 12 on 3"),
    pytest.param(9, "[345p] [456p] [222s] 89m EE + 7m", "discard", "9", id="9: 89 on 7"),
    pytest.param(
        9, "[345p] [456p] [777s] 1233m + 3m", "discard", "8 9 | 8 11", id="9: 1233, or single"
    ),
    pytest.param(9, "[345p] [456p] [777s] 23m EE + 1m", "discard", "39", id="9: two-sided"),
    pytest.param(9, "[345p] [456p] [777s] 1112m + 3m", "discard", "8", id="9: 1112 on 2 too"),
    pytest.param(9, "[345p] [777s] 12345m EE + 3m", "discard", "2", id="9: 12345 on 6 too"),
    # 10 Closed Wait
    pytest.param(10, "[345p] [567p] [777s] 24m EE + 3m", "discard", "10", id="10: 24 on 3"),
    pytest.param(10, "[345p] [777s] 12234m EE + 3m", "discard", "10 | 9", id="10: 12234, or edge"),
    pytest.param(
        10, "[123p] [678p] [222s] 3445m + 4m", "discard", "8 10 | 8 11", id="10: 3445, or single"
    ),
    pytest.param(10, "[123p] [678p] [222s] 2444m + 3m", "discard", "8", id="10: 2444 on 2 too"),
    pytest.param(10, "[345p] [222s] 34556m EE + 4m", "discard", "2", id="10: 34556 on 7 too"),
    pytest.param(10, "[345p] [567p] [777s] 34m EE + 2m", "discard", "39", id="10: two-sided"),
    # 11 Single Wait
    pytest.param(11, "[345p] [567p] [777s] 234m C + C", "discard", "11", id="11: on a discard"),
    pytest.param(
        11, "[345p] [567p] [777s] [234m] C + C", "drawn", "11 12", id="11: melded but drawn"
    ),
    pytest.param(
        11, "[123p] [678p] [222s] 4556m + 5m", "discard", "8 11 | 8 10", id="11: 4556, or closed"
    ),
    pytest.param(11, "[345p] [567p] [777s] 1234m + 1m", "discard", "8", id="11: 1234 on 4 too"),
    pytest.param(11, "[345p] [567p] [222s] 3334m + 4m", "discard", "23", id="11: 3334 on 2, 5 too"),
    pytest.param(
        11, "[345p] [567p] [777s] [234m] C + C", "discard", "32", id="11: within melded hand"
    ),
    # 12 Self-Drawn
    pytest.param(12, "[234m] [345p] [567s] 67m EE + 8m", "drawn", "12", id="12: alone"),
    pytest.param(12, "112299m 3377p 55s E + E", "drawn", "12 55", id="12: seven pairs"),
    pytest.param(
        12, "[234m] [345p] [567s] 67m EE + 8m {1}", "drawn", "12 13", id="12: replacing a flower"
    ),
    pytest.param(12, "234m 345p 567s 67m EE + 8m", "drawn", "25", id="12: nothing claimed"),
    pytest.param(
        12, "[234m] [345p] [567s] 67m EE + 8m", "drawn wall_end", "40", id="12: last of the wall"
    ),
    pytest.param(
        12,
        "[2222m] [345p] [567s] 67m EE + 8m",
        "drawn kong_replacement",
        "6 42",
        id="12: replacing a kong",
    ),
    # 13 Flower Tiles
    pytest.param(
        13, "[234m] [345p] [567s] 67m EE + 8m {1}", "discard", "13 39", id="13: with chicken hand"
    ),
    pytest.param(
        13, "[234m] [345p] [567s] 67m EE + 8m {12345678}", "drawn", "12 13x8", id="13: all eight"
    ),
    pytest.param(13, "[234m] [345p] [567s] 67m EE + 8m", "discard", "39", id="13: none"),
    pytest.param(13, "[2222m] [345p] [567s] 67m EE + 8m", "drawn", "6 12", id="13: none, drawn"),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(1, 14)) == set()
