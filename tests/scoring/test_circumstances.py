"""The circumstances a rule system says are possible are those it scores a hand in."""

import random
from dataclasses import replace

import pytest

from scoring.errors import RuleError
from scoring.hand import Situation, Win
from scoring.judge import Claim, possible_situations, weigh
from scoring.notation import parse_hand
from scoring.rulesets import RULESETS, get
from scoring.rulesets.base import EnteredPoints, Outcome, Ruleset
from scoring.tiles import Wind

from .families import deal

E, S, W, N = Wind

# Hands in which one or another circumstance cannot be.
HANDS = [
    "[123m] [456m] 789m 23s 55p + 4s",
    "123m 456m 789m 23s 55p + 4s",  # nothing claimed
    "(2222p) 456m 789m 23s 55p + 4s",
    "[2222p] (7777s) 456m 78m 55p + 9m",  # two kongs
    "[222p] [777s] 456m 44m 55p + 4m",  # the winner holds the tile twice
    "[345m] 123p678p99m34s + 2s",
    "19m19p19sESWNCFP + P",
]


def refused(ruleset: Ruleset, hand, win: Win, situation: str) -> bool:
    """Tell whether scoring refuses a hand because of a circumstance."""
    try:
        ruleset.score(hand, replace(win, situations=win.situations | {situation}), {})
    except RuleError:
        return True
    return False


def won_hands(ruleset: Ruleset):
    """Yield hands a system can score, won in ways that are possible."""
    rng = random.Random(5)
    dealt = [deal(rng) for _ in range(60)]
    for text in HANDS:
        for seat in (E, S):
            dealt += [(parse_hand(text), Win(seat, E, drawn)) for drawn in (False, True)]
    for hand, win in dealt:
        try:
            ruleset.score(hand, win, {})
        except RuleError:
            continue
        yield hand, win


@pytest.mark.parametrize("key", RULESETS)
def test_possible_is_what_scoring_takes(key):
    ruleset = get(key)
    offered = {info.situation for info in ruleset.conduct({}).situations}
    seen: set[str] = set()
    for hand, win in won_hands(ruleset):
        possible = ruleset.possible_situations(hand, win, {})
        assert possible == {one for one in offered if not refused(ruleset, hand, win, one)}
        seen |= possible
        for second in possible:  # and with one that was ticked already
            both = replace(win, situations=win.situations | {second})
            with_second = ruleset.possible_situations(hand, both, {})
            assert with_second == {one for one in offered if not refused(ruleset, hand, both, one)}
            seen |= with_second
    assert seen == offered


def claim(text: str, winner: Wind, discarder: Wind | None, *told: Situation) -> Claim:
    hands = {winner: parse_hand(text)}
    return Claim(Outcome.WIN, E, winner, discarder, hands, frozenset(told))


@pytest.mark.parametrize(
    ("discarder", "possible"),
    [
        pytest.param(E, True, id="East discarded"),
        pytest.param(W, False, id="another player discarded"),
        pytest.param(None, False, id="self-drawn"),
    ],
)
def test_the_first_discard_is_easts(discarder, possible):
    claimed = claim(HANDS[1], S, discarder)
    found = possible_situations(get("zung_jung"), claimed, {})
    assert (Situation.EARTH in found) is possible


def test_nothing_is_possible_for_a_hand_nobody_won():
    assert possible_situations(get("mcr"), Claim(Outcome.DRAW), {}) == frozenset()
    standing = parse_hand("123m 456m 789m 23s 55p")
    assert get("mcr").possible_situations(standing, Win(E, E), {}) == frozenset()


def test_what_is_wrong_is_in_the_verdict():
    hands = {
        S: parse_hand("[345m] 123p678p99m34s + 2s"),
        W: parse_hand("[2222s] 19m258p147s6sC"),
        E: parse_hand("[123m] 19m258p147s6sC"),
    }
    robbing = frozenset({Situation.ROBBING_KONG})
    verdict = weigh(get("italian"), Claim(Outcome.WIN, E, S, W, hands, robbing), {})
    assert verdict.scores.keys() == {S, W, E} - verdict.problems.keys()
    assert {wind: error.code for wind, error in verdict.problems.items()} == {
        E: "chow_not_claimed",
        S: "chow_not_claimed",
    }
    assert verdict.problem is verdict.problems[S]
    assert verdict.settlement is None
    assert verdict.hands[W] == parse_hand("[222s] 19m258p147s6sC")


@pytest.mark.parametrize(
    ("claimed", "problem"),
    [
        pytest.param(
            claim("123m 456m 789m 24s 55p + 9s", S, W), "not_a_winning_hand", id="no hand"
        ),
        pytest.param(claim("[222m] [333p] [FFF] 45p99s + 6p", S, W), None, id="worth too little"),
        pytest.param(
            Claim(Outcome.WIN, E, S, W, entered_points={S: EnteredPoints(7)}),
            "below_minimum",
            id="too few points",
        ),
    ],
)
def test_what_may_have_been_a_false_win_says_what_it_costs(claimed, problem):
    verdict = weigh(get("mcr"), claimed, {})
    assert (verdict.problem and verdict.problem.code) == problem
    assert verdict.settlement is None
    assert verdict.false_win is not None
    assert verdict.false_win.net(S) == -30


def test_any_other_mistake_is_no_false_win():
    verdict = weigh(get("mcr"), claim(HANDS[0], S, S), {})
    assert verdict.problem is not None
    assert verdict.problem.code == "discarder_is_winner"
    assert (verdict.settlement, verdict.false_win) == (None, None)
