"""Ends, luck, irregular hands, flowers (source, “Elenco delle combinazioni”, 8.0 to 11.0)."""

import pytest

from .cases import check, thinly_tested

PLAIN = "[123m] [567p] [999s] 67s EE + 8s"  # no pattern
DEALT = "123m 567p 999s 67s EE + 8s"  # 1.2 alone

CASES = [
    # 8.1.1 Mixed Lesser Terminals
    pytest.param(
        "8.1.1",
        "[123m] [999p] [CCC] 78s 99m + 9s",
        "discard",
        "3.1 8.1.1",
        50,
        id="8.1.1: chows and pungs",
    ),
    pytest.param(
        "8.1.1",
        "[123m] [123p] [789s] 78m EE + 9m",
        "discard",
        "1.1 8.1.1",
        45,
        id="8.1.1: only the pair an honor",
    ),
    pytest.param(
        "8.1.1", "[123m] [999p] [CCC] 67s 99m + 8s", "discard", "3.1", 10, id="8.1.1: a 6-7-8"
    ),
    pytest.param(
        "8.1.1", "[123m] [999p] [CCC] 78s 55m + 9s", "discard", "3.1", 10, id="8.1.1: pair of 5"
    ),
    pytest.param(
        "8.1.1", "[222m] [999p] [CCC] 78s 99m + 9s", "discard", "3.1", 10, id="8.1.1: pung of 2"
    ),
    # 8.1.2 Pure Lesser Terminals
    pytest.param(
        "8.1.2", "[123m] [999p] [789s] 12s 11p + 3s", "discard", "8.1.2", 50, id="8.1.2: a pung"
    ),
    pytest.param(
        "8.1.2",
        "[123m] [123p] [789s] 78m 99p + 9m",
        "discard",
        "1.1 8.1.2",
        55,
        id="8.1.2: four chows",
    ),
    pytest.param(
        "8.1.2", "[123m] [999p] [789s] 12s EE + 3s", "discard", "8.1.1", 40, id="8.1.2: honor pair"
    ),
    pytest.param(
        "8.1.2", "[123m] [999p] [789s] 12s 22p + 3s", "discard", "chicken", 1, id="8.1.2: pair of 2"
    ),
    # 8.1.3 Mixed Greater Terminals
    pytest.param(
        "8.1.3",
        "[999m] [111p] [WWW] FF 11s + F",
        "discard",
        "3.1 4.1 8.1.3",
        140,
        id="8.1.3: pungs",
    ),
    pytest.param(
        "8.1.3", "1199m 1199p 11s EE C + C", "discard", "8.1.3 10.2", 130, id="8.1.3: seven pairs"
    ),
    pytest.param(
        "8.1.3", "[999m] [111p] [WWW] FF 22s + F", "discard", "3.1 4.1", 40, id="8.1.3: pair of 2"
    ),
    pytest.param(
        "8.1.3", "[999m] [123p] [WWW] FF 11s + F", "discard", "3.1 8.1.1", 50, id="8.1.3: a chow"
    ),
    pytest.param(
        "8.1.3", "1199m 1199p 11s EE 2s + 2s", "discard", "10.2", 30, id="8.1.3: 2 in seven pairs"
    ),
    pytest.param(
        "8.1.3",
        "19m 19p 19s ESWNCFP + C",
        "discard",
        "10.1",
        160,
        id="8.1.3: not for thirteen terminals",
    ),
    # 8.1.4 Pure Greater Terminals: alone, a listed limit
    pytest.param(
        "8.1.4", "[111m] [999m] [111p] 99p 99s + 9p", "discard", "8.1.4", 400, id="8.1.4: pungs"
    ),
    pytest.param(
        "8.1.4", "1111m 9999p 11s 99s 1p + 1p", "discard", "8.1.4", 400, id="8.1.4: seven pairs"
    ),
    pytest.param(
        "8.1.4",
        "[111m] [999m] [111p] 99p EE + 9p",
        "discard",
        "4.1 8.1.3",
        130,
        id="8.1.4: honor pair",
    ),
    pytest.param(
        "8.1.4",
        "[111m] [999m] [123p] 99p 99s + 9p",
        "discard",
        "6.2.1 8.1.2",
        80,
        id="8.1.4: a chow",
    ),
    # 9.1.1 Final Draw
    pytest.param("9.1.1", PLAIN, "drawn wall_end", "9.1.1", 10, id="9.1.1: last of the wall"),
    pytest.param(
        "9.1.1",
        "(4444m) [567p] [999s] 67s EE + 8s",
        "drawn wall_end kong_replacement",
        "4.3.1 9.1.1 9.2",
        25,
        id="9.1.1: with 9.2",
    ),
    pytest.param("9.1.1", PLAIN, "drawn", "chicken", 1, id="9.1.1: an earlier tile"),
    pytest.param("9.1.1", PLAIN, "discard wall_end", "9.1.2", 10, id="9.1.1: discarded"),
    # 9.1.2 Final Discard
    pytest.param("9.1.2", PLAIN, "discard wall_end", "9.1.2", 10, id="9.1.2: last discard"),
    pytest.param(
        "9.1.2",
        "19m 19p 19s ESWNCFP + C",
        "discard wall_end",
        "9.1.2 10.1",
        170,
        id="9.1.2: irregular hand",
    ),
    pytest.param("9.1.2", PLAIN, "discard", "chicken", 1, id="9.1.2: an earlier discard"),
    pytest.param("9.1.2", PLAIN, "drawn wall_end", "9.1.1", 10, id="9.1.2: drawn"),
    # 9.2 Win on Kong
    pytest.param(
        "9.2",
        "[4444m] [567p] [999s] 67s EE + 8s",
        "drawn kong_replacement",
        "4.3.1 9.2",
        15,
        id="9.2: exposed kong",
    ),
    pytest.param(
        "9.2",
        "(4444m) 567p 999s 67s EE + 8s",
        "drawn kong_replacement",
        "1.2 4.2.1 4.3.1 9.2",
        25,
        id="9.2: concealed kong",
    ),
    pytest.param(
        "9.2",
        "[4444m] [567p] [999s] 67s EE + 8s",
        "drawn",
        "4.3.1",
        5,
        id="9.2: drawn from the wall",
    ),
    pytest.param(
        "9.2",
        "[4444m] [567p] [999s] 67s EE + 8s {1}",
        "drawn",
        "4.3.1 11.1.1",
        7,
        id="9.2: replacement of a flower",
    ),
    # 9.3 Robbing a Kong
    pytest.param("9.3", PLAIN, "discard robbing_kong", "9.3", 10, id="9.3: claimed sets"),
    pytest.param("9.3", DEALT, "discard robbing_kong", "1.2 9.3", 15, id="9.3: concealed hand"),
    pytest.param("9.3", PLAIN, "discard", "chicken", 1, id="9.3: an ordinary discard"),
    pytest.param(
        "9.3",
        "[4444m] [567p] [999s] 67s EE + 8s",
        "drawn kong_replacement",
        "4.3.1 9.2",
        15,
        id="9.3: a kong of one's own",
    ),
    # 9.4.1 Blessing of Heaven
    pytest.param("9.4.1", DEALT, "drawn E heaven", "1.2 9.4.1", 160, id="9.4.1: regular"),
    pytest.param(
        "9.4.1",
        "19m 19p 19s ESWNCFP + C",
        "drawn E heaven",
        "9.4.1 10.1",
        315,
        id="9.4.1: irregular",
    ),
    pytest.param("9.4.1", DEALT, "drawn E", "1.2", 5, id="9.4.1: a later draw"),
    pytest.param("9.4.1", DEALT, "discard W earth", "1.2 9.4.2", 160, id="9.4.1: not East"),
    # 9.4.2 Blessing of Earth
    pytest.param("9.4.2", DEALT, "discard earth", "1.2 9.4.2", 160, id="9.4.2: regular"),
    pytest.param(
        "9.4.2",
        "1155m 3377p CC FF P + P",
        "discard N earth",
        "9.4.2 10.2",
        185,
        id="9.4.2: seven pairs",
    ),
    pytest.param("9.4.2", DEALT, "discard", "1.2", 5, id="9.4.2: a later discard"),
    pytest.param("9.4.2", DEALT, "drawn E heaven", "1.2 9.4.1", 160, id="9.4.2: East"),
    # 10.1 Thirteen Terminals
    pytest.param(
        "10.1", "19m 19p 19s ESWNCFP + 9s", "discard", "10.1", 160, id="10.1: any tile completes it"
    ),
    pytest.param("10.1", "19m 19p 199s ESWNCF + P", "drawn", "10.1", 160, id="10.1: one tile does"),
    pytest.param(
        "10.1", "1199m 1199p 11s EE C + C", "discard", "8.1.3 10.2", 130, id="10.1: seven kinds"
    ),
    pytest.param(
        "10.1",
        "EESSWWNNCCFF1m + 1m",
        "discard",
        "2.1.1 8.1.3 10.2",
        170,
        id="10.1: pairs of honors",
    ),
    # 10.2 Seven Pairs
    pytest.param("10.2", "1199m 3377p 55s SS E + E", "discard", "10.2", 30, id="10.2: seven kinds"),
    pytest.param(
        "10.2", "2222m 4444p 77s EE N + N", "drawn", "10.2", 30, id="10.2: four alike, twice"
    ),
    pytest.param(
        "10.2",
        "112233m 445566p 9s + 9s",
        "discard",
        "1.1 1.2 5.1.2",
        70,
        id="10.2: worth more as chows",
    ),
    pytest.param(
        "10.2",
        "223344m 223344p 5s + 5s",
        "discard",
        "1.1 1.2 1.3 5.1.2",
        75,
        id="10.2: worth more as chows of two suits",
    ),
    # 11.1.1 Other Flower; South's own are 2 orchid and 6 summer
    pytest.param("11.1.1", PLAIN + "{1}", "discard", "11.1.1", 2, id="11.1.1: one"),
    pytest.param("11.1.1", PLAIN + "{1345}", "drawn", "11.1.1x4", 8, id="11.1.1: four"),
    pytest.param("11.1.1", PLAIN + "{2}", "discard", "11.1.2", 4, id="11.1.1: own"),
    pytest.param("11.1.1", PLAIN, "discard", "chicken", 1, id="11.1.1: no flower"),
    # 11.1.2 Own Flower
    pytest.param("11.1.2", PLAIN + "{6}", "discard", "11.1.2", 4, id="11.1.2: South's season"),
    pytest.param("11.1.2", PLAIN + "{26}", "discard", "11.1.2x2", 8, id="11.1.2: South's two"),
    pytest.param("11.1.2", PLAIN + "{15}", "discard E", "11.1.2x2", 8, id="11.1.2: East's two"),
    pytest.param("11.1.2", PLAIN + "{37}", "discard W", "11.1.2x2", 8, id="11.1.2: West's two"),
    pytest.param("11.1.2", PLAIN + "{48}", "discard N", "11.1.2x2", 8, id="11.1.2: North's two"),
    pytest.param("11.1.2", PLAIN + "{15}", "discard", "11.1.1x2", 4, id="11.1.2: East's, by South"),
    pytest.param("11.1.2", PLAIN + "{7}", "discard", "11.1.1", 2, id="11.1.2: West's, by South"),
    # 11.2.1 Four Flowers
    pytest.param(
        "11.2.1",
        PLAIN + "{1234}",
        "discard",
        "11.1.1x3 11.1.2 11.2.1",
        20,
        id="11.2.1: the four",
    ),
    pytest.param(
        "11.2.1",
        PLAIN + "{12345}",
        "discard",
        "11.1.1x4 11.1.2 11.2.1",
        22,
        id="11.2.1: and a season",
    ),
    pytest.param(
        "11.2.1", PLAIN + "{123}", "discard", "11.1.1x2 11.1.2", 8, id="11.2.1: three flowers"
    ),
    pytest.param(
        "11.2.1",
        PLAIN + "{1235}",
        "discard",
        "11.1.1x3 11.1.2",
        10,
        id="11.2.1: three flowers and a season",
    ),
    # 11.2.2 Four Seasons
    pytest.param(
        "11.2.2",
        PLAIN + "{5678}",
        "discard",
        "11.1.1x3 11.1.2 11.2.2",
        20,
        id="11.2.2: the four",
    ),
    pytest.param(
        "11.2.2",
        PLAIN + "{25678}",
        "discard",
        "11.1.1x3 11.1.2x2 11.2.2",
        24,
        id="11.2.2: and the own flower",
    ),
    pytest.param(
        "11.2.2",
        PLAIN + "{12345678}",
        "discard",
        "11.1.1x6 11.1.2x2 11.2.1",
        30,
        id="11.2.2: all eight, the series once",
    ),
    pytest.param(
        "11.2.2", PLAIN + "{567}", "discard", "11.1.1x2 11.1.2", 8, id="11.2.2: three seasons"
    ),
    pytest.param(
        "11.2.2",
        PLAIN + "{4567}",
        "discard",
        "11.1.1x3 11.1.2",
        10,
        id="11.2.2: three seasons and a flower",
    ),
    # Chicken hand
    pytest.param("chicken", PLAIN, "discard", "chicken", 1, id="chicken: on a discard"),
    pytest.param("chicken", PLAIN, "drawn", "chicken", 1, id="chicken: drawn"),
    pytest.param("chicken", DEALT, "discard", "1.2", 5, id="chicken: concealed"),
    pytest.param("chicken", PLAIN + "{1}", "discard", "11.1.1", 2, id="chicken: a flower"),
]


@pytest.mark.parametrize(("key", "hand", "how", "expected", "value"), CASES)
def test_pattern(key: str, hand: str, how: str, expected: str, value: int) -> None:
    check(hand, how, expected, value)


def test_every_pattern_has_two_hands_and_two_near_misses() -> None:
    assert thinly_tested(CASES, "8 9 10 11 chicken") == set()
