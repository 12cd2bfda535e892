"""Who sits where and when: of sessions played, and of those whose seats are published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubscore.events.access import EventAccess
from clubscore.events.clock import Clock, clock_of
from clubscore.events.models import Entry, Seat, Session, Tournament


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table with its seats by starting wind."""

    pk: int
    number: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PlanSession:
    """A session with its tables; none where the seats are not drawn, or not to be seen yet."""

    session: Session
    tables: tuple[PlanTable, ...]
    sees_results: bool
    is_secret: bool = False  # drawn and seen by officials alone


@dataclass(frozen=True, slots=True)
class NextSeat:
    """Where a player sits next; ``seat`` is None while that is not known."""

    session: Session
    seat: Seat | None
    opponents: tuple[Seat, ...] = ()
    bye: bool = False
    clock: Clock | None = None


def seating_plan(access: EventAccess) -> list[PlanSession]:
    """Return all sessions of an event by number, as a visitor may see them. Two queries."""
    sessions = sessions_of(access.tournament)
    seats = _seats_by_table([one for one in sessions if access.sees_seats(one)])
    return [
        PlanSession(
            session,
            tuple(
                PlanTable(table, tuple_of[0].table.number, tuple(tuple_of))
                for table, tuple_of in seats[session.pk].items()
            ),
            access.sees(session) and session.state != Session.State.DRAFT,
            not session.seats_are_public,
        )
        for session in sessions
    ]


def sessions_of(event: Tournament) -> list[Session]:
    """Return the sessions of an event by number. One query."""
    sessions = list(event.sessions.order_by("number"))
    for session in sessions:
        session.tournament = event
    return sessions


def _seats_by_table(sessions: Iterable[Session]) -> dict[int, dict[int, list[Seat]]]:
    """Return the seats by session and table. One query."""
    found: dict[int, dict[int, list[Seat]]] = defaultdict(lambda: defaultdict(list))
    seats = Seat.objects.filter(session__in=[session.pk for session in sessions])
    related = seats.select_related("table", "entry__player")
    for seat in related.order_by("session__number", "table__number", "wind"):
        found[seat.session_id][seat.table_id].append(seat)
    return found


def next_seat(access: EventAccess, entry: Entry, sessions: Sequence[Session]) -> NextSeat | None:
    """Return where a player sits in the first session that is not over; None after the last.

    Two queries. Of a session whose seats are not published nothing but the time is told.
    """
    coming = next((one for one in sessions if one.state != Session.State.CLOSED), None)
    if coming is None or entry.state == Entry.State.WITHDRAWN or entry.disqualified:
        return None
    bye = entry.byes.filter(session=coming.number).exists()
    at_table: list[Seat] = []
    if access.sees_seats(coming):
        table = Seat.objects.filter(session=coming, entry=entry).values("table")
        found = Seat.objects.filter(table__in=table).select_related("table", "entry__player")
        at_table = list(found.order_by("wind"))
    mine = next((seat for seat in at_table if seat.entry_id == entry.pk), None)
    others = tuple(seat for seat in at_table if seat.entry_id != entry.pk)
    clock = clock_of(coming, mine.table) if mine is not None else None
    return NextSeat(coming, mine, others, bye and mine is None, clock)
