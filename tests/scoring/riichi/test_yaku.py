"""Every yaku: hands that have it, hands that just have it not, and what else counts."""

import pytest

from .cases import listed, score

CHOWS = "123m 456p 68p 234s 99s + 7p"  # nothing but a closed wait
OPEN = "[123m] 456p 68p 234s 99s + 7p"


@pytest.mark.parametrize(
    ("hand", "how", "expected"),
    [
        # How the hand was won
        pytest.param(CHOWS, "discard S/E", "", id="no yaku"),
        pytest.param(CHOWS, "discard S/E riichi", "riichi", id="riichi"),
        pytest.param(CHOWS, "discard S/E double_riichi", "double_riichi*2", id="double riichi"),
        pytest.param(CHOWS, "discard S/E riichi ippatsu", "riichi ippatsu", id="ippatsu"),
        pytest.param(
            CHOWS, "drawn S/E riichi ippatsu", "riichi ippatsu menzen_tsumo", id="ippatsu, drawn"
        ),
        pytest.param(CHOWS, "drawn S/E", "menzen_tsumo", id="closed and drawn"),
        pytest.param(
            "(EEEE) 456p 68p 234s 99s + 7p",
            "drawn S/S",
            "menzen_tsumo",
            id="a concealed kong leaves the hand closed",
        ),
        pytest.param(OPEN, "drawn S/E", "", id="open and drawn"),
        pytest.param(OPEN, "drawn S/E wall_end", "haitei", id="haitei"),
        pytest.param(OPEN, "discard S/E wall_end", "houtei", id="houtei"),
        pytest.param(
            "[1111m] 456p 68p 234s 99s + 7p",
            "drawn S/E kong_replacement",
            "rinshan",
            id="rinshan",
        ),
        pytest.param(OPEN, "discard S/E robbing_kong", "chankan", id="chankan"),
        # Pinfu
        pytest.param("123m 456p 67p 234s 99s + 8p", "discard S/E", "pinfu", id="pinfu"),
        pytest.param("123m 456p 67p 234s 99s + 5p", "discard S/E", "pinfu", id="the other end"),
        pytest.param(
            "123m 456p 67p 234s 99s + 8p", "drawn S/E", "menzen_tsumo pinfu", id="pinfu, drawn"
        ),
        pytest.param("[123m] 456p 67p 234s 99s + 8p", "discard S/E", "", id="open: no pinfu"),
        pytest.param("12m 456p 678p 234s 99s + 3m", "discard S/E", "", id="edge: no pinfu"),
        pytest.param("89m 456p 678p 234s 99s + 7m", "discard S/E", "", id="upper edge: no pinfu"),
        pytest.param("123m 456p 678p 234s 9s + 9s", "discard S/E", "", id="pair: no pinfu"),
        pytest.param("123m 456p 67p 234s SS + 8p", "discard S/E", "", id="own wind: no pinfu"),
        pytest.param("123m 456p 67p 234s EE + 8p", "discard S/E", "", id="prevalent: no pinfu"),
        pytest.param("123m 456p 67p 234s CC + 8p", "discard S/E", "", id="dragons: no pinfu"),
        pytest.param("123m 456p 67p 234s NN + 8p", "discard S/E", "pinfu", id="a guest wind"),
        pytest.param("123m 45p 666p 234s 99s + 3p", "discard S/E", "", id="a pung: no pinfu"),
        pytest.param(
            "2234m 567p 345s 678s + 5m", "discard S/E", "pinfu tanyao", id="pinfu, all simples"
        ),
        # All simples
        pytest.param("[234m] 456p 68p 234s 88s + 7p", "discard S/E", "tanyao", id="all simples"),
        pytest.param("[234m] 456p 68p 234s 99s + 7p", "discard S/E", "", id="a terminal"),
        pytest.param("[234m] 456p 68p 234s SS + 7p", "discard S/E", "", id="an honor"),
        # Seven pairs
        pytest.param("1133m 5577p 2299s E + E", "discard S/E", "chiitoitsu*2", id="seven pairs"),
        pytest.param(
            "2233m 5577p 2288s 6s + 6s",
            "drawn S/E",
            "menzen_tsumo tanyao chiitoitsu*2",
            id="seven pairs of simples",
        ),
        # Chows
        pytest.param("223344m 46p 789s EE + 5p", "discard S/W", "iipeikou", id="pure double chow"),
        pytest.param(
            "222333444m 68p 99s + 7p",
            "discard S/E",
            "sanankou*2",
            id="three equal chows once, or three pungs",
        ),
        pytest.param(
            "223344m [456p] 789s E + E", "discard S/E", "", id="open: no pure double chow"
        ),
        pytest.param(
            "223344m 667788p 9s + 9s", "discard S/E", "ryanpeikou*3", id="twice pure double chow"
        ),
        pytest.param("222233334444m 9p + 9p", "discard S/E", "ryanpeikou*3", id="four equal chows"),
        pytest.param(
            "[234m] 234p 24s 777s EE + 3s",
            "discard S/S",
            "sanshoku_doujun",
            id="mixed triple chow, open",
        ),
        pytest.param(
            "234m 234p 24s 777s EE + 3s",
            "discard S/S",
            "sanshoku_doujun*2",
            id="mixed triple chow",
        ),
        pytest.param("[234m] 234p 35s 777s EE + 4s", "discard S/S", "", id="two of a number"),
        pytest.param(
            "123456m 79m [678p] EE + 8m", "discard S/S", "ittsuu", id="pure straight, open"
        ),
        pytest.param("123456m 79m 678p EE + 8m", "discard S/S", "ittsuu*2", id="pure straight"),
        pytest.param("123m 456p 79s [678p] EE + 8s", "discard S/S", "", id="in three suits"),
        # Pungs
        pytest.param("[PPP] 456p 68p 234s 99s + 7p", "discard S/E", "yakuhai_white", id="white"),
        pytest.param("[FFF] 456p 68p 234s 99s + 7p", "discard S/E", "yakuhai_green", id="green"),
        pytest.param("[CCCC] 456p 68p 234s 99s + 7p", "discard S/E", "yakuhai_red", id="red"),
        pytest.param("[SSS] 456p 68p 234s 99s + 7p", "discard S/E", "seat_wind", id="own wind"),
        pytest.param(
            "[EEE] 456p 68p 234s 99s + 7p", "discard S/E", "prevalent_wind", id="prevalent wind"
        ),
        pytest.param(
            "[EEE] 456p 68p 234s 99s + 7p",
            "discard E/E",
            "seat_wind prevalent_wind",
            id="double wind",
        ),
        pytest.param("[WWW] 456p 68p 234s 99s + 7p", "discard S/E", "", id="a guest wind’s pung"),
        pytest.param("[222m] [777p] 99p 55s 444s + 9p", "discard S/E", "toitoi*2", id="all pungs"),
        pytest.param(
            "222m 777p 444s 68s EE + 7s", "discard S/W", "sanankou*2", id="three concealed pungs"
        ),
        pytest.param(
            "222m 777p 44s 678s EE + 4s", "discard S/W", "", id="the third from a discard"
        ),
        pytest.param(
            "222m 777p 44s 678s EE + 4s",
            "drawn S/W",
            "menzen_tsumo sanankou*2",
            id="the third self-drawn",
        ),
        pytest.param(
            "222m 777p 44s 999s EE + 4s",
            "discard S/W",
            "toitoi*2 sanankou*2",
            id="four, the last from a discard",
        ),
        pytest.param(
            "[2222m] (7777p) [4444s] 68s EE + 7s", "discard S/W", "sankantsu*2", id="three kongs"
        ),
        pytest.param(
            "(2222m) (7777p) (4444s) 68s EE + 7s",
            "discard S/W",
            "sanankou*2 sankantsu*2",
            id="three concealed kongs",
        ),
        pytest.param("[2222m] (7777p) 456s 68s EE + 7s", "discard S/W", "", id="two kongs"),
        pytest.param(
            "[333m] 333p 33s 678s 99p + 3s", "discard S/E", "sanshoku_doukou*2", id="triple pung"
        ),
        pytest.param(
            "[CCC] FFF P 678s 234m + P",
            "discard S/E",
            "yakuhai_green yakuhai_red shousangen*2",
            id="little three dragons",
        ),
        # Terminals and honors
        pytest.param("[123m] 79p 111s NNN CC + 8p", "discard S/E", "chanta", id="outside, open"),
        pytest.param("123m 79p 111s NNN CC + 8p", "discard S/E", "chanta*2", id="outside"),
        pytest.param("[123m] 79p 222s NNN CC + 8p", "discard S/E", "", id="not outside"),
        pytest.param(
            "[123m] 79p 111s 789s 99m + 8p", "discard S/E", "junchan*2", id="terminals, open"
        ),
        pytest.param("123m 79p 111s 789s 99m + 8p", "discard S/E", "junchan*3", id="terminals"),
        pytest.param(
            "[111m] [999p] NNN 99s CC + 9s",
            "discard S/E",
            "toitoi*2 honroutou*2",
            id="terminals and honors",
        ),
        pytest.param(
            "1199m 1199p NNCC E + E",
            "discard S/E",
            "chiitoitsu*2 honroutou*2",
            id="terminals and honors in pairs",
        ),
        # Flushes
        pytest.param("[123m] 456m 79m EE NNN + 8m", "discard S/W", "ittsuu honitsu*2", id="half"),
        pytest.param("123m 345m 79m EE NNN + 8m", "discard S/W", "honitsu*3", id="half, closed"),
        pytest.param("[123m] 345m 79m 666m 99m + 8m", "discard S/E", "chinitsu*5", id="full, open"),
        pytest.param("123m 345m 79m 666m 99m + 8m", "discard S/E", "chinitsu*6", id="full"),
        # Dora
        pytest.param(CHOWS, "discard S/E dora=3", "", id="dora are no yaku"),
        pytest.param(CHOWS, "discard S/E riichi dora=3", "riichi dora++", id="dora"),
        pytest.param(
            CHOWS, "discard S/E riichi dora=1 ura_dora=2", "riichi dora ura_dora+", id="ura dora"
        ),
        # Circumstances together
        pytest.param(
            "(1111m) 456p 68p 234s 99s + 7p",
            "drawn S/E riichi kong_replacement",
            "riichi menzen_tsumo rinshan",
            id="rinshan after riichi",
        ),
        pytest.param(
            CHOWS,
            "discard S/E riichi ippatsu robbing_kong",
            "riichi ippatsu chankan",
            id="ippatsu by robbing a kong",
        ),
        pytest.param(
            CHOWS,
            "drawn S/E riichi ippatsu wall_end",
            "riichi ippatsu menzen_tsumo haitei",
            id="ippatsu with the last tile",
        ),
    ],
)
def test_yaku(hand, how, expected):
    counted = score(hand, how)
    assert listed(counted) == expected
    assert counted.qualifies is bool(expected)
    assert counted.doubles == sum(line.points * line.times for line in counted.patterns)


@pytest.mark.parametrize(
    ("hand", "how", "options", "expected"),
    [
        pytest.param(
            "19m 19p 19s ESWNCFP + P", "discard S/E", {}, ("kokushi", 2), id="orphans, 13 waits"
        ),
        pytest.param(
            "119m 19p 19s ESWNCF + P", "discard S/E", {}, ("kokushi", 1), id="orphans, one wait"
        ),
        pytest.param(
            "222m 777p 444s 999s E + E", "discard S/E", {}, ("suuankou", 2), id="four on the pair"
        ),
        pytest.param(
            "222m 777p 444s 999s E + E", "drawn S/E", {}, ("suuankou", 2), id="pair, self-drawn"
        ),
        pytest.param(
            "222m 777p 44s 999s EE + 4s", "drawn S/E", {}, ("suuankou", 1), id="four, self-drawn"
        ),
        pytest.param(
            "(2222m) (7777p) 444s 999s E + E", "discard S/E", {}, ("suuankou", 2), id="with kongs"
        ),
        pytest.param(
            "[CCC] FFF PP 234m 99s + P", "discard S/E", {}, ("daisangen", 1), id="three dragons"
        ),
        pytest.param(
            "[EEE] [SSS] WWW N 234m + N", "discard S/E", {}, ("shousuushii", 1), id="little winds"
        ),
        pytest.param(
            "[EEE] [SSS] WWW NN 99s + N", "discard S/E", {}, ("daisuushii", 2), id="four winds"
        ),
        pytest.param(
            "[EEE] [CCC] SSS FF PP + F", "discard S/E", {}, ("tsuuiisou", 1), id="all honors"
        ),
        pytest.param(
            "EESSWWNNCCFFP + P", "discard S/E", {}, ("tsuuiisou", 1), id="honors in pairs"
        ),
        pytest.param(
            "[111m] [999m] 111p 99s 99p + 9s", "discard S/E", {}, ("chinroutou", 1), id="terminals"
        ),
        pytest.param(
            "[222s] 234s 666s FF 88s + F", "discard S/E", {}, ("ryuuiisou", 1), id="all green"
        ),
        pytest.param(
            "[222s] 444s 66s 333s 88s + 6s",
            "discard S/E",
            {},
            ("ryuuiisou", 1),
            id="green without the dragon",
        ),
        pytest.param("1112345678999m + 5m", "discard S/E", {}, ("chuuren", 2), id="nine waits"),
        pytest.param("1123455678999m + 1m", "discard S/E", {}, ("chuuren", 1), id="nine gates"),
        pytest.param(
            "[2222m] (7777p) [4444s] (EEEE) C + C", "drawn S/E", {}, ("suukantsu", 1), id="kongs"
        ),
        pytest.param(CHOWS, "drawn E/E heaven", {}, ("tenhou", 1), id="heaven"),
        pytest.param(CHOWS, "drawn S/E earth", {}, ("chiihou", 1), id="earth"),
        pytest.param(
            CHOWS, "discard S/E man", {"renhou": "yakuman"}, ("renhou", 1), id="man as a yakuman"
        ),
    ],
)
def test_yakuman(hand, how, options, expected):
    key, times = expected
    for double, number in ((False, 1), (True, times)):
        counted = score(hand, f"{how} dora=4", double_yakuman=double, **options)
        assert listed(counted) == f"{key}*{13 * number}"
        assert (counted.limits, counted.limit, counted.basic) == (number, "yakuman", 8000 * number)
        assert (counted.doubles, counted.base, counted.base_lines) == (0, 0, ())
        assert "dora" in {left.key for left in counted.left_out}


@pytest.mark.parametrize(
    ("hand", "how", "expected"),
    [
        pytest.param("222m 777p 44s 999s EE + 4s", "discard S/W", "toitoi", id="not concealed"),
        pytest.param(
            "(1111m) 234m 567m 99m 78m + 9m", "drawn S/E", "chinitsu", id="gates and a kong"
        ),
        pytest.param("[111m] 2345678m 999m + 5m", "discard S/E", "chinitsu", id="gates, open"),
        pytest.param("[CCC] FFF P 678s 234m + P", "discard S/E", "shousangen", id="two dragons"),
        pytest.param("[222s] 234s 678s FF 88s + F", "discard S/E", "honitsu", id="a seven"),
    ],
)
def test_what_is_no_yakuman(hand, how, expected):
    counted = score(hand, how)
    assert counted.limits == 0
    assert expected in listed(counted)


def test_several_yakuman():
    hand, how = "EEE SSS WWW NN CC + N", "drawn S/W earth"
    assert listed(score(hand, how)) == "daisuushii*13"
    alone = score(hand, how, double_yakuman=True)
    assert (listed(alone), alone.limits) == ("daisuushii*26", 2)
    added = score(hand, how, multiple_yakuman=True, double_yakuman=True)
    assert listed(added) == "daisuushii*26 suuankou*13 tsuuiisou*13 chiihou*13"
    assert (added.limits, added.basic, added.value) == (5, 40000, 160000)


def test_a_yakuman_goes_before_a_counted_one():
    hand = "2223777888999m + 3m"
    counted = score(hand, "discard S/N riichi wall_end dora=9", kazoe="yakuman")
    assert (listed(counted), counted.limit) == ("suuankou*13", "yakuman")
    plain = score("[222m] 777m 888m 9m 345m + 9m", "discard S/N dora=9", kazoe="yakuman")
    assert (plain.limit, plain.limits, plain.doubles) == ("kazoe_yakuman", 0, 14)
