"""How a game will go, as far as its rules tell before it is played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from scoring.rulesets.base import Outcome, Position, Result, Ruleset
from scoring.rulesets.kit.game import hands_in_game
from scoring.tiles import Wind

from .layout import ROWS_PER_PAGE
from .rows import Chair

# Games that could hardly go more differently. Where they agree, the winds do not depend on play.
GAMES = (
    Result(Outcome.DRAW),
    Result(Outcome.WIN, Wind.E, values=dict.fromkeys(Wind, 100)),
    Result(Outcome.WIN, Wind.S, Wind.W, values=dict.fromkeys(Wind, 100)),
)


def positions_ahead(ruleset: Ruleset, players: int = 4) -> list[Position | None]:
    """Return where each hand will be played; None from the first that depends on play on."""
    count = hands_in_game(ruleset, players) or ROWS_PER_PAGE
    ahead = (_position(ruleset, played, players) for played in range(count))
    known = list(takewhile(bool, ahead))
    return known + [None] * (count - len(known))


def round_of(number: int, ruleset: Ruleset, players: int = 4) -> int | None:
    """Return the round of a hand, from 1; None in a game without fixed rounds."""
    if ruleset.hands_in_round is None:
        return None
    return (number - 1) // (ruleset.hands_in_round * players // len(Wind)) + 1


def chairs(winds: Sequence[Wind | None]) -> tuple[Chair, ...]:
    """Return the chairs of the players from their seat winds, by starting seat."""
    return tuple(Chair(wind, wind is Wind.E) for wind in winds)


def _position(ruleset: Ruleset, played: int, players: int) -> Position | None:
    first, *others = (ruleset.position([result] * played, players) for result in GAMES)
    return first if all(other == first for other in others) else None
