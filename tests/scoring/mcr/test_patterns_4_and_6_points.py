"""Patterns 24 to 34 (source, “Mani da 4 punti” and “Mani da 6 punti”; mcr.md, Patterns, Kongs)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 24 Outside Hand
    pytest.param(
        24, "[123m] [999p] [789s] 23s EE + 1s", "discard", "2 4 5 24", id="24: honor pair"
    ),
    pytest.param(
        24, "[123m] [999p] [789s] 23s 11p + 1s", "discard", "2 4 5 8 24", id="24: terminal pair"
    ),
    pytest.param(
        24, "[123m] [999p] [678s] 23s EE + 1s", "discard", "2 5", id="24: a chow in the middle"
    ),
    pytest.param(
        24, "[123m] [999p] [789s] 23s 55m + 1s", "discard", "2 4 5 8", id="24: pair in the middle"
    ),
    pytest.param(
        24, "[123m] [999p] [789s] 23s EE + 4s", "discard", "5", id="24: two-sided, the inner tile"
    ),
    # 25 Fully Concealed Hand
    pytest.param(25, "234m 345p 567s 67m EE + 8m", "drawn", "25", id="25: all standing"),
    pytest.param(
        25, "(2222m) 345p 567s 67m EE + 8m", "drawn", "22 25", id="25: with a concealed kong"
    ),
    pytest.param(25, "[234m] 345p 567s 67m EE + 8m", "drawn", "12", id="25: one chow claimed"),
    pytest.param(25, "[2222m] 345p 567s 67m EE + 8m", "drawn", "6 12", id="25: one kong claimed"),
    pytest.param(25, "112299m 3377p 55s E + E", "drawn", "12 55", id="25: seven pairs"),
    pytest.param(25, "234m 345p 567s 67m EE + 8m", "discard", "17", id="25: on a discard"),
    # 26 Two Kongs
    pytest.param(26, "[2222m] [7777p] [345p] 67s EE + 8s", "discard", "26", id="26: both melded"),
    pytest.param(
        26, "[2222m] (7777p) [345p] 67s EE + 8s", "discard", "22 26", id="26: one concealed"
    ),
    pytest.param(
        26, "(2222m) (7777p) [345p] 67s EE + 8s", "discard", "33", id="26: both concealed"
    ),
    pytest.param(26, "[2222m] [777p] [345p] 67s EE + 8s", "discard", "6", id="26: kong and pung"),
    pytest.param(
        26, "[2222m] [7777p] (4444s) 67s EE + 8s", "discard", "65", id="26: within three kongs"
    ),
    # 27 Last Tile
    pytest.param(
        27, "[345p] [567p] [777s] 24m EE + 3m", "discard last_tile", "10 27", id="27: stated"
    ),
    pytest.param(
        27, "[345p] [567p] [777s] 23m EE + 1m", "drawn last_tile", "12 27", id="27: two-sided"
    ),
    pytest.param(
        27, "[333m] [345p] [777s] 24m EE + 3m", "discard", "10 19 27", id="27: own pung shows it"
    ),
    pytest.param(
        27,
        "[123m] [234m] [345m] 24m EE + 3m",
        "discard",
        "1 10 19 27 29 51",
        id="27: own three chows show it",
    ),
    pytest.param(
        27, "[123m] [234m] [567p] 24m EE + 3m", "discard", "1 7 10", id="27: only two in sight"
    ),
    pytest.param(
        27, "[345p] [777s] 333m 24m EE + 3m", "discard", "19", id="27: three held standing"
    ),
    pytest.param(
        27,
        "[345p] [567p] [777s] 24m EE + 3m",
        "discard robbing_kong last_tile",
        "10 43",
        id="27: of a robbed kong",
    ),
    # 28 All Pungs
    pytest.param(28, "[222m] [777p] [999s] 44p EE + 4p", "discard", "5 28", id="28: pungs"),
    pytest.param(
        28, "[222m] [7777p] [888s] 44p 99m + 4p", "discard", "6 8 28", id="28: with a kong"
    ),
    pytest.param(28, "[222m] [777p] [999s] 45p EE + 6p", "discard", "5", id="28: one chow"),
    pytest.param(
        28, "222m 444p 777s 99s EE + 9s", "drawn", "5 12 73", id="28: within four concealed"
    ),
    pytest.param(
        28, "[111m] [999p] [111s] 99s EE + 9s", "discard", "20x2 66", id="28: all outermost tiles"
    ),
    # 29 Half Flush
    pytest.param(
        29, "[123m] [678m] [456m] 12m EE + 3m", "discard", "1 3 9 29", id="29: chows and a pair"
    ),
    pytest.param(
        29, "[222m] [444m] [EEE] 77m CC + 7m", "discard", "15 28 29", id="29: pungs and winds"
    ),
    pytest.param(
        29, "[123m] [678m] [345m] 67m 99m + 8m", "discard", "1 3 18 58", id="29: no honors"
    ),
    pytest.param(
        29, "[123m] [678m] [123p] 67m EE + 8m", "discard", "1 2 7", id="29: a second suit"
    ),
    pytest.param(29, "[EEE] [CCC] [FFF] WW NN + W", "discard", "15 34 72", id="29: honors alone"),
    # 30 Mixed Shifted Chows
    pytest.param(30, "[234m] [345p] [567s] 45s EE + 6s", "discard", "30", id="30: upwards"),
    pytest.param(
        30,
        "[678m] [567s] [456p] 67s EE + 8s",
        "discard",
        "2 30",
        id="30: other order, fourth joins",
    ),
    pytest.param(30, "[123m] [345p] [567s] 67m EE + 8m", "discard", "39", id="30: shift of two"),
    pytest.param(30, "[234m] [345p] [567s] 78m EE + 9m", "discard", "39", id="30: one, then two"),
    pytest.param(30, "[234m] [345p] [456m] 78s EE + 9s", "discard", "39", id="30: in two suits"),
    # 31 All Types
    pytest.param(31, "[234m] [678p] [EEE] 56s CC + 7s", "discard", "15 31", id="31: dragon pair"),
    pytest.param(31, "[555m] [678p] [CCC] 56s NN + 7s", "discard", "14 31", id="31: wind pair"),
    pytest.param(31, "[234m] [678m] [EEE] 56s CC + 7s", "discard", "7 15", id="31: no dots"),
    pytest.param(31, "[234m] [678p] [WWW] 56s NN + 7s", "discard", "5", id="31: no dragons"),
    pytest.param(31, "112299m 33p 55s EE C + C", "discard", "55", id="31: seven pairs"),
    # 32 Melded Hand
    pytest.param(
        32, "[345p] [567p] [777s] [234m] C + C", "discard", "32", id="32: pungs and chows"
    ),
    pytest.param(
        32, "[345p] [6666s] [777s] [234m] C + C", "discard", "6 32", id="32: a melded kong"
    ),
    pytest.param(32, "[345p] [567p] [777s] [234m] C + C", "drawn", "11 12", id="32: drawn"),
    pytest.param(
        32, "[345p] [567p] (7777s) [234m] C + C", "discard", "11 22", id="32: a concealed kong"
    ),
    pytest.param(32, "[345p] [567p] [777s] 234m C + C", "discard", "11", id="32: one set standing"),
    # 33 Two Concealed Kongs
    pytest.param(33, "(2222m) (7777p) [345p] 67s EE + 8s", "discard", "33", id="33: alone"),
    pytest.param(
        33, "(2222m) (7777p) 444s [345p] E + E", "discard", "11 33 54", id="33: and a third pung"
    ),
    pytest.param(
        33, "(2222m) [7777p] [345p] 67s EE + 8s", "discard", "22 26", id="33: one is melded"
    ),
    pytest.param(
        33, "(2222m) 777p [345p] 67s EE + 8s", "discard", "21 22", id="33: one is not declared"
    ),
    pytest.param(
        33, "(2222m) (7777p) [4444s] 67s EE + 8s", "discard", "21 65", id="33: within three kongs"
    ),
    # 34 Two Dragons
    pytest.param(34, "[CCC] [FFF] [345p] 67s 22m + 8s", "discard", "34", id="34: pungs"),
    pytest.param(34, "[CCCC] [FFF] [345p] 67s 22m + 8s", "discard", "6 34", id="34: a kong"),
    pytest.param(34, "[CCC] [345p] [222m] 67s FF + 8s", "discard", "14", id="34: pung and pair"),
    pytest.param(34, "[CCC] [FFF] [345p] 67s PP + 8s", "discard", "7 71", id="34: with the pair"),
    pytest.param(34, "[CCC] [FFF] [PPP] 67s 22m + 8s", "discard", "7 76", id="34: all three"),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(24, 35)) == set()
