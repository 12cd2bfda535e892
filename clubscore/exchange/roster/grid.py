"""A list of players as rows of text, whatever file it came in.

What cannot be read is refused with a ``ClubError``, and nothing else is ever raised.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubscore.errors import ClubError

from .limits import MAX_COLUMNS, OF_EVENT, ListLimits

REGION = re.compile("\U0001f3f4([\U000e0020-\U000e007e]+)\U000e007f?")  # the flag of England, say
FLAG_ENDS = re.compile("([\U0001f1e6-\U0001f1ff]{2})[\ufe0f\u200d]+")  # invisible, after a flag
TAGS, FLAG_LETTERS = 0xE0000, ord("🇦") - ord("a")
JOINERS = "\u200c\u200d"  # invisible, yet part of names in Persian and in Indian scripts


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row that is not blank; ``number`` counts from 1 in the file."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of equal length, each cell one line of text."""

    rows: tuple[GridRow, ...]

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0].cells)

    @property
    def size(self) -> int:
        """How many bytes all cells have together."""
        return sum(len(cell.encode()) for row in self.rows for cell in row.cells)


def grid_dump(grid: Grid) -> str:
    """Return a grid as text, for a form to carry on; ``grid_load`` reads it back."""
    out = io.StringIO()
    csv.writer(out).writerows([row.number, *row.cells] for row in grid.rows)
    return out.getvalue()


def grid_load(text: str, limits: ListLimits = OF_EVENT) -> Grid:
    """Return the grid that ``grid_dump`` wrote; raises ``roster_page_spoilt`` for anything else."""
    try:
        kept = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        digits = len(str(limits.read_rows))
        numbers = [int(row[0]) for row in kept if len(row[0]) <= digits]
    except (csv.Error, ValueError, IndexError):
        raise ClubError("roster_page_spoilt") from None
    rising = all(one < other for one, other in zip([0, *numbers], numbers, strict=False))
    if len(numbers) != len(kept) or not rising:
        raise ClubError("roster_page_spoilt")
    gaps: dict[int, Sequence[str]] = {int(row[0]): row[1:] for row in kept}
    last = max(numbers, default=0)
    return grid_of_rows((gaps.get(number, ()) for number in range(1, last + 1)), limits)


def grid_of_rows(rows: Iterable[Sequence[str]], limits: ListLimits) -> Grid:
    """Drop blank rows and columns at the end; check the size of the rest."""
    found: list[GridRow] = []
    for number, row in enumerate(rows, start=1):
        cells = [_cell(text) for text in row]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) > MAX_COLUMNS:
            raise ClubError("roster_too_wide", limit=MAX_COLUMNS, row=number)
        if cells:
            found.append(GridRow(number, tuple(cells)))
        if len(found) > limits.rows:
            raise ClubError("roster_too_long", limit=limits.rows)
    if not found:
        raise ClubError("roster_empty")
    width = max(len(row.cells) for row in found)
    grid = Grid(
        tuple(GridRow(row.number, row.cells + ("",) * (width - len(row.cells))) for row in found)
    )
    if grid.size > limits.text:
        raise ClubError("roster_too_large", limit=limits.text // 1_000_000)
    return grid


def _cell(text: str) -> str:
    """Return a cell in one line, without characters nobody sees and no database takes.

    The flag of a part of a country, whose letters nobody sees, is that of the country.
    """
    text = FLAG_ENDS.sub(r"\1", REGION.sub(_flag_of_country, text))
    if not text.isprintable():
        text = "".join(
            " " if one.isspace() else one
            for one in text
            if one in JOINERS
            or one.isspace()
            or unicodedata.category(one) not in {"Cc", "Cf", "Cs"}
        )
    return " ".join(text.split())


def _flag_of_country(region: re.Match[str]) -> str:
    country = [chr(ord(tag) - TAGS) for tag in region[1][:2]]
    are_letters = len(country) > 1 and all("a" <= letter <= "z" for letter in country)
    return "".join(chr(ord(letter) + FLAG_LETTERS) for letter in country) if are_letters else ""
