"""Who pays whom (hong_kong.md, Winning and paying); figures are those the sources print."""

from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
from scoring.rulesets.base import EnteredPoints, FurtherWin, Outcome, Result
from scoring.rulesets.hong_kong import HONG_KONG
from scoring.rulesets.options import OptionValue

from .cases import E, N, S, W

Options = dict[str, OptionValue]
ALL: Options = {"discard": "all"}
MOST: Options = {"limit": 13}


def paid(result: Result, options: Options) -> tuple[int, ...]:
    settlement = HONG_KONG.settle(result, options)
    assert not settlement.penalties
    return tuple(settlement.payments)


def won(faan: int, discarder: Any = None, liable: str | None = None) -> Result:
    """West wins."""
    answers = {} if liable is None else {"liable": liable}
    return Result(Outcome.WIN, W, discarder, {W: faan}, answers)


@pytest.mark.parametrize(
    ("table", "shares"),
    [
        # Cantonese Wikipedia, the table of the game in which the discarder pays for all, and
        # yawnoc/mahjong-scorer, half-spicy
        ("half_spicy", [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]),
        # yawnoc/mahjong-scorer, spicy-spicy
        ("full_spicy", [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192]),
        # bigproduction.com, each of those who did not discard
        ("steps", [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64]),
    ],
)
def test_what_a_share_is_worth(table: str, shares: list[int]) -> None:
    options: Options = {"minimum": 0, "limit": 13, "table": table}
    for faan, share in enumerate(shares):
        assert paid(won(faan, E), options) == (-2 * share, -share, 4 * share, -share)


@pytest.mark.parametrize(
    ("faan", "discard", "drawn"),
    [
        pytest.param(3, 32, 16, id="3"),
        pytest.param(4, 64, 32, id="4"),
        pytest.param(5, 96, 48, id="5"),
        pytest.param(10, 512, 256, id="10"),
    ],
)
def test_the_table_of_the_association(faan: int, discard: int, drawn: int) -> None:
    """What the discarder pays, and each player for a self-drawn win."""
    assert paid(won(faan, S), ALL) == (0, -discard, discard, 0)
    assert paid(won(faan), ALL) == (-drawn, -drawn, 3 * drawn, -drawn)


@pytest.mark.parametrize(
    ("result", "options", "expected"),
    [
        pytest.param(won(8, E), {}, (-128, -64, 256, -64), id="the discarder double"),
        pytest.param(won(8), {}, (-128, -128, 384, -128), id="self-drawn, all double"),
        pytest.param(won(11, E), {}, (-256, -128, 512, -128), id="above the limit: the limit"),
        pytest.param(won(13, E), MOST, (-768, -384, 1536, -384), id="thirteen"),
        pytest.param(won(3, E, "nobody"), {}, (-16, -8, 32, -8), id="nobody is liable"),
        pytest.param(won(8, E, "N"), {}, (0, 0, 256, -256), id="North for a discard of East"),
        pytest.param(won(8, E, "E"), {}, (-256, 0, 256, 0), id="the discarder for all"),
        pytest.param(won(8, None, "S"), {}, (0, -384, 384, 0), id="South for all, self-drawn"),
        pytest.param(won(8, None, "S"), ALL, (0, -384, 384, 0), id="the same, all from one"),
        pytest.param(Result(Outcome.DRAW), {}, (0, 0, 0, 0), id="drawn hand"),
        pytest.param(Result(Outcome.FALSE_WIN, S), {}, (256, -768, 256, 256), id="false win"),
        pytest.param(
            Result(Outcome.FALSE_WIN, S), {"limit": 8}, (128, -384, 128, 128), id="limit of eight"
        ),
        pytest.param(
            Result(Outcome.FALSE_WIN, S), {"false_win": "nothing"}, (0, 0, 0, 0), id="costs nothing"
        ),
        pytest.param(
            Result(Outcome.FALSE_WIN, S),
            {"table": "steps"},
            (128, -384, 128, 128),
            id="bigproduction: 128 to each",
        ),
    ],
)
def test_payments(result: Result, options: Options, expected: tuple[int, ...]) -> None:
    assert paid(result, options) == expected


ROBBED: Options = {"robbed_kong": "self_drawn"}


def robbed(faan: int, liable: str = "nobody") -> Result:
    """West robs a kong of East."""
    told = frozenset({Situation.ROBBING_KONG})
    return Result(Outcome.WIN, W, E, {W: faan}, {"liable": liable}, situations=told)


@pytest.mark.parametrize(
    ("result", "options", "expected"),
    [
        pytest.param(robbed(4), {}, (-32, -16, 64, -16), id="as a discard"),
        # The association: as self-drawn, and whoever declared the kong counts as the discarder.
        pytest.param(robbed(4), ROBBED, (-96, 0, 96, 0), id="as self-drawn, East for all"),
        pytest.param(robbed(4), ALL | ROBBED, (-96, 0, 96, 0), id="where a discarder pays for all"),
        pytest.param(robbed(4, "N"), ROBBED, (0, 0, 96, -96), id="North is liable for East"),
        pytest.param(won(4, E), ROBBED, (-32, -16, 64, -16), id="no kong was robbed"),
    ],
)
def test_a_robbed_kong(result: Result, options: Options, expected: tuple[int, ...]) -> None:
    assert paid(result, options) == expected


SEVERAL: Options = {"several_winners": "all"}


def both_won(
    west: int, north: int, *, liable: str = "nobody", told: frozenset[str] = frozenset()
) -> Result:
    """West and North win on a discard of East."""
    also = (FurtherWin(N, told, {"liable": liable}),)
    return Result(Outcome.WIN, W, E, {W: west, N: north}, also=also)


@pytest.mark.parametrize(
    ("result", "options", "expected"),
    [
        pytest.param(both_won(3, 4), SEVERAL, (-48, -24, 24, 48), id="South pays both one share"),
        pytest.param(both_won(3, 4), SEVERAL | ALL, (-96, 0, 32, 64), id="East pays for all"),
        pytest.param(
            both_won(3, 4, liable="S"), SEVERAL, (-16, -56, 24, 48), id="South is liable to North"
        ),
        pytest.param(
            both_won(3, 4, liable="W"), SEVERAL, (-16, -8, -24, 48), id="West is liable to North"
        ),
        pytest.param(
            both_won(3, 4, told=frozenset({Situation.ROBBING_KONG})),
            SEVERAL | ROBBED,
            (-112, -8, 24, 96),
            id="a robbed kong is one winner's own",
        ),
        pytest.param(
            Result(Outcome.WIN, S, E, {S: 3, W: 3, N: 3}, also=(FurtherWin(W), FurtherWin(N))),
            SEVERAL,
            (-48, 16, 16, 16),
            id="all three: nobody is left to pay a share",
        ),
    ],
)
def test_several_winners(result: Result, options: Options, expected: tuple[int, ...]) -> None:
    assert paid(result, options) == expected


@pytest.mark.parametrize(("options", "most"), [({}, 1), (SEVERAL, 3)])
def test_how_many_may_win(options: Options, most: int) -> None:
    assert HONG_KONG.conduct(options).winners == most
    two = Claim(
        Outcome.WIN,
        winner=W,
        discarder=E,
        entered_points={W: EnteredPoints(3), N: EnteredPoints(4)},
        also=(FurtherWin(N),),
    )
    if most > 1:
        assert judge(HONG_KONG, two, options).settlement is not None
        return
    with pytest.raises(RuleError) as caught:
        judge(HONG_KONG, two, options)
    assert caught.value.code == "too_many_winners"


@pytest.mark.parametrize(
    ("result", "options", "code"),
    [
        pytest.param(both_won(3, 2), SEVERAL, "below_minimum", id="the second has two faan"),
        pytest.param(both_won(3, 3, liable="N"), SEVERAL, "bad_answer", id="liable to oneself"),
        pytest.param(won(2, E), {}, "below_minimum", id="two faan"),
        pytest.param(won(-1, E), {"minimum": 0}, "bad_value", id="less than nothing"),
        pytest.param(Result(Outcome.WIN, W, E), {}, "missing_hand", id="no value"),
        pytest.param(won(8, E, "W"), {}, "bad_answer", id="the winner is not liable"),
        pytest.param(won(8, E, "all"), {}, "bad_answer", id="no such answer"),
        pytest.param(won(8, E, "N"), ALL, "bad_answer", id="not asked: the discarder pays"),
        pytest.param(won(8, E, "N"), {"liability": "nobody"}, "bad_answer", id="not played"),
        pytest.param(won(8, None, "N"), {"liability": "nobody"}, "bad_answer", id="nor drawn"),
    ],
)
def test_refused(result: Result, options: Options, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        HONG_KONG.settle(result, options)
    assert caught.value.code == code


# From tiles to payments


def claim(text: str, **facts: Any) -> Claim:
    facts = {"winner": W, "discarder": E} | facts
    return Claim(Outcome.WIN, hands={facts["winner"]: parse_hand(text)}, **facts)


@pytest.mark.parametrize(
    ("entry", "faan", "expected"),
    [
        pytest.param(claim("[222m] [777p] 444s 88p SS + 8p {1}"), 3, (-16, -8, 32, -8), id="pungs"),
        pytest.param(
            claim("[222m] [777p] 444s 88p SS + 8p {1}", discarder=None),
            4,
            (-32, -32, 96, -32),
            id="pungs, self-drawn",
        ),
        pytest.param(
            claim("[CCC] [FFF] PPP 22s55s + 2s", discarder=S, answers={"liable": "N"}),
            10,
            (0, 0, 512, -512),
            id="dragons, fed by North",
        ),
        pytest.param(
            Claim(Outcome.WIN, winner=N, discarder=S, entered_points={N: EnteredPoints(8)}),
            8,
            (-64, -128, -64, 256),
            id="eight flowers, typed in",
        ),
        pytest.param(
            Claim(Outcome.WIN, winner=N, discarder=S, entered_points={N: EnteredPoints(12)}),
            10,
            (-128, -256, -128, 512),
            id="above the limit, typed in",
        ),
    ],
)
def test_verdict(entry: Claim, faan: int, expected: tuple[int, ...]) -> None:
    verdict = judge(HONG_KONG, entry, {})
    assert verdict.value == faan
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == expected


def test_a_hand_of_too_few_faan_is_a_false_win() -> None:
    verdict = judge(HONG_KONG, claim("[123m] 456m 789p 23s SS + 4s {1}"), {})
    assert (verdict.value, verdict.settlement) == (1, None)
    assert verdict.false_win is not None
    assert verdict.false_win.as_dict() == {"E": 256, "S": 256, "W": -768, "N": 256}
