"""The numbers of players in an event, as a list has them: given where they are free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from clubscore.errors import ClubError
from clubscore.tournaments.models import Entry

from .plan_rows import PlanRow
from .row_changes import ListedChange, ListedField


def with_numbers(
    rows: Sequence[PlanRow], entries: Sequence[Entry], *, are_fixed: bool
) -> list[PlanRow]:
    """Return rows with their numbers; players in the event may swap theirs.

    ``are_fixed``: seats have been drawn with them.
    """
    rows = [_with_refusal(row, are_fixed=are_fixed) for row in rows]
    moving = {row.entry.pk for row in rows if row.entry and _new_number(row)}
    staying = {one.number: one for one in entries if one.number and one.pk not in moving}
    claimed: dict[int, int] = {}
    rows = [_check_number(row, staying, claimed) for row in rows]
    rows = _without_kept(rows, staying, moving)
    claimed = {number: row.person.row for row in rows if (number := _new_number(row))}
    return [_entering(row, staying, claimed) for row in rows]


def _without_kept(
    rows: Sequence[PlanRow], staying: dict[int, Entry], moving: Collection[int]
) -> list[PlanRow]:
    """Refuse the numbers of those who were to move and stay, from one to the next.

    They are added to those ``staying``.
    """
    rows = list(rows)
    places = {number: at for at, row in enumerate(rows) if (number := _new_number(row))}
    kept = [
        row.entry for row in rows if row.entry and row.entry.pk in moving and not _new_number(row)
    ]
    while kept:
        entry = kept.pop()
        staying[entry.number or 0] = entry
        at = places.pop(entry.number or 0, None)
        if at is not None:
            rows[at] = _check_number(rows[at], staying, {})
            kept += [one for one in [rows[at].entry] if one]
    return rows


def _new_number(row: PlanRow) -> int | None:
    """Return the number someone in the event gets in place of another one."""
    change = row.changes_made.get(ListedField.NUMBER)
    return row.person.number if row.entry and change else None


def _with_refusal(row: PlanRow, *, are_fixed: bool) -> PlanRow:
    if row.entry is None:
        return row
    if row.entry.number is None:
        return _refuse_number(row, ClubError("number_when_confirmed"))
    return _refuse_number(row, ClubError("seats_have_been_drawn")) if are_fixed else row


def _refuse_number(row: PlanRow, reason: ClubError) -> PlanRow:
    def refuse(change: ListedChange) -> ListedChange:
        return replace(change, refusal=reason) if change.field is ListedField.NUMBER else change

    return replace(row, changes=tuple(map(refuse, row.changes)))


def _check_number(row: PlanRow, staying: dict[int, Entry], claimed: dict[int, int]) -> PlanRow:
    """Refuse a number that someone keeps, or that an earlier row gets."""
    number = _new_number(row)
    if row.entry is None or number is None:
        return row
    if holder := staying.get(number):
        return _refuse_number(
            row, ClubError("number_is_kept", number=number, name=holder.player.name)
        )
    earlier = claimed.setdefault(number, row.person.row)
    if earlier != row.person.row:
        return _refuse_number(row, ClubError("number_in_two_rows", number=number, row=earlier))
    return row


def _entering(row: PlanRow, staying: dict[int, Entry], claimed: dict[int, int]) -> PlanRow:
    """Give someone new the number of the list unless someone has it."""
    number = row.person.number
    if not row.enters or number is None or row.state != Entry.State.CONFIRMED:
        return row
    if holder := staying.get(number):
        note = ClubError("number_taken", number=number, name=holder.player.name)
        return replace(row, notes=(*row.notes, note))
    earlier = claimed.setdefault(number, row.person.row)
    if earlier != row.person.row:
        note = ClubError("number_twice", number=number, row=earlier)
        return replace(row, notes=(*row.notes, note))
    return replace(row, number=number)
