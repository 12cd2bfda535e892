"""Games in the score format: hands in order, each with its payments and the state after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from scoring.errors import A_NUMBER, OBJECTS, RuleError
from scoring.game import FinalScores, GameHand, GameState, Position
from scoring.judge import Verdict, judge
from scoring.result import Score, Settlement
from scoring.rulesets.base import Ruleset
from scoring.rulesets.options import Options
from scoring.tiles import PLAYING_ORDER

from .fields import Request, any_field, flag_field, list_field
from .game_hands import SEATS, HandReader, points_by_seat, seat_of
from .requests import TEST_FIELDS

GAME_FIELDS: Final = frozenset(
    (
        *("id", "game", "ruleset", "preset", "options", "hands"),
        *("time_up", "stopped", "penalties", "substitutes", *TEST_FIELDS),
    )
)
STOPPED: Final = "stopped"  # why a game has ended: somebody broke it off


def game_answer(
    request: Request, ruleset: Ruleset, options: Options, words: Callable[[RuleError], str]
) -> dict[str, Any]:
    """Return the state of a game after its hands, or which hand is impossible and why.

    Raises ``RuleError`` for errors in the request other than in its hands.
    """
    for name in request:
        if name not in GAME_FIELDS:
            raise RuleError("unknown_field", field=str(name))
    written = any_field(request, "hands")
    if not isinstance(written, list) or not all(isinstance(one, dict) for one in written):
        raise RuleError("bad_field", field="hands", expected=OBJECTS)
    time_up = request.get("time_up")
    if time_up is not None and (type(time_up) is not int or time_up < 1):
        raise RuleError("bad_field", field="time_up", expected=A_NUMBER)
    stopped = flag_field(request, "stopped")
    penalties = points_by_seat(request, "penalties")
    substitutes = list_field(request, "substitutes", seat_of)
    game = _GameRecord(ruleset, options)
    for index, fields in enumerate(written):
        try:
            game.play(fields, time_up=time_up == index + 1)
        except RuleError as error:
            return {
                "id": request.get("id"),
                "valid": False,
                "error": error.code,
                "detail": words(error),
                "hand": index + 1,
            }
    state = game.state
    if stopped and not state.ending:
        state = replace(state, ending=STOPPED)
    result = None
    if state.ending:
        scores = ruleset.final_scores(state, options, penalties, substitutes)
        result = _result_as_dict(scores)
    return {
        "id": request.get("id"),
        "valid": True,
        "error": None,
        "hands": game.hands,
        "next": None if state.ending else game.position_as_dict(),
        "totals": game.totals(),
        "pot": state.position.pot,
        "over": bool(state.ending),
        "reason": state.ending or None,
        "result": result,
    }


def han_and_fu(score: Score) -> dict[str, Any]:
    """Return what a hand counts if there are limits with names: han, fu and the limit."""
    return {
        "han": None if score.limits else score.doubles,
        "fu": score.base or None,
        "yakuman": score.limits,
        "limit": score.limit or None,
    }


class _GameRecord:
    """A game up to the latest hand."""

    def __init__(self, ruleset: Ruleset, options: Options) -> None:
        self.ruleset = ruleset
        self.options = options
        self.state: GameState = ruleset.start(options)
        self.hands: list[dict[str, Any]] = []

    def play(self, fields: Request, *, time_up: bool) -> None:
        """Play one more hand; raise ``RuleError`` for one that cannot be."""
        if self.state.ending:
            raise RuleError("game_over")
        position = self.state.position
        claim = HandReader(fields, self.state, self.ruleset, self.options).claim()
        verdict = judge(self.ruleset, claim, self.options)
        settlement, result = verdict.settlement, verdict.result
        if settlement is None or result is None:
            raise _no_win(verdict, self.ruleset, self.options)
        answered: dict[str, Any] = {
            "position": self.position_as_dict(),
            "payments": _by_seat(position, settlement),
            "pot": settlement.pot,
        }
        hand = GameHand(result, settlement, time_up)
        self.state = self.ruleset.after(self.state, hand, self.options)
        answered["totals"] = self.totals()
        paid = result.winners if settlement.winners is None else settlement.winners
        if paid:
            answered["wins"] = [
                {
                    "winner": SEATS[position.winds.index(wind)],
                    "value": result.values[wind],
                    **(han_and_fu(result.scores[wind]) if self.ruleset.limit_names else {}),
                }
                for wind in paid
            ]
        self.hands.append(answered)

    def totals(self) -> dict[str, int]:
        """Return what everyone has, by seat."""
        start = self.ruleset.starting_points(self.options)
        points = self.state.position.points
        return {seat: start + won for seat, won in zip(SEATS, points, strict=True)}

    def position_as_dict(self) -> dict[str, Any]:
        """Return the position of the game in the terms of the format."""
        state = self.state
        position = state.position
        shown = {info.key: position.counters[info.key] for info in self.ruleset.counters}
        return {
            "round": position.prevalent_wind.name,
            "number": state.turns % len(PLAYING_ORDER) + 1,
            "dealer": SEATS[position.dealer],
            **shown,
            **({"sticks": position.pot // self.ruleset.stick} if self.ruleset.stick else {}),
        }


def _by_seat(position: Position, settlement: Settlement) -> dict[str, int]:
    return {seat: settlement.net(position.wind_of(index)) for index, seat in enumerate(SEATS)}


def _no_win(verdict: Verdict, ruleset: Ruleset, options: Options) -> RuleError:
    """Return the error for a hand that is worth too little to win."""
    if ruleset.without_patterns:
        return RuleError("nothing_counts", reason=ruleset.without_patterns)
    minimum = ruleset.minimum(options)
    low = [score for score in verdict.scores.values() if not score.qualifies]
    value, missing = low[0].value, low[0].points_missing
    return RuleError("below_minimum", value=value, missing=missing, minimum=minimum)


def _result_as_dict(scores: FinalScores) -> dict[str, Any]:
    result: dict[str, Any] = {
        seat: {
            "total": one.total,
            "sticks": one.sticks,
            "place": one.place,
            "uma": one.uma,
            "oka": one.oka,
            "chombo": one.chombo,
            "penalty": one.penalty,
            "score": one.score,
        }
        for seat, one in zip(SEATS, scores.scores, strict=True)
    }
    return {**result, "left": scores.remainder}
