"""How the deal passes (hong_kong.md, The game)."""

import pytest

from scoring.rulesets.base import FurtherWin, GameHand, HandsScored, Outcome, Position, Result
from scoring.rulesets.hong_kong import HONG_KONG
from scoring.rulesets.kit.game import game_after, position_after
from scoring.rulesets.options import OptionValue

from .cases import E, S, W

Options = dict[str, OptionValue]
EAST_WINS = Result(Outcome.WIN, E, W, {E: 3})
WEST_WINS = Result(Outcome.WIN, W, E, {W: 3})
BOTH_WIN = Result(Outcome.WIN, W, S, {W: 3, E: 3}, also=(FurtherWin(E),))
DRAWN, FALSE = Result(Outcome.DRAW), Result(Outcome.FALSE_WIN, W)
WIN: Options = {"east_stays": "win"}
NEVER: Options = {"east_stays": "never"}


def after(*played: Result, options: Options | None = None) -> Position:
    position = position_after(HONG_KONG, played, options or {})
    assert position is not None
    return position


@pytest.mark.parametrize(
    ("result", "options", "dealer"),
    [
        pytest.param(EAST_WINS, {}, 0, id="East wins: she stays"),
        pytest.param(DRAWN, {}, 0, id="nobody wins: she stays"),
        pytest.param(FALSE, {}, 0, id="the hand is played again"),
        pytest.param(WEST_WINS, {}, 1, id="another wins: South is East"),
        pytest.param(BOTH_WIN, {"several_winners": "all"}, 0, id="East is among the winners"),
        pytest.param(EAST_WINS, WIN, 0, id="East stays after her win alone"),
        pytest.param(DRAWN, WIN, 1, id="but not if nobody wins"),
        pytest.param(EAST_WINS, NEVER, 1, id="East never stays"),
        pytest.param(DRAWN, NEVER, 1, id="nor if nobody wins"),
    ],
)
def test_who_deals_next(result: Result, options: Options, dealer: int) -> None:
    assert after(result, options=options).dealer == dealer


def test_a_game_has_four_rounds() -> None:
    played: list[Result] = []
    for round_ in range(4):
        for dealer in range(4):
            played.append(EAST_WINS)
            position = after(*played)
            assert (position.round, position.dealer) == (round_ + 1, dealer)
            assert position.prevalent_wind == round_
            played.append(WEST_WINS)
    assert position_after(HONG_KONG, played, {}) is None
    assert HONG_KONG.hands_in_game is None


def test_sixteen_hands_where_east_never_stays() -> None:
    assert after(*[EAST_WINS] * 15, options=NEVER).dealer == 3
    assert position_after(HONG_KONG, [EAST_WINS] * 16, NEVER) is None


@pytest.mark.parametrize(
    ("played", "streak"),
    [
        pytest.param([], 0, id="the first hand"),
        pytest.param([EAST_WINS, EAST_WINS], 2, id="two in a row"),
        pytest.param([EAST_WINS, DRAWN, EAST_WINS], 2, id="a drawn hand between"),
        pytest.param([EAST_WINS, FALSE, EAST_WINS], 2, id="a false win between"),
        pytest.param([EAST_WINS, BOTH_WIN], 2, id="East and another have won"),
        pytest.param([EAST_WINS, WEST_WINS], 0, id="another has won"),
    ],
)
def test_east_wins_in_a_row(played: list[Result], streak: int) -> None:
    assert after(*played).counters == {"streak": streak}


def test_a_false_win_that_costs_nothing_moves_nothing() -> None:
    options: Options = {"false_win": "nothing"}
    hand = GameHand(FALSE, HONG_KONG.settle(FALSE, options))
    position, start = (game_after(HONG_KONG, played, options).position for played in ([hand], []))
    assert (position.number, position.winds, position.points) == (1, start.winds, (0, 0, 0, 0))


def test_points_of_the_game() -> None:
    hands = [GameHand(result, HONG_KONG.settle(result, {})) for result in (EAST_WINS, FALSE)]
    state = game_after(HONG_KONG, hands, {})
    assert state.position.points == (32 + 256, -8 + 256, -16 - 768, -8 + 256)


def test_only_the_winner_counts() -> None:
    assert HONG_KONG.hands_scored is HandsScored.WINNER
    assert HONG_KONG.table_sizes == (4,)
