"""Many tables of a session in groups, which pages fold away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import template

GROUPED_FROM: Final = 25  # tables; fewer stand below each other
GROUP: Final = 10

register = template.Library()


@dataclass(frozen=True, slots=True)
class TableGroup:
    """Tables that follow each other, with the numbers of the first and the last."""

    rows: Sequence[Any]
    first: int
    last: int
    is_folded: bool

    @property
    def open_tables(self) -> int:
        """How many of them are not closed, where the rows know it."""
        return sum(not row.state.closed for row in self.rows)

    @property
    def disputed_tables(self) -> int:
        """How many of them are in dispute."""
        return sum(bool(row.table.dispute) for row in self.rows)

    @property
    def has_errors(self) -> bool:
        """Whether one of them must be corrected, if the rows are form fields."""
        return any(row.has_errors for row in self.rows)

    def seats(self, entry_id: int) -> bool:
        """Tell whether an entry sits at one of the tables, if the rows are those of a plan."""
        return any(one.entry_id == entry_id for row in self.rows for one in row.players)


@register.filter
def in_groups(rows: Sequence[Any]) -> list[TableGroup]:
    """Return the tables of a session by tens, or all in one group that is not folded."""
    tables = list(rows)
    if not tables:
        return []
    is_folded = len(tables) >= GROUPED_FROM
    size = GROUP if is_folded else len(tables)
    parts = [tables[at : at + size] for at in range(0, len(tables), size)]
    return [TableGroup(one, _number(one[0]), _number(one[-1]), is_folded) for one in parts]


@register.filter
def seats_entry(group: TableGroup, entry_id: int | None) -> bool:
    """Tell whether an entry sits at one of the tables of a plan."""
    return entry_id is not None and group.seats(entry_id)


def _number(row: Any) -> int:
    number: int = getattr(row, "table", row).number
    return number
