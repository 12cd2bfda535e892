"""Locks and permission checks that come before every write at a table.

Locking rules. A write at a table locks the table's row; a write that spans a session locks the
session's row first, then its tables in the order of their numbers; a write about an event's players
locks the event's row, then those of its sessions in draft. On SQLite the transaction itself is the
lock (IMMEDIATE). State that others change under these locks is read after taking them, in a
separate query: PostgreSQL returns a joined row as it was before the wait.
"""

from collections.abc import Sequence
from datetime import date
from secrets import compare_digest

from django.db import connection
from django.db.models import Q

from clubscore.errors import ClubError
from clubscore.not_found import GoneError
from clubscore.text import MOST_REASON, line_within

from .access import Actor
from .models import ApiToken, Entry, Session, Table, Tournament

FIRST_DAY, LAST_DAY = date(1990, 1, 1), date(2200, 12, 31)  # of an event; others are misprints

RECORDED = Q(hands__isnull=False) | Q(totals__isnull=False)  # tables, be it void what they have


def lock_table(table: Table, *, only: Sequence[str] = ()) -> Table:
    """Lock a table for the rest of the transaction and return its current state.

    ``only`` names the fields to read at once, including those of its session and event; by default
    all. Raises ``gone`` if it has been deleted, as the other locks do.
    """
    mine = Table.objects.filter(pk=table.pk).order_by()
    if connection.features.has_select_for_update:  # else the transaction is the lock
        list(mine.select_for_update(no_key=True).values_list("pk"))
    if only:
        related = {name.rpartition("__")[0] for name in only if "__" in name}
        now = mine.select_related(*related).only(*only)
    else:
        now = mine.select_related("session__tournament__club")
    try:
        return now.get()
    except Table.DoesNotExist as error:
        raise GoneError from error


def lock_session(session: Session) -> Session:
    """Lock a session for the rest of the transaction and return it as it is now."""
    locked = Session.objects.select_for_update(no_key=True).filter(pk=session.pk).first()
    if locked is None:
        raise GoneError
    locked.tournament = Tournament.objects.select_related("club").get(pk=locked.tournament_id)
    return locked


def lock_tournament(tournament: Tournament) -> Tournament:
    """Lock an event for the rest of the transaction and return it as it is now."""
    events = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament.pk)
    if locked := events.first():
        return locked
    raise GoneError


def lock_tables(session: Session) -> list[Table]:
    """Lock all tables of a locked session and return them by number."""
    tables = Table.objects.select_for_update(no_key=True).filter(session=session)
    return list(tables.order_by("number"))


def lock_tournament_and_tables(tournament: Tournament) -> Tournament:
    """Lock an event, its sessions and their tables, so that no hand can come in between.

    The tokens of the event come first: a program that writes with a key has locked its own.
    """
    tokens = ApiToken.objects.select_for_update(no_key=True).filter(tournament=tournament.pk)
    list(tokens.order_by("pk").values_list("pk"))
    locked = lock_tournament(tournament)
    sessions = Session.objects.select_for_update(no_key=True).filter(tournament=locked)
    for session in sessions.order_by("number"):
        lock_tables(session)
    return locked


def lock_tournament_and_drafts(tournament: Tournament) -> Tournament:
    """Lock an event, then its sessions in draft."""
    locked = lock_tournament(tournament)
    drafts = Session.objects.select_for_update(no_key=True).filter(tournament=locked)
    list(drafts.filter(state=Session.State.DRAFT).order_by("number"))
    return locked


def current_entry(entry: Entry) -> Entry:
    """Return the current row of an entry of a locked event; raise ``entry_gone`` without one."""
    found = Entry.objects.select_related("player", "team", "tournament").filter(pk=entry.pk).first()
    if found is None:
        raise ClubError("entry_gone", name=entry.player.name)
    return found


def has_hands(tournament: Tournament) -> bool:
    """Tell whether a hand or the totals of a table have been recorded, even if voided."""
    return Table.objects.filter(RECORDED, session__tournament=tournament).exists()


def check_is_run_here(tournament: Tournament) -> None:
    """Raise ``event_run_elsewhere``: an event of another program has no sessions."""
    if tournament.is_foreign:
        raise ClubError("event_run_elsewhere", program=tournament.results_from)


def check_days(first: date, last: date) -> None:
    """Raise ``ends_before_start`` or ``day_out_of_range``."""
    if last < first:
        raise ClubError("ends_before_start")
    for day in (first, last):
        if not FIRST_DAY <= day <= LAST_DAY:
            raise ClubError("day_out_of_range", first=FIRST_DAY.year, last=LAST_DAY.year)


def check_writable(table: Table, by: Actor) -> None:
    """Raise ``ClubError`` unless ``by`` may write at the table, which is locked.

    ``session_not_running`` before the start, ``session_annulled`` once it does not count; for a
    link holder also ``link_not_valid``, ``session_closed`` and ``table_closed``.
    """
    session = table.session
    check_not_annulled(session)
    if session.state == Session.State.DRAFT:
        raise ClubError("session_not_running", session=session.number)
    if by.is_official:
        return
    if not link_fits(table, by.link):
        raise ClubError("link_not_valid", table=table.number)
    if session.state == Session.State.CLOSED:
        raise ClubError("session_closed", session=session.number)
    if table.state == Table.State.CLOSED:
        raise ClubError("table_closed", table=table.number)


def check_not_annulled(session: Session) -> None:
    """Raise ``session_annulled`` for an annulled session, which may not change."""
    if session.is_annulled:
        reason = session.annulled_reason
        raise ClubError("session_annulled", session=session.number, reason=reason)


def link_fits(table: Table, link: str) -> bool:
    """Tell whether ``link`` is the table's link and has not been revoked."""
    return table.link_active and compare_digest(table.link_token, link)


def required_reason(reason: str) -> str:
    """Return the reason in one line; raises ``reason_missing`` or ``text_too_long``."""
    reason = line_within(reason, MOST_REASON)
    if not reason:
        raise ClubError("reason_missing")
    return reason


def lock_draft(session: Session) -> Session:
    """Return a session locked; raise ``session_not_draft`` once it is started."""
    session = lock_session(session)
    check_not_annulled(session)
    if session.state != Session.State.DRAFT:
        raise ClubError("session_not_draft", session=session.number)
    return session
