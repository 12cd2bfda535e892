"""The four totals of a table, from its paper: entered, corrected, voided, restored, undone.

They stand for the hands, which can be entered later from the whole sheet and then have to add up
to them. A table counts either its totals or its hands, never both: whatever writes one of them
looks for the other under the table's lock. Each change is a line of the event's log with the
state before and after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from clubscore.errors import ClubError
from clubscore.events.actor import Actor
from clubscore.events.guards import (
    check_writable,
    one_line,
    reason_given,
    session_locked,
    table_locked,
)
from clubscore.events.models import Change, Session, Table
from clubscore.events.services import change_log
from scoring.rulesets.base import Outcome

from .entry import NO_POINTS, BySeat, HandEntry, Rules, assess
from .models_totals import LOST, MOST_TOTAL, TOTALS, TableTotals
from .selectors import TableState, table_state

KINDS: Final = (
    Change.Kind.TOTALS_RECORDED,
    Change.Kind.TOTALS_CORRECTED,
    Change.Kind.TOTALS_VOIDED,
    Change.Kind.TOTALS_RESTORED,
    Change.Kind.TOTALS_REPLACED,
)


@dataclass(frozen=True, slots=True)
class PaperTotals:
    """The totals of a sheet by seat: ``results`` as they are written, penalties apart.

    ``lost`` are points that false wins cost and nobody received; the results are already without
    them, so that both together sum to zero. Raises ``ClubError``: ``totals_out_of_range``,
    ``totals_not_zero`` or ``totals_not_zero_with_lost``.
    """

    results: BySeat
    lost: BySeat = NO_POINTS

    def __post_init__(self) -> None:
        """Refuse what cannot be a table's."""
        for points in (*self.results, *self.payments):
            if abs(points) > MOST_TOTAL:
                raise ClubError("totals_out_of_range", text=str(points), highest=MOST_TOTAL)
        for points in self.lost:
            if not 0 <= points <= MOST_TOTAL:
                raise ClubError("totals_out_of_range", text=str(points), highest=MOST_TOTAL)
        if total := sum(self.payments):
            code = "totals_not_zero_with_lost" if any(self.lost) else "totals_not_zero"
            raise ClubError(code, total=f"{total:+}".replace("-", "−"))

    @property
    def payments(self) -> BySeat:
        """Points won and lost between the players: they sum to zero."""
        east, south, west, north = (
            result + lost for result, lost in zip(self.results, self.lost, strict=True)
        )
        return east, south, west, north


def paper_of(totals: TableTotals) -> PaperTotals:
    """Return what is stored of a table as its paper has it."""
    east, south, west, north = (
        paid - lost for paid, lost in zip(totals.payments, totals.lost, strict=True)
    )
    return PaperTotals((east, south, west, north), totals.lost)


def takes_lost_points(rules: Rules) -> bool:
    """Tell whether a false win costs points that nobody receives."""
    position = rules.ruleset.position([])
    assert position is not None  # noqa: S101 - a game has a first hand
    return any(assess(HandEntry(Outcome.FALSE_WIN, 0), position, rules).penalties)


@transaction.atomic
def totals_record(*, table: Table, totals: PaperTotals, token: UUID, by: Actor) -> TableTotals:
    """Enter the totals of a table without hands, and close it; a repeat returns the first.

    ``token`` is made by the page, once for each sheet. Raises ``ClubError``: what
    ``check_writable`` raises, ``totals_for_officials``, ``seats_not_four``,
    ``totals_token_elsewhere``, ``totals_sent_otherwise``, ``totals_recorded_already`` and
    ``hands_recorded_already``.
    """
    table = table_locked(table)
    now = TableTotals.objects.filter(table=table).first()
    if sent := _sent(table, now, totals, token):
        return sent
    _check(table, by)
    if now is not None and now.is_valid:
        raise ClubError("totals_recorded_already", table=table.number, points=_text(now))
    _check_no_hands(table)
    before = None if now is None else snapshot(now)
    if now is None:
        now = TableTotals(table=table, revision=0)
    now.token, now.state = token, TableTotals.State.VALID
    _put(now, totals)
    _changed(now, Change.Kind.TOTALS_RECORDED, by, "", before)
    _close(table, by)
    return now


@transaction.atomic
def totals_correct(
    *, table: Table, totals: PaperTotals, reason: str, by: Actor, revision: int | None = None
) -> TableTotals:
    """Replace the totals that count; a correction that changes nothing writes nothing.

    ``revision`` is the one the form was made from: ``totals_changed_meanwhile`` if somebody else
    has changed them since. Raises ``totals_missing`` and ``reason_missing`` besides.
    """
    table, now = _locked(table, by)
    if not now.is_valid:
        raise ClubError("totals_missing", table=table.number)
    if paper_of(now) == totals:
        _close(table, by)
        return now
    reason = reason_given(reason)
    _check_revision(now, revision)
    before = snapshot(now)
    _put(now, totals)
    _changed(now, Change.Kind.TOTALS_CORRECTED, by, reason, before)
    _close(table, by)
    return now


@transaction.atomic
def totals_void(
    *, table: Table, reason: str, by: Actor, revision: int | None = None
) -> TableTotals:
    """Make the totals of a table count for nothing; it is open again, and so is its session.

    Void ones stay as they are. Raises as ``totals_correct`` does.
    """
    session = session_locked(Session(pk=table.session_id))
    table, now = _locked(table, by)
    if not now.is_valid:
        return now
    reason = reason_given(reason)
    _check_revision(now, revision)
    before = snapshot(now)
    now.state = TableTotals.State.VOID
    _changed(now, Change.Kind.TOTALS_VOIDED, by, reason, before)
    _open(session, table, by, reason)
    return now


@transaction.atomic
def totals_restore(
    *, table: Table, reason: str, by: Actor, revision: int | None = None
) -> TableTotals:
    """Make totals that no longer count the table's result again, and close it.

    Valid ones stay as they are. Raises ``hands_recorded_already`` where hands count, and as
    ``totals_correct`` does.
    """
    table, now = _locked(table, by)
    if now.is_valid:
        return now
    reason = reason_given(reason)
    _check_revision(now, revision)
    _check_no_hands(table)
    before = snapshot(now)
    now.state = TableTotals.State.VALID
    _changed(now, Change.Kind.TOTALS_RESTORED, by, reason, before)
    _close(table, by)
    return now


@transaction.atomic
def totals_undo(
    *, table: Table, change: Change, reason: str, by: Actor, revision: int | None = None
) -> TableTotals:
    """Put the totals back as they were before ``change``, which is itself a new change.

    Raises ``nothing_to_undo`` for the first entry (void them instead), and what correcting,
    voiding and restoring raise.
    """
    session = session_locked(Session(pk=table.session_id))
    table, now = _locked(table, by)
    former = state_before(table.changes.get(pk=change.pk, kind__in=KINDS))
    if former is None:
        raise ClubError("nothing_to_undo")
    state, totals = former
    before = snapshot(now)
    if (now.state, paper_of(now)) == former:
        return now
    reason = reason_given(reason)
    _check_revision(now, revision)
    was_valid = now.is_valid
    now.state = state
    _put(now, totals)
    if now.is_valid:
        _check_no_hands(table)
    kind = Change.Kind.TOTALS_CORRECTED
    if now.is_valid != was_valid:
        kind = Change.Kind.TOTALS_VOIDED if was_valid else Change.Kind.TOTALS_RESTORED
    _changed(now, kind, by, reason, before)
    if now.is_valid:
        _close(table, by)
    elif was_valid:
        _open(session, table, by, reason)
    return now


@transaction.atomic
def hands_compare(*, table: Table, totals: PaperTotals, by: Actor) -> Table:
    """Close a table whose hands come to the totals on its paper.

    Raises ``hands_give_other_totals`` with what each player's differs by,
    ``totals_recorded_already`` where totals count, and what ``check_writable`` raises.
    """
    table = table_locked(table)
    _check(table, by)
    state = table_state(table)
    if state.paper is not None:
        raise ClubError("totals_recorded_already", table=table.number, points=_text(state.paper))
    results = tuple(seat.result for seat in state.seats)
    if results != totals.results:
        raise ClubError(
            "hands_give_other_totals",
            table=table.number,
            count=state.played,
            differences=differences_text(state, totals.results, results),
        )
    _close(table, by, gettext("the totals on the paper agree with the hands"))
    return table


def check_no_totals(table: Table) -> None:
    """Raise ``totals_stand`` where the totals of a locked table count: its hands cannot, then."""
    if has_totals(table):
        raise ClubError("totals_stand", table=table.number)


def has_totals(table: Table) -> bool:
    """Tell whether the totals of a locked table count."""
    return TableTotals.objects.filter(table=table, state=TableTotals.State.VALID).exists()


def totals_replaced_by_hands(*, table: Table, by: Actor, record: Callable[[], object]) -> None:
    """Let ``record`` write the hands of a locked table instead of its totals, if there are any.

    The hands have to come to the same for every player, false wins included. Raises
    ``hands_give_other_totals``; nothing is written then, in the caller's transaction.
    """
    now = TableTotals.objects.filter(table=table, state=TableTotals.State.VALID).first()
    if now is None:
        record()
        return
    if not by.is_official:
        raise ClubError("totals_for_officials")
    paper, before = paper_of(now), snapshot(now)
    now.state = TableTotals.State.REPLACED
    _changed(now, Change.Kind.TOTALS_REPLACED, by, "", before)
    record()
    state = table_state(table)
    results = tuple(seat.result for seat in state.seats)
    if results != paper.results:
        raise ClubError(
            "sheet_gives_other_totals",
            table=table.number,
            differences=differences_text(state, paper.results, results),
        )


def differences_text(state: TableState, paper: Sequence[int], hands: Sequence[int]) -> str:
    """Say whose totals differ between paper and hands, and by how much, in the active language."""
    return "; ".join(
        gettext("%(name)s: %(paper)s on the paper, %(hands)s by the hands (%(difference)s)")
        % {
            "name": seat.name,
            "paper": signed(told),
            "hands": signed(found),
            "difference": signed(found - told),
        }
        for seat, told, found in zip(state.seats, paper, hands, strict=True)
        if told != found
    )


def signed(points: int) -> str:
    """Return points with their sign: ``+12``, ``−8``, ``0``."""
    return f"{points:+}".replace("-", "−") if points else "0"


def snapshot(totals: TableTotals) -> dict[str, Any]:
    """Return the state of totals for the log: ``totals`` as on the paper, by seat."""
    paper = paper_of(totals)
    return {
        "state": str(totals.state),
        "totals": list(paper.results),
        "lost": list(paper.lost),
    }


def state_before(change: Change) -> tuple[str, PaperTotals] | None:
    """Return state and totals as they were before a change of theirs; None before the first.

    So it is where an imported event has nothing readable there.
    """
    return _state(change.facts.get("before"))


def state_after(change: Change) -> tuple[str, PaperTotals] | None:
    """Return state and totals as a change left them."""
    return _state(change.facts.get("after"))


def _state(state: Any) -> tuple[str, PaperTotals] | None:
    try:
        totals = PaperTotals(_by_seat(state["totals"]), _by_seat(state["lost"]))
        return TableTotals.State(state["state"]).value, totals
    except (ClubError, KeyError, TypeError, ValueError):
        return None


def _by_seat(points: Any) -> BySeat:
    east, south, west, north = (int(one) for one in points)
    return east, south, west, north


def _text(totals: TableTotals) -> str:
    return ", ".join(map(signed, paper_of(totals).results))


def _sent(
    table: Table, now: TableTotals | None, totals: PaperTotals, token: UUID
) -> TableTotals | None:
    """Return what was recorded with a token; None if that has not been seen."""
    sent = Change.objects.filter(
        tournament=table.session.tournament,
        kind=Change.Kind.TOTALS_RECORDED,
        facts__token=str(token),
    ).first()
    if sent is None:
        if TableTotals.objects.filter(token=token).exclude(table=table).exists():
            raise ClubError("totals_token_elsewhere")
        return None
    if sent.table_id != table.pk or now is None:
        raise ClubError("totals_token_elsewhere")
    if (former := _state(sent.facts.get("after"))) is None or former[1] != totals:
        raise ClubError("totals_sent_otherwise", table=table.number)
    return now


def _check(table: Table, by: Actor) -> None:
    check_writable(table, by)
    if not by.is_official:
        raise ClubError("totals_for_officials")
    if (found := table.seats.count()) != len(TOTALS):
        raise ClubError("seats_not_four", table=table.number, found=found)


def _check_no_hands(table: Table) -> None:
    if count := table.hands.filter(state="valid").count():
        raise ClubError("hands_recorded_already", table=table.number, count=count)


def _locked(table: Table, by: Actor) -> tuple[Table, TableTotals]:
    """Lock the table, check that ``by`` may write there, return its totals as they are now."""
    table = table_locked(table)
    _check(table, by)
    now = TableTotals.objects.filter(table=table).first()
    if now is None:
        raise ClubError("totals_missing", table=table.number)
    now.table = table
    return table, now


def _check_revision(now: TableTotals, revision: int | None) -> None:
    if revision is not None and revision != now.revision:
        raise ClubError("totals_changed_meanwhile", points=_text(now))


def _put(now: TableTotals, totals: PaperTotals) -> None:
    for name, points in zip(TOTALS, totals.payments, strict=True):
        setattr(now, name, points)
    for name, points in zip(LOST, totals.lost, strict=True):
        setattr(now, name, points)


def _changed(
    now: TableTotals, kind: Change.Kind, by: Actor, reason: str, before: dict[str, Any] | None
) -> None:
    now.revision += 1
    now.save()
    facts: dict[str, object] = {"before": before, "after": snapshot(now), "revision": now.revision}
    if kind == Change.Kind.TOTALS_RECORDED:
        facts["token"] = str(now.token)
    change_log(
        kind=kind,
        by=by,
        session=now.table.session,
        table=now.table,
        reason=one_line(reason),
        facts=facts,
    )


def _close(table: Table, by: Actor, reason: str = "") -> None:
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


def _open(session: Session, table: Table, by: Actor, reason: str) -> None:
    """Open a locked table without a result again, and its locked session with it."""
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
