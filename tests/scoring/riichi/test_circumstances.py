"""Circumstances of a win: what contradicts what, and what the options switch off."""

import pytest

from scoring.errors import RuleError
from scoring.notation import parse_hand
from scoring.rulesets.riichi import RIICHI
from scoring.tiles import tile_name

from .cases import score, win_of

CLOSED = "123m 456p 68p 234s 99s + 7p"
OPEN = "[123m] 456p 68p 234s 99s + 7p"
KONG = "(1111m) 456p 68p 234s 99s + 7p"
CONTRADICTORY = "contradictory_situations"


@pytest.mark.parametrize(
    ("hand", "how", "code"),
    [
        pytest.param(CLOSED, "discard S/E riichi double_riichi", CONTRADICTORY, id="riichi twice"),
        pytest.param(OPEN, "discard S/E riichi", "riichi_open", id="open riichi"),
        pytest.param(OPEN, "discard S/E double_riichi", "riichi_open", id="open double riichi"),
        pytest.param(CLOSED, "discard S/E ippatsu", CONTRADICTORY, id="ippatsu alone"),
        pytest.param(
            KONG, "drawn S/E riichi ippatsu kong_replacement", CONTRADICTORY, id="ippatsu, rinshan"
        ),
        pytest.param(
            KONG, "drawn S/E double_riichi ippatsu", CONTRADICTORY, id="ippatsu after a kong"
        ),
        pytest.param(
            CLOSED,
            "drawn S/E double_riichi ippatsu wall_end",
            CONTRADICTORY,
            id="ippatsu at the end",
        ),
        pytest.param(
            CLOSED,
            "discard S/E double_riichi ippatsu robbing_kong",
            CONTRADICTORY,
            id="ippatsu of the first turn by robbing",
        ),
        pytest.param(
            KONG, "drawn S/E wall_end kong_replacement", CONTRADICTORY, id="the end, a replacement"
        ),
        pytest.param(
            OPEN, "discard S/E wall_end robbing_kong", CONTRADICTORY, id="the end, a robbed kong"
        ),
        pytest.param(KONG, "discard S/E kong_replacement", CONTRADICTORY, id="discarded rinshan"),
        pytest.param(OPEN, "drawn S/E kong_replacement", CONTRADICTORY, id="rinshan, no kong"),
        pytest.param(CLOSED, "drawn S/E robbing_kong", CONTRADICTORY, id="drawn and robbed"),
        pytest.param(
            "123m 456p 678p 234s 9s + 9s",
            "discard S/E robbing_kong",
            CONTRADICTORY,
            id="another copy in the hand",
        ),
        pytest.param(
            "[777p] 456p 68p 234s 99s + 7p",
            "discard S/E robbing_kong",
            CONTRADICTORY,
            id="a copy in a set",
        ),
        pytest.param(CLOSED, "discard E/E heaven", CONTRADICTORY, id="heaven on a discard"),
        pytest.param(CLOSED, "drawn S/E heaven", CONTRADICTORY, id="heaven for South"),
        pytest.param(KONG, "drawn E/E heaven", CONTRADICTORY, id="heaven with a kong"),
        pytest.param(CLOSED, "discard S/E earth", CONTRADICTORY, id="earth on a discard"),
        pytest.param(CLOSED, "drawn E/E earth", CONTRADICTORY, id="earth for the dealer"),
        pytest.param(OPEN, "drawn S/E earth", CONTRADICTORY, id="earth with a claim"),
        pytest.param(CLOSED, "drawn S/E man", CONTRADICTORY, id="man, drawn"),
        pytest.param(CLOSED, "discard E/E man", CONTRADICTORY, id="man for the dealer"),
        pytest.param(CLOSED, "discard S/E man riichi", CONTRADICTORY, id="man and riichi"),
        pytest.param(CLOSED, "drawn S/E earth double_riichi", CONTRADICTORY, id="earth and riichi"),
        pytest.param(CLOSED, "drawn E/E heaven wall_end", CONTRADICTORY, id="heaven at the end"),
        pytest.param(CLOSED, "discard S/E ready_declared", "unknown_situation", id="of others"),
        pytest.param(CLOSED, "discard S/E rain", "unknown_situation", id="unknown"),
        pytest.param(CLOSED, "discard S/E ura_dora=1", "ura_without_riichi", id="ura, no riichi"),
        pytest.param(CLOSED, "discard S/E dora=x", "bad_answer", id="no number of dora"),
        pytest.param(CLOSED, "discard S/E dora=100", "bad_answer", id="too many dora"),
        pytest.param("123m 46p 68p 234s 99s 1m + 7p", "discard S/E", "not_a_winning_hand", id="no"),
        pytest.param(
            "1111m 3355p 7799s E + E", "discard S/E", "not_a_winning_hand", id="four alike"
        ),
    ],
)
def test_what_cannot_be(hand, how, code):
    with pytest.raises(RuleError) as caught:
        score(hand, how)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("hand", "how", "options", "code"),
    [
        (CLOSED, "discard S/E riichi ippatsu", {"ippatsu": False}, "not_played"),
        (CLOSED, "discard S/E riichi ura_dora=1", {"ura_dora": False}, "not_played"),
        (CLOSED, "discard S/E man", {"renhou": "none"}, "not_played"),
        ("[340m] 456p 68p 234s 99s + 7p", "discard S/E", {}, "not_played"),
        (
            "[340m] 00p 5p 68p 234s 99s + 7p",
            "discard S/E",
            {"red_fives": 3},
            "too_many_red_fives",
        ),
        (
            "[304m] 00m 55p 67p 99s 3s 4s + 8p",
            "discard S/E",
            {"red_fives": 4},
            "too_many_red_fives",
        ),
    ],
)
def test_what_the_options_switch_off(hand, how, options, code):
    with pytest.raises(RuleError) as caught:
        score(hand, how, **options)
    assert caught.value.code == code


def test_two_red_fives_of_dots():
    counted = score("[340m] 00p 5p 68p 234s 99s + 7p", "discard S/E wall_end", red_fives=4)
    assert [(line.key, line.times) for line in counted.patterns] == [("houtei", 1), ("red_five", 3)]
    named = [[group.text for group in one] for one in counted.patterns[-1].evidence]
    assert len(named) == 3


@pytest.mark.parametrize(
    ("hand", "how", "options", "possible"),
    [
        (CLOSED, "discard S/E", {}, "riichi double_riichi wall_end robbing_kong man"),
        (CLOSED, "drawn S/E", {}, "riichi double_riichi wall_end earth"),
        (CLOSED, "drawn E/E", {}, "riichi double_riichi wall_end heaven"),
        (CLOSED, "discard S/E riichi", {}, "riichi ippatsu wall_end robbing_kong"),
        (OPEN, "drawn S/E", {}, "wall_end"),
        (KONG, "drawn S/E", {}, "riichi double_riichi wall_end kong_replacement"),
        (CLOSED, "discard S/E riichi", {"ippatsu": False}, "riichi wall_end robbing_kong"),
    ],
)
def test_what_is_possible(hand, how, options, possible):
    found = RIICHI.possible_situations(parse_hand(hand), win_of(how), options)
    assert found == set(possible.split())


def test_nothing_is_possible_without_a_winning_tile():
    hand = parse_hand("123m 456p 68p 234s 99s")
    assert RIICHI.possible_situations(hand, win_of("discard S/E"), {}) == frozenset()


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("123m 456p 67p 234s 99s", "5p 8p"),
        ("1133m 5577p 2299s E", "E"),
        ("1111m 3355p 7799s E", ""),
        ("113355m 5577p 9s EE", "9s"),
        ("19m19p19sESWNCFP", "1m 9m 1p 9p 1s 9s E S W N C F P"),
        ("[111m] [EEE] [SSS] 44m 55m", "4m 5m"),
    ],
)
def test_waits(hand, waits):
    found = RIICHI.waits(parse_hand(hand), {})
    assert [tile_name(tile) for tile in found] == waits.split()
