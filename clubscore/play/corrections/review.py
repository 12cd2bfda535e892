"""What a change of a hand would do, looked at before it is saved."""

from __future__ import annotations

from dataclasses import dataclass

from clubscore.tournaments.stages.points import Exact


@dataclass(frozen=True, slots=True)
class FigureChange:
    """A figure before and after."""

    before: Exact | None
    after: Exact | None

    @property
    def moves(self) -> bool:
        """It does not stay as it is."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player of the table: points of the hand and the table, table points, place in the event.

    ``twelfths`` are of what the table earns, IMPs in duplicate; None where they are held back.
    """

    name: str
    hand: FigureChange
    total: FigureChange
    twelfths: FigureChange
    place: FigureChange


@dataclass(frozen=True, slots=True)
class PlaceReview:
    """Somebody at another table whose place changes."""

    name: str
    place: FigureChange


@dataclass(frozen=True, slots=True)
class Review:
    """What a change of a hand would do: to it in words, to the four, to the places of others."""

    was: str
    becomes: str
    players: tuple[PlayerReview, ...]
    others: tuple[PlaceReview, ...]
    earns: str  # what people call the points that results earn; empty where there are none
    earns_short: str  # the same for the head of a narrow column
