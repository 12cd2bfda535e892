"""Patterns 44 to 48 (source, “Mani da 12 punti”; mcr.md, Patterns and Knitted tiles)."""

import pytest

from .cases import check, thinly_tested

CASES = [
    # 44 Lesser Honors and Knitted Tiles
    pytest.param(
        44, "147m 25p 369s ESWNC + F", "discard", "44", id="44: six honors, eight knitted"
    ),
    pytest.param(
        44, "147m 258p 369s ESWN + C", "discard", "44 45", id="44: five honors, all nine knitted"
    ),
    pytest.param(44, "258m 369p 47s ESWCF + P", "drawn", "12 44", id="44: drawn"),
    pytest.param(44, "147m 25p 69s ESWNCF + P", "discard", "56", id="44: all seven honors"),
    pytest.param(
        44, "147m 258p 369s 24m EE + 3m", "discard", "10 17 45", id="44: a set and a pair"
    ),
    pytest.param(
        44, "19m 19p 19s ESWNCFP + 9m", "discard", "81", id="44: terminals are not knitted"
    ),
    # 45 Knitted Straight
    pytest.param(
        45, "[222m] 147m 258p 369s E + E", "discard", "11 45", id="45: claimed pung, pair last"
    ),
    pytest.param(
        45,
        "[345s] 147m 258p 36s 55m + 9s",
        "discard",
        "18 45",  # the tile is one of the nine: no wait by default
        id="45: claimed chow, all chows",
    ),
    pytest.param(45, "[NNN] 147m 258p 36s CC + 9s", "discard", "5 31 45", id="45: all types"),
    pytest.param(
        45, "147m 258p 369s 24m EE + 3m", "discard", "10 17 45", id="45: closed wait of the chow"
    ),
    pytest.param(
        45, "147m 258p 369s 111m 9p + 9p", "drawn", "5 8 11 19 25 45", id="45: drawn, 1 four times"
    ),
    pytest.param(45, "147m 25p 369s ESWNC + F", "discard", "44", id="45: eight of the nine"),
    pytest.param(45, "[123m] [456p] [222s] 78s EE + 9s", "discard", "35", id="45: ordinary chows"),
    # 46 Upper Four
    pytest.param(
        46, "[678m] [999p] [666s] 67p 99s + 8p", "discard", "2 5 46", id="46: pungs and chows"
    ),
    pytest.param(
        46, "[678m] [789p] [678s] 67p 99s + 8p", "discard", "18 37 46", id="46: all chows"
    ),
    pytest.param(
        46, "[678m] [999p] [666s] 67p 99s + 5p", "discard", "5 8", id="46: the last tile a 5"
    ),
    pytest.param(46, "[678m] [999p] [666s] 67p EE + 8p", "discard", "2 5", id="46: an honor pair"),
    pytest.param(46, "[789m] [777p] [888s] 78p 99m + 9p", "discard", "2 19 61", id="46: no 6"),
    # 47 Lower Four
    pytest.param(
        47, "[234m] [111p] [444s] 34p 11s + 2p", "discard", "2 5 47", id="47: pungs and chows"
    ),
    pytest.param(
        47, "[234m] [123p] [234s] 34p 11s + 2p", "discard", "18 37 47", id="47: all chows"
    ),
    pytest.param(
        47, "[234m] [111p] [444s] 34p 11s + 5p", "discard", "5 8", id="47: the last tile a 5"
    ),
    pytest.param(47, "[123m] [333p] [222s] 23p 11m + 1p", "discard", "2 19 63", id="47: no 4"),
    # 48 Big Three Winds
    pytest.param(
        48, "[SSS] [WWW] [NNN] 67s 22m + 8s", "discard E/E", "7 48", id="48: no wind of its own"
    ),
    pytest.param(
        48, "[SSS] [WWW] [NNN] 67s 22m + 8s", "discard S/W", "7 15 16 48", id="48: two bonuses"
    ),
    pytest.param(
        48,
        "[SSS] [WWW] [NNN] 99s 22m + 9s",
        "discard E/E",
        "5 7 28 48",
        id="48: the pung of nines counts as 5",
    ),
    pytest.param(
        48, "[SSS] [WWWW] [NNN] 67s 22m + 8s", "discard E/E", "6 7 48", id="48: with a kong"
    ),
    pytest.param(48, "[SSS] [WWW] [345p] 67s 22m + 8s", "discard E/E", "5x2", id="48: two winds"),
    pytest.param(
        48, "[SSS] [WWW] [345p] 67s NN + 8s", "discard E/E", "5x2 7", id="48: the third a pair"
    ),
    pytest.param(
        48, "[SSS] [WWW] [NNN] 67s EE + 8s", "discard E/E", "29 70", id="48: the fourth a pair"
    ),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(44, 49)) == set()
