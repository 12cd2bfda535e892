"""Patterns 55 to 63 (source, “Mani da 24 punti”; mcr.md, Patterns)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 55 Seven Pairs
    pytest.param(55, "112299m 3377p 55s E + E", "discard", "55", id="55: three suits, wind"),
    pytest.param(55, "224466m 2288p 44s 6s + 6s", "discard", "23 55", id="55: even pairs"),
    pytest.param(
        55, "223344m 667788p 5s + 5s", "discard", "23 55", id="55: worth more than four chows"
    ),
    pytest.param(55, "2222m 99m 3377p 55s E + E", "discard", "19 55", id="55: four alike"),
    pytest.param(
        55, "1122335577889m + 9m", "discard", "17 74", id="55: worth less than terminal chows"
    ),
    pytest.param(
        55,
        "222233334444p 7s + 7s",
        "discard",
        "7 11 17 18 23 67",
        id="55: worth less than four equal chows",
    ),
    pytest.param(55, "1122334455667m + 7m", "discard", "80", id="55: within shifted pairs"),
    # 56 Greater Honors and Knitted Tiles
    pytest.param(56, "147m 25p 69s ESWNCF + P", "discard", "56", id="56: on a discard"),
    pytest.param(56, "4m 258p 69s ESWNCFP + 1m", "drawn", "12 56", id="56: drawn"),
    pytest.param(56, "147m 25p 369s ESWNC + F", "discard", "44", id="56: six honors"),
    pytest.param(56, "19m 19p 19s ESWNCFP + C", "discard", "81", id="56: terminals"),
    # 57 All Even
    pytest.param(57, "[222m] [444p] [666m] 88p 44m + 8p", "discard", "7 57", id="57: two suits"),
    pytest.param(
        57, "[222m] [222p] [6666s] 88p 44m + 8p", "discard", "6 20 57", id="57: double pung, kong"
    ),
    pytest.param(
        57, "[222m] [444p] [666m] 88p 33m + 8p", "discard", "7 23 28", id="57: an odd pair"
    ),
    pytest.param(57, "224466m 2288p 44s 6s + 6s", "discard", "23 55", id="57: seven even pairs"),
    pytest.param(57, "[222m] [444p] [666m] 68p 44m + 7p", "discard", "7 10 23", id="57: one chow"),
    # 58 Full Flush
    pytest.param(58, "[111m] [333m] [555m] 77m 99m + 7m", "discard", "5 28 58", id="58: pungs"),
    pytest.param(58, "[123m] [678m] [345m] 67m 99m + 8m", "discard", "1 3 18 58", id="58: chows"),
    pytest.param(
        58, "[111m] [333m] [555m] 77m EE + 7m", "discard", "5 28 29", id="58: an honor pair"
    ),
    pytest.param(
        58, "[111m] [333m] [555m] 77m 99p + 7m", "discard", "5 7 8 28", id="58: pair of dots"
    ),
    pytest.param(
        58, "[123p] [789p] [123p] 78p 55p + 9p", "discard", "74", id="58: within terminal chows"
    ),
    # 59 Pure Triple Chow
    pytest.param(59, "[234m] [234m] [234m] 67p EE + 8p", "discard", "7 59", id="59: claimed"),
    pytest.param(
        59, "[456s] [456s] [222p] 46s EE + 5s", "discard", "7 10 59", id="59: closed wait"
    ),
    pytest.param(
        59, "222333444m [678p] E + E", "discard", "7 11 54 60", id="59: pungs are worth more"
    ),
    pytest.param(59, "[234m] [234m] [678p] 67p EE + 8p", "discard", "1x2 7", id="59: two and two"),
    pytest.param(59, "[234m] [234m] [234p] 67s EE + 8s", "discard", "1 2", id="59: third in dots"),
    # 60 Pure Shifted Pungs
    pytest.param(60, "[222m] [333m] [444m] 67p EE + 8p", "discard", "7 60", id="60: claimed"),
    pytest.param(
        60, "[777s] [888s] [999s] 67p EE + 8p", "discard", "5 7 60", id="60: up to the nine"
    ),
    pytest.param(60, "[222m] [444m] [666m] 67p EE + 8p", "discard", "7", id="60: shift of two"),
    pytest.param(60, "[222m] [333p] [444s] 67p EE + 8p", "discard", "38", id="60: three suits"),
    pytest.param(
        60, "[222m] [333m] [444m] 55m EE + 5m", "discard", "29 68", id="60: within four pungs"
    ),
    # 61 Upper Tiles
    pytest.param(
        61, "[789m] [777p] [888s] 78p 99m + 9p", "discard", "2 19 61", id="61: pungs and chows"
    ),
    pytest.param(
        61, "[789m] [789p] [789s] 78m 99p + 9m", "discard", "1 18 24 37 61", id="61: chows"
    ),
    pytest.param(61, "[789m] [777p] [888s] 78p 99m + 6p", "discard", "19 46", id="61: a 6"),
    pytest.param(61, "[789m] [777p] [888s] 78p CC + 9p", "discard", "2 19", id="61: an honor pair"),
    # 62 Middle Tiles
    pytest.param(
        62, "[456m] [555p] [666s] 56p 44s + 4p", "discard", "2 19 62", id="62: pungs and chows"
    ),
    pytest.param(62, "4455m 4455p 44665s + 5s", "discard", "55 62", id="62: seven pairs"),
    pytest.param(62, "[456m] [555p] [666s] 56p 44s + 7p", "discard", "19 23", id="62: a 7"),
    pytest.param(62, "[456m] [555p] [666s] 56p 33s + 4p", "discard", "2 19 23", id="62: pair of 3"),
    # 63 Lower Tiles
    pytest.param(
        63, "[123m] [333p] [222s] 23p 11m + 1p", "discard", "2 19 63", id="63: pungs and chows"
    ),
    pytest.param(
        63, "[123m] [123p] [123s] 23m 11p + 1m", "discard", "1 18 24 37 63", id="63: chows"
    ),
    pytest.param(63, "[123m] [333p] [222s] 23p 11m + 4p", "discard", "19 47", id="63: a 4"),
    pytest.param(63, "[123m] [333p] [222s] 23p CC + 1p", "discard", "2 19", id="63: an honor pair"),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(55, 64)) == set()
