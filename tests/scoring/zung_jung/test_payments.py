"""Who pays whom (source, “Schema di pagamento”; zung_jung.md, Payment)."""

from typing import Any

import pytest

from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.judge import Claim, judge
from scoring.notation import parse_hand
from scoring.rulesets.base import EnteredPoints, Outcome, Result
from scoring.rulesets.zung_jung import ZUNG_JUNG
from scoring.tiles import Wind

E, S, W, N = Wind
DISCARDER, NOBODY = "discarder", "none"


def payments(result: Result) -> tuple[int, ...]:
    settlement = ZUNG_JUNG.settle(result, {})
    assert not settlement.penalties
    return tuple(settlement.payments)


def won(value: int, winner: Wind, discarder: Wind | None, responsible: str | None = None) -> Result:
    answers = {} if responsible is None else {"responsible": responsible}
    return Result(Outcome.WIN, winner, discarder, {winner: value}, answers)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        # The examples the source prints
        pytest.param(won(30, W, None), (-30, -30, 90, -30), id="scheme 3: West draws, 30"),
        pytest.param(won(70, E, W), (210, -25, -160, -25), id="scheme 4: 70, 25+135 by one"),
        pytest.param(won(50, E, W), (150, -25, -100, -25), id="score sheet: East from West, 50"),
        pytest.param(
            won(50, W, N, NOBODY),
            (-50, -50, 150, -50),
            id="scheme 5: West had discarded the same tile, so all pay alike",
        ),
        pytest.param(
            won(50, W, N, "S"),
            (-25, -100, 150, -25),
            id="scheme 5: South had discarded it before North",
        ),
        # Self-drawn: everybody pays the value
        pytest.param(won(1, E, None), (3, -1, -1, -1), id="drawn: 1"),
        pytest.param(won(25, S, None), (-25, 75, -25, -25), id="drawn: 25"),
        pytest.param(won(26, N, None), (-26, -26, -26, 78), id="drawn: 26"),
        pytest.param(won(480, W, None), (-480, -480, 1440, -480), id="drawn: 480"),
        # On a discard up to 25: as if drawn, whoever is responsible
        pytest.param(won(1, E, S), (3, -1, -1, -1), id="discard: 1"),
        pytest.param(won(25, N, E), (-25, -25, -25, 75), id="discard: 25"),
        pytest.param(won(25, N, E, DISCARDER), (-25, -25, -25, 75), id="discard: 25, discarder"),
        pytest.param(won(25, N, E, NOBODY), (-25, -25, -25, 75), id="discard: 25, nobody"),
        pytest.param(won(25, N, E, "W"), (-25, -25, -25, 75), id="discard: 25, another"),
        # Above 25: the others 25, the responsible player the rest
        pytest.param(won(26, N, E), (-28, -25, -25, 78), id="discard: 26"),
        pytest.param(won(26, N, E, DISCARDER), (-28, -25, -25, 78), id="discard: 26, discarder"),
        pytest.param(won(26, N, E, NOBODY), (-26, -26, -26, 78), id="discard: 26, nobody"),
        pytest.param(won(26, N, E, "W"), (-25, -25, -28, 78), id="discard: 26, another"),
        pytest.param(
            won(26, N, E, "E"), (-28, -25, -25, 78), id="discard: 26, the wind of the discarder"
        ),
        pytest.param(won(320, S, W), (-25, 960, -910, -25), id="discard: 320"),
        pytest.param(won(480, S, W), (-25, 1440, -1390, -25), id="discard: 480"),
        pytest.param(won(480, S, W, NOBODY), (-480, 1440, -480, -480), id="discard: 480, nobody"),
        # No points at all
        pytest.param(Result(Outcome.DRAW), (0, 0, 0, 0), id="drawn hand"),
        pytest.param(Result(Outcome.FALSE_WIN, S), (0, 0, 0, 0), id="false win"),
        pytest.param(Result(Outcome.FALSE_WIN, S, W), (0, 0, 0, 0), id="false win on a discard"),
    ],
)
def test_payments(result: Result, expected: tuple[int, ...]) -> None:
    assert payments(result) == expected


@pytest.mark.parametrize("value", [25, 26, 320])
@pytest.mark.parametrize("told", ["W", "winner", "Discarder", "X", "", "nobody"])
def test_bad_answers(value: int, told: str) -> None:
    """The winner is not responsible for the own win; other words are no answers."""
    with pytest.raises(RuleError) as caught:
        ZUNG_JUNG.settle(won(value, W, E, told), {})
    assert caught.value.code == "bad_answer"
    assert caught.value.facts == {"text": told, "question": "responsible"}


@pytest.mark.parametrize("value", [0, -5])
def test_a_win_is_worth_a_point_at_least(value: int) -> None:
    """Source, “Regole di base” 5."""
    with pytest.raises(RuleError) as caught:
        ZUNG_JUNG.settle(won(value, W, E), {})
    assert caught.value.code == "bad_value"


# From tiles to payments


def claim(text: str, **facts: Any) -> Claim:
    facts = {"winner": E, "discarder": W} | facts
    return Claim(Outcome.WIN, hands={facts["winner"]: parse_hand(text)}, **facts)


@pytest.mark.parametrize(
    ("told", "value", "expected"),
    [
        pytest.param(
            claim("[CCC] [FFF] [456m] 68s PP + 7s", situations=frozenset({Situation.ROBBING_KONG})),
            70,  # 3.1 twice 20, 3.2.1 40, 9.3 10
            (210, -25, -160, -25),
            id="a robbed kong is paid as a discard",
        ),
        pytest.param(
            claim(
                "[CCC] [FFF] [456m] 68s PP + 7s",
                situations=frozenset({Situation.ROBBING_KONG}),
                answers={"responsible": "S"},
            ),
            70,
            (210, -160, -25, -25),
            id="a robbed kong, South had discarded that tile",
        ),
        pytest.param(
            claim(
                "[CCCC] [FFF] [456m] 68s PP + 7s",
                discarder=None,
                situations=frozenset({Situation.KONG_REPLACEMENT}),
            ),
            75,  # 3.1 twice 20, 3.2.1 40, 4.3.1 5, 9.2 10
            (225, -75, -75, -75),
            id="the replacement of a kong is drawn",
        ),
        pytest.param(
            claim("[123m] [567p] [999s] 67s 22m + 8s", winner=N, discarder=S),
            1,
            (-1, -1, -1, 3),
            id="chicken hand",
        ),
        pytest.param(
            claim("[EEE] [SSS] [WWW] 67p NN + 8p {1234}", winner=S, discarder=N),
            320,  # 3.3.3 alone
            (-25, 960, -25, -910),
            id="listed limit",
        ),
        pytest.param(
            Claim(Outcome.WIN, winner=W, discarder=N, entered_points={W: EnteredPoints(50)}),
            50,
            (-25, -25, 150, -100),
            id="points told instead of tiles",
        ),
    ],
)
def test_verdict(told: Claim, value: int, expected: tuple[int, ...]) -> None:
    verdict = judge(ZUNG_JUNG, told, {})
    assert verdict.value == value
    assert verdict.settlement is not None
    assert tuple(verdict.settlement.payments) == expected
    assert verdict.false_win is None


@pytest.mark.parametrize(
    "ended", [Claim(Outcome.DRAW), Claim(Outcome.FALSE_WIN, winner=W)], ids=["draw", "false win"]
)
def test_no_points(ended: Claim) -> None:
    """Source, “4. Patta” and “Tessere con penalità” 5."""
    verdict = judge(ZUNG_JUNG, ended, {})
    assert verdict.settlement is not None
    assert verdict.settlement.as_dict() == {"E": 0, "S": 0, "W": 0, "N": 0}
    assert not verdict.settlement.penalties


def test_the_question_about_the_same_tile() -> None:
    """Asked on a discard; answered with nobody, the winner, or another player's wind."""
    (question,) = ZUNG_JUNG.conduct({}).questions
    assert (question.key, question.default) == ("responsible", DISCARDER)
    assert [value for value, _text in question.answers] == [DISCARDER, NOBODY]
    assert (question.players, question.on_discard, question.self_drawn) == (True, True, False)
