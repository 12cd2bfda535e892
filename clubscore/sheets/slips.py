"""What is cut out: each player's timetable, and name badges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar

from clubscore.events.models import Tournament

from .labels import Box, cut_to_fit, name_size, shortened
from .lists import wind_letters
from .orders import Order
from .roster import Person, Place, Round, seated_people
from .rows import fitted

# Measures in mm, as in papers.css.
PAGE_HEIGHT: Final = 274.0  # of the slips of a page
SLIP_HEAD: Final = 26.0  # with the head of the table and the space around
SLIP_ROW: Final = 6.6
SLIPS_DOWN: Final = 6  # at most
SESSIONS_ON_SLIP: Final = 36  # more go on on another slip
SLIP_NAME: Final[Box] = (71.0, 7.6)
OPPONENTS: Final[Box] = (43.0, 6.0)
OPPONENT_EMS: Final = 11.5  # of the name: three of them with their numbers fill the box
SIZES_SLIP: Final = (14, 12, 11, 10, 9, 8, 7, 6)
SIZES_OPPONENTS: Final = (7.5, 7, 6.5, 6)
BADGES: Final = 10  # on a page
BADGE_NAME: Final[Box] = (76.0, 21.5)
BADGE_EVENT: Final[Box] = (76.0, 6.6)
BADGE_CLUB: Final[Box] = (76.0, 3.4)
BADGE_TEAM: Final[Box] = (36.0, 9.6)
SIZES_BADGE: Final = (26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7)
SIZES_EVENT: Final = (9, 8, 7, 6.5, 6)
SIZES_TEAM: Final = (9, 8, 7, 6.5, 6, 5.5, 5)

Item = TypeVar("Item")


def pages_of(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    """Divide what is printed into pages of so many."""
    return [items[start : start + size] for start in range(0, len(items), size)]


# Slips


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A session on a slip; without a table where the player sits out."""

    session: int
    starts_at: datetime | None
    table: int | None
    wind: str
    opponents: str

    @property
    def size(self) -> str:
        """The class of the opponents' type size."""
        return fitted(self.opponents, OPPONENTS, SIZES_OPPONENTS)


@dataclass(frozen=True, slots=True)
class Slip:
    """A player's sessions."""

    person: Person
    lines: tuple[SlipLine, ...]

    @property
    def name(self) -> str:
        """The name, cut where even the smallest type is too large."""
        return cut_to_fit(self.person.name, SLIP_NAME, SIZES_SLIP[-1])

    @property
    def size(self) -> str:
        """The class of the name's type size."""
        return name_size(self.name, SLIP_NAME, SIZES_SLIP)


def slips(order: Order) -> dict[str, Any]:
    """Return the slips of everybody who sits in the sessions chosen, by number, page by page."""
    letters = [wind_letters(wind, order.languages) for wind in range(4)]
    groups = pages_of(order.rounds, SESSIONS_ON_SLIP)
    placed = [[(one, one.places()) for one in group] for group in groups]
    made = [
        Slip(person, tuple(_line(one, places.get(person.pk), letters) for one, places in group))
        for person in seated_people(order.rounds)
        for group in placed
    ]
    down = slips_down(max((len(group) for group in groups), default=1))
    return {
        "pages": pages_of(made, 2 * down),
        "down": down,
        "timed": any(one.starts_at for one in order.rounds),
    }


def slips_down(sessions: int) -> int:
    """Return how many slips with so many sessions fit below each other on a page."""
    return min(SLIPS_DOWN, max(1, int(PAGE_HEIGHT / (SLIP_HEAD + SLIP_ROW * sessions))))


def _line(one: Round, place: Place | None, letters: Sequence[str]) -> SlipLine:
    if place is None:
        return SlipLine(one.number, one.starts_at, None, "", "")
    named = (f"{other.number} {shortened(other.short, OPPONENT_EMS)}" for other in place.opponents)
    opponents = cut_to_fit(" · ".join(named), OPPONENTS, SIZES_OPPONENTS[-1])
    return SlipLine(one.number, one.starts_at, place.table, letters[place.wind], opponents)


# Badges


@dataclass(frozen=True, slots=True)
class Badge:
    """A player's badge, 85 × 54 mm."""

    person: Person
    event: Tournament

    @property
    def name(self) -> str:
        """The name, cut where even the smallest type is too large."""
        return cut_to_fit(self.person.name, BADGE_NAME, SIZES_BADGE[-1])

    @property
    def size(self) -> str:
        """The class of the name's type size."""
        return name_size(self.name, BADGE_NAME, SIZES_BADGE)

    @property
    def team(self) -> str:
        """The team."""
        return cut_to_fit(self.person.team, BADGE_TEAM, SIZES_TEAM[-1])

    @property
    def team_size(self) -> str:
        """The class of the team's type size."""
        return name_size(self.team, BADGE_TEAM, SIZES_TEAM)


def badges(order: Order) -> dict[str, Any]:
    """Return the badges of everybody who plays, by number, ten to a page."""
    event = order.roster.event
    made = [Badge(person, event) for person in order.roster.people]
    name = cut_to_fit(event.name, BADGE_EVENT, SIZES_EVENT[-1])
    return {
        "pages": pages_of(made, BADGES),
        "event_name": name,
        "event_size": fitted(name, BADGE_EVENT, SIZES_EVENT),
        "club_name": cut_to_fit(event.club.name, BADGE_CLUB, 6.5),
    }
