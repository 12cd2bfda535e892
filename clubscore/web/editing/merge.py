"""A three-way merge, field by field: what a page showed, what was sent, what is stored now.

A field that only one of the two has changed takes that change. One that both have changed, each to
something else, is in dispute: a person has to choose. In lists of checkboxes both changes hold. A
row that one has removed and the other has changed is in dispute as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = str | bool | list[str]  # a text; a tick; what is ticked in a list
Values: TypeAlias = Mapping[str, Value]  # by the name of the field
RowOf: TypeAlias = Callable[[str], str]  # the row a field belongs to; "" for one of no row


@dataclass(frozen=True, slots=True)
class Dispute:
    """A field, or a row, that two have changed; None: it was not there, or was removed."""

    name: str
    before: Value | Values | None
    mine: Value | Values | None
    theirs: Value | Values | None


@dataclass(frozen=True, slots=True)
class MergedValues:
    """The values of both, mine where they are in dispute; a row in dispute is kept."""

    values: dict[str, Value]
    disputes: list[Dispute]


def no_rows(_name: str) -> str:
    """The fields of a page without rows belong to none."""
    return ""


def merge(before: Values, mine: Values, theirs: Values, row_of: RowOf = no_rows) -> MergedValues:
    """Merge two changes of ``before``; a missing name is a field that does not exist.

    The order is that of ``theirs``, then what is only in ``mine``.
    """
    values: dict[str, Value] = {}
    disputes: list[Dispute] = []
    rows: set[str] = set()
    for name in dict.fromkeys([*theirs, *mine, *before]):
        row = row_of(name)
        sides = [_row(side, row, row_of) for side in (before, mine, theirs)] if row else []
        if row and sides[0] and not (sides[1] and sides[2]):
            if row not in rows:
                rows.add(row)
                _merge_removed(row, sides[0], sides[1], sides[2], values, disputes)
            continue
        was, is_mine, is_theirs = before.get(name), mine.get(name), theirs.get(name)
        kept = _merge_field(was, is_mine, is_theirs)
        if kept is None and is_theirs != is_mine and is_theirs != was and is_mine != was:
            disputes.append(Dispute(name, was, is_mine, is_theirs))
            kept = is_theirs if is_mine is None else is_mine
        if kept is not None:
            values[name] = kept
    return MergedValues(values, disputes)


def _row(side: Values, row: str, row_of: RowOf) -> dict[str, Value]:
    return {name: value for name, value in side.items() if row_of(name) == row}


def _merge_removed(
    row: str,
    before: Values,
    mine: Values,
    theirs: Values,
    values: dict[str, Value],
    disputes: list[Dispute],
) -> None:
    """Remove a row that one person has removed, unless the other has changed it."""
    left = mine or theirs
    if left and left != before:
        values.update(left)
        disputes.append(Dispute(row, before, mine or None, theirs or None))


def _merge_field(before: Value | None, mine: Value | None, theirs: Value | None) -> Value | None:
    """Return the merged value of a field, or None if it is gone or in dispute."""
    if mine in (before, theirs):
        return theirs
    if theirs == before:
        return mine
    if isinstance(before, list) and isinstance(mine, list) and isinstance(theirs, list):
        kept = [one for one in theirs if one in mine or one not in before]
        return kept + [one for one in mine if one not in before and one not in kept]
    return None
