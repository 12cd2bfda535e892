"""Until when the results of a session may still be objected to."""

from datetime import datetime, timedelta

from django.utils import timezone

from .models import Session


def provisional_until(session: Session) -> datetime | None:
    """Return when the results of a closed session become final; None while it is not closed."""
    if session.closed_at is None:
        return None
    return session.closed_at + timedelta(minutes=session.tournament.provisional_minutes)


def is_provisional(session: Session) -> bool:
    """Tell whether a session is closed and its results are not final yet."""
    until = provisional_until(session)
    return until is not None and timezone.now() < until
