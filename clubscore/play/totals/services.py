"""The totals of a table, from its paper: entered, corrected, voided, restored, undone.

They replace the hands, which can be entered later from the whole sheet and then have to add up to
them. A table counts either its totals or its hands, never both: every write of one checks for the
other under the table's lock. By decision of an official, with a reason, totals are recorded that do
not sum to zero, or count although the hands have another result (:mod:`.beside`). Each change is a
line of the event's log with the state before and after it.
"""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext

from clubscore.errors import ClubError
from clubscore.play.corrections.new_seats import NewSeats
from clubscore.play.held.services import check_held
from clubscore.play.models import TableTotals
from clubscore.play.selectors import table_state
from clubscore.play.sitters import Sitters, check_sitters
from clubscore.text import one_line
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import change_log
from clubscore.tournaments.locks import check_writable, lock_session, lock_table, required_reason
from clubscore.tournaments.models import Change, Session, Table

from .beside import TotalsComparison, check_hands, other_totals
from .paper import (
    NEW_SEATS,
    PaperTotals,
    assign_totals,
    check_not_duplicate,
    close_by_totals,
    former_totals,
    open_without_totals,
    paper_of,
    state_before,
    stood_beside_hands,
    totals_snapshot,
)
from .sheet_points import check_by_rules, totals_text

KINDS: Final = (
    Change.Kind.TOTALS_RECORDED,
    Change.Kind.TOTALS_CORRECTED,
    Change.Kind.TOTALS_VOIDED,
    Change.Kind.TOTALS_RESTORED,
    Change.Kind.TOTALS_REPLACED,
    Change.Kind.TOTALS_KEPT,
)


@transaction.atomic
def totals_record(
    *,
    table: Table,
    totals: PaperTotals,
    token: UUID,
    by: Actor,
    sitters: Sitters | None = None,
    held_state: str | None = "",
    reason: str = "",
    beside: TotalsComparison | None = None,
) -> TableTotals:
    """Enter the totals of a table without hands, and close it; a repeat returns the first.

    ``token`` is made by the page, once for each sheet; ``sitters`` are those whose totals they are.
    The same totals from another page change nothing. ``held_state`` as for ``table_close``.
    ``beside`` is what an official saw of hands that stay recorded while the totals count;
    ``reason`` is why that is so, or why totals are taken that do not add up.
    Raises ``ClubError``: what ``check_writable`` and ``check_sitters`` raise,
    ``totals_for_officials``, ``seats_not_four``, ``token_used_elsewhere``, ``hands_on_phones``,
    ``totals_sent_otherwise``, ``totals_recorded_already``, ``totals_in_duplicate``, ``totals_pot``,
    ``totals_lost``, ``reason_missing`` and what ``check_hands`` raises.
    """
    table = lock_table(table)
    now = TableTotals.objects.filter(table=table).first()
    if sent := _totals_with_token(table, now, totals, token):
        return sent
    _check(table, by)
    check_sitters(table, sitters)
    if now is not None and now.is_valid:
        if paper_of(now) == totals:  # two officials with the same paper
            return now
        raise ClubError("totals_recorded_already", table=table.number, points=totals_text(now))
    stands_beside = check_hands(table, totals, beside)
    check_not_duplicate(table)
    check_by_rules(table, totals)
    if totals.as_on_sheet or stands_beside:
        reason = required_reason(reason)
    if held_state is not None:
        check_held([table], held_state)
    before = None if now is None else totals_snapshot(now)
    if now is None:
        now = TableTotals(table=table, revision=0)
    now.token, now.state, now.beside_hands = token, TableTotals.State.VALID, stands_beside
    assign_totals(now, totals)
    save_totals_change(now, Change.Kind.TOTALS_RECORDED, by, reason, before)
    close_by_totals(table, by)
    return now


@transaction.atomic
def totals_correct(
    *,
    table: Table,
    totals: PaperTotals,
    reason: str,
    by: Actor,
    sitters: Sitters | None = None,
    revision: int | None = None,
) -> TableTotals:
    """Replace the totals that count; a correction that changes nothing writes nothing.

    ``revision`` is the one the form was made from: ``totals_changed_meanwhile`` if someone else
    has changed them since; ``sitters`` are those whose totals they are, see ``check_sitters``.
    Raises ``totals_missing`` and ``reason_missing`` besides.
    """
    table, now = _lock_totals(table, by)
    if not now.is_valid:
        raise ClubError("totals_missing", table=table.number)
    check_sitters(table, sitters)
    if paper_of(now) == totals:
        close_by_totals(table, by)
        return now
    check_by_rules(table, totals)
    reason = required_reason(reason)
    _check_revision(now, revision)
    before = totals_snapshot(now)
    assign_totals(now, totals)
    save_totals_change(now, Change.Kind.TOTALS_CORRECTED, by, reason, before)
    close_by_totals(table, by)
    return now


@transaction.atomic
def totals_void(
    *, table: Table, reason: str, by: Actor, revision: int | None = None
) -> TableTotals:
    """Void the totals of a table, reopening it and its session.

    If there are recorded hands too, these count, and nothing is reopened. Void totals stay
    unchanged. Raises as ``totals_correct`` does.
    """
    session = lock_session(Session(pk=table.session_id))
    table, now = _lock_totals(table, by)
    if not now.is_valid:
        return now
    reason = required_reason(reason)
    _check_revision(now, revision)
    before = totals_snapshot(now)
    now.state, now.beside_hands = TableTotals.State.VOID, False
    save_totals_change(now, Change.Kind.TOTALS_VOIDED, by, reason, before)
    open_without_totals(session, table, by, reason)
    return now


@transaction.atomic
def totals_restore(
    *,
    table: Table,
    reason: str,
    by: Actor,
    revision: int | None = None,
    beside: TotalsComparison | None = None,
) -> TableTotals:
    """Restore void totals as the table's result, and close the table.

    Valid ones stay unchanged. ``beside`` as for ``totals_record``. Raises what ``check_hands``
    does, ``totals_in_duplicate``, and as ``totals_correct`` does.
    """
    table, now = _lock_totals(table, by)
    if now.is_valid:
        return now
    reason = required_reason(reason)
    _check_revision(now, revision)
    stands_beside = check_hands(table, paper_of(now), beside)
    check_not_duplicate(table)
    before = totals_snapshot(now)
    now.state, now.beside_hands = TableTotals.State.VALID, stands_beside
    save_totals_change(now, Change.Kind.TOTALS_RESTORED, by, reason, before)
    close_by_totals(table, by)
    return now


@transaction.atomic
def totals_undo(
    *, table: Table, change: Change, reason: str, by: Actor, revision: int | None = None
) -> TableTotals:
    """Restore the totals as they were before ``change``; this is itself a new change.

    Raises ``nothing_to_undo`` for the first entry (void them instead), ``change_of_seats``, and
    what correcting, voiding and restoring raise.
    """
    session = lock_session(Session(pk=table.session_id))
    table, now = _lock_totals(table, by)
    step = table.changes.get(pk=change.pk, kind__in=KINDS)
    if NEW_SEATS in step.facts:
        raise ClubError("change_of_seats", session=table.session.number)
    if step.kind == Change.Kind.TOTALS_KEPT:  # the hands are there; the totals can be voided
        raise ClubError("nothing_to_undo")
    former = state_before(step, table.changes.filter(kind__in=KINDS))
    if former is None:
        raise ClubError("nothing_to_undo")
    state, totals = former
    before = totals_snapshot(now)
    if (now.state, paper_of(now)) == former:
        return now
    reason = required_reason(reason)
    _check_revision(now, revision)
    was_valid = now.is_valid
    assign_totals(now, totals)
    if state != now.state:  # hands that stood beside them when they counted may do so again
        stood = stood_beside_hands(step.facts.get("before"))
        now.beside_hands = stood and table.hands.filter(state="valid").exists()
        now.state = state
    _check_result(table, now, totals)
    kind = Change.Kind.TOTALS_CORRECTED
    if now.is_valid != was_valid:
        kind = Change.Kind.TOTALS_VOIDED if was_valid else Change.Kind.TOTALS_RESTORED
    save_totals_change(now, kind, by, reason, before)
    if now.is_valid:
        close_by_totals(table, by)
    elif was_valid:
        open_without_totals(session, table, by, reason)
    return now


@transaction.atomic
def hands_compare(
    *,
    table: Table,
    totals: PaperTotals,
    by: Actor,
    sitters: Sitters | None = None,
    held_state: str = "",
) -> Table:
    """Close a table whose hands match the totals on its paper, those of ``sitters``.

    ``held_state`` as for ``table_close``. Raises what ``check_sitters`` raises,
    ``hands_on_phones``, ``hands_give_other_totals`` with each player's difference,
    ``totals_recorded_already`` if totals count, and what ``check_writable`` raises.
    """
    table = lock_table(table)
    _check(table, by)
    check_sitters(table, sitters)
    state = table_state(table)
    if state.paper is not None:
        raise ClubError(
            "totals_recorded_already", table=table.number, points=totals_text(state.paper)
        )
    if state.hand_results != totals.results:
        raise other_totals(state, totals)
    check_held([table], held_state)
    close_by_totals(table, by, gettext("the totals on paper match the hands"))
    return table


def _totals_with_token(
    table: Table, now: TableTotals | None, totals: PaperTotals, token: UUID
) -> TableTotals | None:
    """Return what was recorded with a token, or None if the token is new."""
    sent = Change.objects.filter(
        tournament=table.session.tournament,
        kind=Change.Kind.TOTALS_RECORDED,
        facts__token=str(token),
    ).first()
    if sent is None:
        if TableTotals.objects.filter(token=token).exclude(table=table).exists():
            raise ClubError("token_used_elsewhere")
        return None
    if sent.table_id != table.pk or now is None:
        raise ClubError("token_used_elsewhere")
    if (former := former_totals(sent.facts.get("after"))) is None or former[1] != totals:
        raise ClubError("totals_sent_otherwise", table=table.number)
    return now


def _check(table: Table, by: Actor) -> None:
    check_writable(table, by)
    if not by.is_official:
        raise ClubError("totals_for_officials")
    if (found := table.seats.count()) != table.size:
        raise ClubError("seats_not_four", table=table.number, found=found)


def _lock_totals(table: Table, by: Actor) -> tuple[Table, TableTotals]:
    """Lock the table, check that ``by`` may write there, return its totals as they are now."""
    table = lock_table(table)
    _check(table, by)
    now = TableTotals.objects.filter(table=table).first()
    if now is None:
        raise ClubError("totals_missing", table=table.number)
    now.table = table
    return table, now


def _check_result(table: Table, now: TableTotals, totals: PaperTotals) -> None:
    """Check that totals that are to count again may."""
    if now.is_valid:
        if not now.beside_hands:
            check_hands(table, totals, None)
        check_not_duplicate(table)


def _check_revision(now: TableTotals, revision: int | None) -> None:
    if revision is not None and revision != now.revision:
        raise ClubError("totals_changed_meanwhile", points=totals_text(now))


def save_totals_change(
    now: TableTotals,
    kind: Change.Kind,
    by: Actor,
    reason: str,
    before: dict[str, Any] | None,
    new_seats: NewSeats | None = None,
) -> None:
    """Save changed totals and log it; ``new_seats``: of a change that corrected seats."""
    now.revision += 1
    now.save()
    facts: dict[str, object] = {
        "before": before,
        "after": totals_snapshot(now),
        "revision": now.revision,
    }
    if kind == Change.Kind.TOTALS_RECORDED:
        facts["token"] = str(now.token)
    if new_seats is not None:
        facts[NEW_SEATS] = list(new_seats)
    change_log(
        kind=kind,
        by=by,
        session=now.table.session,
        table=now.table,
        reason=one_line(reason),
        facts=facts,
    )
