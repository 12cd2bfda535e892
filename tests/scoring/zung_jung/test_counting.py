"""How patterns are put together: series, limits, the player's freedom, irregular hands.

Source, “Regole di base” 3 to 6, “Libertà di conteggio”, “Tris coperti”, 10.0.
"""

import pytest

from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.rulesets.zung_jung import ZUNG_JUNG
from scoring.tiles import Wind

from .cases import check, listing, score_of

ALL_FLOWERS = "{12345678}"  # 30 points: six times 2, twice 4, 10 once


# Listed limits: 320 or more in the table counts alone (“Regole di base” 6)


@pytest.mark.parametrize(
    ("hand", "how", "expected", "value"),
    [
        pytest.param(
            "[EEE] [WWW] [NNN] 67p SS + 8p",
            "discard",
            "3.3.3",
            320,
            id="3.3.3 without 2.1.1",
        ),
        pytest.param(
            "[EEE] [SSS] [NNN] 11m WW + 1m",
            "discard wall_end",
            "3.3.3",
            320,
            id="3.3.3 without 3.1, 4.1, 8.1.3 and 9.1.2",
        ),
        pytest.param(
            "[EEE] [WWW] [NNN] SS CC + C", "discard", "3.3.3 | 3.4", 320, id="3.3.3 or 3.4: one"
        ),
        pytest.param("[EEE] [WWW] [NNN] SS CC + S", "discard", "3.3.4", 400, id="3.3.4 before 3.4"),
        pytest.param(
            "[EEEE] (WWWW) [NNNN] (SSSS) C + C", "drawn", "4.3.4", 480, id="4.3.4 before 3.3.4, 3.4"
        ),
        pytest.param(
            "[1111m] [9999m] (1111p) [9999p] 9s + 9s",
            "discard",
            "4.3.4",
            480,
            id="4.3.4 before 8.1.4",
        ),
        pytest.param(
            "111m 999m 111p 999p 9s + 9s",
            "drawn E heaven",
            "8.1.4",
            400,
            id="8.1.4 without heaven",
        ),
        pytest.param("1112345678999m + 9m", "drawn E heaven", "2.2", 480, id="2.2 without heaven"),
        pytest.param(
            "[CCC] [FFF] [PPP] SS NN + S", "discard", "3.4", 320, id="3.4 without 3.2.2 and 3.1"
        ),
        pytest.param(
            "2222333344445m + 5m", "drawn", "5.1.4", 480, id="5.1.4 though also pungs, also pairs"
        ),
    ],
)
@pytest.mark.parametrize("flowers", ["", ALL_FLOWERS], ids=["", "with flowers"])
def test_listed_limit(hand: str, flowers: str, how: str, expected: str, value: int) -> None:
    check(hand + flowers, how, expected, value)


# Other sums are cut to 320


@pytest.mark.parametrize(
    ("hand", "how", "expected", "value"),
    [
        pytest.param(
            "19m 19p 19s ESWNCFP + C {1}",
            "drawn E heaven",
            "9.4.1 10.1 11.1.2",
            319,
            id="155+160+4: not cut",
        ),
        pytest.param(
            "[666m] [777m] [888m] 99m 22m + 9m",
            "discard wall_end",
            "2.1.2 4.1 7.2.2 9.1.2",
            320,
            id="80+30+200+10: just 320",
        ),
        pytest.param(
            "19m 19p 19s ESWNCFP + C {15}",
            "drawn E heaven",
            "9.4.1 10.1 11.1.2x2",
            320,
            id="155+160+8 = 323: flowers are cut too",
        ),
        pytest.param(
            "333m 555p CCC 222s E + E",
            "drawn E heaven",
            "1.2 3.1 4.1 4.2.3 9.4.1",
            320,
            id="5+10+30+125+155 = 325",
        ),
        pytest.param(
            "666777888m 99m 22m + 9m",
            "drawn",
            "1.2 2.1.2 4.1 4.2.3 7.2.2",
            320,
            id="5+80+30+125+200 = 440: as much as it is, 320",
        ),
        pytest.param(
            "[CCC] [FFF] PPP 11m 99m + 1m",
            "drawn",
            "2.1.1 3.1x3 3.2.2 4.1 4.2.1 8.1.3",
            320,
            id="40+30+130+30+5+100 = 335: no single limit",
        ),
    ],
)
def test_compound_limit(hand: str, how: str, expected: str, value: int) -> None:
    check(hand, how, expected, value)


@pytest.mark.parametrize(
    ("hand", "how", "left_out"),
    [
        pytest.param(
            "[666m] [777m] [888m] 99p 22p + 9p", "discard", {}, id="7.2.1 with nothing below it"
        ),
        pytest.param(
            "[666m] [777m] [888m] 99m 22p + 9m", "discard", {"7.2.1": "7.2.2"}, id="7.2.2"
        ),
        pytest.param(
            "333m 555p 777s 222s E + E",
            "discard",
            {"4.2.1": "4.2.3", "4.2.2": "4.2.3"},
            id="4.2.3",
        ),
        pytest.param(
            "[CCC] [FFF] [PPP] 78s 33m + 9s", "discard", {}, id="3.2.2 is no 3.2.1, 3.1 stays"
        ),
        pytest.param("[123m] [123m] [123m] 67p EE + 8p", "discard", {"5.1.1": "5.1.3"}, id="5.1.3"),
        pytest.param("[999m] [111p] [WWW] FF 11s + F", "discard", {"8.1.1": "8.1.3"}, id="8.1.3"),
        pytest.param(
            "[123m] [999p] [789s] 12s 11p + 3s", "discard", {"8.1.1": "8.1.2"}, id="8.1.2"
        ),
        pytest.param(
            "[EEE] [WWW] [NNN] SS 55p + S",
            "discard",
            {"3.3.2": "3.3.4", "4.1": "3.3.4"},
            id="3.3.4",
        ),
    ],
)
def test_lower_patterns_of_a_series_are_left_out(
    hand: str, how: str, left_out: dict[str, str]
) -> None:
    found = {left.key: left.because for left in score_of(hand, how).left_out}
    assert left_out.items() <= found.items()
    if not left_out:
        assert not found


@pytest.mark.parametrize(
    ("hand", "counted", "left_out"),
    [
        pytest.param(
            "[123m] [567p] [999s] 67s EE + 8s" + ALL_FLOWERS, "11.2.1", "11.2.2", id="one series"
        ),
        pytest.param("[EEE] [WWW] [NNN] SS CC + C", "3.3.3", "3.4", id="listed limits"),
    ],
)
def test_of_equal_points_the_first_counts(hand: str, counted: str, left_out: str) -> None:
    score = score_of(hand, "discard")
    assert counted in listing(score).split()
    assert (left_out, counted) in [(left.key, left.because) for left in score.left_out]


# The arrangement and the set the winning tile completes are the player's choice


@pytest.mark.parametrize(
    ("hand", "how", "expected", "value"),
    [
        pytest.param(
            "22233344m 678p EE + 4m",
            "discard",
            "1.1 1.2 5.1.3",
            130,
            id="three chows 130, three pungs with one exposed 110",
        ),
        pytest.param(
            "22233344m 678p EE + 4m",
            "drawn",
            "1.2 4.2.2 7.2.1",
            135,
            id="three chows 130, three pungs concealed 135",
        ),
        pytest.param(
            "222333m [444m] 678p E + E",
            "drawn",
            "4.2.1 7.2.1",
            105,
            id="a claimed pung stays a pung",
        ),
        pytest.param(
            "[678p] 22333444m EE + 2m",
            "discard",
            "1.1 5.1.3",
            125,
            id="not concealed: chows 125, pungs with one exposed 105",
        ),
        pytest.param(
            "[678p] 22333444m EE + 2m",
            "drawn",
            "4.2.2 7.2.1",
            130,
            id="not concealed: chows 125, pungs 130",
        ),
        pytest.param(
            "33345m 555p [123s] EE + 3m",
            "discard",
            "4.2.1",
            5,
            id="the tile completes 3-4-5, the pung of 3 stays concealed",
        ),
        pytest.param(
            "33m 555p [345m] [123s] EE + 3m",
            "discard",
            "chicken",
            1,
            id="a claimed 3-4-5 cannot be completed: the pung is exposed",
        ),
        pytest.param(
            "333m 555p 456p [123s] E + E",
            "discard",
            "4.2.1",
            5,
            id="pungs beside a chow of their tile",
        ),
        pytest.param(
            "3334m 555p 678p 777s + 4m",
            "discard",
            "1.2 1.3 4.2.2",
            40,
            id="the pung of 3 and a pair of 4",
        ),
        pytest.param(
            "3334m 555p 678p 777s + 5m",
            "drawn",
            "1.2 1.3 4.2.1",
            15,
            id="the pair of 3 and 3-4-5",
        ),
        pytest.param(
            "111222333m [789m] 9m + 9m",
            "discard",
            "1.1 2.1.2 5.1.3 8.1.2",
            255,
            id="with 8.1.2 the chows 255, the pungs 210",
        ),
        pytest.param(
            "1122334455667m + 7m",
            "drawn",
            "1.1 1.2 2.1.2 5.1.2",
            150,
            id="twice two chows before seven pairs",
        ),
        pytest.param(
            "2233445566778s + 8s",
            "discard",
            "1.1 1.2 1.3 2.1.2 5.1.2",
            155,
            id="twice two chows before seven pairs, simples",
        ),
    ],
)
def test_best_reading(hand: str, how: str, expected: str, value: int) -> None:
    check(hand, how, expected, value)


# Irregular hands (10.0): nothing that needs sets, no 1.2


@pytest.mark.parametrize(
    ("hand", "how", "expected", "value"),
    [
        pytest.param("SSSS CCCC 55m 77p 8s + 8s", "drawn", "10.2", 30, id="no 3.1, 4.2, 4.3"),
        pytest.param("EESSWW 2255m 77p 8s + 8s", "drawn", "10.2", 30, id="no 3.3"),
        pytest.param("112233m 112233p E + E", "drawn", "1.1 1.2 5.1.2 8.1.1", 110, id="chows"),
        pytest.param("334455m 3355p 445s + 5s", "drawn", "1.3 10.2", 35, id="no 5.1.1, 1.3"),
        pytest.param("2222335566888p + 8p", "drawn", "1.3 2.1.2 10.2", 115, id="one suit, simples"),
        pytest.param(
            "1199p EESSCCF 11p + F", "discard wall_end", "2.1.1 8.1.3 9.1.2 10.2", 180, id="luck"
        ),
        pytest.param(
            "1199m 3377p 55s SS E + E {12}",
            "discard",
            "10.2 11.1.1 11.1.2",
            36,
            id="flowers",
        ),
        pytest.param(
            "19m 19p 19s ESWNCFP + S {26}",
            "drawn wall_end",
            "9.1.1 10.1 11.1.2x2",
            178,
            id="thirteen terminals, luck and flowers",
        ),
        pytest.param(
            "19m 19p 19s SSWNCFP + E",
            "discard robbing_kong",
            "9.3 10.1",
            170,
            id="thirteen terminals rob an exposed kong as any hand",
        ),
    ],
)
def test_irregular(hand: str, how: str, expected: str, value: int) -> None:
    check(hand, how, expected, value)


# The prevalent wind does not exist


@pytest.mark.parametrize("prevalent", list(Wind))
@pytest.mark.parametrize(("seat", "value"), [(Wind.E, 10), (Wind.S, 1), (Wind.W, 1), (Wind.N, 1)])
def test_prevalent_wind(seat: Wind, prevalent: Wind, value: int) -> None:
    """Source, 3.1, note."""
    hand = parse_hand("[EEE] [123m] [567p] 78s 22s + 9s")
    assert ZUNG_JUNG.score(hand, Win(seat, prevalent), {}).value == value


@pytest.mark.parametrize(
    ("hand", "reasons"),
    [
        pytest.param(
            "333m 555p 777s 222s E + E", {"4.2.1": "implied", "4.2.2": "implied"}, id="4.2.3"
        ),
        pytest.param(
            "[EEE] [WWW] [NNN] SS 55p + S", {"3.3.2": "implied", "4.1": "excluded"}, id="3.3.4"
        ),
        pytest.param(
            "[123m] 456p 789s 33m 55s + 5s {12345678}", {"11.2.2": "excluded"}, id="11.2.1"
        ),
    ],
)
def test_implied_and_excluded_are_two_reasons(hand: str, reasons: dict[str, str]) -> None:
    found = {left.key: left.reason for left in score_of(hand, "discard").left_out}
    assert reasons.items() <= found.items()


def test_the_table_of_patterns_tells_both_apart() -> None:
    rows = {row.key: row for row in ZUNG_JUNG.patterns}
    assert (rows["8.1.4"].implies, rows["8.1.4"].excludes) == (("8.1.1", "8.1.2", "8.1.3"), ())
    assert (rows["9.1.1"].implies, rows["9.1.1"].excludes) == ((), ("9.1.2",))
    assert (rows["11.2.1"].implies, rows["11.2.1"].excludes) == ((), ("11.2.2",))
