"""Who sits where in an event, for everything printed before play: five queries for any event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from django.utils import timezone

from clubscore.people.names import plain, sort_key
from clubscore.people.namesakes import with_mark
from clubscore.tournaments.models import Bye, Entry, Seat, Session, Table, Tournament
from clubscore.tournaments.sessions.shifts import BreakTime, breaks_of
from clubscore.tournaments.units import SEATS

PLAYS: Final = Entry.State.CONFIRMED


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player of an event as lists name them; ``country`` is ISO 3166-1 alpha-3."""

    pk: int  # of the entry
    number: int
    first_name: str
    last_name: str
    country: str = ""
    team: str = ""
    team_pk: int | None = None
    substitute: bool = False
    food: str = ""
    food_note: str = ""
    marked_name: str = ""  # the name, and what tells namesakes apart where no number is beside it

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def sorted_name(self) -> str:
        """Last and first name, as alphabetical lists have it."""
        return f"{self.last_name} {self.first_name}".strip()

    @property
    def short(self) -> str:
        """Last name and initial; the whole name in a script that has none."""
        initial = self.first_name[:1]
        if initial.upper() == initial.lower():
            return self.sorted_name
        return f"{self.last_name} {initial}."

    @property
    def initial(self) -> str:
        """The letter under which the name is looked up: ``Ż`` is under ``Z``."""
        return plain(self.last_name)[:1].upper()


@dataclass(frozen=True, slots=True)
class Place:
    """A player's seat in a session and the others there; ``wind`` is the starting wind, from 0."""

    table: int  # number
    wind: int
    opponents: tuple[ListedPlayer, ...]


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with its players by starting wind; None if nobody sits yet."""

    table: Table
    seats: tuple[ListedPlayer | None, ...]

    @property
    def number(self) -> int:
        """The table's number."""
        return self.table.number

    def with_seats(self, count: int) -> SeatedTable:
        """Return it with this many seats; additional ones are empty."""
        return replace(self, seats=self.seats + (None,) * (count - len(self.seats)))


@dataclass(frozen=True, slots=True)
class RosterSession:
    """A session with its tables by number and who has a bye; ``starts_at`` in the event's zone."""

    number: int
    name: str
    starts_at: datetime | None
    is_started: bool
    tables: tuple[SeatedTable, ...]
    byes: tuple[ListedPlayer, ...] = ()
    pause: BreakTime | None = None  # before it; its times in the event's zone

    @property
    def day(self) -> date | None:
        """The day it is played on, where the timetable says."""
        return self.starts_at.date() if self.starts_at else None

    def places(self) -> dict[int, Place]:
        """Return where everyone sits, by the id of the entry."""
        found = {}
        for table in self.tables:
            for wind, person in enumerate(table.seats):
                if person is not None:
                    others = tuple(other for other in table.seats if other and other is not person)
                    found[person.pk] = Place(table.number, wind, others)
        return found


@dataclass(frozen=True, slots=True)
class Winner:
    """Who may win a prize: a player, or a team with those who play in it."""

    name: str
    detail: str = ""
    number: int | None = None  # of a player


@dataclass(frozen=True, slots=True)
class Roster:
    """The players of an event and where they sit, session by session."""

    event: Tournament
    people: tuple[ListedPlayer, ...]  # who plays, by number
    sessions: tuple[RosterSession, ...]

    @property
    def seated_sessions(self) -> tuple[RosterSession, ...]:
        """The sessions with seats."""
        return tuple(one for one in self.sessions if one.tables)

    @property
    def winners(self) -> dict[str, Winner]:
        """Everyone who may win a prize: players by ``p`` and number, teams by ``t`` and id."""
        found = {f"p{one.number}": Winner(one.name, number=one.number) for one in self.people}
        teams: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
        for one in self.people:
            if one.team_pk is not None:
                teams[one.team, one.team_pk].append(one.name)
        return found | {
            f"t{pk}": Winner(name, ", ".join(names)) for (name, pk), names in sorted(teams.items())
        }

    @property
    def table_numbers(self) -> list[int]:
        """The numbers of all tables; before the draw of as many as the players need."""
        drawn = {table.number for one in self.sessions for table in one.tables}
        return sorted(drawn) or list(range(1, -(-len(self.people) // len(SEATS)) + 1))


def roster_of(event: Tournament) -> Roster:
    """Read an event's players and seats. Times are in the active time zone. Five queries."""
    entries = list(
        event.entries.exclude(number=None).select_related("player", "team").order_by("number")
    )
    people = {entry.pk: _person(entry) for entry in entries}
    seats: defaultdict[int, dict[int, ListedPlayer]] = defaultdict(dict)
    seated = Seat.objects.filter(session__tournament=event)
    for table_id, wind, entry_id in seated.values_list("table_id", "wind", "entry_id"):
        seats[table_id][wind] = people[entry_id]
    tables: defaultdict[int, list[SeatedTable]] = defaultdict(list)
    for table in Table.objects.filter(session__tournament=event).order_by("number"):
        by_wind = seats[table.pk]
        if by_wind:
            sitting = tuple(by_wind.get(wind) for wind in range(table.size))
            tables[table.session_id].append(SeatedTable(table, sitting))
    playing = {entry.pk: people[entry.pk] for entry in entries if entry.state == PLAYS}
    byes: defaultdict[int, list[ListedPlayer]] = defaultdict(list)
    sitting_out = Bye.objects.filter(entry__in=playing).order_by("entry__number")
    for number, entry_id in sitting_out.values_list("session", "entry_id"):
        byes[number].append(playing[entry_id])
    sessions = list(event.sessions.order_by("number"))
    breaks = breaks_of(event, sessions)
    roster_sessions = tuple(
        _session(one, tables[one.pk], byes[one.number], breaks.get(one.number)) for one in sessions
    )
    return Roster(event, tuple(playing.values()), roster_sessions)


def alphabetical(people: Iterable[ListedPlayer]) -> list[ListedPlayer]:
    """Sort people by last and first name, letters with marks as those without."""
    return sorted(people, key=lambda one: (sort_key(one.last_name, one.first_name), one.number))


def people_of(sessions: Sequence[RosterSession]) -> list[ListedPlayer]:
    """Return everyone who sits or has a bye in one of some sessions, by number."""
    found = {person.pk: person for one in sessions for person in one.byes}
    for one in sessions:
        for table in one.tables:
            found.update({person.pk: person for person in table.seats if person is not None})
    return sorted(found.values(), key=lambda person: person.number)


def _person(entry: Entry) -> ListedPlayer:
    player = entry.player
    return ListedPlayer(
        entry.pk,
        entry.number or 0,  # those without one were left out
        player.first_name,
        player.last_name,
        player.country,
        entry.team.name if entry.team else "",
        entry.team_id,
        entry.substitute,
        entry.food,
        entry.food_note,
        with_mark(player.full_name, player.pk, public=False),
    )


def _session(
    session: Session,
    tables: Sequence[SeatedTable],
    byes: Sequence[ListedPlayer],
    pause: BreakTime | None,
) -> RosterSession:
    starts_at = timezone.localtime(session.starts_at) if session.starts_at else None
    started = session.state != Session.State.DRAFT
    return RosterSession(
        session.number, session.name, starts_at, started, tuple(tables), tuple(byes), pause
    )
