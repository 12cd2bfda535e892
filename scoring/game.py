"""The course of a game: how hands end, the state between them, the final scores."""

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
    ABORTIVE_DRAW = "abortive_draw"  # broken off before the wall ended
    FALSE_WIN = "false_win"


@dataclass(frozen=True, slots=True)
class EnteredPoints:
    """A hand counted at the table: its points, and how often they double.

    Or how many ``limits`` it is worth, where a system counts hands in them.
    """

    points: int
    doubles: int = 0
    limits: int = 0

    @property
    def text(self) -> str:
        """The points as they were counted: ``24``, doubled ``24 × 2^3``, or ``2 limits``."""
        if self.limits:
            return f"{self.limits} limits"
        return f"{self.points} × 2^{self.doubles}" if self.doubles else str(self.points)


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a game before a hand: which hand, which winds, and what was carried over.

    ``winds[i]`` is the current seat wind of the player at seat ``i``: the starting winds, with a
    fifth player after North. It is None for the one of five who sits this hand out. ``counters``
    are the counters of a rule system, by key. A position created without a game carries nothing.
    """

    number: int  # from 1
    round: int  # from 1
    prevalent_wind: Wind
    winds: tuple[Wind | None, ...]
    counters: Mapping[str, int] = FrozenDict()
    pot: int = 0  # points on the table, which are nobody's
    points: tuple[int, ...] = ()  # won and lost so far, by seat; none where that is not known

    def __post_init__(self) -> None:
        """Close the mapping."""
        close(self, "counters")

    @property
    def dealer(self) -> int:
        """The seat that is East now."""
        return self.winds.index(Wind.E)

    def wind_at(self, seat: int) -> Wind | None:
        """Return the seat wind of a player now; None for players who sit out, or are absent."""
        return self.winds[seat] if seat < len(self.winds) else None

    def wind_of(self, seat: int) -> Wind:
        """Return the seat wind of a player in this hand; raise ``RuleError("sits_out")``."""
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
        """The seat of the player who sits this hand out, or None if everyone plays."""
        return self.winds.index(None) if None in self.winds else None


@dataclass(frozen=True, slots=True)
class FurtherWin:
    """A further winner on the same discard, with the facts of that win."""

    winner: Wind
    situations: frozenset[str] = frozenset()
    answers: Mapping[str, str] = FrozenDict()

    def __post_init__(self) -> None:
        """Make the containers immutable."""
        close(self, "answers")
        object.__setattr__(self, "situations", frozenset(self.situations))


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended, in winds: all a system needs to settle it.

    ``values`` holds the points of each scored hand: only the winners', or all four; ``scores``
    says more of those that were just counted. ``winds`` are the seat winds of those who play the
    hand: at a table of three nobody is North. ``situations`` and ``answers`` are of the ``winner``,
    answers to questions of the whole hand among them; others who won on the same discard have
    their own in ``also``. ``counters`` and ``pot`` are those of the position it was played in,
    ``points`` what each player had won and lost before, as far as that is known.
    """

    outcome: Outcome
    winner: Wind | None = None  # of a false win: who declared it
    discarder: Wind | None = None
    values: Mapping[Wind, int] = FrozenDict()
    answers: Mapping[str, str] = FrozenDict()
    winds: tuple[Wind, ...] = PLAYING_ORDER
    counters: Mapping[str, int] = FrozenDict()
    pot: int = 0
    scores: Mapping[Wind, Score] = FrozenDict()
    situations: frozenset[str] = frozenset()
    also: tuple[FurtherWin, ...] = ()
    points: Mapping[Wind, int] = FrozenDict()

    def __post_init__(self) -> None:
        """Refuse a result with people missing, in two roles, or at a seat nobody has."""
        close(self, "values", "answers", "counters", "scores", "points")
        object.__setattr__(self, "situations", frozenset(self.situations))
        if self.outcome in (Outcome.DRAW, Outcome.ABORTIVE_DRAW):
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
        if self.also:
            self._check_further_wins()

    def _check_further_wins(self) -> None:
        winners = {self.winner}
        for one in self.also:
            check_winds(one.winner)
            if self.discarder is None:
                raise RuleError("several_self_drawn")
            if one.winner is self.discarder:
                raise RuleError("discarder_is_winner")
            if one.winner in winners:
                raise RuleError("duplicate_hand", wind=one.winner.name)
            if one.winner not in self.winds:
                raise RuleError("seat_empty", wind=one.winner.name)
            winners.add(one.winner)

    @property
    def self_drawn(self) -> bool:
        """Nobody discarded the winning tile."""
        return self.discarder is None

    @property
    def winners(self) -> tuple[Wind, ...]:
        """Who won, in turn order after the discarder; nobody unless the hand was won."""
        if self.outcome is not Outcome.WIN or self.winner is None:
            return ()
        winners = (self.winner, *(one.winner for one in self.also))
        first = self.winner if self.discarder is None else self.discarder
        return tuple(sorted(winners, key=lambda wind: (wind - first) % len(PLAYING_ORDER)))

    @property
    def others(self) -> list[Wind]:
        """The seat winds of those who play the hand and did not win it, in playing order."""
        winners = {self.winner, *(one.winner for one in self.also)}
        return [wind for wind in self.winds if wind not in winners]

    def answers_of(self, winner: Wind | None) -> Mapping[str, str]:
        """Return the answers to questions of one winner, or of the whole hand."""
        for one in self.also:
            if one.winner is winner:
                return one.answers
        return self.answers

    def situations_of(self, winner: Wind) -> frozenset[str]:
        """Return the circumstances in which one of the winners won."""
        for one in self.also:
            if one.winner is winner:
                return one.situations
        return self.situations


class GameHand(NamedTuple):
    """A hand of a game: how it ended, its payments, and whether time ran out during it.

    ``settlement`` is None if not known.
    """

    result: Result
    settlement: Settlement | None = None
    time_up: bool = False


@dataclass(frozen=True, slots=True)
class GameState:
    """The state of a game after some hands.

    ``position`` is that of the next hand, even if ``ending`` says why there is none. ``turns`` is
    how often the deal has passed, ``false_wins`` how many each seat has declared, ``since_time_up``
    how many hands have ended since time ran out, including that hand.
    """

    position: Position
    turns: int = 0
    ending: str = ""
    false_wins: tuple[int, ...] = ()
    since_time_up: int | None = None


class FinalScore(NamedTuple):
    """A player's final score and its parts.

    ``rounding`` adjusts the ``total`` to what counts; ``taken_off`` comes off everyone's score.
    ``sticks`` is the player's share of the points left on the table; ``chombo`` and ``penalty`` are
    deducted. Places are shared. A player who is ``absent`` gets the score the rules say, less
    chombo and penalty.
    """

    total: int
    sticks: int = 0
    place: int = 1
    uma: int = 0
    oka: int = 0
    chombo: int = 0
    penalty: int = 0
    score: int = 0
    rounding: int = 0
    taken_off: int = 0
    absent: bool = False


class FinalScores(NamedTuple):
    """The final scores of a game by seat, and the points on the table that nobody gets."""

    scores: tuple[FinalScore, ...]
    remainder: int = 0
