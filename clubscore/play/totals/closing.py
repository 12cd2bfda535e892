"""A table that its totals close, and open again when they no longer count."""

from __future__ import annotations

from django.utils import timezone

from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.models import Change, Session, Table


def close_by_totals(table: Table, by: Actor, reason: str = "") -> None:
    """Close a locked table with its totals: the signatures are on the paper."""
    table.from_paper = True
    if table.state == Table.State.CLOSED:
        table.save(update_fields=["from_paper"])
        return
    table.state = Table.State.CLOSED
    table.closed_at = timezone.now()
    table.save(update_fields=["from_paper", "state", "closed_at"])
    change_log(
        kind=Change.Kind.TABLE_CLOSED, by=by, session=table.session, table=table, reason=reason
    )


def open_without_totals(session: Session, table: Table, by: Actor, reason: str) -> None:
    """Open a locked table without a result again, and its locked session with it.

    One with hands has its result from them, and stays as it is.
    """
    if table.hands.filter(state="valid").exists():
        return
    if session.state == Session.State.CLOSED:
        session.state, session.closed_at = Session.State.RUNNING, None
        session.save(update_fields=["state", "closed_at"])
        change_log(kind=Change.Kind.SESSION_REOPENED, by=by, session=session, reason=reason)
    if table.state == Table.State.CLOSED:
        table.state, table.closed_at = Table.State.OPEN, None
        table.save(update_fields=["state", "closed_at"])
        change_log(
            kind=Change.Kind.TABLE_REOPENED, by=by, session=session, table=table, reason=reason
        )
