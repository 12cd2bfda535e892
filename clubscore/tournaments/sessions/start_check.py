"""Starting a session: what prevents it, what needs confirmation, and undoing it.

The writes are ``session_start`` and ``session_prepare`` of :mod:`.services`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from clubscore.tournaments.attendance.lineup import lineup
from clubscore.tournaments.locks import RECORDED
from clubscore.tournaments.models import Change, Entry, Seat, Session, Table, Tournament
from clubscore.tournaments.roster.teams import TeamSize, uneven_teams

EARLY: Final = timedelta(hours=2)  # before its time a session may start without a question


@dataclass(frozen=True, slots=True)
class StartCheck:
    """What organizers should know before a session starts.

    Nobody can sit at two tables of an event at once; everything else needs confirmation.
    """

    seated_elsewhere: tuple[Seat, ...]  # at open tables of other running sessions of the event
    unseated_entries: tuple[Entry, ...]  # confirmed players with neither a seat nor a bye
    barred_seats: tuple[Seat, ...]  # of the disqualified, and of whoever has withdrawn
    # Earlier sessions that are not closed, and later ones that run.
    unclosed_sessions: tuple[Session, ...]
    other_events: tuple[Seat, ...]  # at open tables of other events that are being played
    missing_entries: tuple[Entry, ...]  # who have a seat and have not been seen at the check-in
    uneven_teams: tuple[TeamSize, ...] = ()  # before the first session of all
    planned_at: datetime | None = None  # by the timetable, in the event's zone: not about now

    @property
    def asks(self) -> bool:
        """Whether something must be confirmed."""
        return bool(
            self.unseated_entries
            or self.barred_seats
            or self.unclosed_sessions
            or self.other_events
            or self.missing_entries
            or self.uneven_teams
            or self.planned_at
        )

    @property
    def fingerprint(self) -> str:
        """The fingerprint a confirmation repeats, so that only the start shown is confirmed."""
        parts = (
            self.unseated_entries,
            self.barred_seats,
            self.unclosed_sessions,
            self.other_events,
            self.missing_entries,
        )
        text = "/".join(",".join(str(row.pk) for row in rows) for rows in parts)
        states = ",".join(session.state for session in self.unclosed_sessions)
        teams = ",".join(f"{one.name}={one.players}" for one in self.uneven_teams)
        planned = self.planned_at.isoformat() if self.planned_at else ""
        return sha256(f"{text}/{states}/{teams}/{planned}".encode()).hexdigest()[:16]


def barred_seats(session: Session) -> list[Seat]:
    """Return the seats of those who may not play in a draft, by table.

    They are disqualified, or withdraw before this session; those who leave after it still play.
    """
    return _barred_seats(session.tournament, session.seats.all())


def barred_seats_of_drafts(event: Tournament) -> list[Seat]:
    """Return the seats of those who may not play in the sessions being prepared. Two queries."""
    drafts = Seat.objects.filter(session__tournament=event, session__state=Session.State.DRAFT)
    return _barred_seats(event, drafts.select_related("session"))


def _barred_seats(event: Tournament, seats: QuerySet[Seat]) -> list[Seat]:
    out = Q(entry__disqualified=True) | Q(entry__state=Entry.State.WITHDRAWN)
    seats = seats.filter(out).select_related("table", "session", "entry__player")
    found = list(seats.order_by("session__number", "table__number", "wind"))
    leaving = event.changes.filter(
        kind=Change.Kind.ABSENCE_SET, facts__number__in=[seat.entry.number for seat in found]
    )
    plays_until: dict[int, int] = {}
    for number, first in leaving.values_list("facts__number", "facts__from_session"):
        plays_until[number] = max(first, plays_until.get(number, 0))
    return [
        seat
        for seat in found
        if seat.entry.disqualified
        or plays_until.get(seat.entry.number or 0, 0) <= seat.session.number
    ]


def start_check(session: Session) -> StartCheck:
    """Check a session before it starts. Nine queries at most."""
    playing = lineup(session.tournament, session.number)
    mine = {
        seat.entry_id: seat.entry for seat in session.seats.select_related("entry__player").all()
    }
    expected = session.tournament.entries.expected_in(session.number)
    here = set(expected.values_list("pk", flat=True))
    elsewhere, other_events = [], []
    for seat in open_seats(session, mine.values()):
        if seat.session.tournament_id == session.tournament_id:
            elsewhere.append(seat)
        elif _are_at_once(session.tournament, seat.session.tournament):
            other_events.append(seat)
    return StartCheck(
        tuple(elsewhere),
        tuple(entry for entry in playing.players if entry.pk not in mine),
        tuple(barred_seats(session)),
        tuple(_unclosed_sessions(session)),
        tuple(other_events),
        tuple(entry for pk, entry in mine.items() if pk not in here),
        planned_at=_planned_elsewhen(session),
        uneven_teams=_uneven_teams(session.tournament),
    )


def _uneven_teams(event: Tournament) -> tuple[TeamSize, ...]:
    has_begun = event.sessions.exclude(state=Session.State.DRAFT).exists()
    return () if has_begun else uneven_teams(event)


def _planned_elsewhen(session: Session) -> datetime | None:
    """Return when a session is planned, if that is hours away or was on another day."""
    if session.starts_at is None:
        return None
    zone = ZoneInfo(session.tournament.time_zone)
    now, planned = timezone.now(), session.starts_at.astimezone(zone)
    is_early = session.starts_at - now > EARLY
    is_late = now - session.starts_at > EARLY and planned.date() != now.astimezone(zone).date()
    return planned if is_early or is_late else None


def open_seats(session: Session, entries: Iterable[Entry]) -> list[Seat]:
    """Return the seats these people have at open tables of other sessions being played."""
    seats = Seat.objects.filter(
        session__state=Session.State.RUNNING,
        table__state=Table.State.OPEN,
        entry__player__in=[entry.player_id for entry in entries],
    ).exclude(session=session)
    related = seats.select_related("entry__player", "table", "session__tournament")
    return list(related.order_by("session__tournament", "session__number", "table__number", "wind"))


def _are_at_once(one: Tournament, other: Tournament) -> bool:
    """Tell whether two events take place at once; a league may go on for weeks alongside others."""
    return Tournament.Kind.LEAGUE not in (one.kind, other.kind)


def _unclosed_sessions(session: Session) -> list[Session]:
    others = session.tournament.sessions.exclude(pk=session.pk)
    earlier = Q(number__lt=session.number) & ~Q(state__in=Session.OVER)
    return list(others.filter(earlier | Q(state=Session.State.RUNNING)).order_by("number"))


def may_be_prepared(session: Session) -> bool:
    """Tell whether a running session has no hands, no totals (even voided) and no closed table."""
    tables = Table.objects.filter(session=session)
    touched = RECORDED | Q(state=Table.State.CLOSED)
    return session.state == Session.State.RUNNING and not tables.filter(touched).exists()


def entries_seated_twice(tournament: Tournament) -> list[Entry]:
    """Return who sits at two open tables of running sessions at once, by number. One query."""
    seated = tournament.entries.filter(
        seats__session__state=Session.State.RUNNING, seats__table__state=Table.State.OPEN
    )
    twice = seated.annotate(open_seats=Count("seats")).filter(open_seats__gt=1)
    return list(twice.select_related("player").order_by("number"))
