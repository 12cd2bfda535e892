"""Calls for a referee: asked for at a table, answered by officials."""

from collections.abc import Iterable
from typing import Final

from django.db import transaction
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import check_not_annulled, link_fits, lock_table
from clubscore.tournaments.models import Change, RefereeCall, Session, Table, Tournament

MOST_REASON: Final = 200  # characters; an objection with its player and hand is one


@transaction.atomic
def referee_call(*, table: Table, by: Actor, reason: str = "") -> RefereeCall:
    """Call a referee to a table of a running session.

    A table that waits for one already keeps its call; a reason it lacked is added. Raises
    ``session_not_running``, ``session_closed``, ``text_too_long`` or, for a link holder,
    ``link_not_valid``.
    """
    table = lock_table(table)
    _check_callable(table, by)
    return call_open(table=table, by=by, reason=reason)


def call_open(*, table: Table, by: Actor, reason: str) -> RefereeCall:
    """Call a referee to a table that is locked; ``by`` is known to be someone there."""
    reason = one_line(reason)
    if len(reason) > MOST_REASON:
        raise ClubError("text_too_long", text=f"{reason[:20]}…", limit=MOST_REASON)
    call = table.calls.filter(done_at=None).first()
    if call is not None:
        if reason and not call.reason:
            call.reason = reason
            call.save(update_fields=["reason"])
        return call
    call = RefereeCall.objects.create(table=table, reason=reason)
    _log(Change.Kind.REFEREE_CALLED, table, by, reason)
    return call


@transaction.atomic
def call_answer(*, call: RefereeCall, by: Actor) -> RefereeCall:
    """Answer a call: ``by`` is on the way; one already answered or done is left unchanged."""
    table = lock_table(call.table)
    call = RefereeCall.objects.get(pk=call.pk)
    if call.coming_at is None and call.done_at is None:
        call.coming_at, call.coming_by = timezone.now(), by.user
        call.save(update_fields=["coming_at", "coming_by"])
        _log(Change.Kind.REFEREE_COMING, table, by, call.reason)
    return call


@transaction.atomic
def call_end(*, call: RefereeCall, by: Actor) -> RefereeCall:
    """Mark a call as done; one that is done already is left unchanged."""
    table = lock_table(call.table)
    call = RefereeCall.objects.get(pk=call.pk)
    if call.done_at is None:
        call.done_at, call.done_by = timezone.now(), by.user
        call.save(update_fields=["done_at", "done_by"])
        _log(Change.Kind.REFEREE_DONE, table, by, call.reason)
    return call


def open_calls(tournament: Tournament) -> list[RefereeCall]:
    """Return the calls of an event that are not done, oldest first. One query.

    Nobody has to go to a table of an annulled session.
    """
    sessions = tournament.sessions.exclude(state=Session.State.ANNULLED)
    calls = RefereeCall.objects.filter(table__session__in=sessions, done_at=None)
    return list(calls.select_related("table__session", "coming_by").order_by("called_at", "pk"))


def call_of(table: Table) -> RefereeCall | None:
    """Return the open call of a table. One query."""
    return table.calls.filter(done_at=None).select_related("coming_by").first()


def calls_state(calls: Iterable[RefereeCall]) -> str:
    """Return what tells one state of the open calls from another."""
    return ".".join(
        f"{call.pk}{'c' if call.coming_at else ''}{'r' if call.reason else ''}" for call in calls
    )


def _check_callable(table: Table, by: Actor) -> None:
    session = table.session
    check_not_annulled(session)
    if session.state == Session.State.DRAFT:
        raise ClubError("session_not_running", session=session.number)
    if session.state == Session.State.CLOSED:
        raise ClubError("session_over", session=session.number)
    if not by.is_official and not link_fits(table, by.link):
        raise ClubError("link_not_valid", table=table.number)


def _log(kind: Change.Kind, table: Table, by: Actor, reason: str) -> None:
    change_log(kind=kind, by=by, session=table.session, table=table, reason=reason)
