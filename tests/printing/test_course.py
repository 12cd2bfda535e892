from typing import cast

from clubscore.printing.documents.score_sheets.course import chairs, positions_ahead, round_of
from clubscore.printing.documents.score_sheets.layout import ROWS_PER_PAGE
from scoring.rulesets import get
from scoring.rulesets.base import GameHand, GameState, Ruleset
from scoring.rulesets.kit.game import first_state, next_state
from scoring.rulesets.options import Options
from scoring.tiles import Wind

MCR = get("mcr")
E, S, W, N = Wind


class Dealers:
    """A game in which the dealer stays after a win of East: nobody knows the winds before."""

    hands_in_game = None
    hands_in_round = None

    def start(self, options: Options, players: int = 4) -> GameState:
        """Everybody sits at their first wind."""
        return first_state(players)

    def after(self, state: GameState, hand: GameHand, options: Options) -> GameState:
        """The deal moves on when somebody else than East wins, or nobody."""
        return next_state(state, hand, passes=hand.result.winner is not E)


DEALERS = cast("Ruleset", Dealers())


def test_winds_of_a_fixed_game_are_known_before():
    ahead = positions_ahead(MCR)
    assert len(ahead) == MCR.hands_in_game
    assert ahead[0] is not None
    assert ahead[1] is not None
    assert ahead[0].winds == (E, S, W, N)
    assert ahead[1].winds == (N, E, S, W)  # East became North
    prevalent = [position.prevalent_wind for position in ahead if position]
    assert prevalent == [E] * 4 + [S] * 4 + [W] * 4 + [N] * 4


def test_winds_that_depend_on_play_are_left_open():
    ahead = positions_ahead(DEALERS)
    assert len(ahead) == ROWS_PER_PAGE
    assert ahead[0] is not None
    assert ahead[0].winds == (E, S, W, N)
    assert ahead[1:] == [None] * (ROWS_PER_PAGE - 1)


def test_rounds_come_from_the_rules():
    assert [round_of(number, MCR) for number in (1, 4, 5, 16)] == [1, 1, 2, 4]
    assert round_of(5, DEALERS) is None


def test_the_dealer_sits_east():
    assert [chair.is_dealer for chair in chairs((N, E, S, W))] == [False, True, False, False]
