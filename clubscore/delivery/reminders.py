"""What begins without anyone doing anything: sessions that start soon, registration that opens.

There is one notice for each time that is set.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from clubscore.database import is_outage
from clubscore.tournaments.models import Notice, Session, Subscription, Tournament
from clubscore.tournaments.notices.kinds import REGISTRATION_OPENED, STARTS_SOON
from clubscore.tournaments.notices.outbox import notice_add
from clubscore.tournaments.roster.requests import Phase, registration_phase

logger = logging.getLogger(__name__)

SOON: Final = timedelta(minutes=10)  # before a session starts
NEWS: Final = timedelta(days=1)  # so long after its opening people are told of it


def sessions_to_remind_of() -> list[Session]:
    """Return the sessions that start soon and have not been announced yet.

    A session moved to another time is announced again. One query, and one for each session.
    """
    now = timezone.now()
    told = Subscription.objects.filter(tournament=OuterRef("tournament"))
    coming = Session.objects.filter(
        Exists(told),
        state=Session.State.DRAFT,
        starts_at__gt=now,
        starts_at__lte=now + SOON,
        tournament__visibility=Tournament.Visibility.PUBLIC,
        tournament__club__suspended_at=None,
    ).select_related("tournament")
    return [one for one in coming.order_by("starts_at", "pk") if not _is_told(one)]


def openings_to_tell_of() -> list[Tournament]:
    """Return the events whose registration has opened and where someone waits for that.

    One query, and two for each event.
    """
    now = timezone.now()
    waiting = Subscription.objects.filter(
        tournament=OuterRef("pk"), opening=True, confirmed_at__isnull=False
    )
    opened = Tournament.objects.public().filter(
        Exists(waiting),
        registration_opens_at__lte=now,
        registration_opens_at__gt=now - NEWS,
    )
    return [
        one
        for one in opened.order_by("pk")
        if registration_phase(one) == Phase.OPEN and not _is_noted(one, _opening(one))
    ]


def reminders_add() -> None:
    """Write the notices of what begins; two processes together write each once."""
    for event in openings_to_tell_of():
        try:
            with transaction.atomic():
                notice_add(kind=REGISTRATION_OPENED, tournament=event, once=_opening(event))
        except Exception as error:
            if is_outage(error):
                raise
            logger.exception("nobody was told that registration for event %s is open", event.pk)
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
    return _is_noted(session.tournament, _once(session))


def _is_noted(event: Tournament, once: str) -> bool:
    return Notice.objects.filter(tournament=event, once=once).exists()


def _opening(event: Tournament) -> str:
    assert event.registration_opens_at is not None  # noqa: S101 - they are chosen by it
    return f"{REGISTRATION_OPENED}:{event.registration_opens_at.timestamp():.0f}"


def _once(session: Session) -> str:
    assert session.starts_at is not None  # noqa: S101 - they are chosen by it
    return f"{STARTS_SOON}:{session.pk}:{session.starts_at.timestamp():.0f}"
