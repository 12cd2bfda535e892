"""Simple patterns, one suit, honors (source, “Elenco delle combinazioni”, 1.0 to 3.0)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 1.1 All Sequences
    pytest.param(
        "1.1", "[123m] [567p] [789s] 34s EE + 5s", "discard", "1.1", 5, id="1.1: claimed chows"
    ),
    pytest.param(
        "1.1",
        "[123m] [567p] 789s 345m S + S",
        "discard",
        "1.1",
        5,
        id="1.1: pair of the own wind, single wait",
    ),
    pytest.param("1.1", "123m 567p 789s 34m 22p + 5m", "drawn", "1.1 1.2", 10, id="1.1: concealed"),
    pytest.param(
        "1.1", "[123m] [567p] [789s] 33s EE + 3s", "discard", "chicken", 1, id="1.1: a pung"
    ),
    pytest.param(
        "1.1", "[123m] [567p] (7777s) 34s EE + 5s", "discard", "4.3.1", 5, id="1.1: a kong"
    ),
    pytest.param(
        "1.1", "1122m 5566p 7788s E + E", "discard", "10.2", 30, id="1.1: pairs, not chows"
    ),
    # 1.2 Concealed Hand
    pytest.param("1.2", "123m 567p 34s 999s EE + 5s", "discard", "1.2", 5, id="1.2: on a discard"),
    pytest.param("1.2", "123m 567p 34s 999s EE + 5s", "drawn", "1.2", 5, id="1.2: drawn"),
    pytest.param(
        "1.2", "(5555p) 123m 789s 34s EE + 5s", "drawn", "1.2 4.3.1", 10, id="1.2: concealed kong"
    ),
    pytest.param(
        "1.2", "[123m] 567p 34s 999s EE + 5s", "discard", "chicken", 1, id="1.2: a claimed chow"
    ),
    pytest.param(
        "1.2", "[5555p] 123m 789s 34s EE + 5s", "drawn", "4.3.1", 5, id="1.2: an exposed kong"
    ),
    pytest.param(
        "1.2", "1199m 3377p 55s SS E + E", "drawn", "10.2", 30, id="1.2: not for seven pairs"
    ),
    pytest.param(
        "1.2", "19m 19p 19s ESWNCFP + E", "drawn", "10.1", 160, id="1.2: not for thirteen terminals"
    ),
    # 1.3 No Terminals
    pytest.param("1.3", "[234m] [567p] [678s] 44s 55m + 4s", "discard", "1.3", 5, id="1.3: sets"),
    pytest.param(
        "1.3", "[222m] [444p] [666s] 88s 55m + 8s", "discard", "1.3 4.1", 35, id="1.3: pungs"
    ),
    pytest.param(
        "1.3", "2244m 3366p 5577s 8s + 8s", "discard", "1.3 10.2", 35, id="1.3: seven pairs"
    ),
    pytest.param("1.3", "[234m] [567p] [678s] 78s 55m + 9s", "discard", "1.1", 5, id="1.3: a 9"),
    pytest.param(
        "1.3", "[234m] [567p] [678s] 44s EE + 4s", "discard", "chicken", 1, id="1.3: an honor pair"
    ),
    # 2.1.1 Mixed One-Suit
    pytest.param(
        "2.1.1", "[123m] [567m] [EEE] 78m WW + 9m", "discard", "2.1.1", 40, id="2.1.1: chows"
    ),
    pytest.param(
        "2.1.1",
        "[111m] [999m] [EEE] CC 55m + C",
        "discard",
        "2.1.1 3.1 4.1",
        80,
        id="2.1.1: pungs",
    ),
    pytest.param(
        "2.1.1", "113355m 7799m EE C + C", "discard", "2.1.1 10.2", 70, id="2.1.1: seven pairs"
    ),
    pytest.param(
        "2.1.1", "[123m] [567m] [EEE] 78p WW + 9p", "discard", "chicken", 1, id="2.1.1: two suits"
    ),
    pytest.param(
        "2.1.1", "[EEE] [WWW] [CCC] NN FF + F", "discard", "3.4", 320, id="2.1.1: honors alone"
    ),
    pytest.param(
        "2.1.1", "[123s] [345s] [678s] 79s 55s + 8s", "discard", "1.1 2.1.2", 85, id="2.1.1: pure"
    ),
    # 2.1.2 Pure One-Suit
    pytest.param(
        "2.1.2", "[123s] [345s] [678s] 79s 55s + 8s", "discard", "1.1 2.1.2", 85, id="2.1.2: chows"
    ),
    pytest.param(
        "2.1.2", "[111p] [333p] [555p] 77p 99p + 7p", "discard", "2.1.2 4.1", 110, id="2.1.2: pungs"
    ),
    pytest.param(
        "2.1.2", "112233557799p 4p + 4p", "discard", "2.1.2 10.2", 110, id="2.1.2: seven pairs"
    ),
    pytest.param(
        "2.1.2", "[123s] [345s] [678s] 79s EE + 8s", "discard", "1.1 2.1.1", 45, id="2.1.2: honors"
    ),
    pytest.param(
        "2.1.2", "[123s] [345s] [678s] 79s 55p + 8s", "discard", "1.1", 5, id="2.1.2: two suits"
    ),
    # 2.2 Nine Gates: alone, a listed limit
    pytest.param("2.2", "1112345678999m + 5m", "discard", "2.2", 480, id="2.2: on a discard"),
    pytest.param("2.2", "1112345678999s + 1s", "drawn", "2.2", 480, id="2.2: drawn"),
    pytest.param(
        "2.2", "1112345567899m + 9m", "discard", "1.2 2.1.2", 85, id="2.2: 9 was the only wait"
    ),
    pytest.param("2.2", "[111m] 2345678999m + 5m", "discard", "2.1.2", 80, id="2.2: not concealed"),
    # 3.1 Value Honor
    pytest.param("3.1", "[CCC] [123m] [567p] 78s EE + 9s", "discard", "3.1", 10, id="3.1: dragon"),
    pytest.param(
        "3.1", "[SSS] [123m] [567p] 78s EE + 9s", "discard", "3.1", 10, id="3.1: own wind"
    ),
    pytest.param(
        "3.1",
        "[SSS] [PPPP] [567p] 78s EE + 9s",
        "discard",
        "3.1x2 4.3.1",
        25,
        id="3.1: for every set",
    ),
    pytest.param(
        "3.1",
        "[EEE] [123m] [567p] 78s WW + 9s",
        "discard",
        "chicken",
        1,
        id="3.1: the prevalent wind is worth nothing",
    ),
    pytest.param("3.1", "[123m] [567p] [789s] 34s CC + 5s", "discard", "1.1", 5, id="3.1: a pair"),
    pytest.param("3.1", "1155m 3377p CC FF P + P", "discard", "10.2", 30, id="3.1: in seven pairs"),
    # 3.2.1 Small Three Dragons
    pytest.param(
        "3.2.1",
        "[CCC] [FFF] [123m] 67s PP + 8s",
        "discard",
        "3.1x2 3.2.1",
        60,
        id="3.2.1: 40 and two value honors",
    ),
    pytest.param(
        "3.2.1",
        "[CCC] (FFFF) [123m] 567s P + P",
        "discard",
        "3.1x2 3.2.1 4.3.1",
        65,
        id="3.2.1: with a kong",
    ),
    pytest.param(
        "3.2.1", "[CCC] [FFF] [123m] 67s EE + 8s", "discard", "3.1x2", 20, id="3.2.1: other pair"
    ),
    pytest.param(
        "3.2.1", "1155m 3377p CC FF P + P", "discard", "10.2", 30, id="3.2.1: in seven pairs"
    ),
    # 3.2.2 Big Three Dragons
    pytest.param(
        "3.2.2",
        "[CCC] [FFF] [PPP] 78s 33m + 9s",
        "discard",
        "3.1x3 3.2.2",
        160,
        id="3.2.2: 130 and three value honors",
    ),
    pytest.param(
        "3.2.2",
        "CCC FFF PP 123m 55s + P",
        "discard",
        "1.2 3.1x3 3.2.2 4.2.1",
        170,
        id="3.2.2: the third dragon discarded",
    ),
    pytest.param(
        "3.2.2",
        "[CCC] [FFF] [123m] PP 55s + 5s",
        "discard",
        "3.1x2 3.2.1",
        60,
        id="3.2.2: the third a pair",
    ),
    pytest.param(
        "3.2.2",
        "[CCC] [FFF] [EEE] 78s PP + 9s",
        "discard",
        "2.1.1 3.1x2 3.2.1 8.1.1",
        140,
        id="3.2.2: a wind instead",
    ),
    # 3.3.1 Small Three Winds
    pytest.param(
        "3.3.1", "[EEE] [WWW] [456m] 67p NN + 8p", "discard", "3.3.1", 30, id="3.3.1: others' winds"
    ),
    pytest.param(
        "3.3.1",
        "[EEE] [SSS] [456m] 67p NN + 8p",
        "discard",
        "3.1 3.3.1",
        40,
        id="3.3.1: with the own wind",
    ),
    pytest.param(
        "3.3.1",
        "[EEE] [WWW] [456m] 67p CC + 8p",
        "discard",
        "chicken",
        1,
        id="3.3.1: pair of dragons",
    ),
    pytest.param(
        "3.3.1",
        "[EEE] [456m] [678s] 67p NN + 8p",
        "discard",
        "chicken",
        1,
        id="3.3.1: one pung and a pair",
    ),
    # 3.3.2 Big Three Winds
    pytest.param(
        "3.3.2", "[EEE] [WWW] [NNN] 67p 22s + 8p", "discard", "3.3.2", 120, id="3.3.2: claimed"
    ),
    pytest.param(
        "3.3.2",
        "[EEE] SSS NN 456m 33p + N",
        "discard",
        "3.1 3.3.2",
        130,
        id="3.3.2: the third wind discarded",
    ),
    pytest.param(
        "3.3.2", "[EEE] [WWW] NN 456m 33p + 3p", "discard", "3.3.1", 30, id="3.3.2: third a pair"
    ),
    pytest.param(
        "3.3.2", "[EEE] [WWW] [CCC] 67p 22s + 8p", "discard", "3.1", 10, id="3.3.2: a dragon"
    ),
    # 3.3.3 Small Four Winds: alone, a listed limit
    pytest.param(
        "3.3.3", "[EEE] [WWW] [NNN] 67p SS + 8p", "discard", "3.3.3", 320, id="3.3.3: a chow"
    ),
    pytest.param(
        "3.3.3", "[EEE] [WWW] [NNN] 111m S + S", "discard", "3.3.3", 320, id="3.3.3: a pung"
    ),
    pytest.param(
        "3.3.3",
        "[EEE] [WWW] [NNN] 67p CC + 8p",
        "discard",
        "2.1.1 3.3.2",
        160,
        id="3.3.3: pair of dragons",
    ),
    pytest.param(
        "3.3.3",
        "[EEE] [WWW] [CCC] 67p NN + 8p",
        "discard",
        "2.1.1 3.1 3.3.1",
        80,
        id="3.3.3: only three winds",
    ),
    # 3.3.4 Big Four Winds: alone, a listed limit
    pytest.param(
        "3.3.4", "[EEE] [WWW] [NNN] SS 55p + S", "discard", "3.3.4", 400, id="3.3.4: pungs"
    ),
    pytest.param(
        "3.3.4", "[EEEE] (WWWW) NNN SSS 1m + 1m", "drawn", "3.3.4", 400, id="3.3.4: with kongs"
    ),
    pytest.param(
        "3.3.4", "[EEE] [WWW] [NNN] SS 55p + 5p", "discard", "3.3.3", 320, id="3.3.4: fourth a pair"
    ),
    pytest.param(
        "3.3.4",
        "[EEE] [WWW] [NNN] CC 55p + C",
        "discard",
        "2.1.1 3.1 3.3.2 4.1",
        200,
        id="3.3.4: a dragon",
    ),
    # 3.4 All Honors: alone, a listed limit
    pytest.param("3.4", "[EEE] [WWW] [CCC] NN FF + F", "discard", "3.4", 320, id="3.4: pungs"),
    pytest.param("3.4", "EESSWWNNCCFFP + P", "discard", "3.4", 320, id="3.4: seven pairs"),
    pytest.param(
        "3.4",
        "[EEE] [CCC] [FFF] WWW 1m + 1m",
        "discard",
        "2.1.1 3.1x2 4.1 8.1.3",
        190,
        id="3.4: pair of terminals",
    ),
    pytest.param(
        "3.4",
        "EESSWWNNCCFF1m + 1m",
        "discard",
        "2.1.1 8.1.3 10.2",
        170,
        id="3.4: a pair of terminals among seven",
    ),
]


@pytest.mark.parametrize(("key", "hand", "how", "expected", "value"), CASES)
def test_pattern(key: str, hand: str, how: str, expected: str, value: int) -> None:
    check(hand, how, expected, value)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, "1 2 3") == set()
