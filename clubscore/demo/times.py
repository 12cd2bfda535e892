"""Backdates the made-up events, which are entered in a moment, to when they were played."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from clubscore.play.models import Hand, HandChange
from clubscore.tournaments.models import Change, Entry, Penalty, Session, Table, Tournament

SETTLING: Final = timedelta(minutes=2)  # from the last hand to the table's end
PUBLISHING: Final = timedelta(minutes=10)  # from a session's end to its results


def backdate_event(event: Tournament, *, since: datetime, at: datetime) -> None:
    """Backdate to ``at`` everything written about an event from ``since`` on."""
    Change.objects.filter(tournament=event, at__gte=since).update(at=at)
    Entry.objects.filter(tournament=event, registered_at__gte=since).update(registered_at=at)
    given = Penalty.objects.filter(tournament=event, given_at__gte=since)
    given.filter(cancelled_at__isnull=False).update(cancelled_at=at)
    given.update(given_at=at)
    Tournament.objects.filter(pk=event.pk, created_at__gte=since).update(created_at=at)


def backdate_session(session: Session, *, starts_at: datetime, lasts: timedelta) -> datetime:
    """Backdate a session to ``starts_at``; return when it ended, or should end.

    The hands of each table are spread over ``lasts``; in a session still running, up to now.
    """
    ends_at = starts_at + lasts
    session.refresh_from_db()
    session.started_at = starts_at
    if session.clock_started_at is not None:
        session.clock_started_at = starts_at
    if session.closed_at is not None:
        session.closed_at = ends_at
    if session.published_at is not None:
        session.published_at = ends_at + PUBLISHING
    session.save(update_fields=["started_at", "clock_started_at", "closed_at", "published_at"])
    for table in session.tables.order_by("number"):
        _backdate_table(table, starts_at, lasts - SETTLING)
    return ends_at


def _backdate_table(table: Table, starts_at: datetime, lasts: timedelta) -> None:
    hands = list(table.hands.order_by("number", "pk"))
    each = lasts / max(len(hands), 1)
    for count, hand in enumerate(hands, 1):
        hand.recorded_at = starts_at + count * each
    Hand.objects.bulk_update(hands, ["recorded_at"])
    _backdate_changes(hands)
    if table.closed_at is not None:
        Table.objects.filter(pk=table.pk).update(closed_at=starts_at + lasts + SETTLING / 2)


def _backdate_changes(hands: Iterable[Hand]) -> None:
    at = {hand.pk: hand.recorded_at for hand in hands}
    changes = list(HandChange.objects.filter(hand__in=list(at)))
    for change in changes:
        change.at = at[change.hand_id]
    HandChange.objects.bulk_update(changes, ["at"])
    for penalty in Penalty.objects.filter(hand__in=list(at)).select_related("hand"):
        Penalty.objects.filter(pk=penalty.pk).update(given_at=at[penalty.hand.pk])
