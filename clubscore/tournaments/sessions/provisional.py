"""Until when the results of a session may still be objected to."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from clubscore.tournaments.models import Session


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
    facts["day"] = date_format(local, "l j F")
    return _("Provisional until %(day)s, %(time)s") % facts
