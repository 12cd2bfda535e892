"""Triplets, kongs and chows (source, “Elenco delle combinazioni”, 4.0 to 7.0)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 4.1 All Triplets
    pytest.param("4.1", "[222m] [444p] [777s] 99s EE + 9s", "discard", "4.1", 30, id="4.1: pungs"),
    pytest.param(
        "4.1",
        "[222m] (4444p) 777s 99s EE + 9s",
        "discard",
        "4.1 4.2.1 4.3.1",
        40,
        id="4.1: with a kong",
    ),
    pytest.param(
        "4.1", "[222m] [444p] [777s] 68s EE + 7s", "discard", "chicken", 1, id="4.1: a chow"
    ),
    pytest.param(
        "4.1", "2222m 4444p 77s EE N + N", "discard", "10.2", 30, id="4.1: pairs, twice four alike"
    ),
    # 4.2.1 Two Concealed Triplets
    pytest.param(
        "4.2.1", "333m 555p [123s] 67s EE + 8s", "discard", "4.2.1", 5, id="4.2.1: in the hand"
    ),
    pytest.param(
        "4.2.1", "333m 55p [123s] 678s EE + 5p", "drawn", "4.2.1", 5, id="4.2.1: the second drawn"
    ),
    pytest.param(
        "4.2.1",
        "(3333m) (5555p) [123s] 67s EE + 8s",
        "discard",
        "4.2.1 4.3.2",
        25,
        id="4.2.1: concealed kongs",
    ),
    pytest.param(
        "4.2.1",
        "333m 55p [123s] 678s EE + 5p",
        "discard",
        "chicken",
        1,
        id="4.2.1: the second completed by a discard",
    ),
    pytest.param(
        "4.2.1", "[333m] 555p [123s] 67s EE + 8s", "discard", "chicken", 1, id="4.2.1: one claimed"
    ),
    pytest.param(
        "4.2.1",
        "[3333m] 555p [123s] 67s EE + 8s",
        "drawn",
        "4.3.1",
        5,
        id="4.2.1: one an exposed kong",
    ),
    # 4.2.2 Three Concealed Triplets
    pytest.param(
        "4.2.2", "333m 555p 777s [123s] E + E", "discard", "4.2.2", 30, id="4.2.2: in the hand"
    ),
    pytest.param(
        "4.2.2",
        "(3333m) 555p 77s [123s] EE + 7s",
        "drawn",
        "4.2.2 4.3.1",
        35,
        id="4.2.2: kong, pung and drawn pung",
    ),
    pytest.param(
        "4.2.2",
        "333m 555p 77s [123s] EE + 7s",
        "discard",
        "4.2.1",
        5,
        id="4.2.2: the third completed by a discard",
    ),
    pytest.param(
        "4.2.2", "333m 55p [777s] [123s] EE + 5p", "drawn", "4.2.1", 5, id="4.2.2: one claimed"
    ),
    # 4.2.3 Four Concealed Triplets
    pytest.param(
        "4.2.3",
        "333m 555p 777s 222s E + E",
        "discard",
        "1.2 4.1 4.2.3",
        160,
        id="4.2.3: 160 with 1.2 and 4.1",
    ),
    pytest.param(
        "4.2.3",
        "(3333m) 555p 777s 22s EE + 2s",
        "drawn",
        "1.2 4.1 4.2.3 4.3.1",
        165,
        id="4.2.3: drawn, with a kong",
    ),
    pytest.param(
        "4.2.3",
        "333m 555p 777s 22s EE + 2s",
        "discard",
        "1.2 4.1 4.2.2",
        65,
        id="4.2.3: the fourth completed by a discard",
    ),
    pytest.param(
        "4.2.3", "[333m] 555p 777s 222s E + E", "drawn", "4.1 4.2.2", 60, id="4.2.3: one claimed"
    ),
    # 4.3.1 One Kong
    pytest.param(
        "4.3.1", "[4444s] [123m] [678p] 67s EE + 8s", "discard", "4.3.1", 5, id="4.3.1: exposed"
    ),
    pytest.param(
        "4.3.1", "(4444s) [123m] [567p] 67s EE + 8s", "discard", "4.3.1", 5, id="4.3.1: concealed"
    ),
    pytest.param(
        "4.3.1",
        "[444s] [123m] [678p] 45s EE + 6s",
        "discard",
        "chicken",
        1,
        id="4.3.1: the fourth tile in a chow",
    ),
    pytest.param(
        "4.3.1", "4444s 56s 123m 678p E + E", "discard", "1.2", 5, id="4.3.1: four in the hand"
    ),
    # 4.3.2 Two Kong
    pytest.param(
        "4.3.2",
        "[7777p] [CCCC] [123m] 67s EE + 8s",
        "discard",
        "3.1 4.3.2",
        30,
        id="4.3.2: exposed",
    ),
    pytest.param(
        "4.3.2", "[2222m] (8888p) [345m] 67s EE + 8s", "discard", "4.3.2", 20, id="4.3.2: one each"
    ),
    pytest.param(
        "4.3.2", "[7777p] [CCC] [123m] 67s EE + 8s", "discard", "3.1 4.3.1", 15, id="4.3.2: a pung"
    ),
    pytest.param(
        "4.3.2", "[777p] [222m] [345m] 67s EE + 8s", "discard", "chicken", 1, id="4.3.2: two pungs"
    ),
    # 4.3.3 Three Kong
    pytest.param(
        "4.3.3", "[2222m] [4444p] [9999s] 67s EE + 8s", "discard", "4.3.3", 120, id="4.3.3: exposed"
    ),
    pytest.param(
        "4.3.3",
        "(2222m) (4444p) (9999s) 67s EE + 8s",
        "discard",
        "1.2 4.2.2 4.3.3",
        155,
        id="4.3.3: concealed",
    ),
    pytest.param(
        "4.3.3", "[2222m] [4444p] [999s] 67s EE + 8s", "discard", "4.3.2", 20, id="4.3.3: a pung"
    ),
    pytest.param(
        "4.3.3",
        "[2222m] (4444p) 999s 67s EE + 8s",
        "discard",
        "4.2.1 4.3.2",
        25,
        id="4.3.3: a concealed pung",
    ),
    # 4.3.4 Four Kong: alone, a listed limit
    pytest.param(
        "4.3.4",
        "[1111m] [3333m] [6666p] [4444s] E + E",
        "discard",
        "4.3.4",
        480,
        id="4.3.4: exposed",
    ),
    pytest.param(
        "4.3.4",
        "(1111m) (3333m) (6666p) (4444s) E + E",
        "drawn",
        "4.3.4",
        480,
        id="4.3.4: concealed",
    ),
    pytest.param(
        "4.3.4",
        "[1111m] [3333m] [6666p] 444s E + E",
        "discard",
        "4.1 4.3.3",
        150,
        id="4.3.4: a pung",
    ),
    pytest.param(
        "4.3.4",
        "(1111m) (3333m) (6666p) 444s E + E",
        "discard",
        "1.2 4.1 4.2.3 4.3.3",
        280,
        id="4.3.4: a concealed pung",
    ),
    # 5.1.1 Two Identical Sequences
    pytest.param(
        "5.1.1", "[123m] [123m] [567p] 77s EE + 7s", "discard", "5.1.1", 10, id="5.1.1: claimed"
    ),
    pytest.param(
        "5.1.1",
        "[345p] [678s] 34p 789m EE + 5p",
        "discard",
        "1.1 5.1.1",
        15,
        id="5.1.1: one claimed, one not",
    ),
    pytest.param(
        "5.1.1", "[123m] [123p] [567p] 77s EE + 7s", "discard", "chicken", 1, id="5.1.1: two suits"
    ),
    pytest.param(
        "5.1.1", "[123m] [234m] [567p] 77s EE + 7s", "discard", "chicken", 1, id="5.1.1: shifted"
    ),
    # 5.1.2 Two Identical Sequences Twice
    pytest.param(
        "5.1.2",
        "[123m] [123m] [567p] 56p EE + 7p",
        "discard",
        "1.1 5.1.2",
        65,
        id="5.1.2: two suits",
    ),
    pytest.param(
        "5.1.2",
        "[345s] [345s] [789s] 78s 11s + 9s",
        "discard",
        "1.1 2.1.2 5.1.2",
        145,
        id="5.1.2: one suit",
    ),
    pytest.param(
        "5.1.2", "[123m] [123m] [567p] 67p EE + 8p", "discard", "1.1 5.1.1", 15, id="5.1.2: once"
    ),
    pytest.param(
        "5.1.2",
        "[123m] [123m] [123m] 67p EE + 8p",
        "discard",
        "1.1 5.1.3",
        125,
        id="5.1.2: three and one",
    ),
    # 5.1.3 Three Identical Sequences
    pytest.param(
        "5.1.3", "[123m] [123m] [123m] 67p EE + 8p", "discard", "1.1 5.1.3", 125, id="5.1.3: chows"
    ),
    pytest.param(
        "5.1.3", "[567s] [567s] 57s 999p EE + 6s", "discard", "5.1.3", 120, id="5.1.3: and a pung"
    ),
    pytest.param(
        "5.1.3",
        "[123m] [123m] [123p] 12p EE + 3p",
        "discard",
        "1.1 5.1.2 8.1.1",
        105,
        id="5.1.3: twice two",
    ),
    pytest.param(
        "5.1.3",
        "222333444m [678p] E + E",
        "discard",
        "4.2.2 7.2.1",
        130,
        id="5.1.3: worth more as pungs",
    ),
    # 5.1.4 Four Identical Sequences: alone, a listed limit
    pytest.param(
        "5.1.4", "[789m] [789m] [789m] 78m EE + 9m", "discard", "5.1.4", 480, id="5.1.4: claimed"
    ),
    pytest.param("5.1.4", "[234p] [234p] 223344p C + C", "drawn", "5.1.4", 480, id="5.1.4: drawn"),
    pytest.param(
        "5.1.4",
        "[789m] [789m] [789m] 67m EE + 8m",
        "discard",
        "1.1 2.1.1 5.1.3",
        165,
        id="5.1.4: three and one shifted",
    ),
    pytest.param(
        "5.1.4",
        "[789m] [789m] [678m] 67m EE + 8m",
        "discard",
        "1.1 2.1.1 5.1.2",
        105,
        id="5.1.4: two and two",
    ),
    # 6.1 Three Similar Sequences
    pytest.param("6.1", "[345m] [345p] [345s] 11p EE + 1p", "discard", "6.1", 35, id="6.1: a pung"),
    pytest.param(
        "6.1", "[123m] [123p] 23s 567s EE + 1s", "discard", "1.1 6.1", 40, id="6.1: four chows"
    ),
    pytest.param(
        "6.1", "[345m] [345p] [345p] 11p EE + 1p", "discard", "5.1.1", 10, id="6.1: two suits"
    ),
    pytest.param(
        "6.1", "[345m] [345p] [456s] 11p EE + 1p", "discard", "chicken", 1, id="6.1: shifted"
    ),
    # 6.2.1 Small Three Similar Triplets
    pytest.param(
        "6.2.1", "[555m] [555p] [123s] 67s 55s + 8s", "discard", "6.2.1", 30, id="6.2.1: pungs"
    ),
    pytest.param(
        "6.2.1",
        "(5555m) 555p [123s] 678s 5s + 5s",
        "discard",
        "4.2.1 4.3.1 6.2.1",
        40,
        id="6.2.1: with a kong",
    ),
    pytest.param(
        "6.2.1", "[555m] [555p] [123s] 67s 44s + 8s", "discard", "chicken", 1, id="6.2.1: pair of 4"
    ),
    pytest.param(
        "6.2.1",
        "[111m] [111p] [456s] 67s EE + 8s",
        "discard",
        "chicken",
        1,
        id="6.2.1: an honor has no number",
    ),
    # 6.2.2 Three Similar Triplets
    pytest.param(
        "6.2.2", "[444m] [444p] [444s] 67s EE + 8s", "discard", "6.2.2", 120, id="6.2.2: pungs"
    ),
    pytest.param(
        "6.2.2",
        "[9999m] [999p] 99s 345p EE + 9s",
        "discard",
        "4.3.1 6.2.2",
        125,
        id="6.2.2: with a kong",
    ),
    pytest.param(
        "6.2.2", "[444m] [444p] [555s] 67s EE + 8s", "discard", "chicken", 1, id="6.2.2: a 5"
    ),
    pytest.param(
        "6.2.2", "[444m] [444p] 44s 678s EE + E", "discard", "6.2.1", 30, id="6.2.2: third a pair"
    ),
    pytest.param(
        "6.2.2",
        "[111m] [111p] [EEE] 67s 55s + 8s",
        "discard",
        "chicken",
        1,
        id="6.2.2: an honor has no number",
    ),
    # 7.1 Nine-Tile Straight
    pytest.param("7.1", "[123m] [456m] [789m] 55p EE + 5p", "discard", "7.1", 40, id="7.1: a pung"),
    pytest.param(
        "7.1", "[123s] 456s 79s 234m 55p + 8s", "discard", "1.1 7.1", 45, id="7.1: four chows"
    ),
    pytest.param(
        "7.1", "[123m] [456p] [789s] 55p EE + 5p", "discard", "chicken", 1, id="7.1: three suits"
    ),
    pytest.param(
        "7.1", "[123m] [345m] [789m] 55p EE + 5p", "discard", "chicken", 1, id="7.1: 3-4-5"
    ),
    pytest.param(
        "7.1",
        "[789m] 11123456m 22p + 7m",
        "discard",
        "chicken",
        1,
        id="7.1: nine tiles but not the three chows",
    ),
    # 7.2.1 Three Consecutive Triplets
    pytest.param(
        "7.2.1", "[333m] [444m] [555m] 67p EE + 8p", "discard", "7.2.1", 100, id="7.2.1: pungs"
    ),
    pytest.param(
        "7.2.1",
        "[777s] [888s] (9999s) 67p EE + 8p",
        "discard",
        "4.3.1 7.2.1",
        105,
        id="7.2.1: with a kong",
    ),
    pytest.param(
        "7.2.1", "[333m] [444m] [666m] 67p EE + 8p", "discard", "chicken", 1, id="7.2.1: a gap"
    ),
    pytest.param(
        "7.2.1", "[333m] [444p] [555s] 67p EE + 8p", "discard", "chicken", 1, id="7.2.1: suits"
    ),
    pytest.param(
        "7.2.1", "[888m] [999m] [111p] 67p EE + 8p", "discard", "chicken", 1, id="7.2.1: 8-9-1"
    ),
    pytest.param(
        "7.2.1",
        "[EEE] [SSS] [WWW] 67p 22s + 8p",
        "discard",
        "3.1 3.3.2",
        130,
        id="7.2.1: winds have no numbers",
    ),
    # 7.2.2 Four Consecutive Triplets
    pytest.param(
        "7.2.2",
        "[666m] [777m] [888m] 99m 22p + 9m",
        "discard",
        "4.1 7.2.2",
        230,
        id="7.2.2: pungs",
    ),
    pytest.param(
        "7.2.2",
        "[2222s] [333s] [444s] 55s EE + 5s",
        "discard",
        "2.1.1 4.1 4.3.1 7.2.2",
        275,
        id="7.2.2: with a kong",
    ),
    pytest.param(
        "7.2.2",
        "[666m] [777m] [888m] 99p 22p + 9p",
        "discard",
        "4.1 7.2.1",
        130,
        id="7.2.2: the fourth in dots",
    ),
    pytest.param(
        "7.2.2",
        "[333m] [444m] [555m] 77m 22p + 7m",
        "discard",
        "1.3 4.1 7.2.1",
        135,
        id="7.2.2: a gap",
    ),
]


@pytest.mark.parametrize(("key", "hand", "how", "expected", "value"), CASES)
def test_pattern(key: str, hand: str, how: str, expected: str, value: int) -> None:
    check(hand, how, expected, value)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, "4 5 6 7") == set()
