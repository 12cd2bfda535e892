"""Who pays whom (source, “Conteggio dei punti”, “Scopo del gioco”; mcr.md, Value and payment)."""

from collections.abc import Mapping

import pytest

from scoring.errors import RuleError
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
from scoring.rulesets.base import EnteredPoints, Outcome, Result
from scoring.rulesets.mcr import MCR
from scoring.rulesets.options import OptionValue
from scoring.tiles import Wind

from .cases import check, listing, win_of

E, S, W, N = Wind


def settled(result: Result, options: Mapping[str, OptionValue] | None = None) -> tuple[int, ...]:
    """Return the four payments, East to North."""
    return tuple(MCR.settle(result, options or {}).payments)


WINS = [
    # value, winner, discarder, payments of East, South, West, North
    pytest.param(8, E, None, (48, -16, -16, -16), id="8 drawn: figure 1"),
    pytest.param(8, S, None, (-16, 48, -16, -16), id="8 drawn by South: East pays no more"),
    pytest.param(8, S, W, (-8, 32, -16, -8), id="8 on a discard: figure 2"),
    pytest.param(8, E, N, (32, -8, -8, -16), id="8 on a discard, East receives no more"),
    pytest.param(14, S, E, (-22, 38, -8, -8), id="14 on a discard: figure 6"),
    pytest.param(15, N, None, (-23, -23, -23, 69), id="15 drawn: figure 6"),
    pytest.param(88, W, N, (-8, -8, 112, -96), id="88 on a discard"),
    pytest.param(88, W, None, (-96, -96, 288, -96), id="88 drawn"),
]


@pytest.mark.parametrize(("value", "winner", "discarder", "expected"), WINS)
def test_win(value: int, winner: Wind, discarder: Wind | None, expected: tuple[int, ...]) -> None:
    assert settled(Result(Outcome.WIN, winner, discarder, {winner: value})) == expected


@pytest.mark.parametrize(
    ("winner", "discarder"),
    [(winner, other) for winner in Wind for other in (*Wind, None) if other is not winner],
)
@pytest.mark.parametrize("value", [8, 9, 31, 320])
def test_payments_sum_to_zero(winner: Wind, discarder: Wind | None, value: int) -> None:
    paid = settled(Result(Outcome.WIN, winner, discarder, {winner: value}))
    received = 24 + (value if discarder is not None else 3 * value)
    assert (sum(paid), paid[winner]) == (0, received)


@pytest.mark.parametrize(
    ("value", "minimum", "missing"),
    [
        pytest.param(7, 8, 1, id="one short"),
        pytest.param(0, 8, 8, id="nothing"),
        pytest.param(11, 12, 1, id="short of a higher minimum"),
    ],
)
def test_value_below_the_minimum_is_not_settled(value: int, minimum: int, missing: int) -> None:
    with pytest.raises(RuleError) as raised:
        settled(Result(Outcome.WIN, S, W, {S: value}), {"minimum": minimum})
    assert raised.value.code == "below_minimum"
    assert raised.value.facts == {"value": value, "missing": missing, "minimum": minimum}


def test_lower_minimum_is_settled() -> None:
    paid = settled(Result(Outcome.WIN, S, W, {S: 1}), {"minimum": 1})
    assert paid == (-8, 25, -9, -8)


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        pytest.param(E, (-30, 10, 10, 10), id="East"),
        pytest.param(W, (10, 10, -30, 10), id="West"),
    ],
)
def test_false_win_pays_ten_to_each(who: Wind, expected: tuple[int, ...]) -> None:
    settlement = MCR.settle(Result(Outcome.FALSE_WIN, who), {})
    assert (tuple(settlement.payments), dict(settlement.penalties)) == (expected, {})


def test_false_win_may_pay_nobody() -> None:
    settlement = MCR.settle(Result(Outcome.FALSE_WIN, N), {"false_win": "nobody"})
    assert tuple(settlement.payments) == (0, 0, 0, 0)
    assert settlement.penalties == {N: -30}
    assert settlement.as_dict() == {"E": 0, "S": 0, "W": 0, "N": -30}


@pytest.mark.parametrize("options", [{}, {"false_win": "nobody"}], ids=["default", "nobody"])
def test_draw_scores_nothing(options: dict[str, OptionValue]) -> None:
    settlement = MCR.settle(Result(Outcome.DRAW), options)
    assert (tuple(settlement.payments), dict(settlement.penalties)) == ((0, 0, 0, 0), {})


# The strategy chapter's hands, rebuilt from the lists it prints; winner South.
STRATEGY = [
    pytest.param(
        "345m 345p 123s 79p 22s + 8p", "drawn", "2 10 18 25", (-16, 48, -16, -16), id="figure 1"
    ),
    pytest.param(
        "234m 57m 123789p 55p + 6m", "discard", "3 4 7 10 17 18", (-16, 32, -8, -8), id="figure 2"
    ),
    pytest.param(
        "345m 345s 456s 45p 99m + 6p",
        "drawn",
        "2x2 18 25",
        (-16, 48, -16, -16),
        id="figure 3, the 6 of dots drawn",
    ),
    pytest.param(
        "345m 345s 456s 45p 99m + 3p",
        "discard",
        "17 18 37",
        (-20, 36, -8, -8),
        id="figure 3, the 3 of dots",
    ),
    pytest.param(
        "[345m] [345p] [345s] 35m 88p + 4m",
        "discard",
        "1 10 18 23 37",
        (-22, 38, -8, -8),
        id="figure 6, 14 points on a discard",
    ),
    pytest.param(
        "[345m] [345p] [345s] 35m 88p + 4m",
        "drawn",
        "1 10 12 18 23 37",
        (-23, 69, -23, -23),
        id="figure 6, 15 points drawn",
    ),
    pytest.param(
        "147m 25p 69s ESWNCF + P", "discard", "56", (-32, 48, -8, -8), id="figure 7: 56, not 55"
    ),
]


def _won(hand: str, how: str) -> Claim:
    discarder = None if win_of(how).self_drawn else E
    return Claim(Outcome.WIN, E, S, discarder, {S: parse_hand(hand)})


@pytest.mark.parametrize(("hand", "how", "expected", "payments"), STRATEGY)
def test_hand_of_the_strategy_chapter(
    hand: str, how: str, expected: str, payments: tuple[int, ...]
) -> None:
    check(hand, how, expected)
    settlement = judge(MCR, _won(hand, how), {}).settlement
    assert settlement is not None
    assert tuple(settlement.payments) == payments


NOT_ENOUGH = [
    pytest.param("345m 345s 456s 45p 99m + 6p", "discard", 6, id="figure 3, 6 of dots discarded"),
    pytest.param("[333m] [456p] [345p] 67s 22m + 8s {1234}", "discard", 6, id="2 and 4 flowers"),
    pytest.param("(2222m) (7777p) [345p] 67s EE + 8s {12}", "discard", 8, id="6 and 2 flowers"),
]


@pytest.mark.parametrize(("hand", "how", "value"), NOT_ENOUGH)
def test_hand_short_of_the_minimum_is_a_false_win(hand: str, how: str, value: int) -> None:
    verdict = judge(MCR, _won(hand, how), {})
    assert (verdict.settlement, verdict.value) == (None, value)
    assert verdict.false_win is not None
    assert tuple(verdict.false_win.payments) == (10, -30, 10, 10)


def test_flowers_are_paid_once_the_minimum_is_reached() -> None:
    verdict = judge(MCR, _won("[234m] [345p] [567s] 67m EE + 8m {18}", "discard"), {})
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == (-18, 34, -8, -8)
    assert listing(verdict.scores[S]) == "13x2 39"


def test_robbed_kong_is_paid_as_a_discard() -> None:
    hand = parse_hand("[345p] [567p] [777s] 24m EE + 3m")
    situations = win_of("discard robbing_kong").situations
    verdict = judge(MCR, Claim(Outcome.WIN, E, S, W, {S: hand}, situations), {})
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == (-8, 33, -17, -8)


def test_points_may_be_told_instead_of_tiles() -> None:
    verdict = judge(MCR, Claim(Outcome.WIN, E, S, W, entered_points={S: EnteredPoints(24)}), {})
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == (-8, 48, -32, -8)
