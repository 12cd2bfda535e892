"""What is cut out: each player's timetable, and name badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from clubscore.printing.documents.score_sheets.boxes import largest_size_class
from clubscore.printing.pdf.rendering import pages_of
from clubscore.printing.pdf.text_fit import (
    Box,
    cut_to_fit,
    fits,
    name_size,
    shorten,
    size_class,
)
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.units import ALL_SEATS

from .lists import wind_letters
from .orders import PaperOrder
from .roster import ListedPlayer, Place, RosterSession

# Measures in mm, as in slips.css.
PAGE_HEIGHT: Final = 274.0  # of the slips of a page
SLIP_HEAD: Final = 26.0  # with the head of the table and the space around
SLIP_ROW: Final = 6.6
ROOMY_ROW: Final = 9.25  # opponents below each other: easier to read
AIRY_ROW: Final = 11.5  # the same with some space above and below
ROOMY_DOWN: Final = 3  # as long as so many slips fit below each other
SLIPS_DOWN: Final = 7  # at most
SESSIONS_ON_SLIP: Final = 36  # more go on on another slip
SLIP_NAME: Final[Box] = (71.0, 7.6)
SLIP_NAME_BESIDE_LOGO: Final[Box] = (59.5, 7.6)
SLIP_EVENT: Final[Box] = (86.0, 3.2)
OPPONENTS: Final[Box] = (43.0, 6.0)
OPPONENTS_DOWN: Final = 3  # below each other; those of a table of five stand in a row
FOURTH_EMS: Final = 8.2  # of the name: four of them fill the box
OPPONENT_EMS: Final = 11.5  # of the name: three of them with their numbers fill the box
ROOMY_EMS: Final = 13.5  # of the name: it fills a line with its number
SIZES_SLIP: Final = (14, 12, 11, 10, 9, 8, 7)
SIZES_OPPONENTS: Final = (7.5, 7)
ROOMY_SIZE: Final = 7
BADGES: Final = 10  # on a page
BADGE_NAME: Final[Box] = (76.0, 19.0)  # lower than its frame, so that no letter touches a rule
BADGE_EVENT: Final[Box] = (76.0, 6.6)
BADGE_CLUB: Final[Box] = (76.0, 3.4)
BADGE_EVENT_BESIDE_LOGO: Final[Box] = (60.5, 6.6)
BADGE_CLUB_BESIDE_LOGO: Final[Box] = (60.5, 3.4)
BADGE_TEAM: Final[Box] = (31.0, 9.6)
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
SIZES_BADGE: Final = (26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7)
SIZES_EVENT: Final = (9, 8, 7)
SIZES_TEAM: Final = (9, 8, 7)


# Slips


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A session on a slip; without a table where the player has no seat, or a bye.

    ``size`` is the class of the opponents' type size.
    """

    session: int
    starts_at: datetime | None
    table: int | None = None
    wind: str = ""
    opponents: tuple[str, ...] = ()
    size: str = ""
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Slip:
    """A player's sessions."""

    person: ListedPlayer
    lines: tuple[SlipLine, ...]
    box: Box = SLIP_NAME  # of the name

    @property
    def name(self) -> str:
        """The name, cut where even the smallest type is too large."""
        return cut_to_fit(self.person.name, self.box, SIZES_SLIP[-1])

    @property
    def size(self) -> str:
        """The class of the name's type size."""
        return name_size(self.name, self.box, SIZES_SLIP)


@dataclass(frozen=True, slots=True)
class SlipForm:
    """How slips are laid out: how many below each other, with high or low lines."""

    letters: tuple[str, ...]  # of the winds
    down: int
    roomy: bool
    airy: bool

    def line(
        self, person: ListedPlayer, one: RosterSession, places: Mapping[int, Place]
    ) -> SlipLine:
        """Return the line of a session."""
        place = places.get(person.pk)
        if place is None:
            return SlipLine(one.number, one.starts_at, bye=person in one.byes)
        in_a_row = not self.roomy or len(place.opponents) > OPPONENTS_DOWN
        ems = OPPONENT_EMS if in_a_row else ROOMY_EMS
        if len(place.opponents) > OPPONENTS_DOWN:
            ems = FOURTH_EMS
        names = [f"{other.number} {shorten(other.short, ems)}" for other in place.opponents]
        size = size_class(ROOMY_SIZE)
        if in_a_row:
            text = _in_a_row(names)
            names, size = [text], largest_size_class(text, OPPONENTS, SIZES_OPPONENTS)
        wind = self.letters[place.wind]
        return SlipLine(one.number, one.starts_at, place.table, wind, tuple(names), size)


def _in_a_row(names: Sequence[str]) -> str:
    """Return names for two lines; the break splits no name if possible."""
    whole = f"{NO_BREAK}· ".join(name.replace(" ", NO_BREAK) for name in names)
    smallest = SIZES_OPPONENTS[-1]
    return (
        whole
        if fits(whole, OPPONENTS, smallest)
        else cut_to_fit(" · ".join(names), OPPONENTS, smallest)
    )


def slips(order: PaperOrder) -> dict[str, Any]:
    """Return the slips of everyone in the sessions chosen, by number, page by page."""
    groups = pages_of(order.sessions, SESSIONS_ON_SLIP)
    placed = [[(one, one.places()) for one in group] for group in groups]
    form = slip_form(max((len(group) for group in groups), default=1), order.languages)
    box = SLIP_NAME_BESIDE_LOGO if order.roster.event.club.logo_key else SLIP_NAME
    made = [
        Slip(person, tuple(form.line(person, one, places) for one, places in group), box)
        for person in order.people
        for group in placed
    ]
    return {
        "pages": pages_of(made, 2 * form.down),
        "form": form,
        "event_name": cut_to_fit(order.roster.event.name, SLIP_EVENT, 7),
        "timed": any(one.starts_at for one in order.sessions),
    }


def slip_form(sessions: int, languages: Sequence[str]) -> SlipForm:
    """Return how slips with a given number of sessions are laid out."""
    down, roomy = _slips_down(sessions, ROOMY_ROW), True
    if down < ROOMY_DOWN:
        down, roomy = _slips_down(sessions, SLIP_ROW), False
    airy = roomy and down <= _slips_down(sessions, AIRY_ROW)
    letters = tuple(wind_letters(wind, languages) for wind in ALL_SEATS)
    return SlipForm(letters, down, roomy, airy)


def _slips_down(sessions: int, row: float) -> int:
    return min(SLIPS_DOWN, max(1, int(PAGE_HEIGHT / (SLIP_HEAD + row * sessions))))


# Badges


@dataclass(frozen=True, slots=True)
class Badge:
    """A player's badge, 85 × 54 mm."""

    person: ListedPlayer
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


def badges(order: PaperOrder) -> dict[str, Any]:
    """Return the badges of everyone who plays, by number, ten to a page."""
    event = order.roster.event
    made = [Badge(person, event) for person in order.roster.people]
    event_box, club_box = BADGE_EVENT, BADGE_CLUB
    if event.club.logo_key:
        event_box, club_box = BADGE_EVENT_BESIDE_LOGO, BADGE_CLUB_BESIDE_LOGO
    name = cut_to_fit(event.name, event_box, SIZES_EVENT[-1])
    return {
        "pages": pages_of(made, BADGES),
        "event_name": name,
        "event_size": largest_size_class(name, event_box, SIZES_EVENT),
        "club_name": cut_to_fit(event.club.name, club_box, 7),
    }
