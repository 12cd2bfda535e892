"""A list of players as it comes: a CSV or XLSX file, or rows pasted from a spreadsheet.

What comes out is a :class:`Grid`, whatever went in: rows of text, each with its number in the
file. Whatever cannot be read is refused with a ``ClubError``, and nothing else is ever raised.
"""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import IO

from clubscore.errors import ClubError
from clubscore.uploads.process import Reader

from .limits import OF_EVENT, ListLimits
from .workbook import is_workbook, workbook_rows

MAX_COLUMNS = 40
SEPARATORS = ";\t,"
SEP_LINES = {"sep=;": ";", "sep=,": ",", "sep=": "\t"}  # Excel's way to say it
SNIFFED_ROWS = 50  # that decide which separator it is
OLE = b"\xd0\xcf\x11\xe0"  # .xls, and .xlsx with a password
BREAKS = "\t\n\r\v\f\x1a"  # control characters that text files have
JOINERS = "\u200c\u200d"  # invisible, yet part of names in Persian and in Indian scripts
# What stands before a text that is like a formula, in our own files as in others.
GUARD = re.compile("^'(?=[=+@＝＋－＠-])")
READER = Reader("clubscore.exchange.roster.grid:roster_text", memory=400 * 2**20, seconds=10)

Rows = Iterable[Sequence[str]]


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
        """How many columns there are."""
        return len(self.rows[0].cells)


def read_roster(data: bytes, limits: ListLimits = OF_EVENT) -> Grid:
    """Read a file: CSV with any of the usual separators and encodings, or XLSX.

    Raises ``ClubError``, always with a code that begins with ``roster``.
    """
    if len(data) > limits.file:
        raise ClubError("roster_too_large", limit=limits.file // 1_000_000)
    if data.startswith(OLE):
        raise ClubError("roster_is_xls")
    if is_workbook(data):
        return _grid(workbook_rows(data, limits), limits)
    return read_pasted_roster(_decode(data), limits)


def roster_text(file: IO[bytes]) -> bytes:
    """Return the rows of a file as ``grid_dump`` writes them; raises as ``read_roster`` does."""
    return grid_dump(read_roster(file.read(OF_EVENT.file + 1))).encode()


def read_uploaded_roster(file: IO[bytes]) -> Grid:
    """Read a file somebody sent, as ``read_roster`` does, in a process of its own.

    Not in the thread of a request. Raises what ``Reader.read`` raises too.
    """
    return grid_load(READER.read(file).decode())


def read_roster_soon(file: IO[bytes]) -> Grid | None:
    """Do the same if it takes no longer than a page; None if it does."""
    text = READER.read_soon(file)
    return None if text is None else grid_load(text.decode())


def read_pasted_roster(text: str, limits: ListLimits = OF_EVENT) -> Grid:
    """Read separated text; raises as ``read_roster`` does."""
    text = text.removeprefix("\ufeff")
    if any(one < " " and one not in BREAKS for one in set(text)):
        raise ClubError("roster_not_text")
    first, _, rest = text.partition("\n")
    told = first.strip().strip('"').lower()
    if told in SEP_LINES:
        return _grid([[], *_split_rows(rest, SEP_LINES[told], limits)], limits)
    return _grid(_split_rows(text, _separator(text), limits), limits)


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
    return _grid((gaps.get(number, ()) for number in range(1, last + 1)), limits)


def _decode(data: bytes) -> str:
    """Unicode names itself or holds together; what is neither, Windows wrote."""
    encodings = ["utf-8-sig", "cp1252"]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ClubError("roster_not_text")


def _split_rows(text: str, separator: str, limits: ListLimits) -> list[list[str]]:
    rows: list[list[str]] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for row in reader:
            rows.append([GUARD.sub("", cell) for cell in row])
            if len(rows) > limits.read_rows:
                raise ClubError("roster_too_long", limit=limits.rows)
    except csv.Error:
        if '"' not in text:  # nothing else is wrong with one then but its length
            limit = csv.field_size_limit()
            raise ClubError("roster_cell_too_long", row=len(rows) + 1, limit=limit) from None
        raise ClubError("roster_quotes", row=len(rows) + 1) from None
    return rows


def _separator(text: str) -> str:
    """Return what cuts most of the first rows into as many columns, two at least."""
    return max(SEPARATORS, key=lambda one: _fit(text, one))


def _fit(text: str, separator: str) -> tuple[float, int]:
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=separator, strict=True)
    widths: Counter[int] = Counter()
    try:
        for row in reader:
            widths[len(row)] += bool("".join(row).strip())
            if widths.total() >= SNIFFED_ROWS:
                break
    except csv.Error:
        return (0, text.count(separator))
    wide = {width: count for width, count in widths.items() if width > 1 and count}
    if not wide:
        return (0, text.count(separator))
    width = max(wide, key=lambda one: (wide[one], one))
    return (wide[width] / widths.total(), width)


def _grid(rows: Rows, limits: ListLimits) -> Grid:
    """Take blank rows and columns at the end away; check the size of what is left."""
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
    if sum(len(cell.encode()) for row in found for cell in row.cells) > limits.text:
        raise ClubError("roster_too_large", limit=limits.text // 1_000_000)
    width = max(len(row.cells) for row in found)
    return Grid(
        tuple(GridRow(row.number, row.cells + ("",) * (width - len(row.cells))) for row in found)
    )


def _cell(text: str) -> str:
    """Return a cell in one line, without characters nobody sees and no database takes."""
    if not text.isprintable():
        text = "".join(
            " " if one.isspace() else one
            for one in text
            if one in JOINERS
            or one.isspace()
            or unicodedata.category(one) not in {"Cc", "Cf", "Cs"}
        )
    return " ".join(text.split())
