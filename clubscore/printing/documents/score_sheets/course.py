"""The expected course of a game, as far as its rules determine it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from scoring.rulesets.base import GameHand, Outcome, Position, Result, Ruleset
from scoring.rulesets.kit.game import hands_in_game, positions_through
from scoring.rulesets.options import Options
from scoring.tiles import Wind

from .layout import ROWS_PER_PAGE
from .rows import Chair

MOST_HANDS = 64  # of a game that ends by itself
# Games that could hardly go more differently. Where they agree, the winds do not depend on play.
GAMES = (
    Result(Outcome.DRAW),
    Result(Outcome.WIN, Wind.E, values=dict.fromkeys(Wind, 100)),
    Result(Outcome.WIN, Wind.S, Wind.W, values=dict.fromkeys(Wind, 100)),
)


def positions_ahead(ruleset: Ruleset, players: int = 4) -> list[Position | None]:
    """Return where each hand will be played; None from the first that depends on play on."""
    count = hands_in_game(ruleset, players) or ROWS_PER_PAGE
    first, *others = (
        # Only where the deal depends on play do options change how it passes: it is left open.
        positions_through(ruleset, [result] * (count - 1), {}, players)
        for result in GAMES
    )
    ahead = (
        position if all(_winds(other) == _winds(position) for other in rest) else None
        for position, *rest in zip(first, *others, strict=True)
    )
    known = list(takewhile(bool, ahead))
    return known + [None] * (count - len(known))


def fewest_hands(ruleset: Ruleset, options: Options, players: int = 4) -> int | None:
    """Return the fewest hands a game can have, or None if it does not end by itself."""
    state = ruleset.start(options, players)
    for count in range(MOST_HANDS):
        if state.ending:
            return count
        state = ruleset.after(state, GameHand(GAMES[-1]), options)
    return None


def round_of(number: int, ruleset: Ruleset, players: int = 4) -> int | None:
    """Return the round of a hand, from 1; None in a game without fixed rounds."""
    if ruleset.hands_in_round is None:
        return None
    return (number - 1) // (ruleset.hands_in_round * players // len(Wind)) + 1


def chairs(winds: Sequence[Wind | None]) -> tuple[Chair, ...]:
    """Return the chairs of the players from their seat winds, by starting seat."""
    return tuple(Chair(wind, wind is Wind.E) for wind in winds)


def _winds(position: Position | None) -> object:
    return None if position is None else (position.prevalent_wind, position.winds)
