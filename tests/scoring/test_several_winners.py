"""Several players who win on one discard, and the further kinds of questions."""

import pytest

from scoring.errors import RuleError
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
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
from scoring.tiles import FIVES, Tile, Wind
from scoring.together import check_one_tile, check_red_fives

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


THREE, FOUR = FIVES, (*FIVES, FIVES[1])  # in the wall
REST = "678m 67s 99s"
PLAIN = "46p 234m 678m 678s 99s"
REDS = [
    pytest.param(THREE, f"340p 234m {REST} + 8s", f"340p 234s {REST} + 8s", 2, id="two of one"),
    pytest.param(FOUR, f"340p 234m {REST} + 8s", f"340p 234s {REST} + 8s", 0, id="two of two"),
    pytest.param(THREE, "34p 234m 678m 678s 99s + 0p", f"{PLAIN} + 0p", 0, id="won"),
    pytest.param(THREE, "3406p 234m 678m 67s9s + 5p", f"{PLAIN} + 5p", 0, id="one"),
    pytest.param(
        THREE, "340p 234m 678m 34s99s + 0s", "340p 67p 678m 67s99s9m + 0s", 2, id="others"
    ),
]


@pytest.mark.parametrize(("in_wall", "one", "other", "found"), REDS)
def test_hands_together_have_no_more_red_fives_than_there_are(
    in_wall: tuple[Tile, ...], one: str, other: str, found: int
) -> None:
    """The tile that both have won on is one, be it red."""
    hands = {S: parse_hand(one), W: parse_hand(other)}
    if not found:
        check_red_fives(hands, in_wall)
        return
    with pytest.raises(RuleError) as raised:
        check_red_fives(hands, in_wall)
    assert raised.value.code == "too_many_red_fives"
    assert raised.value.facts == {"found": found, "most": 1, "tile": "5p"}


WON = "340p 234m 678m 67s 99s + 8s"
WON_ON_RED = f"{PLAIN} + 0p"
WON_ON_PLAIN = f"{PLAIN} + 5p"
EITHER = "0567p 234m 678s 99s9m + 5p"


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param((WON_ON_RED, WON_ON_RED), id="red"),
        pytest.param((WON_ON_PLAIN, WON_ON_PLAIN), id="plain"),
        pytest.param((WON_ON_PLAIN, EITHER), id="plain beside a red one"),
        pytest.param((WON_ON_RED, EITHER, EITHER), id="red beside plain ones"),
        pytest.param((WON_ON_RED, "0067p 234m 678s 99s9m + 5p"), id="red beside a red one"),
    ],
)
def test_a_tile_that_is_red_or_plain_for_all(hands: tuple[str, ...]) -> None:
    check_one_tile([parse_hand(hand) for hand in hands])


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param((WON_ON_PLAIN, WON_ON_RED), id="two"),
        pytest.param((WON_ON_RED, EITHER, WON_ON_PLAIN), id="three"),
        pytest.param((WON_ON_PLAIN, "[340p] 46p 234m 678m 99s + 0p"), id="all red"),
    ],
)
def test_a_tile_cannot_be_red_for_one_and_plain_for_another(hands: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as raised:
        check_one_tile([parse_hand(hand) for hand in hands])
    assert raised.value.code == "different_winning_tiles"
    assert raised.value.facts == {"one": "5p", "other": "0p"}


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        (WON, "340p 345m 678m 67s99s + 8s", "too_many_red_fives"),
        (WON, "345p 345m 678m 67s99s + 5s", "different_winning_tiles"),
        (WON_ON_PLAIN, "46p 345m 678m 345s99m + 0p", "different_winning_tiles"),
    ],
)
def test_two_that_cannot_have_won_on_one_discard(one: str, other: str, code: str) -> None:
    hands = {S: parse_hand(one), W: parse_hand(other)}
    declared = frozenset({"riichi"})
    also = (FurtherWin(W, declared),)
    claim = Claim(Outcome.WIN, E, S, E, hands=hands, situations=declared, also=also)
    with pytest.raises(RuleError) as raised:
        judge(get("riichi"), claim, {"red_fives": 3})
    assert raised.value.code == code


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("riichi", {}), ("hong_kong", {"several_winners": "all", "minimum": 0})],
)
@pytest.mark.parametrize("situation", ["wall_end", "robbing_kong"])
def test_circumstances_of_a_discard_are_those_of_all_who_win_on_it(
    ruleset: str, options: dict[str, int | str | bool], situation: str
) -> None:
    hands = {S: parse_hand("234567m34678p99s + 5p"), W: parse_hand("234m4677p345678s + 5p")}
    on_it = frozenset((situation,))

    def judged(first: frozenset[str], second: frozenset[str]) -> int:
        also = (FurtherWin(W, second),)
        claim = Claim(Outcome.WIN, E, S, E, hands=hands, situations=first, also=also)
        return sum(judge(get(ruleset), claim, options).scores[wind].value for wind in (S, W))

    assert judged(on_it, on_it) > 0
    for first, second in ((on_it, frozenset[str]()), (frozenset[str](), on_it)):
        with pytest.raises(RuleError) as raised:
            judged(first, second)
        assert raised.value.code == "different_circumstances"
        assert raised.value.facts == {"first": situation}


def test_what_a_winner_told_in_points_has_won_with_is_not_known() -> None:
    hands = {S: parse_hand("234567m34678p99s + 5p")}
    told = {W: EnteredPoints(30, 3)}
    on_it = frozenset(("wall_end",))
    claim = Claim(Outcome.WIN, E, S, E, hands, on_it, entered_points=told, also=(FurtherWin(W),))
    assert judge(get("riichi"), claim, {}).settlement is not None
