"""Lists: the seating plan by table and by player, players, sign-in, penalties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any, Final

from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from clubscore.printing.pdf.bilingual import mix_languages
from clubscore.printing.pdf.rendering import pages_of
from clubscore.printing.pdf.text_fit import (
    LINE_HEIGHT,
    MM_PER_POINT,
    cut_to_fit,
    em_width,
    lines_needed,
    size_class,
)
from clubscore.tile_names import wind_letter
from clubscore.tournaments.models import Penalty, Tournament
from clubscore.tournaments.roster.food import food_counts
from clubscore.tournaments.table_points import table_points_words
from clubscore.tournaments.units import ALL_SEATS, SEATS
from clubscore.words import WINDS

from .orders import PaperOrder
from .roster import ListedPlayer, Place, RosterSession, SeatedTable, alphabetical, people_of

SESSIONS_ACROSS: Final = 15  # columns of the plan by player; more go on in a second part
BILINGUAL_ACROSS: Final = 9  # as above, where a wind is "O/W"
BYE: Final = ("–", "")  # instead of table and wind
DAYS_ACROSS: Final = 5  # columns of the sign-in list, as above
PLAN_HEIGHT: Final = 215.0  # mm that a session has on the first page of the plan by table
PLAN_COLUMN: Final = 12.0  # ems of a name there
PLAN_ROW: Final = (3.0, 3.5)  # mm of a row, and of each line of its longest name
WALL_NAME: Final = 60.0  # mm, as in print/event_papers/wall.css
WALL_ACROSS: Final = 2  # tables beside each other
SIZES_WALL: Final = (17, 16, 15)  # points: read from three metres
WALL_IN_A_LINE: Final = 0.8  # of the names, at the largest size that does; the others take more
WALL_LINES: Final = 5  # of a name at most
WIND_NAMES: Final[tuple[Promise, ...]] = (
    *(gettext_lazy(name) for name in WINDS),
    pgettext_lazy("at a table of five", "Out"),
)


def wind_letters(wind: int, languages: Sequence[str]) -> str:
    """Return the letter of a wind, ``"O/W"`` where the languages differ."""
    letters = []
    for code in languages:
        with translation.override(code):
            letters.append(wind_letter(wind))
    return "/".join(dict.fromkeys(letters))


# The seating plan


def plan_by_table(order: PaperOrder) -> dict[str, Any]:
    """Return every session with its tables, and whether it is longer than a page."""
    chosen = [replace(one, tables=order.tables_of(one)) for one in order.sessions]
    most = _most_seats(order)
    filled = [
        replace(one, tables=tuple(table.with_seats(most) for table in one.tables)) for one in chosen
    ]
    sessions = [(one, _plan_height(one) > PLAN_HEIGHT) for one in filled if one.tables]
    return {"sessions": sessions, "winds": WIND_NAMES[:most]}


def _most_seats(order: PaperOrder) -> int:
    """Return how many columns the winds take: five where a table has five players."""
    tables = (table for one in order.sessions for table in order.tables_of(one))
    return max([len(SEATS), *(len(table.seats) for table in tables)])


def _plan_height(one: RosterSession) -> float:
    row, line = PLAN_ROW
    return sum(row + line * max(map(_name_lines, table.seats)) for table in one.tables)


def _name_lines(person: ListedPlayer | None) -> int:
    return lines_needed(f"{person.number} {person.name}", PLAN_COLUMN) if person else 1


@dataclass(frozen=True, slots=True)
class PlayerSeats:
    """A player with table and wind in each of some sessions; ``BYE``, or None for no seat."""

    person: ListedPlayer
    cells: tuple[tuple[int | str, str] | None, ...]
    begins: bool  # the first under a letter


@dataclass(frozen=True, slots=True)
class PlanPart:
    """As many sessions of the plan by player as fit across a page."""

    sessions: tuple[RosterSession, ...]
    rows: tuple[PlayerSeats, ...]

    @property
    def kind(self) -> str:
        """How wide the columns are."""
        return (
            "many"
            if len(self.sessions) > BILINGUAL_ACROSS
            else "some"
            if len(self.sessions) > 5
            else "few"
        )


def plan_by_player(order: PaperOrder) -> dict[str, Any]:
    """Return the players in alphabetical order, in parts of a given number of sessions."""
    people = alphabetical(people_of(order.sessions))
    letters = [wind_letters(wind, order.languages) for wind in ALL_SEATS]
    across = SESSIONS_ACROSS if max(map(len, letters)) == 1 else BILINGUAL_ACROSS
    parts = []
    for start in range(0, len(order.sessions), across):
        sessions = order.sessions[start : start + across]
        parts.append(PlanPart(sessions, _seatings(people, sessions, letters)))
    byes = any(one.byes for one in order.sessions)
    return {"parts": parts, "letters": _legend(letters, order), "byes": byes}


def _seatings(
    people: Sequence[ListedPlayer], sessions: Sequence[RosterSession], letters: Sequence[str]
) -> tuple[PlayerSeats, ...]:
    rows = []
    places = [(one.places(), one.byes) for one in sessions]
    for initial, group in groupby(people, key=lambda person: person.initial):
        for index, person in enumerate(group):
            cells = tuple(_cell(person, found, byes, letters) for found, byes in places)
            rows.append(PlayerSeats(person, cells, begins=bool(initial) and index == 0))
    return tuple(rows)


def _cell(
    person: ListedPlayer,
    places: Mapping[int, Place],
    byes: Sequence[ListedPlayer],
    letters: Sequence[str],
) -> tuple[int | str, str] | None:
    if place := places.get(person.pk):
        return place.table, letters[place.wind]
    return BYE if person in byes else None


def _legend(letters: Sequence[str], order: PaperOrder) -> list[tuple[str, Promise]]:
    return list(zip(letters, WIND_NAMES, strict=True))[: _most_seats(order)]


# For the wall


@dataclass(frozen=True, slots=True)
class WallSeat:
    """A seat in large print."""

    letter: str
    person: ListedPlayer | None
    size: float  # of the type in which names are printed, in points

    @property
    def name(self) -> str:
        """The player's name, marked to differ from namesakes; cut if it takes too many lines."""
        name = self.person.marked_name if self.person else ""
        height = WALL_LINES * self.size * LINE_HEIGHT * MM_PER_POINT
        return cut_to_fit(name, (WALL_NAME, height), self.size)


def wall_by_table(order: PaperOrder) -> dict[str, Any]:
    """Return each session with its tables; all names are as large as most of them can be."""
    size = _wall_size([person.marked_name for person in people_of(order.sessions)])
    letters = [wind_letters(wind, order.languages) for wind in ALL_SEATS]
    walls = []
    for one in order.sessions:
        tables = [
            (table.number, _wall_seats(table, letters, size)) for table in order.tables_of(one)
        ]
        if tables:
            walls.append((one, pages_of(tables, WALL_ACROSS)))
    return {"walls": walls, "letters": _legend(letters, order), "size": size_class(size)}


def _wall_size(names: Sequence[str]) -> float:
    """Return the type size at which most names take a line; the smallest where few do."""

    def in_a_line(size: float) -> int:
        return sum(em_width(name) <= WALL_NAME / (size * MM_PER_POINT) for name in names)

    most = WALL_IN_A_LINE * len(names)
    return next((size for size in SIZES_WALL if in_a_line(size) >= most), SIZES_WALL[-1])


def _wall_seats(table: SeatedTable, letters: Sequence[str], size: float) -> list[WallSeat]:
    return [WallSeat(*pair, size) for pair in zip(letters, table.seats, strict=False)]


def wall_by_player(order: PaperOrder) -> dict[str, Any]:
    """Return each session with its players by name, table and wind; None for a bye."""
    walls = []
    for one in order.sessions:
        places = one.places()
        people = alphabetical(people_of([one]))
        walls.append((one, [(person, places.get(person.pk)) for person in people]))
    return {"walls": walls, "winds": WIND_NAMES}


# Players


def player_list(order: PaperOrder) -> dict[str, Any]:
    """Return the players in alphabetical order; teams have a column if there are any."""
    people = alphabetical(order.roster.people)
    return {"people": people, "teams": any(person.team for person in people)}


def food_list(order: PaperOrder) -> dict[str, Any]:
    """Return the meals by player name, with their numbers; those without an answer come last."""
    people = alphabetical(order.roster.people)
    counts = food_counts(order.roster.event, people)
    return {"people": people, "counts": counts}


def sign_in(order: PaperOrder) -> dict[str, Any]:
    """Return the players in alphabetical order and the days they sign on, split into parts."""
    days = event_days(order.roster.event, order.roster.sessions)
    parts = [days[start : start + DAYS_ACROSS] for start in range(0, len(days), DAYS_ACROSS)]
    return {"people": alphabetical(order.roster.people), "parts": parts}


def event_days(event: Tournament, sessions: Sequence[RosterSession]) -> list[date]:
    """Return the days of play: those of the timetable, else all days of the event.

    A season without a timetable has no known days: its first one is used instead.
    """
    if days := {one.day for one in sessions if one.day}:
        return sorted(days)
    length = (event.ends_on - event.starts_on).days + 1
    return [event.starts_on + timedelta(n) for n in range(length if length <= DAYS_ACROSS else 1)]


# Penalties


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """A penalty in words."""

    penalty: Penalty
    size: str  # what it takes
    seat: str
    given_at: datetime
    given_by: str


def penalty_list(order: PaperOrder) -> dict[str, Any]:
    """Return every penalty of the event by session, then as they were given. One query."""
    related = ("entry__player", "entry__team", "session", "table", "given_by")
    penalties = order.roster.event.penalties.select_related(*related)
    lines = [_penalty_line(one, order.languages) for one in penalties.order_by("given_at", "pk")]
    lines.sort(key=lambda line: line.penalty.session.number if line.penalty.session else 0)
    return {"lines": lines}


def _penalty_line(penalty: Penalty, languages: Sequence[str]) -> PenaltyLine:
    seat = "" if penalty.seat is None else wind_letters(penalty.seat, languages)
    who = str(penalty.given_by) if penalty.given_by else ""
    return PenaltyLine(
        penalty,
        mix_languages(languages, lambda: _penalty_words(penalty)),
        seat,
        timezone.localtime(penalty.given_at),
        who,
    )


def _penalty_words(penalty: Penalty) -> str:
    if penalty.kind != Penalty.Kind.POINTS:
        return str(penalty.get_kind_display())
    parts = []
    if penalty.points:
        text = ngettext("%(points)s point", "%(points)s points", penalty.points)
        parts.append(text % {"points": penalty.points})
    if penalty.twelfths:
        parts.append(
            gettext("table points: %(points)s") % {"points": table_points_words(penalty.twelfths)}
        )
    return ", ".join(parts)
