"""Results held back until the organizer publishes a session."""

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError

from .actor import Actor
from .guards import session_locked
from .models import Change, Session
from .services import change_log


@transaction.atomic
def session_publish(*, session: Session, by: Actor) -> Session:
    """Show the results of a closed session to everybody; a published one stays as it is.

    Raises ``session_still_open``.
    """
    session = session_locked(session)
    if session.published_at is not None:
        return session
    if session.state != Session.State.CLOSED:
        raise ClubError("session_still_open", session=session.number)
    session.published_at = timezone.now()
    session.save(update_fields=["published_at"])
    change_log(kind=Change.Kind.RESULTS_PUBLISHED, by=by, session=session)
    return session


@transaction.atomic
def session_withhold(*, session: Session, by: Actor) -> Session:
    """Hold the results of a published session back again; one that is not published stays so."""
    session = session_locked(session)
    if session.published_at is None:
        return session
    session.published_at = None
    session.save(update_fields=["published_at"])
    change_log(kind=Change.Kind.RESULTS_WITHDRAWN, by=by, session=session)
    return session
