"""What the columns of a list of players hold; how that is found out is in ``meaning``."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .cells.names import Middle, NameOrder
from .grid import Grid, GridRow

HEADING_ROWS = 10  # the first ones, where the headings are looked for
NO_HEADINGS = 0


class RosterColumn(StrEnum):
    """What a column holds; ``IGNORED``: nothing that is imported."""

    IGNORED = ""
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    PARTICLE = "particle"  # of the last name: van der
    FULL_NAME = "full_name"
    COUNTRY = "country"
    EMA_NUMBER = "ema_number"
    TEAM = "team"
    HOME_CLUB = "home_club"
    NUMBER = "number"
    SUBSTITUTE = "substitute"
    CONTACT = "contact"
    REMARK = "remark"
    STATE = "state"
    PAID = "paid"
    PLACE = "place"
    POINTS = "points"
    TABLE_POINTS = "table_points"
    PARTICIPANTS = "participants"


SEVERAL: Final = frozenset({RosterColumn.IGNORED, RosterColumn.CONTACT, RosterColumn.REMARK})
"""Columns there may be more than one of."""
RESULTS: Final = (RosterColumn.PLACE, RosterColumn.TABLE_POINTS, RosterColumn.POINTS)
"""What a player has on a list of results, of an event that another program ran."""
OF_RESULTS: Final = (*RESULTS, RosterColumn.PARTICIPANTS)
"""Columns of such a list."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a grid is read; ``headings`` is the number of their (last) row, 0 without any."""

    headings: int
    columns: tuple[RosterColumn, ...]
    order: NameOrder = NameOrder.FIRST_LAST
    tidy_capitals: bool = True
    clears_blanks: bool = False  # a blank cell is no longer “as it is” but “nothing”
    middle: Middle = Middle.FIRST_NAME

    @property
    def has_names(self) -> bool:
        """Whether there is a column that names people."""
        return bool({RosterColumn.LAST_NAME, RosterColumn.FULL_NAME} & set(self.columns))

    @property
    def twice(self) -> list[RosterColumn]:
        """Contents that more than one column has been said to hold, though only one can."""
        single = [column for column in self.columns if column not in SEVERAL]
        return [column for column in dict.fromkeys(single) if single.count(column) > 1]

    def people(self, grid: Grid) -> list[GridRow]:
        """Return the rows below the headings."""
        return [row for row in grid.rows if row.number > self.headings]

    def at(self, column: RosterColumn) -> int | None:
        """Return which column holds that; None for none."""
        return self.columns.index(column) if column in self.columns else None

    def cells(self, grid: Grid, column: RosterColumn) -> list[str]:
        """Return the cells of a column, from top to bottom, or nothing without such a column."""
        at = self.at(column)
        return [] if at is None else [row.cells[at] for row in self.people(grid)]

    @property
    def fingerprint(self) -> str:
        """Return what tells two layouts apart."""
        told = [str(self.headings), *self.columns, self.order, self.middle, str(self.tidy_capitals)]
        told.append(str(self.clears_blanks))
        return "|".join(told)
