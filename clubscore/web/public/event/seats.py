"""Who sits where and when: of sessions played, and of those whose seats are published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.attendance.byes import sitting_out
from clubscore.tournaments.models import Entry, Seat, Session, Tournament
from clubscore.tournaments.sessions.clock import Clock, clock_of
from clubscore.tournaments.sessions.shifts import BreakTime, breaks_of
from clubscore.tournaments.units import SEATS


class PlanPlayer(NamedTuple):
    """Who sits somewhere, as the plan names them."""

    entry_id: int
    number: int | None
    short_name: str


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table with its players by starting wind."""

    pk: int
    number: int
    players: list[PlanPlayer] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PlanSession:
    """A session with its tables; none if the seats are not drawn, or not visible yet."""

    session: Session
    tables: tuple[PlanTable, ...]
    sees_results: bool
    is_secret: bool = False  # drawn and seen by officials alone
    pause: BreakTime | None = None  # before it, by the timetable
    sitting_out: tuple[str, ...] = ()  # names; none where the seats are not to be seen yet

    @property
    def seats(self) -> range:
        """The seats of the largest table: those of four, as a rule."""
        return range(max([len(SEATS), *(len(table.players) for table in self.tables)]))


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Where a player sits next; ``seat`` is None while that is not known."""

    session: Session
    seat: Seat | None
    opponents: tuple[Seat, ...] = ()
    bye: bool = False
    clock: Clock | None = None


def seating_plan(access: EventAccess) -> list[PlanSession]:
    """Return all sessions of an event by number, as a visitor may see them. Four queries."""
    sessions = sessions_of(access.tournament)
    seen = [one for one in sessions if access.sees_seats(one)]
    tables = _tables_by_session(access.tournament, seen)
    out = sitting_out(seen)
    breaks = breaks_of(access.tournament, sessions)
    return [
        PlanSession(
            session,
            tuple(tables[session.pk].values()),
            access.sees(session) and session.state != Session.State.DRAFT,
            not session.seats_are_public,
            breaks.get(session.number),
            tuple(out.get(session.number, ())),
        )
        for session in sessions
    ]


def sessions_of(event: Tournament) -> list[Session]:
    """Return the sessions of an event by number. One query."""
    sessions = list(event.sessions.order_by("number"))
    for session in sessions:
        session.tournament = event
    return sessions


def _tables_by_session(
    event: Tournament, sessions: Iterable[Session]
) -> dict[int, dict[int, PlanTable]]:
    """Return the tables of sessions by id, with who sits there. Two queries."""
    players = {
        entry.pk: PlanPlayer(entry.pk, entry.number, entry.player.short_name)
        for entry in event.entries.select_related("player")
    }
    found: dict[int, dict[int, PlanTable]] = defaultdict(dict)
    seats = Seat.objects.filter(session__in=[session.pk for session in sessions])
    for session, table, number, entry in seats.order_by(
        "session__number", "table__number", "wind"
    ).values_list("session", "table", "table__number", "entry"):
        if table not in found[session]:
            found[session][table] = PlanTable(table, number)
        found[session][table].players.append(players[entry])
    return found


def next_seat(access: EventAccess, entry: Entry, sessions: Sequence[Session]) -> NextSeat | None:
    """Return a player's seat in the first session that is not over; None after the last.

    Two queries. If the seats of the session are not published, only its time is shown.
    """
    coming = next((one for one in sessions if not one.is_over), None)
    if coming is None or entry.disqualified:
        return None
    bye = entry.byes.filter(session=coming.number).exists()
    at_table: list[Seat] = []
    if access.sees_seats(coming):
        table = Seat.objects.filter(session=coming, entry=entry).values("table")
        found = Seat.objects.filter(table__in=table).select_related("table", "entry__player")
        at_table = list(found.order_by("wind"))
    mine = next((seat for seat in at_table if seat.entry_id == entry.pk), None)
    if mine is None and entry.state == Entry.State.WITHDRAWN:
        return None
    others = tuple(seat for seat in at_table if seat.entry_id != entry.pk)
    clock = clock_of(coming, mine.table) if mine is not None else None
    return NextSeat(coming, mine, others, bye and mine is None, clock)
