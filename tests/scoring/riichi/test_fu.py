"""Fu: every item, the rounding, and what han and fu are worth."""

import pytest

from scoring.rulesets.riichi.limits import worth_of
from scoring.rulesets.riichi.options import typed_options
from scoring.rulesets.riichi.payments import value_of

from .cases import items, score


@pytest.mark.parametrize(
    ("hand", "how", "options", "expected", "fu"),
    [
        pytest.param(
            "123m 456p 67p 234s 99s + 8p",
            "discard S/E",
            {},
            "base 20 menzen_ron 10",
            30,
            id="pinfu",
        ),
        pytest.param(
            "123m 456p 67p 234s 99s + 8p", "drawn S/E", {}, "base 20", 20, id="pinfu, drawn"
        ),
        pytest.param(
            "123m 456p 67p 234s 99s + 8p",
            "drawn S/E",
            {"pinfu_tsumo": False},
            "base 20 tsumo 2",
            30,
            id="no pinfu when drawn",
        ),
        pytest.param(
            "[234m] 456p 67p 234s 55s + 8p",
            "discard S/E",
            {},
            "base 20 open_hand 2",
            30,
            id="open, nothing else",
        ),
        pytest.param(
            "[234m] 456p 67p 234s 55s + 8p",
            "drawn S/E",
            {},
            "base 20 tsumo 2",
            30,
            id="open, drawn, nothing else",
        ),
        pytest.param(
            "12m 456p 678p 234s 99s + 3m",
            "discard S/E riichi",
            {},
            "base 20 menzen_ron 10 wait 2",
            40,
            id="edge",
        ),
        pytest.param(
            "89m 456p 678p 234s 99s + 7m",
            "discard S/E riichi",
            {},
            "base 20 menzen_ron 10 wait 2",
            40,
            id="upper edge",
        ),
        pytest.param(
            "13m 456p 678p 234s 99s + 2m",
            "discard S/E riichi",
            {},
            "base 20 menzen_ron 10 wait 2",
            40,
            id="closed wait",
        ),
        pytest.param(
            "123m 456p 678p 234s 9s + 9s",
            "discard S/E riichi",
            {},
            "base 20 menzen_ron 10 wait 2",
            40,
            id="pair",
        ),
        pytest.param(
            "[222m] [9999m] (3333p) (EEEE) C + C",
            "discard S/W",
            {},
            "base 20 pung 2 kong 16 kong 16 kong 32 pair 2 wait 2",
            90,
            id="as they lie on the table",
        ),
        pytest.param(
            "[111m] 777m 999p 33s 45s + 6s",
            "discard S/E wall_end",
            {},
            "base 20 pung 4 pung 4 pung 8",
            40,
            id="pungs",
        ),
        pytest.param(
            "[PPP] 77m 999p 33s 456s + 7m",
            "discard S/E",
            {},
            "base 20 pung 4 pung 2 pung 8",
            40,
            id="a pung from a discard",
        ),
        pytest.param(
            "[PPP] 77m 999p 33s 456s + 7m",
            "drawn S/E",
            {},
            "base 20 pung 4 pung 4 pung 8 tsumo 2",
            40,
            id="the same self-drawn",
        ),
        pytest.param(
            "[PPP] 456m 999p EE 45s + 6s",
            "discard E/E",
            {},
            "base 20 pung 4 pung 8 pair 4",
            40,
            id="double wind",
        ),
        pytest.param(
            "[PPP] 456m 999p EE 45s + 6s",
            "discard E/E",
            {"double_wind_fu": 2},
            "base 20 pung 4 pung 8 pair 2",
            40,
            id="double wind at 2",
        ),
        pytest.param(
            "(PPPP) 456m 99p 678s 45s + 6s",
            "drawn E/E kong_replacement",
            {},
            "base 20 kong 32 tsumo 2",
            60,
            id="after a kong",
        ),
        pytest.param(
            "(PPPP) 456m 99p 678s 45s + 6s",
            "drawn E/E kong_replacement",
            {"rinshan_fu": False},
            "base 20 kong 32",
            60,
            id="after a kong, without the 2",
        ),
        pytest.param(
            "1133m 5577p 2299s E + E", "drawn S/E", {}, "chiitoitsu 25", 25, id="seven pairs"
        ),
        pytest.param(
            "[PPP] 456m 5567p 678s + 5p",
            "discard S/E",
            {},
            "base 20 pung 4 wait 2",
            30,
            id="the wait that counts more",
        ),
    ],
)
def test_fu(hand, how, options, expected, fu):
    counted = score(hand, how, **options)
    assert (items(counted), counted.base) == (expected, fu)


def test_items_name_what_has_the_points():
    counted = score("[PPP] (9999p) EE 456m 46s + 5s", "discard E/W")
    named = {line.key: [group.text for group in line.groups] for line in counted.base_lines}
    assert named == {"base": [], "pung": ["PPP"], "kong": ["9999p"], "pair": ["EE"], "wait": []}
    wait = counted.base_lines[-1].completed_group
    assert wait is not None
    assert (wait.text, wait.concealed) == ("456s", False)


WORTH = [  # han, fu: on a discard, of the dealer; self-drawn by another, by the dealer
    (1, 30, 1000, 1500, (300, 500), 500),
    (1, 40, 1300, 2000, (400, 700), 700),
    (1, 110, 3600, 5300, (900, 1800), 1800),
    (2, 25, 1600, 2400, None, None),
    (3, 20, None, None, (700, 1300), 1300),
    (3, 40, 5200, 7700, (1300, 2600), 2600),
    (3, 60, 7700, 11600, (2000, 3900), 3900),
    (4, 25, 6400, 9600, (1600, 3200), 3200),
    (4, 30, 7700, 11600, (2000, 3900), 3900),
    (4, 40, 8000, 12000, (2000, 4000), 4000),
    (3, 70, 8000, 12000, (2000, 4000), 4000),
    (5, 30, 8000, 12000, (2000, 4000), 4000),
    (6, 30, 12000, 18000, (3000, 6000), 6000),
    (7, 30, 12000, 18000, (3000, 6000), 6000),
    (8, 30, 16000, 24000, (4000, 8000), 8000),
    (10, 30, 16000, 24000, (4000, 8000), 8000),
    (11, 30, 24000, 36000, (6000, 12000), 12000),
    (12, 30, 24000, 36000, (6000, 12000), 12000),
    (13, 30, 24000, 36000, (6000, 12000), 12000),
]


@pytest.mark.parametrize(("han", "fu", "other", "dealer", "drawn", "by_dealer"), WORTH)
def test_values_of_the_usual_table(han, fu, other, dealer, drawn, by_dealer):
    basic = worth_of(han, fu, typed_options({})).basic
    if other is not None:
        assert value_of(basic, dealer=False, self_drawn=False) == other
        assert value_of(basic, dealer=True, self_drawn=False) == dealer
    if drawn is not None:
        low, high = drawn
        assert value_of(basic, dealer=False, self_drawn=True) == 2 * low + high
        assert value_of(basic, dealer=True, self_drawn=True) == 3 * by_dealer


@pytest.mark.parametrize(
    ("han", "fu", "options", "basic", "limit"),
    [
        pytest.param(4, 30, {}, 1920, "", id="just below a mangan"),
        pytest.param(4, 30, {"kiriage": True}, 2000, "mangan", id="kiriage"),
        pytest.param(3, 60, {"kiriage": True}, 2000, "mangan", id="kiriage of 3 han"),
        pytest.param(4, 40, {}, 2000, "mangan", id="mangan by fu"),
        pytest.param(5, 30, {}, 2000, "mangan", id="mangan"),
        pytest.param(6, 30, {}, 3000, "haneman", id="haneman"),
        pytest.param(8, 30, {}, 4000, "baiman", id="baiman"),
        pytest.param(11, 30, {}, 6000, "sanbaiman", id="sanbaiman"),
        pytest.param(13, 30, {}, 6000, "sanbaiman", id="13 han"),
        pytest.param(13, 30, {"kazoe": "yakuman"}, 8000, "kazoe_yakuman", id="counted yakuman"),
        pytest.param(12, 30, {"kazoe": "yakuman"}, 6000, "sanbaiman", id="12 han"),
    ],
)
def test_limits(han, fu, options, basic, limit):
    assert worth_of(han, fu, typed_options(options)) == (basic, limit)
