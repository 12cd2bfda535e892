"""The course of a game: who deals next, counters, and when it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.rulesets.base import GameHand, GameState, Outcome, Result
from scoring.rulesets.kit.game import LAST_HAND, next_state, players_named, same_hand
from scoring.tiles import Wind

from .options import NONE, RiichiOptions
from .questions import HONBA, NAGASHI, TENPAI
from .settlement import WIN, paid_winners

DEALERS: Final = 4  # of a round
LONGEST: Final = 4  # rounds: no extension follows
BUST, DEALER_LEADS, GOAL_REACHED, TIME = "bust", "dealer_leads", "goal_reached", "time"
HANDS_AFTER_TIME: Final = {"finish_hand": 1, "one_more": 2}  # the one it ran out in among them


def after(state: GameState, hand: GameHand, options: RiichiOptions) -> GameState:
    """Return the state of the game after a hand; after a false win the hand is dealt again."""
    if hand.result.outcome is Outcome.FALSE_WIN:
        again = same_hand(state, hand)
        return replace(again, ending=state.ending or _end_after_false_win(again, options))
    ending = _Ending(hand.result, options)
    counts = ending.dealer_stays or not ending.is_won
    counters = state.position.counters[HONBA] + 1 if counts else 0
    following = next_state(state, hand, passes=not ending.dealer_stays, counters={HONBA: counters})
    return replace(following, ending=state.ending or _end(state, following, ending, options))


class _Ending:
    """What the end of a hand means for the dealer."""

    def __init__(self, result: Result, options: RiichiOptions) -> None:
        dealer = Wind.E
        nagashi = players_named(result, NAGASHI) if result.outcome is Outcome.DRAW else ()
        winners = paid_winners(result, options)
        if nagashi and options.nagashi == WIN:
            winners = nagashi
        self.is_won = len(winners) > 0
        self.dealer_won = dealer in winners
        self.dealer_waits = (
            result.outcome is Outcome.DRAW
            and not self.is_won
            and dealer in players_named(result, TENPAI)
        )
        is_abortive = not self.is_won and result.outcome is not Outcome.DRAW
        self.dealer_stays = (
            is_abortive
            or (self.dealer_won and options.renchan != NONE)
            or (self.dealer_waits and options.renchan == "tenpai")
        )


def _totals(state: GameState, options: RiichiOptions) -> list[int]:
    """Return what everyone has, or nothing if that is not known."""
    return [options.starting_points + points for points in state.position.points]


def _is_bust(totals: list[int], options: RiichiOptions) -> bool:
    if options.tobi == NONE:
        return False
    lowest = 0 if options.tobi == "below_zero" else 1
    return any(total < lowest for total in totals)


def _end_after_false_win(state: GameState, options: RiichiOptions) -> str:
    """Return why a game is over after a false win, which is not a hand; empty if it is not."""
    if _is_bust(_totals(state, options), options):
        return BUST
    hands, since = HANDS_AFTER_TIME.get(options.time_limit), state.since_time_up
    if options.chombo_ends_game and hands is not None and since is not None and since + 1 >= hands:
        return TIME
    return ""


def _end(before: GameState, state: GameState, ending: _Ending, options: RiichiOptions) -> str:
    """Return why the game is over after a hand; empty if it is not."""
    totals = _totals(state, options)
    if _is_bust(totals, options):
        return BUST
    last_turn, turn, following = DEALERS * options.rounds - 1, _turn(before), _turn(state)
    if turn == last_turn and _dealer_ends(before, totals, ending, options):
        return DEALER_LEADS
    has_goal = any(total >= options.goal for total in totals)
    if turn > last_turn:
        if has_goal:
            return GOAL_REACHED
        if following > last_turn + DEALERS:
            return LAST_HAND
    elif following > last_turn:
        extends = options.extension and options.rounds < LONGEST and not has_goal
        if not extends:
            return LAST_HAND
    hands, since = HANDS_AFTER_TIME.get(options.time_limit), state.since_time_up
    return TIME if hands is not None and since is not None and since >= hands else ""


def _turn(state: GameState) -> int:
    """Return whose turn it is to deal, counted from 0 through all rounds."""
    return DEALERS * (state.position.round - 1) + state.position.dealer


def _dealer_ends(
    before: GameState, totals: list[int], ending: _Ending, options: RiichiOptions
) -> bool:
    """Tell whether a leading dealer, who could stay, ends the game."""
    if options.dealer_may_end == NONE or not totals or not ending.dealer_stays:
        return False
    if not ending.dealer_won and not (
        ending.dealer_waits and options.dealer_may_end == "win_or_tenpai"
    ):
        return False
    dealer = before.position.dealer
    others = [total for seat, total in enumerate(totals) if seat != dealer]
    return totals[dealer] >= options.goal and totals[dealer] > max(others)
