"""When the sessions of an event are played.

Durations are counted in UTC: added to a time of day, two hours would be three in the night the
clocks go back. The time of day stays the same from day to day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from itertools import combinations
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max

from clubscore.errors import ClubError
from clubscore.text import line_within
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import check_is_run_here, lock_session, lock_tournament
from clubscore.tournaments.models import Change, Session, Tournament
from clubscore.tournaments.units import MOST_MINUTES

from .clock import MINUTE

MOST_SESSIONS = 200  # of an event
NIGHT: Final = timedelta(hours=5)  # lie between two days of play at least, also past midnight


@dataclass(frozen=True, slots=True)
class SessionTime:
    """When a session starts, how long it lasts in minutes, and what it is called."""

    number: int
    starts_at: datetime | None
    minutes: int | None
    name: str = ""


@transaction.atomic
def timetable_set(
    *, tournament: Tournament, times: Sequence[SessionTime], by: Actor, overlap: bool = False
) -> int:
    """Write the timetable of some sessions; return how many have changed.

    ``overlap``: also where that has two sessions at the same time. Raises ``bad_minutes``,
    ``session_number_unknown`` or ``times_overlap``.
    """
    tournament = lock_tournament(tournament)
    changed: set[int] = set()
    for row in sorted(times, key=lambda row: row.number):
        if row.minutes is not None and not 1 <= row.minutes <= MOST_MINUTES:
            raise ClubError("bad_minutes", text=row.minutes, lowest=1, highest=MOST_MINUTES)
        session = tournament.sessions.filter(number=row.number).first()
        if session is None:
            raise ClubError("session_number_unknown", session=row.number)
        if _change_session(lock_session(session), row, by):
            changed.add(row.number)
    if not overlap:
        check_overlap(tournament, changed)
    return len(changed)


def check_overlap(tournament: Tournament, numbers: set[int], *, among_them: bool = True) -> None:
    """Raise ``times_overlap`` if one of the sessions begins before another has ended.

    ``among_them``: also where both are of these ``numbers``.
    """
    spans = [(session, *_span(session, tournament)) for session in _sessions_with_time(tournament)]
    for (one, _start, end), (other, start, _end) in combinations(spans, 2):
        changed = len(numbers & {one.number, other.number})
        if start < end and (changed == 1 or (changed and among_them)):
            first, second = sorted((one.number, other.number))
            raise ClubError("times_overlap", one=first, other=second)


def _sessions_with_time(tournament: Tournament) -> list[Session]:
    """Return the sessions that have a time, in its order; another takes that of an annulled one."""
    kept = tournament.sessions.exclude(state=Session.State.ANNULLED)
    return list(kept.exclude(starts_at=None).order_by("starts_at", "number"))


def _span(session: Session, tournament: Tournament) -> tuple[datetime, datetime]:
    """Return when a session begins and ends, in UTC; one of unknown length takes a minute."""
    assert session.starts_at  # noqa: S101 - the others were left out
    minutes = session.minutes or tournament.session_minutes or 1
    begin = session.starts_at.astimezone(UTC)
    return begin, begin + timedelta(seconds=MINUTE * minutes)


def days_of_play(tournament: Tournament) -> list[list[Session]]:
    """Return the sessions that have a time, day by day; an evening past midnight is one day."""
    days: list[list[Session]] = []
    ends = None
    for session in _sessions_with_time(tournament):
        begin, end = _span(session, tournament)
        if ends is None or begin - ends >= NIGHT:
            days.append([])
        days[-1].append(session)
        ends = end if ends is None else max(ends, end)
    return days


def _change_session(session: Session, row: SessionTime, by: Actor) -> bool:
    new = {"starts_at": row.starts_at, "minutes": row.minutes, "name": line_within(row.name, 60)}
    if all(getattr(session, field) == value for field, value in new.items()):
        return False
    for field, value in new.items():
        setattr(session, field, value)
    session.save(update_fields=list(new))
    facts = {
        "starts_at": row.starts_at.isoformat() if row.starts_at else None,
        "minutes": row.minutes,
        "name": new["name"],
    }
    change_log(kind=Change.Kind.TIMETABLE_SET, by=by, session=session, facts=facts)
    return True


@transaction.atomic
def sessions_add(
    *,
    tournament: Tournament,
    count: int,
    starts_at: datetime,
    minutes: int,
    pause: int,
    by: Actor,
    overlap: bool = False,
) -> list[Session]:
    """Add sessions of one day, without seats: each starts ``pause`` minutes after the last ends.

    ``overlap``: also at the time of sessions there are. Raises ``bad_minutes``, ``bad_sessions``
    ``times_overlap`` or ``event_run_elsewhere``.
    """
    tournament = lock_tournament(tournament)
    check_is_run_here(tournament)
    last = tournament.sessions.aggregate(last=Max("number"))["last"] or 0
    if not 1 <= count <= MOST_SESSIONS - last:
        raise ClubError("bad_sessions", text=count, highest=MOST_SESSIONS - last)
    for text, lowest in ((minutes, 1), (pause, 0)):
        if not lowest <= text <= MOST_MINUTES:
            raise ClubError("bad_minutes", text=text, lowest=lowest, highest=MOST_MINUTES)
    step = timedelta(seconds=MINUTE * (minutes + pause))
    sessions = [
        Session.objects.create(
            tournament=tournament,
            number=last + 1 + more,
            starts_at=starts_at.astimezone(UTC) + more * step,
            minutes=minutes,
        )
        for more in range(count)
    ]
    if not overlap:
        check_overlap(tournament, {session.number for session in sessions})
    facts = {"sessions": [session.number for session in sessions]}
    change_log(kind=Change.Kind.TIMETABLE_SET, by=by, tournament=tournament, facts=facts)
    return sessions


def next_start(tournament: Tournament, *, first: time, pause: int) -> datetime:
    """Return when the next day of sessions may begin, in the event's time zone.

    Without a timetable at ``first`` on the first day; then on the day after the last one planned,
    at the hour that day began. Where that was the event's last day, ``pause`` minutes after its
    last session.
    """
    zone = ZoneInfo(tournament.time_zone)
    days = days_of_play(tournament)
    if not days:
        return datetime.combine(tournament.starts_on, first, zone)
    began = _span(days[-1][0], tournament)[0].astimezone(zone)
    following = began.date() + timedelta(days=1)
    if following <= tournament.ends_on:
        return datetime.combine(following, began.time(), zone)
    last = max(_span(one, tournament)[1] for day in days for one in day)
    return (last + timedelta(seconds=MINUTE * pause)).astimezone(zone)


@transaction.atomic
def session_remove(*, session: Session, by: Actor) -> None:
    """Take away the last session, with its seats, while it has not started.

    Raises ``session_has_started``, also for one that is followed by others.
    """
    tournament = lock_tournament(session.tournament)
    session = lock_session(session)
    last = tournament.sessions.aggregate(last=Max("number"))["last"]
    if session.state != Session.State.DRAFT or session.number != last:
        raise ClubError("session_has_started", session=session.number)
    facts = {"session": session.number}
    session.delete()
    change_log(kind=Change.Kind.TIMETABLE_SET, by=by, tournament=tournament, facts=facts)
