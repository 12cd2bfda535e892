"""The log of an event: a line for each write, written in the same transaction.

Notices to subscribers are written with it, so no write has to remember them.
"""

from collections.abc import Iterable, Mapping

from clubscore.text import MOST_REASON, truncate

from .access import Actor
from .models import Change, Entry, Session, Table, Tournament, Via
from .notices.outbox import notice_of_change


def change_log(
    *,
    kind: Change.Kind,
    by: Actor,
    session: Session | None = None,
    table: Table | None = None,
    tournament: Tournament | None = None,
    entry: Entry | None = None,
    reason: str = "",
    facts: Mapping[str, object] | None = None,
) -> Change:
    """Log a line about a session, or an event as a whole, and notify subscribers.

    ``facts`` are names and figures at the time, for the log's wording. ``entry`` is the player the
    notice is about.
    """
    event = session.tournament if session else tournament
    assert event is not None  # noqa: S101 - one of the two is given
    change = Change.objects.create(
        tournament=event,
        facts=dict(facts or {}),
        session=session,
        table=table,
        kind=kind,
        by=by.user,
        via=Via(by.via),
        label=truncate(by.label, 100),
        reason=truncate(reason, MOST_REASON),
    )
    notice_of_change(change, entry)
    return change


def changes_log(
    kind: Change.Kind, by: Actor, tournament: Tournament, lines: Iterable[Mapping[str, object]]
) -> None:
    """Write many lines of one kind about an event, each with its facts; nobody is told of them."""
    Change.objects.bulk_create(
        Change(
            tournament=tournament,
            kind=kind,
            facts=dict(facts),
            by=by.user,
            via=Via(by.via),
            label=truncate(by.label, 100),
        )
        for facts in lines
    )


def log_session(kind: Change.Kind, by: Actor, session: Session, table: Table | None = None) -> None:
    """Note what was done to a session, or to one of its tables."""
    change_log(kind=kind, by=by, session=session, table=table)
