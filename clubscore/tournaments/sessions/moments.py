"""When a session was played, and whether everybody may see what came of it."""

from __future__ import annotations

from datetime import datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q

from clubscore.tournaments.models import Session, Tournament

# Of sessions: over, of public events, not held back.
COUNTED: Final = Q(
    Q(tournament__results_held=False) | Q(published_at__isnull=False),
    tournament__visibility=Tournament.Visibility.PUBLIC,
    state=Session.State.CLOSED,
)


def played_at(session: Session, event: Tournament) -> datetime:
    """Return when a session was played: within the days of the event, whenever it was entered."""
    zone = ZoneInfo(event.time_zone)
    told = session.starts_at or session.started_at or session.closed_at
    assert told is not None  # noqa: S101 - a closed session has both others
    at = told.astimezone(zone)
    first = datetime.combine(event.starts_on, time.min, zone)
    last = datetime.combine(event.ends_on, time.max, zone)
    return min(max(at, first), last)
