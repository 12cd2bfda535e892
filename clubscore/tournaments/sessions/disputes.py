"""Disputes: what players do not agree on at a table, until an official settles it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import check_not_annulled, lock_table, required_reason
from clubscore.tournaments.models import Change, Table

MOST_TEXT: Final = 200  # characters of one dispute
MOST_DISPUTED: Final = 1000  # characters of all that is in dispute at a table


@transaction.atomic
def dispute_open(
    *, table: Table, text: str, by: Actor, facts: Mapping[str, object] | None = None
) -> Table:
    """Put a table in dispute: its session cannot be closed. A further dispute is added in front.

    ``facts`` are those of the log line. Raises ``dispute_missing``, ``text_too_long`` or, for one
    too many, ``disputes_enough``.
    """
    text = one_line(text)
    if not text:
        raise ClubError("dispute_missing")
    if len(text) > MOST_TEXT:
        raise ClubError("text_too_long", text=f"{text[:20]}…", limit=MOST_TEXT)
    table = lock_table(table)
    check_not_annulled(table.session)
    if text not in table.dispute:
        whole = f"{text} | {table.dispute}" if table.dispute else text
        if len(whole) > MOST_DISPUTED:
            raise ClubError("disputes_enough", table=table.number)
        table.dispute = whole
        table.save(update_fields=["dispute"])
        _log(Change.Kind.DISPUTE_OPENED, table, by, text, **facts or {})
    return table


@transaction.atomic
def dispute_settle(*, table: Table, decision: str, by: Actor) -> Table:
    """Settle a dispute, with what was decided; without a dispute nothing is done.

    Raises ``reason_missing``.
    """
    decision = required_reason(decision)
    table = lock_table(table)
    check_not_annulled(table.session)
    if table.dispute:
        facts = {"dispute": table.dispute}
        table.dispute = ""
        table.save(update_fields=["dispute"])
        _log(Change.Kind.DISPUTE_SETTLED, table, by, decision, **facts)
    return table


def _log(kind: Change.Kind, table: Table, by: Actor, reason: str, **facts: object) -> None:
    change_log(kind=kind, by=by, session=table.session, table=table, reason=reason, facts=facts)
