"""The text of a pasted plan as chairs: session, table, seat, and what names the player."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from clubscore.errors import ClubError
from clubscore.exchange.roster.grid import Grid, GridRow, grid_of_rows
from clubscore.exchange.roster.limits import ListLimits
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from clubscore.text import truncate

from .shapes import PlanShape, guess_shape, read_shape
from .words import (
    read_session,
    read_table,
    read_wind,
    titled_both,
    titled_session,
    titled_table,
)

OF_PLAN: Final = ListLimits(
    rows=4_000, file=500_000, text=500_000, unpacked_size=500_000, cells=50_000
)
SPACED: Final = re.compile(r"\s*[0-9]+(?:[ ]+[0-9]+)+\s*")  # 1 5 9 13
TITLE: Final = re.compile(r"[^\W\d_]{2}")  # above the rows: words
SEPARATED: Final = re.compile(r"[\t;|,]")


@dataclass(frozen=True, slots=True)
class WrittenChair:
    """A seat as written: ``session`` and ``wind`` are None if not given."""

    line: int
    session: int | None
    block: int  # counts from 0, for plans that number no sessions
    table: int
    wind: int | None
    names: tuple[str, ...]
    number: str = ""

    @property
    def text(self) -> str:
        """The text that names the player in the seat."""
        return " ".join(self.names) or self.number


@dataclass(frozen=True, slots=True)
class PlanFault:
    """A line that cannot be used, and why; line 0: the plan as a whole."""

    line: int
    error: ClubError


@dataclass
class WrittenPlan:
    """All chairs of a text, and the lines that are none."""

    chairs: list[WrittenChair] = field(default_factory=list)
    faults: list[PlanFault] = field(default_factory=list)
    titles: list[tuple[int, str]] = field(default_factory=list)  # titles, by line


def read_plan(text: str, *, most_seats: int = 4) -> WrittenPlan:
    """Read a pasted plan.

    Raises ``plan_not_read``, or what ``read_pasted_roster`` raises for text without columns.
    """
    grid = _grid(text)
    heading = next((shape for row in grid.rows if (shape := read_shape(row.cells))), None)
    rows = [row for row in grid.rows if not _is_title(row) and not read_shape(row.cells)]
    several = [row.cells for row in rows if len(_filled_cells(row)) > 1]
    data = several or [row.cells for row in rows]
    shape = heading or guess_shape(data, most_seats=most_seats) or _titled_tables(grid)
    if shape is None:
        raise ClubError("plan_not_read")
    reader = _Reader(shape)
    for row in grid.rows:
        reader.read(row)
    return reader.plan


def _grid(text: str) -> Grid:
    """Return the rows; numbers with one space between them are cells as well."""
    lines = text.splitlines()
    spaced = [bool(SPACED.fullmatch(line)) for line in lines]
    if any(spaced) and not SEPARATED.search(text):
        rows = [
            line.split() if is_spaced else [line]
            for line, is_spaced in zip(lines, spaced, strict=True)
        ]
        return grid_of_rows(rows, OF_PLAN)
    return read_pasted_roster(text, OF_PLAN)


def _filled_cells(row: GridRow) -> list[str]:
    return [text for text in row.cells if text]


def _is_title(row: GridRow) -> bool:
    filled = _filled_cells(row)
    return len(filled) == 1 and any(
        read(filled[0]) is not None for read in (titled_session, titled_table, titled_both)
    )


def _titled_tables(grid: Grid) -> PlanShape | None:
    """Tables as titles, each with its players below, East first."""
    titles = [row for row in grid.rows if _is_title(row)]
    texts = [_filled_cells(row)[0] for row in titles]
    if not any(titled_table(text) or titled_both(text) for text in texts) or grid.width > 1:
        return None
    return PlanShape(names=(0,))


class _Reader:
    """Goes through the rows and knows which session and table they are of."""

    def __init__(self, shape: PlanShape) -> None:
        self.shape = shape
        self.plan = WrittenPlan()
        self.session: int | None = None  # of a title
        self.title_table: int | None = None
        self.block = 0
        self.last_table = 0
        self.last_line = 0
        self.has_rows = False  # since the last title

    def read(self, row: GridRow) -> None:
        is_apart = 0 < self.last_line < row.number - 1
        self.last_line = row.number
        filled = _filled_cells(row)
        if len(filled) == 1 and self._title(filled[0]):
            return
        if shape := read_shape(row.cells):
            self.shape = shape
            return
        if len(filled) == 1 and not self.shape.names and self.shape.number is None:
            if self.has_rows or not TITLE.search(filled[0]):
                self.plan.faults.append(PlanFault(row.number, ClubError("plan_line_unread")))
            else:
                self.plan.titles.append((row.number, filled[0]))
            return
        if self.shape.groups:
            self._table(row, is_apart=is_apart)
        else:
            self._seat(row)
        self.has_rows = True

    def _title(self, text: str) -> bool:
        if (both := titled_both(text)) is not None:
            if both[0] != self.session:
                self._title_session(both[0])
            self.title_table = self.last_table = both[1]
            return True
        if (session := titled_session(text)) is not None:
            self._title_session(session)
            return True
        if (table := titled_table(text)) is not None:
            self._next_block(table)
            self.title_table = self.last_table = table
            return True
        return False

    def _title_session(self, session: int) -> None:
        self.session = session
        self.last_table, self.title_table = 0, None
        self.block += self.has_rows
        self.has_rows = False

    def _next_block(self, table: int) -> None:
        """Start the next session when table numbers start over, unless a title has named it."""
        if self.last_table and table < self.last_table:
            self.block += 1

    def _table(self, row: GridRow, *, is_apart: bool) -> None:
        """Read a row with all players of a table."""
        shape = self.shape
        try:
            session = self._told_session(row)
            if shape.table is None:
                if is_apart and self.has_rows:
                    self.block += 1
                    self.last_table = 0
                table = self.last_table + 1
            else:
                table = _cell(row, shape.table, read_table, "plan_bad_table", "plan_no_table")
                if session is None and table <= self.last_table:
                    self.block += 1  # tables begin anew
        except ClubError as error:
            self.plan.faults.append(PlanFault(row.number, error))
            return
        self.last_table = table
        for at, group in enumerate(shape.groups):
            block = self.block * len(shape.groups) + at
            number = None if session is None else session + at
            for wind, place in group:
                if text := row.cells[place]:
                    self._chair(row, number, block, table, wind, (text,))

    def _seat(self, row: GridRow) -> None:
        """Read a row with one player."""
        shape = self.shape
        try:
            session = self._told_session(row)
            table = self.title_table
            if shape.table is not None:
                table = _cell(row, shape.table, read_table, "plan_bad_table", "plan_no_table")
            if table is None:
                raise ClubError("plan_no_table")
            wind = None
            if shape.wind is not None:
                wind = _cell(row, shape.wind, read_wind, "plan_bad_wind", "plan_no_wind")
        except ClubError as error:
            self.plan.faults.append(PlanFault(row.number, error))
            return
        if session is None and shape.table is not None:
            self._next_block(table)
        self.last_table = table
        names = tuple(row.cells[at] for at in shape.names if row.cells[at])
        number = row.cells[shape.number] if shape.number is not None else ""
        self._chair(row, session, self.block, table, wind, names, number)

    def _told_session(self, row: GridRow) -> int | None:
        if self.shape.session is None:
            return self.session
        if not row.cells[self.shape.session] and self.session is not None:
            return self.session
        place = self.shape.session
        self.session = _cell(row, place, read_session, "plan_bad_session", "plan_no_session")
        return self.session

    def _chair(
        self,
        row: GridRow,
        session: int | None,
        block: int,
        table: int,
        wind: int | None,
        names: Sequence[str],
        number: str = "",
    ) -> None:
        if not names and not number:
            self.plan.faults.append(PlanFault(row.number, ClubError("plan_no_player")))
            return
        chair = WrittenChair(row.number, session, block, table, wind, tuple(names), number)
        self.plan.chairs.append(chair)


def _cell(row: GridRow, at: int, read: Callable[[str], int | None], bad: str, missing: str) -> int:
    """Return the number in a cell; raise the error ``bad`` or ``missing`` without one."""
    text = row.cells[at]
    found = read(text) if text else None
    if found is None:
        raise ClubError(bad, text=truncate(text, 60)) if text else ClubError(missing)
    return found
