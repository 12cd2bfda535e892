"""Which row of a list has the headings."""

from typing import Final

from clubscore.exchange.roster.cells.values import is_nothing
from clubscore.exchange.roster.columns import HEADING_ROWS, NO_HEADINGS, RosterColumn
from clubscore.exchange.roster.grid import Grid, GridRow

from .contents import MOST, country_share, is_number, looks
from .headings import HeadingKind, heading_texts, read_heading, read_headings

NAMES: Final = frozenset({RosterColumn.FIRST_NAME, RosterColumn.LAST_NAME, RosterColumn.FULL_NAME})
KNOWN_KINDS: Final = frozenset({HeadingKind.NAMED, HeadingKind.HALF_NAME, HeadingKind.AMBIGUOUS})


def heading_row(grid: Grid) -> int:
    """Return the number of the row with the headings, 0 for none.

    It is the row with a name and the most known headings; else the first with words above numbers,
    countries or addresses, in whatever language.
    """
    best, most = NO_HEADINGS, 0
    for row in grid.rows[:HEADING_ROWS]:
        found = [one for one in read_headings(grid, row.number) if one.kind in KNOWN_KINDS]
        has_name = any(one.kind == HeadingKind.HALF_NAME or one.column in NAMES for one in found)
        is_second = heading_texts(grid, row.number) != [*row.cells]  # with groups above it
        if has_name and len(found) + is_second > most:
            best, most = row.number, len(found)
    if best and not _is_person(grid, best):
        return best
    return next((row.number for row in grid.rows[:HEADING_ROWS] if _heads(row, grid)), NO_HEADINGS)


def _is_person(grid: Grid, number: int) -> bool:
    """Tell whether a row's only known word may be a person's name: “Nome”, “Last”."""
    (row,) = [row for row in grid.rows if row.number == number]
    known = [text for text in row.cells if read_heading(text).kind in KNOWN_KINDS]
    return len(known) == 1 and any(is_number(text) for text in row.cells)


def _heads(row: GridRow, grid: Grid) -> bool:
    below = [other.cells for other in grid.rows if other.number > row.number]
    if not below or any(is_number(text) or "@" in text for text in row.cells):
        return False
    for at, text in enumerate(row.cells):
        cells = [cells[at] for cells in below]
        if not text or is_nothing(text):
            continue
        if looks(cells, is_number) or looks(cells, lambda cell: "@" in cell):
            return True
        if country_share(cells) >= MOST and not country_share([text]):
            return True
    return False
