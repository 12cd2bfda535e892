"""Several players who win on one discard, and the further kinds of questions."""

import pytest

from scoring.errors import RuleError
from scoring.judge import Claim, judge
from scoring.rulesets import get
from scoring.rulesets.base import (
    AnswerKind,
    Conduct,
    EnteredPoints,
    FurtherWin,
    Outcome,
    Question,
    Result,
)
from scoring.rulesets.kit.game import player_named, players_named
from scoring.rulesets.mcr import MCR
from scoring.tiles import Wind

E, S, W, N = Wind
READY = Question("ready", "Who was ready?", kind=AnswerKind.PLAYERS, outcomes=(Outcome.DRAW,))
PAYER = Question("payer", "Who pays?", (("nobody", "nobody"),), "nobody", players=True)


def test_winners_come_in_turn_order_after_the_discarder() -> None:
    won = Result(Outcome.WIN, E, S, also=(FurtherWin(N), FurtherWin(W)))
    assert won.winners == (W, N, E)
    assert won.others == [S]
    assert Result(Outcome.WIN, N, None).winners == (N,)
    assert Result(Outcome.FALSE_WIN, N).winners == Result(Outcome.ABORTIVE_DRAW).winners == ()


def test_each_winner_has_circumstances_and_answers() -> None:
    further = FurtherWin(N, frozenset({"late"}), {"payer": "E"})
    won = Result(
        Outcome.WIN, W, S, answers={"payer": "N"}, also=(further,), situations=frozenset({"early"})
    )
    assert won.situations_of(W) == frozenset({"early"})
    assert won.situations_of(N) == frozenset({"late"})
    assert (player_named(won, PAYER), player_named(won, PAYER, N)) == (N, E)


REFUSED = [
    pytest.param((W, None), (FurtherWin(N),), "several_self_drawn", id="self-drawn"),
    pytest.param((W, S), (FurtherWin(S),), "discarder_is_winner", id="the discarder"),
    pytest.param((W, S), (FurtherWin(W),), "duplicate_hand", id="the winner again"),
    pytest.param((E, S), (FurtherWin(N),), "seat_empty", id="nobody there"),
]


@pytest.mark.parametrize(("people", "also", "code"), REFUSED)
def test_winners_that_cannot_be(
    people: tuple[Wind, Wind | None], also: tuple[FurtherWin, ...], code: str
) -> None:
    with pytest.raises(RuleError) as raised:
        Result(Outcome.WIN, *people, winds=(E, S, W), also=also)
    assert raised.value.code == code


def test_more_winners_than_the_rules_allow() -> None:
    told = {wind: EnteredPoints(8) for wind in (W, N)}
    claim = Claim(Outcome.WIN, E, W, S, entered_points=told, also=(FurtherWin(N),))
    with pytest.raises(RuleError) as raised:
        judge(MCR, claim, {})
    assert raised.value.code == "too_many_winners"
    assert Conduct(()).winners == 1


@pytest.mark.parametrize(
    ("answer", "named"), [("", ()), ("W", (W,)), ("N,E", (E, N)), ("E,S,W,N", tuple(Wind))]
)
def test_players_are_named_in_any_order(answer: str, named: tuple[Wind, ...]) -> None:
    assert players_named(Result(Outcome.DRAW, answers={"ready": answer}), READY) == named


@pytest.mark.parametrize("answer", ["X", "E,E", "E, W", "0"])
def test_players_that_are_none(answer: str) -> None:
    with pytest.raises(RuleError) as raised:
        players_named(Result(Outcome.DRAW, answers={"ready": answer}), READY)
    assert raised.value.code == "bad_answer"


def test_points_counted_in_limits_are_none_of_systems_without() -> None:
    told = EnteredPoints(0, limits=2)
    assert told.text == "2 limits"
    for ruleset in ("mcr", "italian"):
        with pytest.raises(RuleError) as raised:
            judge_entered(ruleset, told)
        assert raised.value.code == "bad_value"


def judge_entered(ruleset: str, told: EnteredPoints) -> None:
    """Settle a hand that is worth so much."""
    told_of = dict.fromkeys(Wind, told)
    judge(get(ruleset), Claim(Outcome.WIN, E, W, S, entered_points=told_of), {})
