import random

import pytest

from scoring.errors import RuleError
from scoring.hand import Hand, Situation, Win
from scoring.judge import Claim, judge, waits_with_values
from scoring.notation import parse_hand
from scoring.rulesets import get
from scoring.rulesets.base import EnteredPoints, Outcome
from scoring.tiles import Wind, tile_name
from scoring.together import check_copies

from .families import FAMILIES, deal

MCR = get("mcr")
E, S, W, N = Wind
EIGHT = "123m 456p 789s 22s EE + E"  # 35 Mixed Straight is worth 8 by itself
SMALL = "[234m] [567p] [789s] 33s 45m + 6m"  # 18 All Chows: 2 points


def claim(text, **facts):
    facts = {"winner": E, "discarder": S} | facts
    hands = {facts["winner"]: parse_hand(text)}
    return Claim(Outcome.WIN, facts.pop("prevalent_wind", E), hands=hands, **facts)


def code_of(call, *arguments):
    with pytest.raises(RuleError) as caught:
        call(*arguments)
    return caught.value.code


# A verdict


@pytest.mark.parametrize(
    ("discarder", "payments"),
    [
        # MCR: the discarder pays value + 8, each other loser 8; self-drawn each value + 8.
        pytest.param(S, lambda v: (24 + v, -8 - v, -8, -8), id="discard by South"),
        pytest.param(N, lambda v: (24 + v, -8, -8, -8 - v), id="discard by North"),
        pytest.param(None, lambda v: (24 + 3 * v, -8 - v, -8 - v, -8 - v), id="self-drawn"),
    ],
)
def test_win(discarder, payments):
    verdict = judge(MCR, claim(EIGHT, discarder=discarder), {})
    assert verdict.value == verdict.scores[E].value >= 8
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == payments(verdict.value)
    assert verdict.false_win is None


def test_win_short_of_the_minimum_is_not_settled():
    verdict = judge(MCR, claim(SMALL), {})
    assert verdict.settlement is None
    assert verdict.scores[E].qualifies is False
    assert verdict.scores[E].points_missing == 8 - verdict.scores[E].value
    assert verdict.false_win is not None
    assert tuple(verdict.false_win.payments) == (-30, 10, 10, 10)


def test_minimum_is_an_option():
    verdict = judge(MCR, claim(SMALL), {"minimum": 1})
    assert verdict.settlement is not None


def test_flowers_are_paid_but_do_not_help_to_reach_the_minimum():
    verdict = judge(MCR, claim(SMALL + "{12345678}"), {})
    assert verdict.value is not None
    assert verdict.value >= 8
    assert verdict.settlement is None


def test_draw():
    verdict = judge(MCR, Claim(Outcome.DRAW), {})
    assert (verdict.value, dict(verdict.scores)) == (None, {})
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("options", "payments", "penalties"),
    [
        pytest.param({}, (10, 10, -30, 10), {}, id="10 to each opponent"),
        pytest.param({"false_win": "nobody"}, (0, 0, 0, 0), {W: -30}, id="to nobody"),
    ],
)
def test_false_win(options, payments, penalties):
    settlement = judge(MCR, Claim(Outcome.FALSE_WIN, winner=W), options).settlement
    assert settlement is not None
    assert tuple(settlement.payments) == payments
    assert settlement.penalties == penalties


def test_points_told_instead_of_tiles():
    told = Claim(Outcome.WIN, winner=N, discarder=E, entered_points={N: EnteredPoints(14)})
    verdict = judge(MCR, told, {})
    assert verdict.value == 14
    assert verdict.settlement is not None
    # MCR, worked example: 14 points on a discard are paid 22 + 8 + 8.
    assert tuple(verdict.settlement.payments) == (-22, -8, -8, 38)


def test_tiles_count_before_points_told():
    told = claim(EIGHT, entered_points={E: EnteredPoints(88)})
    assert judge(MCR, told, {}).value == judge(MCR, claim(EIGHT), {}).value


# What a claim cannot be


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        pytest.param(Claim(Outcome.WIN), "missing_winner", id="nobody won"),
        pytest.param(Claim(Outcome.FALSE_WIN), "missing_winner", id="nobody called"),
        pytest.param(claim(EIGHT, discarder=E), "discarder_is_winner", id="won from oneself"),
        pytest.param(Claim(Outcome.WIN, E, E, S), "missing_hand", id="neither tiles nor points"),
        pytest.param(
            Claim(Outcome.WIN, E, E, S, entered_points={E: EnteredPoints(7)}),
            "below_minimum",
            id="too few points told",
        ),
        pytest.param(claim("123m 456p 789s 22s EE"), "missing_winning_tile", id="no winning tile"),
        pytest.param(claim("123m 456p 789s 22s EE + C"), "not_a_winning_hand", id="no hand"),
        pytest.param(
            claim(EIGHT, winner=W, discarder=S, situations=frozenset({Situation.EARTH})),
            "earth_not_from_east",
            id="earth from South",
        ),
        pytest.param(
            claim(EIGHT, winner=E, situations=frozenset({Situation.EARTH})),
            "earth_not_possible",
            id="earth by East",
        ),
        pytest.param(
            claim(EIGHT, situations=frozenset({Situation.HEAVEN})),
            "heaven_not_possible",
            id="heaven on a discard",
        ),
    ],
)
def test_refused(wrong, code):
    assert code_of(judge, MCR, wrong, {}) == code


def test_options_are_checked():
    assert code_of(judge, MCR, Claim(Outcome.DRAW), {"rain": True}) == "unknown_option"
    assert code_of(judge, MCR, Claim(Outcome.DRAW), {"minimum": "8"}) == "bad_option"


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        pytest.param("[1111m] 123456789pE", "1m 123456789s SSS", "too_many_copies", id="five"),
        pytest.param(
            "19m19p19sESWNCFP{1}", "123m456m789m123pE{1}", "duplicate_flower", id="a flower"
        ),
        pytest.param("19m19p19sESWNCFP{1}", "123m456m789m123pE{2}", None, id="possible"),
    ],
)
def test_hands_share_one_set_of_tiles(first, second, code):
    hands = {E: parse_hand(first), S: parse_hand(second)}
    if code:
        assert code_of(check_copies, hands) == code
    else:
        check_copies(hands)


# Waits with their values


@pytest.mark.parametrize("family", FAMILIES)
def test_values_of_waits_are_those_of_the_complete_hands(family):
    rng = random.Random(family)
    for _ in range(30):
        hand, win = deal(rng, family)
        plain = Win(win.seat_wind, win.prevalent_wind)
        rows = waits_with_values(MCR, hand, plain, {})
        assert tuple(tile for tile, _, _ in rows) == MCR.waits(hand, {})
        for tile, on_discard, self_drawn in rows:
            for score, drawn in ((on_discard, False), (self_drawn, True)):
                if _held(hand, tile) == 4:
                    assert score is None
                    continue
                won = Hand(hand.tiles, tile, hand.melds, hand.flowers)
                how = Win(win.seat_wind, win.prevalent_wind, drawn)
                assert score == MCR.score(won, how, {})


def _held(hand, tile):
    return hand.tiles.count(tile) + sum(meld.tiles.count(tile) for meld in hand.melds)


def test_waits_that_cannot_come_any_more_have_no_value():
    rows = waits_with_values(MCR, parse_hand("[EEE] 1111m222m333m"), Win(S, E), {})
    assert [(tile_name(tile), one is None, two is None) for tile, one, two in rows] == [
        ("1m", True, True),
        ("2m", False, False),
        ("3m", False, False),
        ("4m", False, False),
    ]


def test_waits_under_circumstances():
    robbed = Win(S, E, situations=frozenset({Situation.ROBBING_KONG}))
    (row,) = waits_with_values(MCR, parse_hand("[EEE] 123m456m789mC"), robbed, {})
    assert row[1] is None  # the winner holds a copy, so nobody can declare that kong
    assert row[2] is None  # a robbed kong is not drawn


def test_hand_that_waits_for_nothing():
    assert waits_with_values(MCR, parse_hand("135m79p246sESWNC"), Win(E, E), {}) == []


def test_options_of_waits_are_checked():
    hand = parse_hand("1112345678999p")
    assert code_of(waits_with_values, MCR, hand, Win(E, E), {"rain": True}) == "unknown_option"
