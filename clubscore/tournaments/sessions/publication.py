"""Results held back until the organizer publishes a session; seats shown before the start."""

from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from clubscore.dates import DAY, in_words
from clubscore.errors import ClubError
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import check_not_annulled, lock_session, lock_tournament
from clubscore.tournaments.models import Change, Seat, Session, Tournament

# Of sessions: over, of public events, not held back.
COUNTED: Final = Q(
    Q(tournament__results_held=False) | Q(published_at__isnull=False),
    tournament__visibility=Tournament.Visibility.PUBLIC,
    state=Session.State.CLOSED,
)


@transaction.atomic
def session_publish(*, session: Session, by: Actor) -> Session:
    """Publish the results of a closed session; a published one is left unchanged.

    Raises ``session_still_open``.
    """
    session = lock_session(session)
    if session.published_at is not None:
        return session
    check_not_annulled(session)
    if session.state != Session.State.CLOSED:
        raise ClubError("session_still_open", session=session.number)
    session.published_at = timezone.now()
    session.save(update_fields=["published_at"])
    change_log(kind=Change.Kind.RESULTS_PUBLISHED, by=by, session=session)
    return session


@transaction.atomic
def session_withhold(*, session: Session, by: Actor) -> Session:
    """Hold the results of a published session back again; one that is not published stays so."""
    session = lock_session(session)
    if session.published_at is None:
        return session
    session.published_at = None
    session.save(update_fields=["published_at"])
    change_log(kind=Change.Kind.RESULTS_WITHDRAWN, by=by, session=session)
    return session


@transaction.atomic
def seats_publish(*, tournament: Tournament, by: Actor) -> int:
    """Publish the seats of all sessions that are seated and have not started.

    Returns how many sessions that are, without those published before. If their seats are drawn
    again later, the new ones are public at once.
    """
    return _set_seats_public(tournament, by, is_public=True)


@transaction.atomic
def seats_withhold(*, tournament: Tournament, by: Actor) -> int:
    """Hide the seats of the sessions that have not started; returns how many that are."""
    return _set_seats_public(tournament, by, is_public=False)


@transaction.atomic
def seats_show(*, session: Session, by: Actor) -> Session:
    """Show everyone the seats of a session that has not started; those shown stay so.

    Raises ``session_not_draft`` or ``seats_not_drawn``.
    """
    session = lock_session(session)
    if session.state != Session.State.DRAFT:
        raise ClubError("session_not_draft", session=session.number)
    if not session.seats.exists():
        raise ClubError("seats_not_drawn", session=session.number)
    if session.seats_published_at is None:
        session.seats_published_at = timezone.now()
        session.save(update_fields=["seats_published_at"])
        change_log(kind=Change.Kind.SEATS_PUBLISHED, by=by, session=session)
    return session


@transaction.atomic
def seats_hide(*, session: Session, by: Actor) -> Session:
    """Show the seats of a session no longer before it starts; those hidden stay so."""
    session = lock_session(session)
    if session.seats_published_at is not None:
        session.seats_published_at = None
        session.save(update_fields=["seats_published_at"])
        change_log(kind=Change.Kind.SEATS_WITHDRAWN, by=by, session=session)
    return session


def _set_seats_public(tournament: Tournament, by: Actor, *, is_public: bool) -> int:
    tournament = lock_tournament(tournament)
    drafts = Session.objects.select_for_update(no_key=True).filter(
        tournament=tournament, state=Session.State.DRAFT, seats_published_at__isnull=is_public
    )
    seated = Seat.objects.filter(session=OuterRef("pk"))
    sessions = list((drafts.filter(Exists(seated)) if is_public else drafts).order_by("number"))
    kind = Change.Kind.SEATS_PUBLISHED if is_public else Change.Kind.SEATS_WITHDRAWN
    for session in sessions:
        session.seats_published_at = timezone.now() if is_public else None
        session.save(update_fields=["seats_published_at"])
        change_log(kind=kind, by=by, session=session)
    return len(sessions)


def provisional_until(session: Session) -> datetime | None:
    """Return when the results of a closed session become final; None while it is not closed.

    Those of an annulled session have no end to wait for.
    """
    if session.closed_at is None or session.is_annulled:
        return None
    return session.closed_at + timedelta(minutes=session.tournament.provisional_minutes)


def is_provisional(session: Session) -> bool:
    """Tell whether a session is closed and its results are not final yet."""
    until = provisional_until(session)
    return until is not None and timezone.now() < until


def provisional_words(session: Session) -> str:
    """Say until when results are provisional, with the day unless it is today; "" if they are not.

    Times are those of the event's place.
    """
    until = provisional_until(session)
    if until is None or not is_provisional(session):
        return ""
    zone = ZoneInfo(session.tournament.time_zone)
    local = until.astimezone(zone)
    facts = {"time": time_format(local, "TIME_FORMAT")}
    if local.date() == timezone.now().astimezone(zone).date():
        return _("Provisional until %(time)s") % facts
    facts["day"] = in_words(local, DAY)
    return _("Provisional until %(day)s, %(time)s") % facts


def played_at(session: Session, event: Tournament) -> datetime:
    """Return when a session was played: within the days of the event, whenever it was entered."""
    zone = ZoneInfo(event.time_zone)
    told = session.starts_at or session.started_at or session.closed_at
    assert told is not None  # noqa: S101 - a closed session has both others
    at = told.astimezone(zone)
    first = datetime.combine(event.starts_on, time.min, zone)
    last = datetime.combine(event.ends_on, time.max, zone)
    return min(max(at, first), last)
