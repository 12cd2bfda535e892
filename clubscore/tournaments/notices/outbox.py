"""Notices, written in the transaction of the change they report.

So a notice exists exactly if the change does. Delivery is started after the commit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import connection, transaction

from clubscore.jobs.workers import DELIVERER
from clubscore.tournaments.models import (
    Change,
    Entry,
    Notice,
    Session,
    Table,
    Tournament,
)

from .kinds import GAME_OVER, KINDS

# Asked with every hand. For Django to put it together takes ten times as long as the answer.
LISTENERS: Final = """
SELECT EXISTS (
    SELECT 1 FROM tournaments_subscription
    WHERE tournament_id = %s AND confirmed_at IS NOT NULL
) OR EXISTS (
    SELECT 1 FROM tournaments_webhook
    WHERE ended_at IS NULL AND (
        tournament_id = %s
        OR tournament_id IS NULL
        AND club_id = (SELECT club_id FROM tournaments_tournament WHERE id = %s)
    )
)
"""


def notice_add(
    *,
    kind: str,
    tournament: Tournament,
    session: Session | None = None,
    table: Table | None = None,
    entry: Entry | None = None,
    facts: Mapping[str, object] | None = None,
    once: str = "",
) -> None:
    """Store a notice if anyone subscribes to the event, and start its delivery. Two queries.

    ``once``: for notices sent a single time in an event; a repeat writes nothing.
    """
    if not has_listeners(tournament):
        return
    notice = Notice(
        tournament=tournament,
        kind=kind,
        session=session,
        table=table,
        entry=entry,
        facts=dict(facts or {}),
        once=once,
    )
    if once:
        Notice.objects.bulk_create([notice], ignore_conflicts=True)
    else:
        notice.save(force_insert=True)
    transaction.on_commit(DELIVERER.call)


def notice_of_change(change: Change, entry: Entry | None = None) -> None:
    """Store the notice for a line of the log, if that kind of change has one."""
    kind = KINDS.get(Change.Kind(change.kind))
    if kind is None:
        return
    facts: dict[str, object] = {}
    if change.kind == Change.Kind.ANNOUNCED:
        facts = {"text": change.reason, "send": change.facts.get("sent", False)}
    notice_add(
        kind=kind,
        tournament=change.tournament,
        session=change.session,
        table=change.table,
        entry=entry,
        facts=facts,
    )


def notice_of_hand(
    *, table: Table, kind: str, number: int, hand: int, revision: int, over: bool = False
) -> None:
    """Record what happened to a hand: ``recorded``, ``corrected``, …; ``over``: it was the last.

    ``hand`` is its id.
    """
    session = table.session
    event = session.tournament
    facts = {"hand": hand, "number": number, "revision": revision}
    notice_add(kind=f"hand.{kind}", tournament=event, session=session, table=table, facts=facts)
    if over:
        notice_add(kind=GAME_OVER, tournament=event, session=session, table=table)


def has_listeners(tournament: Tournament) -> bool:
    """Tell whether an event has any subscribers: devices or programs. One query."""
    with connection.cursor() as cursor:
        cursor.execute(LISTENERS, [tournament.pk] * 3)
        return bool(cursor.fetchone()[0])
