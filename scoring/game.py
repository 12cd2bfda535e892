"""The course of a game: how a hand ended, where the game stands, how it came out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from .errors import RuleError
from .frozen import FrozenDict, close
from .hand import check_winds
from .result import Score, Settlement
from .tiles import PLAYING_ORDER, Wind


class Outcome(StrEnum):
    """How a hand ended, or what was recorded within it."""

    WIN = "win"
    DRAW = "draw"
    FALSE_WIN = "false_win"


@dataclass(frozen=True, slots=True)
class EnteredPoints:
    """A hand counted at the table: its points, and how often they double."""

    points: int
    doubles: int = 0

    @property
    def text(self) -> str:
        """The points as they were counted: ``24``, or doubled ``24 × 2^3``."""
        return f"{self.points} × 2^{self.doubles}" if self.doubles else str(self.points)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands before a hand: which hand, which winds, and what the hands before left.

    ``winds[i]`` is the seat wind now of the player who sits at seat ``i``: the starting wind, and
    after North a fifth player. It is None for one of five who sits this hand out. ``carried`` are
    the counters of a rule system, by key. A position made without a game carries nothing.
    """

    number: int  # from 1
    round: int  # from 1
    prevalent_wind: Wind
    winds: tuple[Wind | None, ...]
    carried: Mapping[str, int] = FrozenDict()
    pot: int = 0  # points on the table, which are nobody's
    points: tuple[int, ...] = ()  # won and lost so far, by seat; none where that is not known

    def __post_init__(self) -> None:
        """Close the mapping."""
        close(self, "carried")

    @property
    def dealer(self) -> int:
        """The seat that is East now."""
        return self.winds.index(Wind.E)

    def wind_at(self, seat: int) -> Wind | None:
        """Return the seat wind of a player now; None for who sits out, or is not there."""
        return self.winds[seat] if seat < len(self.winds) else None

    def wind_of(self, seat: int) -> Wind:
        """Return the seat wind of who plays this hand; raise ``RuleError("sits_out")``."""
        wind = self.wind_at(seat)
        if wind is None:
            raise RuleError("sits_out")
        return wind

    @property
    def winds_played(self) -> tuple[Wind, ...]:
        """The seat winds of those who play, in playing order: all, or without North."""
        return PLAYING_ORDER[: len(self.winds)]

    @property
    def out(self) -> int | None:
        """The seat of whoever sits this hand out; None where everybody plays."""
        return self.winds.index(None) if None in self.winds else None


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended, in winds: all a system needs to settle it.

    ``values`` holds the points of each scored hand: the winner's alone, or all four. ``winds`` are
    the seat winds of those who play the hand: at a table of three nobody is North. ``carried`` and
    ``pot`` are those of the position it was played in, ``scores`` those of hands given in tiles.
    """

    outcome: Outcome
    winner: Wind | None = None  # of a false win: who declared it
    discarder: Wind | None = None
    values: Mapping[Wind, int] = FrozenDict()
    answers: Mapping[str, str] = FrozenDict()
    winds: tuple[Wind, ...] = PLAYING_ORDER
    carried: Mapping[str, int] = FrozenDict()
    pot: int = 0
    scores: Mapping[Wind, Score] = FrozenDict()

    def __post_init__(self) -> None:
        """Refuse a result with people missing, in two roles, or at a seat nobody has."""
        close(self, "values", "answers", "carried", "scores")
        if self.outcome is Outcome.DRAW:
            return
        if self.winner is None:
            raise RuleError("missing_winner")
        check_winds(self.winner)
        if self.discarder is not None:
            check_winds(self.discarder)
        if self.discarder is self.winner:
            raise RuleError("discarder_is_winner")
        for wind in (self.winner, self.discarder):
            if wind is not None and wind not in self.winds:
                raise RuleError("seat_empty", wind=wind.name)

    @property
    def self_drawn(self) -> bool:
        """Nobody discarded the winning tile."""
        return self.discarder is None

    @property
    def others(self) -> list[Wind]:
        """The seat winds of those who play the hand and did not win it, in playing order."""
        return [wind for wind in self.winds if wind is not self.winner]


class GameHand(NamedTuple):
    """A hand of a game: how it ended and what was paid for it, if that is known."""

    result: Result
    settlement: Settlement | None = None


@dataclass(frozen=True, slots=True)
class GameState:
    """Where a game stands after some hands.

    ``position`` is that of the next hand, or would be: ``ended`` says why there is none. ``turns``
    is how often the deal has passed on.
    """

    position: Position
    turns: int = 0
    ended: str = ""
