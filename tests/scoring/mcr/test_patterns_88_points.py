"""Patterns 75 to 81 (source, “Mani da 88 punti”; mcr.md, Patterns)."""

import pytest

from .cases import check, thinly_tested

ORPHANS_BUT_ONE = "19m 19p 19s ESWNCF"

CASES = [
    # 75 Big Four Winds
    pytest.param(75, "[EEE] [SSS] [WWW] NN 22m + N", "discard", "29 75", id="75: half flush"),
    pytest.param(75, "[EEE] [SSS] [WWW] NN 99m + N", "discard", "29 66 75", id="75: pair of nines"),
    pytest.param(75, "[EEE] [SSS] [WWW] NN CC + N", "discard", "72 75", id="75: all honors"),
    pytest.param(75, "[EEEE] [SSS] [WWW] NN 22m + N", "discard", "6 29 75", id="75: with a kong"),
    pytest.param(
        75, "[SSS] [WWW] [NNN] 67s EE + 8s", "discard E/E", "29 70", id="75: the fourth a pair"
    ),
    pytest.param(75, "EESSWWNN 22m 44m 6m + 6m", "discard", "29 55", id="75: four pairs of winds"),
    # 76 Big Three Dragons
    pytest.param(76, "[CCC] [FFF] [PPP] 67s 22m + 8s", "discard", "7 76", id="76: with a chow"),
    pytest.param(
        76, "[CCC] [FFF] [PPP] 11p 99s + 1p", "discard", "7 66 76", id="76: outermost tiles"
    ),
    pytest.param(
        76, "[CCC] [FFFF] [PPP] 44p 55p + 4p", "discard", "6 28 29 76", id="76: with a kong"
    ),
    pytest.param(76, "[CCC] [FFF] [345p] 67s PP + 8s", "discard", "7 71", id="76: a pair"),
    pytest.param(76, "[CCC] [FFF] [EEE] 67s 22s + 8s", "discard", "15 29 34", id="76: two dragons"),
    # 77 All Green
    pytest.param(77, "[234s] [234s] [666s] 88s FF + 8s", "discard", "1 77", id="77: with dragon"),
    pytest.param(
        77,
        "[222s] [333s] [444s] 66s 88s + 6s",
        "discard",
        "23 28 58 60 77",
        id="77: without dragon",
    ),
    pytest.param(77, "22334466s 8888s F + F", "discard", "19 55 77", id="77: seven pairs"),
    pytest.param(77, "[234s] [345s] [666s] 88s FF + 8s", "discard", "29", id="77: a 5 of bamboo"),
    pytest.param(77, "[234s] [234s] [666s] 88s CC + 8s", "discard", "1 29", id="77: red dragon"),
    # 78 Nine Gates
    pytest.param(78, "1112345678999m + 5m", "discard", "21 78", id="78: on the 5"),
    pytest.param(78, "1112345678999m + 1m", "discard", "19 49 78", id="78: on the 1"),
    pytest.param(78, "1112345678999m + 5m", "drawn", "12 21 78", id="78: drawn"),
    pytest.param(
        78,
        "1112345678899m + 9m",
        "discard",
        "3 5x2 17 58",  # another 8 stood instead of the third 9: fewer waits
        id="78: same fourteen tiles, other wait",
    ),
    pytest.param(
        78,
        "[111m] 2345678999m + 5m",
        "discard",
        "5x2 58",
        id="78: one pung claimed",
    ),
    # 79 Four Kongs
    pytest.param(
        79,
        "[2222m] [7777p] [4444s] [EEEE] C + C",
        "discard",
        "15 31 32 79",
        id="79: all melded, on a discard",
    ),
    pytest.param(
        79,
        "(2222m) (7777p) (4444s) (EEEE) C + C",
        "discard",
        "15 31 73 79",
        id="79: all concealed",
    ),
    pytest.param(
        79,
        "[2222m] [7777p] [4444s] [EEEE] C + C",
        "drawn kong_replacement",
        "15 31 42 79",
        id="79: the last tile after the fourth kong",
    ),
    pytest.param(
        79, "[2222m] [7777p] [4444s] [EEE] C + C", "discard", "15 28 31 32 65", id="79: one a pung"
    ),
    pytest.param(79, "2222m 7777p 4444s 9s + 9s", "discard", "8 19x3 55", id="79: not declared"),
    # 80 Seven Shifted Pairs
    pytest.param(80, "1122334455667m + 7m", "discard", "80", id="80: from 1"),
    pytest.param(80, "2233445566778p + 8p", "drawn", "12 23 80", id="80: from 2, drawn"),
    pytest.param(80, "3344556677899s + 8s", "discard", "80", id="80: from 3, a middle tile last"),
    pytest.param(80, "1122334455668m + 8m", "discard", "55 58", id="80: a gap"),
    pytest.param(80, "1122334455m 66p 7m + 7m", "discard", "7 8 55", id="80: one pair of dots"),
    # 81 Thirteen Orphans
    pytest.param(81, f"{ORPHANS_BUT_ONE}P + 9m", "discard", "81", id="81: waiting for all"),
    pytest.param(81, f"{ORPHANS_BUT_ONE}F + P", "drawn", "12 81", id="81: waiting for one"),
    pytest.param(81, "147m 25p 69s ESWNCF + P", "discard", "56", id="81: knitted tiles"),
    pytest.param(81, "1199m 1199p 11s EE S + S", "discard", "55 66", id="81: in pairs"),
]


@pytest.mark.parametrize(("number", "hand", "how", "expected"), CASES)
def test_pattern(number: int, hand: str, how: str, expected: str) -> None:
    check(hand, how, expected)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, range(75, 82)) == set()
