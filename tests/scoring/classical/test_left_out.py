"""What a hand seems to have and does not count, with the reason (classical.md, IT 17 to 25)."""

import random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange import answer
from scoring.explanation import explanation
from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.result import IMPLIED
from scoring.rulesets.classical import CHINESE_CLASSICAL
from scoring.tiles import Wind

from .cases import LINES, SYSTEMS
from .deals import deal

SEEDS = st.integers(0, 2**32)
DISCARD: Final = "completed_by_discard"

# A system, a hand of South that a discard completes, the lines that do not count and why.
ONE_SUIT = [
    pytest.param("IT", "[888m] (CCCC) 467m 77m 99m + 5m", {"half_flush": "other_pair"}, id="pair"),
    pytest.param("IT", "[888m] [111m] 46777m WW + 5m", {"half_flush": "other_pair"}, id="of West"),
    pytest.param("IT", "[WWW] [111m] 46777m CC + 5m", {"half_flush": "other_wind"}, id="pung"),
    pytest.param("IT", "[WWW] [111m] 46777m SS + 5m", {"half_flush": "other_wind"}, id="both"),
    pytest.param("IT", "[CCC] 123m 456m 78m SS + 9m", {}, id="dragons and the seat wind"),
    pytest.param("CC", "[WWW] [111m] 46777m 99m + 5m", {}, id="any honors by the Chinese rules"),
]
PUNGS = [
    pytest.param(
        "IT", "234p 77456m 789s EE + 7m", {"pung_simple_concealed": DISCARD}, id="simples"
    ),
    pytest.param(
        "IT", "234p 99456m 789s EE + 9m", {"pung_terminal_concealed": DISCARD}, id="nines"
    ),
    pytest.param(
        "IT", "234p CC 456m 789s EE + C", {"pung_dragon_concealed": DISCARD}, id="dragons"
    ),
    pytest.param("IT", "234p NN 456m 789s EE + N", {"pung_wind_concealed": DISCARD}, id="winds"),
    pytest.param(
        "IT", "234p 77456m 789s EE + E", {"pung_wind_concealed": DISCARD}, id="of two pairs"
    ),
    pytest.param("IT", "777m 456m 23p 789s EE + 4p", {}, id="a chow was completed"),
    pytest.param(
        "CC",
        "[234p] 77m 222m 888s EE + 7m",
        {"pung_simple_concealed": DISCARD, "three_concealed_pungs": DISCARD},
        id="the third of three concealed pungs",
    ),
    pytest.param(
        "CC", "[234p] 77m 222m 345s EE + 7m", {"pung_simple_concealed": DISCARD}, id="two"
    ),
]
SELF_DRAWN_ONLY = [
    pytest.param(
        "CC", "234p 777m 56m 789s EE + 4m", {"fully_concealed": "won_on_discard"}, id="all"
    ),
    pytest.param(
        "CC",
        "222p 777m 555m 888s E + E",
        {"fully_concealed": "won_on_discard", "hidden_treasure": "won_on_discard"},
        id="four concealed pungs",
    ),
    pytest.param(
        "CC",
        "123m 234m 567m 789m 3m + 3m",
        {"fully_concealed": "won_on_discard", "concealed_flush": "won_on_discard"},
        id="one suit",
    ),
    pytest.param("CC", "[234p] 777m 56m 789s EE + 4m", {}, id="with a claimed set"),
]
OTHERS = [
    pytest.param("IT", "234p 456m 45s 789s CC + 6s", {"consolation": "pair_with_points"}, id="IT"),
    pytest.param(
        "CC", "[234p] 56m 456678s CC + 4m", {"no_value_hand": "pair_with_points"}, id="CC"
    ),
    pytest.param("EU", "[234p] 56m 456678s SS + 4m", {"poor_hand": "pair_with_points"}, id="EU"),
    pytest.param(
        "CC", "[234p] 56m 456777s EE + 4m {2}", {"own_flower_and_season": "one_of_two"}, id="flower"
    ),
    pytest.param("CC", "[234p] 56m 456777s EE + 4m {26}", {}, id="own flower and season"),
    pytest.param("CC", "[234p] 56m 456777s EE + 4m {1}", {}, id="another flower"),
    pytest.param(
        "EU",
        "[234p] 56m 456777s EE + 4m {12345678}",
        {"four_flowers": "all_flowers", "four_seasons": "all_flowers"},
        id="all eight",
    ),
    pytest.param(
        "CC", "[234s] (8888s) 234s 6s FFF + 6s", {"all_green": "declared_kong"}, id="green, a kong"
    ),
    pytest.param(
        "IT",
        "[1111m] [2222p] [3333s] [EEEE] C + C",
        {"four_kongs": "kong_of_honors"},
        id="four kongs, one of winds",
    ),
    pytest.param(
        "CC",
        "[CCC] [FFF] [PPP] 46m 99s + 5m",
        {"three_great_scholars": "with_chow"},
        id="three dragons and a chow",
    ),
]
THIRTY_POINTS = [
    pytest.param("IT", "(CCCC) [SSS] 56m 789s 33p + 4m", {}, id="36 points count"),
    pytest.param(
        "IT",
        "CCC [SSS] 56m 789s 33p + 4m",
        {"thirty_points_two_doubles_max": "bonus_for_going_out"},
        id="12 points and the bonus",
    ),
    pytest.param("CC", "CCC [SSS] 56m 789s 33p + 4m", {}, id="not in the Chinese rules"),
]
CASES = [*ONE_SUIT, *PUNGS, *SELF_DRAWN_ONLY, *OTHERS, *THIRTY_POINTS]


def won(system, hand, *, drawn=False):
    return SYSTEMS[system].score(parse_hand(hand), Win(Wind.S, Wind.E, drawn), {})


@pytest.mark.parametrize(("system", "hand", "expected"), CASES)
def test_left_out_with_its_reason(system, hand, expected):
    assert {left.key: left.because for left in won(system, hand).left_out} == expected


@pytest.mark.parametrize(("system", "hand", "expected"), [*PUNGS, *SELF_DRAWN_ONLY])
def test_what_a_discard_takes_away_a_drawn_tile_gives(system, hand, expected):
    score = won(system, hand, drawn=True)
    assert not {left.because for left in score.left_out} & {DISCARD, "won_on_discard"}
    assert set(expected) <= {line.key for line in score.patterns}


def test_each_principle_has_a_case_and_words():
    expected: list[Any] = [case.values[2] for case in CASES]
    given = {because for lines in expected for because in lines.values()}
    assert given - {"all_flowers"} == set(CHINESE_CLASSICAL.principles)
    assert CHINESE_CLASSICAL.reason("four_flowers", "all_flowers") == IMPLIED


@given(st.sampled_from(sorted(SYSTEMS)), SEEDS)
def test_no_line_is_both_counted_and_left_out(name, seed):
    rules = SYSTEMS[name]
    dealt = deal(random.Random(seed), rules)
    for wind, hand in dealt.hands.items():
        if wind is dealt.win.seat_wind:
            score = rules.score(hand, dealt.win, {})
        else:
            score = rules.score_lost(hand, wind, dealt.win.prevalent_wind, {})
        counted = {(line.key, line.tile) for line in score.patterns}
        assert not {key for key, _tile in counted} & {left.key for left in score.left_out} - SETS
        assert len({left.key for left in score.left_out}) == len(score.left_out)
        for left in score.left_out:
            assert name in LINES[left.key].split() or left.key == "thirty_points_two_doubles_max"


SETS: Final = {  # another pung of the kind may count
    f"pung_{kind}_concealed" for kind in ("simple", "terminal", "wind", "dragon")
}


def test_the_explanation_says_it():
    lines = list(explanation(won("IT", "[888m] (CCCC) 467m 77m 99m + 5m")))
    assert lines[-1] == (
        "   –     One suit with honors: the pair is neither dragons nor the seat wind"
    )


def test_the_score_format_says_it_when_asked_why_not():
    request = deal(random.Random(1), CHINESE_CLASSICAL).request(CHINESE_CLASSICAL)
    assert not any("left_out" in count for count in answer(request)["seats"].values())
    seats = answer({**request, "why_not": True})["seats"]
    assert all(isinstance(count["left_out"], list) for count in seats.values())
