"""Sessions moved together: later or earlier, and a break between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import lock_session, lock_tournament
from clubscore.tournaments.models import Change, Session, Tournament
from clubscore.tournaments.units import MOST_MINUTES

from .timetable import check_overlap, days_of_play

BREAK_NAME: Final = 40  # characters
MOST_SHIFT: Final = MOST_MINUTES


@dataclass(frozen=True, slots=True)
class BreakTime:
    """A break before a session, by the timetable; without times where those are not known."""

    name: str
    starts_at: datetime | None = None  # when the session before it ends
    ends_at: datetime | None = None

    @property
    def minutes(self) -> int | None:
        """Its length in minutes; None if not known."""
        if self.starts_at is None or self.ends_at is None:
            return None
        return round((self.ends_at - self.starts_at).total_seconds() / 60)


def breaks_of(tournament: Tournament, sessions: Sequence[Session]) -> dict[int, BreakTime]:
    """Return the breaks of an event by the number of the session they precede.

    ``sessions`` are all sessions of the event. One query if there is a break, none otherwise.
    """
    named = {one.number: one.break_name for one in sessions if one.break_name}
    if not named:
        return {}
    found = {number: BreakTime(name) for number, name in named.items()}
    for day in days_of_play(tournament):
        for before, after in pairwise(day):
            ends, starts = _end(before, tournament), after.starts_at
            if after.number in named and ends and starts and ends < starts:
                found[after.number] = BreakTime(named[after.number], ends, starts)
    return found


@transaction.atomic
def sessions_shift(
    *,
    tournament: Tournament,
    first: int,
    minutes: int,
    by: Actor,
    start_shown: datetime | None = None,
    other_days: bool = False,
) -> list[int]:
    """Move a session and the following ones in time; return those that moved.

    Those of the same day of play, or with ``other_days`` all of them; never one that has started.
    ``start_shown`` is the first one's start as shown on the page, so that nothing moves twice.
    Raises ``bad_minutes``, ``session_number_unknown``, ``session_not_draft``,
    ``session_without_time``, ``timetable_changed`` or ``shift_overlaps``.
    """
    tournament = lock_tournament(tournament)
    if not minutes or abs(minutes) > MOST_SHIFT:
        raise ClubError("bad_minutes", text=minutes, lowest=-MOST_SHIFT, highest=MOST_SHIFT)
    moving = _following(tournament, first, start_shown, other_days=other_days)
    return _move(tournament, moving, timedelta(minutes=minutes), by)


@transaction.atomic
def break_set(
    *,
    tournament: Tournament,
    before: int,
    minutes: int,
    name: str,
    by: Actor,
    start_shown: datetime | None = None,
) -> list[int]:
    """Insert a break before a session, which moves with the rest of its day.

    The break begins when the session before it ends. Returns which sessions moved. Raises
    ``bad_minutes``, ``break_name_missing``, ``break_name_long``, ``break_first_of_day``,
    ``no_minutes``, and what ``sessions_shift`` raises.
    """
    tournament = lock_tournament(tournament)
    name = one_line(name)
    if not 1 <= minutes <= MOST_MINUTES:
        raise ClubError("bad_minutes", text=minutes, lowest=1, highest=MOST_MINUTES)
    if not name:
        raise ClubError("break_name_missing")
    if len(name) > BREAK_NAME:
        raise ClubError("break_name_long", limit=BREAK_NAME)
    moving = _following(tournament, before, start_shown, other_days=False)
    day = next(one for one in days_of_play(tournament) if moving[0] in one)
    place = day.index(moving[0])
    if not place:
        raise ClubError("break_first_of_day", session=before)
    ends = _end(day[place - 1], tournament)
    if ends is None:
        raise ClubError("no_minutes", session=day[place - 1].number)
    starts = moving[0].starts_at
    assert starts  # noqa: S101 - it is among those that have a time
    moved = _move(tournament, moving, ends + timedelta(minutes=minutes) - starts, by)
    _name_break(tournament, before, name, by)
    return moved


@transaction.atomic
def break_remove(*, tournament: Tournament, before: int, by: Actor) -> None:
    """Take a break out of the timetable; the sessions keep their times. A repeat does nothing."""
    tournament = lock_tournament(tournament)
    if tournament.sessions.filter(number=before).exclude(break_name="").exists():
        _name_break(tournament, before, "", by)


def sessions_moving_with(tournament: Tournament, first: int, *, other_days: bool) -> list[int]:
    """Return which sessions ``sessions_shift`` would move, or none if it would raise an error."""
    try:
        return [one.number for one in _following(tournament, first, None, other_days=other_days)]
    except ClubError:
        return []


def _following(
    tournament: Tournament, first: int, start_shown: datetime | None, *, other_days: bool
) -> list[Session]:
    """Return a session that has not started and those after it that have not, in their order."""
    session = tournament.sessions.filter(number=first).first()
    if session is None:
        raise ClubError("session_number_unknown", session=first)
    if session.state != Session.State.DRAFT:
        raise ClubError("session_not_draft", session=first)
    if session.starts_at is None:
        raise ClubError("session_without_time", session=first)
    if start_shown is not None and start_shown.replace(
        second=0, microsecond=0
    ) != session.starts_at.replace(second=0, microsecond=0):
        raise ClubError("timetable_changed")
    days = days_of_play(tournament)
    place, day = next((n, one) for n, one in enumerate(days) if session in one)
    after = day[day.index(session) :]
    if other_days:
        after += [one for later in days[place + 1 :] for one in later]
    return [one for one in after if one.state == Session.State.DRAFT]


def _move(
    tournament: Tournament, sessions: Sequence[Session], step: timedelta, by: Actor
) -> list[int]:
    """Let sessions begin later by ``step``, and return their numbers; none without a step."""
    if not step:
        return []
    for one in sorted(sessions, key=lambda session: session.number):
        session = lock_session(one)
        if session.state != Session.State.DRAFT:
            raise ClubError("session_not_draft", session=session.number)
        assert session.starts_at  # noqa: S101 - those without a time were left out
        session.starts_at = session.starts_at.astimezone(UTC) + step
        session.save(update_fields=["starts_at"])
        facts = {"starts_at": session.starts_at.isoformat()}
        change_log(kind=Change.Kind.TIMETABLE_SET, by=by, session=session, facts=facts)
    moved = [one.number for one in sessions]
    try:
        check_overlap(tournament, set(moved), among_them=False)
    except ClubError as error:
        if error.code != "times_overlap":
            raise
        raise ClubError("shift_overlaps", **error.facts) from None
    return moved


def _name_break(tournament: Tournament, before: int, name: str, by: Actor) -> None:
    session = lock_session(tournament.sessions.get(number=before))
    session.break_name = name
    session.save(update_fields=["break_name"])
    facts = {"break_name": name}
    change_log(kind=Change.Kind.TIMETABLE_SET, by=by, session=session, facts=facts)


def _end(session: Session, tournament: Tournament) -> datetime | None:
    """Return when a session ends by the timetable, or None if its length is not known."""
    minutes = session.minutes or tournament.session_minutes
    if session.starts_at is None or not minutes:
        return None
    return session.starts_at.astimezone(UTC) + timedelta(minutes=minutes)
