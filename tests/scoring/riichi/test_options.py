"""What options change, and what presets have."""

import pytest

from scoring.errors import RuleError
from scoring.rulesets.riichi import RIICHI

from .cases import left_out, listed, score

CHOWS = "123m 456p 68p 234s 99s + 7p"
GREEN = "[222s] 444s 66s 333s 88s + 6s"


@pytest.mark.parametrize(
    ("option", "value", "hand", "how", "without", "under"),
    [
        pytest.param(
            "open_tanyao", False, "[234m] 456p 68p 234s 88s + 7p", "discard S/E", "tanyao", "",
            id="open all simples",
        ),
        pytest.param(
            "open_tanyao", False, "234m 456p 68p 234s 88s + 7p", "discard S/E", "tanyao", "tanyao",
            id="closed all simples",
        ),
        pytest.param(
            "pinfu_tsumo", False, "123m 456p 67p 234s 99s + 8p", "drawn S/E",
            "menzen_tsumo pinfu", "menzen_tsumo", id="pinfu, drawn",
        ),
        pytest.param(
            "pinfu_tsumo", False, "123m 456p 67p 234s 99s + 8p", "discard S/E", "pinfu", "pinfu",
            id="pinfu on a discard",
        ),
        pytest.param(
            "renhou", "five_han", CHOWS, "discard S/E man dora=1", "renhou*5", "renhou*5 dora",
            id="five han",
        ),
        pytest.param(
            "renhou", "yakuman", CHOWS, "discard S/E man", "renhou*5", "renhou*13", id="yakuman"
        ),
        pytest.param(
            "all_green_needs_dragon", True, GREEN, "discard S/E", "ryuuiisou*13",
            "tanyao toitoi*2 chinitsu*5", id="green without the dragon",
        ),
        pytest.param(
            "all_green_needs_dragon", True, "[222s] 234s 666s FF 88s + F", "discard S/E",
            "ryuuiisou*13", "ryuuiisou*13", id="green with the dragon",
        ),
        pytest.param(
            "multiple_yakuman", True, "[EEE] [CCC] [FFF] PP SS + P", "discard W/W",
            "daisangen*13", "daisangen*13 tsuuiisou*13", id="several yakuman",
        ),
        pytest.param(
            "double_yakuman", True, "[EEE] [SSS] WWW NN 99s + N", "discard S/E", "daisuushii*13",
            "daisuushii*26", id="doubled yakuman",
        ),
    ],
)  # fmt: skip
def test_what_an_option_changes(option, value, hand, how, without, under):
    assert listed(score(hand, how)) == without
    assert listed(score(hand, how, **{option: value})) == under


def test_a_doubled_yakuman_counts_before_a_single_one():
    hand = "[EEE] SSS WWW NN CC + N"
    assert listed(score(hand, "discard S/E", double_yakuman=True)) == "daisuushii*26"


def test_renhou_is_a_mangan_unless_the_hand_is_worth_more():
    alone = score(CHOWS, "discard S/E man dora=1")
    assert (listed(alone), alone.value, alone.limit, alone.doubles) == (
        "renhou*5", 8000, "mangan", 5,
    )  # fmt: skip
    assert (alone.base, alone.base_lines) == (0, ())
    assert left_out(alone) == {"dora": "renhou"}
    more = score("123m 345m 79m 666m 99m + 8m", "discard S/E man")
    assert listed(more) == "chinitsu*6"
    assert left_out(more) == {"renhou": "renhou_alone"}


def test_what_does_not_count_and_why():
    closed_only = score("[123m] 123m 456p 67p 99s + 8p", "discard S/E wall_end dora=1")
    assert left_out(closed_only) == {"pinfu": "closed_only", "iipeikou": "closed_only"}
    no_yaku = score("[123m] 456p 68p 234s 99s + 7p", "discard S/E dora=2")
    assert (no_yaku.qualifies, no_yaku.value, no_yaku.points_missing) == (False, 0, 1000)
    assert left_out(no_yaku) == {"dora": "needs_yaku"}
    twice = score("223344m 667788p 9s + 9s")
    assert left_out(twice) == {"iipeikou": "ryanpeikou", "chiitoitsu": "ryanpeikou"}
    ends = score("123m 79p 111s 789s 99m + 8p")
    assert left_out(ends) == {"chanta": "junchan"}
    yakuman = score("[CCC] FFF PP 234m 99s + P", "discard S/E wall_end dora=1")
    assert set(left_out(yakuman).values()) == {"daisangen"}
    assert set(left_out(yakuman)) == {
        "houtei", "yakuhai_white", "yakuhai_green", "yakuhai_red", "dora",
    }  # fmt: skip
    for counted in (closed_only, no_yaku, twice, ends, yakuman):
        for left in counted.left_out:
            assert RIICHI.reason(left.key, left.because) == left.reason


@pytest.mark.parametrize("preset", RIICHI.presets, ids=lambda one: one.key)
def test_presets(preset):
    known = RIICHI.configure(preset.options)
    table = {row.key: row for row in RIICHI.table(preset.options)}
    assert ("ippatsu" in table) == known.ippatsu
    assert ("ura_dora" in table) == known.ura_dora
    assert ("red_five" in table) == bool(known.red_fives)
    assert ("renhou" in table) == (known.renhou != "none")
    asked = {question.key for question in RIICHI.conduct(preset.options).questions}
    assert ("ura_dora" in asked) == known.ura_dora
    stated = {info.situation for info in RIICHI.conduct(preset.options).situations}
    assert ("man" in stated) == (known.renhou != "none")
    assert not RIICHI.conduct(preset.options).flowers


def test_the_table_has_what_open_hands_are_worth():
    table = {row.key: row for row in RIICHI.table({"double_yakuman": True, "open_tanyao": False})}
    assert (table["chanta"].points, table["chanta"].open_points) == (2, 1)
    assert (table["toitoi"].points, table["toitoi"].open_points) == (2, None)
    assert (table["pinfu"].points, table["pinfu"].open_points) == (1, 0)
    assert (table["tanyao"].points, table["tanyao"].open_points) == (1, 0)
    assert (table["daisuushii"].points, table["suuankou"].points) == (26, 13)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"rain": True}, "unknown_option"),
        ({"red_fives": 2}, "bad_option"),
        ({"red_fives": False}, "bad_option"),
        ({"kiriage": 1}, "bad_option"),
        ({"goal": -1}, "bad_option"),
    ],
)
def test_options_there_are_not(options, code):
    with pytest.raises(RuleError) as caught:
        RIICHI.configure(options)
    assert caught.value.code == code


def test_nothing_is_scored_of_those_who_did_not_win():
    assert RIICHI.minimum({}) == 1000
    with pytest.raises(RuleError) as caught:
        score("[123m] 456p 68p 234s 99s + 7p {1}")
    assert caught.value.code == "flowers_not_played"
    with pytest.raises(RuleError) as caught:
        score("[123m] 456p 68p 234s 99s")
    assert caught.value.code == "missing_winning_tile"
