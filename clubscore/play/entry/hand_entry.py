"""What the referee's form says, by seats, and how the hand ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from clubscore.errors import ClubError
from clubscore.tournaments.models import SEATS
from scoring.hand import Situation
from scoring.rulesets.base import (
    Outcome,
    Position,
    Result,
)
from scoring.tiles import Wind

"""Points of the four seats, in the order of the starting winds."""

MAX_POINTS = 9999  # told instead of tiles; no system comes near
MAX_DOUBLES = 12  # told with them; the largest hand a source names has nine
WINDS: Final = tuple(Wind)
# By the seat that is East: the winds of the four seats, who sit in the order of their starting
# winds all through a game.
WINDS_OF_SEATS: Final = tuple(
    (WINDS[-east], WINDS[1 - east], WINDS[2 - east], WINDS[3 - east]) for east in range(4)
)


@dataclass(frozen=True, slots=True)
class SeatHand:
    """What a player has at the end of a hand: ``tiles`` in notation, or points told instead.

    Nothing to count is zero points told. Raises ``ClubError`` with ``bad_points`` or
    ``bad_doubles``.
    """

    tiles: str = ""
    points: int | None = None
    doubles: int = 0

    def __post_init__(self) -> None:
        """Tiles come before points; refuse numbers nobody counts."""
        object.__setattr__(self, "tiles", self.tiles.strip())
        if self.tiles:
            object.__setattr__(self, "points", None)
        if self.points is None:
            object.__setattr__(self, "doubles", 0)
        elif not 0 <= self.points <= MAX_POINTS:
            raise ClubError("bad_points", text=str(self.points), lowest=0, highest=MAX_POINTS)
        if not 0 <= self.doubles <= MAX_DOUBLES:
            raise ClubError("bad_doubles", text=str(self.doubles), highest=MAX_DOUBLES)

    @property
    def is_told(self) -> bool:
        """There is something to count, be it nothing."""
        return bool(self.tiles) or self.points is not None

    def as_dict(self) -> dict[str, Any]:
        """Return it as stored in ``Hand.claim``."""
        return {"tiles": self.tiles, "points": self.points, "doubles": self.doubles}


@dataclass(frozen=True, slots=True)
class HandEntry:
    """How a hand ended, in seats (0..3 by starting wind).

    A win has a ``winner``, a ``discarder`` unless it was self-drawn, and ``tiles`` in notation or
    else ``points`` with their ``doubles``. ``others`` holds the hands of the players who did not
    win, by seat, where they are counted. A false win has the ``winner`` who declared it. What does
    not belong to the outcome is dropped, so that a form may send all of its fields. An answer that
    names a player names the seat, ``"0"`` to ``"3"``. Raises ``ClubError`` with ``bad_seat``,
    ``bad_points`` or ``bad_doubles``.
    """

    outcome: Outcome
    winner: int | None = None
    discarder: int | None = None
    tiles: str = ""
    points: int | None = None
    situations: frozenset[Situation] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)
    doubles: int = 0
    others: Mapping[int, SeatHand] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse seats and points that do not exist; drop what the outcome does not use."""
        if self.outcome is not Outcome.WIN:
            self._drop("discarder", "tiles", "points", "situations", "answers", "others")
        if self.outcome is Outcome.DRAW:
            self._drop("winner")
        for seat in (self.winner, self.discarder, *self.others):
            if seat is not None and seat not in SEATS:
                raise ClubError("bad_seat", seat=seat)
        if self.points == 0:
            raise ClubError("bad_points", text="0", lowest=1, highest=MAX_POINTS)
        won = SeatHand(self.tiles, self.points, self.doubles)
        told = {
            seat: held
            for seat, held in sorted(self.others.items())
            if seat != self.winner and held.is_told
        }
        for name, value in {
            "tiles": won.tiles,
            "points": won.points,
            "doubles": won.doubles,
            "others": told,
        }.items():
            object.__setattr__(self, name, value)
        if self.points is not None:
            self._drop("situations")

    def _drop(self, *names: str) -> None:
        empty = {"tiles": "", "situations": frozenset(), "answers": {}, "others": {}}
        for name in names:
            object.__setattr__(self, name, empty.get(name))

    @property
    def held(self) -> dict[int, SeatHand]:
        """What is told of each player's hand, by seat; nothing without a win."""
        if self.outcome is not Outcome.WIN or self.winner is None:
            return {}
        won = SeatHand(self.tiles, self.points, self.doubles)
        return {**self.others, self.winner: won} if won.is_told else dict(self.others)

    def with_tiles(self, tiles: Mapping[int, str]) -> HandEntry:
        """Return the same with other texts for the tiles of some seats."""
        others = {
            seat: replace(held, tiles=tiles.get(seat, held.tiles))
            for seat, held in self.others.items()
        }
        own = self.tiles if self.winner is None else tiles.get(self.winner, self.tiles)
        return replace(self, tiles=own, others=others)

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as stored in ``Hand.claim``."""
        return {
            "outcome": self.outcome.value,
            "winner": self.winner,
            "discarder": self.discarder,
            "tiles": self.tiles,
            "points": self.points,
            "situations": sorted(self.situations),
            "answers": dict(self.answers),
            "doubles": self.doubles,
            "others": {str(seat): held.as_dict() for seat, held in self.others.items()},
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> HandEntry:
        """Return the entry :meth:`as_dict` made."""
        return cls(
            Outcome(stored["outcome"]),
            stored["winner"],
            stored["discarder"],
            stored["tiles"],
            stored["points"],
            frozenset(Situation(key) for key in stored["situations"]),
            stored["answers"],
            stored.get("doubles", 0),
            {int(seat): SeatHand(**held) for seat, held in stored.get("others", {}).items()},
        )


def position_at(number: int, *, dealer: int, prevalent_wind: int) -> Position:
    """Return the position of a hand that was played with these winds.

    The dealer's seat tells every seat wind.
    """
    prevalent = WINDS[prevalent_wind]
    return Position(number, prevalent_wind + 1, prevalent, WINDS_OF_SEATS[dealer])


class HandEnding(NamedTuple):
    """How a hand ended, of all that was entered: what the hands after it follow from."""

    outcome: Outcome
    winner: int | None
    discarder: int | None
    answers: Mapping[str, str]

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> HandEnding:
        """Read it from what :meth:`HandEntry.as_dict` made."""
        return cls(
            Outcome(stored["outcome"]), stored["winner"], stored["discarder"], stored["answers"]
        )


def result_of(entry: HandEntry | HandEnding, position: Position, value: int | None) -> Result:
    """Return how a hand ended, in winds, as ``Ruleset.position`` wants it."""
    winds = position.winds
    winner = None if entry.winner is None else winds[entry.winner]
    discarder = None if entry.discarder is None else winds[entry.discarder]
    values = {} if winner is None or value is None else {winner: value}
    return Result(entry.outcome, winner, discarder, values, _answers(entry, position))


def _answers(entry: HandEntry | HandEnding, position: Position) -> dict[str, str]:
    """Return the answers with players named by their winds, as questions expect them."""
    if not entry.answers:
        return {}
    seats = {str(seat): position.winds[seat].name for seat in SEATS}
    return {key: seats.get(answer, answer) for key, answer in entry.answers.items()}
