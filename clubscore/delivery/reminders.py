"""Reminders of sessions that start soon: one notice for each start time."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from clubscore.database import is_outage
from clubscore.tournaments.models import Notice, Session, Subscription, Tournament
from clubscore.tournaments.notices.kinds import STARTS_SOON
from clubscore.tournaments.notices.outbox import notice_add

logger = logging.getLogger(__name__)

SOON: Final = timedelta(minutes=10)  # before a session starts


def sessions_to_remind_of() -> list[Session]:
    """Return the sessions that start soon and of which nobody has been told yet.

    One that is moved to another time is told of again. A query, and one for each session.
    """
    now = timezone.now()
    told = Subscription.objects.filter(tournament=OuterRef("tournament"))
    coming = Session.objects.filter(
        Exists(told),
        state=Session.State.DRAFT,
        starts_at__gt=now,
        starts_at__lte=now + SOON,
        tournament__visibility=Tournament.Visibility.PUBLIC,
    ).select_related("tournament")
    return [one for one in coming.order_by("starts_at", "pk") if not _is_told(one)]


def reminders_add() -> None:
    """Write the notices of sessions that start soon; two processes together write each once."""
    for session in sessions_to_remind_of():
        try:
            with transaction.atomic():
                notice_add(
                    kind=STARTS_SOON,
                    tournament=session.tournament,
                    session=session,
                    once=_once(session),
                )
        except Exception as error:
            if is_outage(error):
                raise
            logger.exception("nobody was told that session %s starts soon", session.pk)


def _is_told(session: Session) -> bool:
    notices = Notice.objects.filter(tournament=session.tournament_id)
    return notices.filter(once=_once(session)).exists()


def _once(session: Session) -> str:
    assert session.starts_at is not None  # noqa: S101 - they are chosen by it
    return f"{STARTS_SOON}:{session.pk}:{session.starts_at.timestamp():.0f}"
