"""When the sessions of an event are played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max

from clubscore.errors import ClubError

from .actor import Actor
from .clock import MINUTE, MOST_MINUTES
from .guards import one_line, session_locked, tournament_locked
from .models import Change, Session, Tournament
from .services import change_log

MOST_SESSIONS = 200  # of an event


@dataclass(frozen=True, slots=True)
class SessionTime:
    """When a session starts, how long it lasts in minutes, and what it is called."""

    number: int
    starts_at: datetime | None
    minutes: int | None
    name: str = ""


@transaction.atomic
def timetable_set(*, tournament: Tournament, times: Sequence[SessionTime], by: Actor) -> int:
    """Write the timetable of some sessions; return how many have changed.

    Raises ``bad_minutes`` or ``session_number_unknown``.
    """
    tournament = tournament_locked(tournament)
    changed = 0
    for time in sorted(times, key=lambda time: time.number):
        if time.minutes is not None and not 1 <= time.minutes <= MOST_MINUTES:
            raise ClubError("bad_minutes", text=time.minutes, lowest=1, highest=MOST_MINUTES)
        session = tournament.sessions.filter(number=time.number).first()
        if session is None:
            raise ClubError("session_number_unknown", session=time.number)
        changed += _changed(session_locked(session), time, by)
    return changed


def _changed(session: Session, time: SessionTime, by: Actor) -> bool:
    new = {"starts_at": time.starts_at, "minutes": time.minutes, "name": one_line(time.name)[:60]}
    if all(getattr(session, field) == value for field, value in new.items()):
        return False
    for field, value in new.items():
        setattr(session, field, value)
    session.save(update_fields=list(new))
    facts = {
        "starts_at": time.starts_at.isoformat() if time.starts_at else None,
        "minutes": time.minutes,
        "name": new["name"],
    }
    change_log(kind=Change.Kind.TIMETABLE_SET, by=by, session=session, facts=facts)
    return True


@transaction.atomic
def sessions_add(
    *, tournament: Tournament, count: int, starts_at: datetime, minutes: int, pause: int, by: Actor
) -> list[Session]:
    """Add sessions of one day, without seats: each starts ``pause`` minutes after the one before.

    Raises ``bad_minutes`` or ``bad_sessions``.
    """
    tournament = tournament_locked(tournament)
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
            starts_at=starts_at + more * step,
            minutes=minutes,
        )
        for more in range(count)
    ]
    facts = {"sessions": [session.number for session in sessions]}
    change_log(kind=Change.Kind.TIMETABLE_SET, by=by, tournament=tournament, facts=facts)
    return sessions


@transaction.atomic
def session_remove(*, session: Session, by: Actor) -> None:
    """Take away the last session, with its seats, while it has not started.

    Raises ``session_has_started``, also for one that is followed by others.
    """
    tournament = tournament_locked(session.tournament)
    session = session_locked(session)
    last = tournament.sessions.aggregate(last=Max("number"))["last"]
    if session.state != Session.State.DRAFT or session.number != last:
        raise ClubError("session_has_started", session=session.number)
    facts = {"session": session.number}
    session.delete()
    change_log(kind=Change.Kind.TIMETABLE_SET, by=by, tournament=tournament, facts=facts)
