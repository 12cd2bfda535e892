"""What calamine does not report of a sheet: errors, merged cells, and the size it would take.

It cannot read part of a sheet: two cells in opposite corners would take all memory.
"""

from dataclasses import dataclass, field

from clubscore.errors import ClubError

from ..limits import MAX_COLUMNS, ListLimits


@dataclass(slots=True)
class Marks:
    """Errors by row and column, as displayed; merged cells by their first row and column.

    Rows and columns count from 0. Merged cells give their last row.
    """

    errors: dict[int, dict[int, str]] = field(default_factory=dict)
    merged_cells: dict[int, dict[int, int]] = field(default_factory=dict)
    height: int = 0
    width: int = 0
    widest: int = 0  # row

    def note_cell(self, row: int, column: int) -> None:
        """Note that there is something in a cell."""
        self.height = max(self.height, row + 1)
        if column >= self.width:
            self.width, self.widest = column + 1, row

    def note_error(self, row: int, column: int, text: str) -> None:
        """Note that a cell shows an error."""
        self.note_cell(row, column)
        self.errors.setdefault(row, {})[column] = text

    def note_merged(self, row: int, column: int, last_row: int) -> None:
        """Note that a merged cell extends downwards."""
        if last_row > row:
            self.merged_cells.setdefault(row, {})[column] = last_row

    def check(self, limits: ListLimits) -> None:
        """Refuse a table no list needs: ``roster_too_long`` or ``roster_too_wide``."""
        if self.height > limits.read_rows:
            raise ClubError("roster_too_long", limit=limits.rows)
        if self.height * self.width > limits.cells:
            if self.width > MAX_COLUMNS:
                raise ClubError("roster_too_wide", limit=MAX_COLUMNS, row=self.widest + 1)
            raise ClubError("roster_too_long", limit=limits.rows)
