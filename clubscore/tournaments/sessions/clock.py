"""The clock of a session: one for all tables, with pauses, and extra time for single tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import check_not_annulled, lock_session, lock_table
from clubscore.tournaments.models import Change, Session, Table, Tournament
from clubscore.tournaments.units import MOST_MINUTES
from scoring.errors import RuleError
from scoring.rulesets import get
from scoring.rulesets.base import TimeUp

MINUTE: Final = 60  # seconds


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that has been started; ``paused_at`` is None while it runs."""

    seconds: int  # to play in all
    started_at: datetime
    paused_at: datetime | None
    paused_seconds: int  # of the pauses that are over

    @property
    def ends_at(self) -> datetime | None:
        """When the time is up; None while the clock is paused."""
        if self.paused_at is not None:
            return None
        return self.started_at + timedelta(seconds=self.seconds + self.paused_seconds)

    @property
    def ends(self) -> int | None:
        """The same in milliseconds since 1970, for scripts."""
        return None if self.ends_at is None else round(1000 * self.ends_at.timestamp())

    @property
    def seconds_left(self) -> int:
        """Seconds left now; negative once the time is up."""
        now = self.paused_at or timezone.now()
        passed = (now - self.started_at).total_seconds() - self.paused_seconds
        return round(self.seconds - passed)

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.seconds_left <= 0

    @property
    def text(self) -> str:
        """The time left, ``1:05:09`` or ``−0:10`` in minutes and seconds below an hour."""
        sign, left = (
            ("\N{MINUS SIGN}", -self.seconds_left)
            if self.seconds_left < 0
            else ("", self.seconds_left)
        )
        minutes, seconds = divmod(left, MINUTE)
        hours, minutes = divmod(minutes, MINUTE)
        if hours:
            return f"{sign}{hours}:{minutes:02}:{seconds:02}"
        return f"{sign}{minutes}:{seconds:02}"


def clock_of(session: Session, table: Table | None = None) -> Clock | None:
    """Return the clock of a session, or of a table with its extra time, or None without one."""
    if session.clock_started_at is None or not session.minutes:
        return None
    extra = table.extra_minutes if table is not None else 0
    return Clock(
        MINUTE * (session.minutes + extra),
        session.clock_started_at,
        session.clock_paused_at,
        session.clock_paused_seconds,
    )


def time_up_of(event: Tournament) -> TimeUp | None:
    """Return what is still played when the time is up, set by the event or else by its rules.

    None for options that the rules do not know, which only damaged data has.
    """
    if event.stops_at_gong:
        return TimeUp.STOP
    try:
        return get(event.ruleset).conduct(event.options).time_up or TimeUp.FINISH_HAND
    except RuleError:
        return None


@transaction.atomic
def clock_start(*, session: Session, by: Actor) -> Session:
    """Start the clock of a running session, or resume it; a running clock is left unchanged.

    Raises ``session_not_running`` or ``no_minutes``.
    """
    session = _running_session(session)
    if session.clock_started_at is None:
        if not session.minutes:
            raise ClubError("no_minutes", session=session.number)
        session.clock_started_at = timezone.now()
        session.save(update_fields=["clock_started_at"])
        change_log(kind=Change.Kind.CLOCK_STARTED, by=by, session=session)
    elif session.clock_paused_at is not None:
        pause = timezone.now() - session.clock_paused_at
        session.clock_paused_seconds += max(0, round(pause.total_seconds()))
        session.clock_paused_at = None
        session.save(update_fields=["clock_paused_at", "clock_paused_seconds"])
        change_log(kind=Change.Kind.CLOCK_RESUMED, by=by, session=session)
    return session


@transaction.atomic
def clock_pause(*, session: Session, by: Actor) -> Session:
    """Pause the clock of a running session; a paused clock is left unchanged.

    Raises ``session_not_running``.
    """
    session = _running_session(session)
    if session.clock_started_at is not None and session.clock_paused_at is None:
        session.clock_paused_at = timezone.now()
        session.save(update_fields=["clock_paused_at"])
        change_log(kind=Change.Kind.CLOCK_PAUSED, by=by, session=session)
    return session


@transaction.atomic
def clock_set(
    *, session: Session, minutes: int, by: Actor, minutes_shown: int | None = None
) -> Session:
    """Change how long a session lasts, also while its clock runs.

    ``minutes_shown`` are those on the page of the person who asks, 0 for none. Raises
    ``bad_minutes``, and ``minutes_changed`` where they are others now.
    """
    if not 1 <= minutes <= MOST_MINUTES:
        raise ClubError("bad_minutes", text=minutes, lowest=1, highest=MOST_MINUTES)
    session = lock_session(session)
    if session.minutes != minutes:
        if minutes_shown is not None and minutes_shown != (session.minutes or 0):
            raise ClubError("minutes_changed", minutes=session.minutes or "–")
        facts = {"before": session.minutes, "minutes": minutes}
        session.minutes = minutes
        session.save(update_fields=["minutes"])
        change_log(kind=Change.Kind.TIMETABLE_SET, by=by, session=session, facts=facts)
    return session


@transaction.atomic
def table_extra(*, table: Table, minutes: int, by: Actor, reason: str = "") -> Table:
    """Set the extra time of a table, in minutes beyond the session's clock; 0 takes it away.

    Raises ``bad_minutes``.
    """
    if not 0 <= minutes <= MOST_MINUTES:
        raise ClubError("bad_minutes", text=minutes, lowest=0, highest=MOST_MINUTES)
    table = lock_table(table)
    check_not_annulled(table.session)
    if table.extra_minutes != minutes:
        table.extra_minutes = minutes
        table.save(update_fields=["extra_minutes"])
        change_log(
            kind=Change.Kind.TIME_ADDED,
            by=by,
            session=table.session,
            table=table,
            reason=reason,
            facts={"minutes": minutes},
        )
    return table


def _running_session(session: Session) -> Session:
    session = lock_session(session)
    check_not_annulled(session)
    if session.state != Session.State.RUNNING:
        raise ClubError("session_not_running", session=session.number)
    return session
