"""Closing and reopening a table, and closing a session.

Each function locks the table's row, looks for a repeat, checks, writes and logs in one
transaction (:mod:`clubscore.tournaments.locks` has the locking rules). They raise
``ClubError``, and ``RuleError`` for what the rules do not allow.
"""

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import (
    check_not_annulled,
    check_writable,
    link_fits,
    lock_session,
    lock_table,
    lock_tables,
    required_reason,
)
from clubscore.tournaments.models import Change, Session, Table, Tournament
from clubscore.words import list_words

from .confirmations import table_confirmation_status
from .held.services import check_held
from .ledger import Ledger
from .selectors import table_state
from .totals.paper import has_totals
from .verification import table_differences


@transaction.atomic
def table_close(*, table: Table, by: Actor, reason: str = "", held_state: str | None = "") -> Table:
    """Close a table; with hands still to play, ``reason`` says why (the time was up).

    A game with an open number of hands may end after any hand without a reason. A closed table
    stays unchanged. ``held_state`` is the state, as someone saw it, of the hands phones hold for
    the table; None: any state. Raises ``table_left_to_officials``, ``hands_missing`` and
    ``hands_on_phones``.
    """
    table = lock_table(table)
    if table.state == Table.State.CLOSED:
        return table
    check_writable(table, by)
    if not may_close(table, by):
        raise ClubError("table_left_to_officials", table=table.number)
    reason = one_line(reason)
    ledger = Ledger.read(table)
    count = ledger.hands_in_game
    open_hands = ledger.position is not None and not has_totals(table)
    if count is not None and open_hands and not reason:
        raise ClubError("hands_missing", played=len(ledger.hands), count=count)
    if held_state is not None:
        check_held([table], held_state)
    table.state = Table.State.CLOSED
    table.closed_at = timezone.now()
    table.save(update_fields=["state", "closed_at"])
    change_log(
        kind=Change.Kind.TABLE_CLOSED, by=by, session=table.session, table=table, reason=reason
    )
    return table


def may_close(table: Table, by: Actor) -> bool:
    """Tell whether the event's settings let someone who may write at a table close it.

    Officials always may. One query or more if that depends on the confirmations.
    """
    allowed = table.session.tournament.players_close
    if by.is_official or allowed == Tournament.PlayersClose.ALWAYS:
        return True
    is_asked = allowed == Tournament.PlayersClose.CONFIRMED and not table.dispute
    return is_asked and table_confirmation_status(table_state(table)).is_complete


def may_reopen(table: Table, by: Actor) -> bool:
    """Tell whether someone may reopen a closed table."""
    is_theirs = table.session.tournament.club.is_stand_in and link_fits(table, by.link)
    return by.is_official or is_theirs


@transaction.atomic
def table_reopen(*, table: Table, reason: str, by: Actor) -> Table:
    """Reopen a closed table, and its session if that is closed.

    Officials only; in a quick game, which has none, anyone with the link. An open table stays
    unchanged. Raises ``table_closed`` for others, ``reason_missing``.
    """
    session = lock_session(Session(pk=table.session_id))
    table = lock_table(table)
    check_not_annulled(session)
    if table.state == Table.State.OPEN:
        return table
    if not may_reopen(table, by):
        raise ClubError("table_closed", table=table.number)
    reason = required_reason(reason)
    if session.state == Session.State.CLOSED:
        session.state = Session.State.RUNNING
        session.closed_at = None
        session.save(update_fields=["state", "closed_at"])
        change_log(kind=Change.Kind.SESSION_REOPENED, by=by, session=session, reason=reason)
    table.session = session
    table.state = Table.State.OPEN
    table.closed_at = None
    table.save(update_fields=["state", "closed_at"])
    change_log(kind=Change.Kind.TABLE_REOPENED, by=by, session=session, table=table, reason=reason)
    return table


@transaction.atomic
def session_close(*, session: Session, by: Actor, held_state: str | None = "") -> Session:
    """Close a session whose tables are all closed; from then on only organizers change it.

    A closed session stays unchanged. Every table has to follow from its hands. ``held_state`` is
    the state, as someone saw it, of the hands phones hold for its tables; None: any state. Raises
    ``session_not_running``, ``tables_still_open``, ``tables_disputed``, ``tables_do_not_add_up`` or
    ``hands_on_phones``.
    """
    session = lock_session(session)
    check_not_annulled(session)
    if session.state == Session.State.CLOSED:
        return session
    if session.state == Session.State.DRAFT:
        raise ClubError("session_not_running", session=session.number)
    tables = lock_tables(session)
    for code, wrong in (
        ("tables_still_open", lambda table: table.state == Table.State.OPEN),
        ("tables_disputed", lambda table: bool(table.dispute)),
        ("tables_do_not_add_up", lambda table: any(table_differences(table))),
    ):
        if found := [str(table.number) for table in tables if wrong(table)]:
            raise ClubError(code, tables=list_words(found))
    if held_state is not None:
        check_held(tables, held_state)
    session.state = Session.State.CLOSED
    session.closed_at = timezone.now()
    session.save(update_fields=["state", "closed_at"])
    change_log(kind=Change.Kind.SESSION_CLOSED, by=by, session=session)
    return session
