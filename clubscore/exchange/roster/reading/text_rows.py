"""Text as rows of cells, however it is laid out.

Cells are separated by a tab, semicolon, pipe or comma, or aligned in columns, as in a mail or a
PDF. If the layout cannot be told, the text is refused.
"""

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Final

from clubscore.errors import ClubError
from clubscore.exchange.roster.grid import Grid, grid_of_rows
from clubscore.exchange.roster.limits import OF_EVENT

from ..limits import MAX_CELL, ListLimits
from .text_columns import aligned_rows, is_aligned, numbered_rows

SEPARATORS: Final = "\t;|"  # the likeliest first; a comma stands in numbers and names as well
COMMA: Final = ","
NONE: Final = "\0"  # separates nothing: the text has one column
SEP_LINES: Final = {"sep=;": ";", "sep=,": ",", "sep=": "\t"}  # Excel's way to say it
SNIFFED: Final = 50  # rows that decide which separator it is
ENOUGH: Final = 0.75  # of the best share of rows that a separator cuts alike
BREAKS: Final = "\t\n\r\v\f\x1a"  # control characters that text files have
LINE_END: Final = re.compile(r"\r\n|\n|\r")
# What stands before a text that is like a formula, in our own files as in others.
GUARD: Final = re.compile("^'(?=[=+@＝＋－＠-])")
# Below the headings of a Markdown table, or around one that a terminal has drawn.
RULE: Final = re.compile(r"[\s|+:=_─┼-]*[=_─-][\s|+:=_─┼-]*")
WHOLE: Final = re.compile(r"\s*[-−+]?[0-9]+")
DECIMALS: Final = re.compile(r"[0-9]{1,3}\s*")  # or thousands
HEADING_ROWS: Final = 10
TABLE: Final = 3  # columns of a heading, at least

Row = list[str]


def read_pasted_roster(text: str, limits: ListLimits = OF_EVENT) -> Grid:
    """Read pasted text with columns in any of the usual layouts.

    Raises ``ClubError``, always with a code that begins with ``roster``.
    """
    return grid_of_rows(text_rows(text, limits), limits)


def text_rows(text: str, limits: ListLimits) -> list[Row]:
    """Return the rows of a text, blank ones too.

    Raises ``ClubError``: ``roster_not_text``, ``roster_too_long``, ``roster_cell_too_long``,
    ``roster_quotes``, ``roster_commas`` or ``roster_not_aligned``.
    """
    text = text.removeprefix("\ufeff")
    if any(one < " " and one not in BREAKS for one in set(text)):
        raise ClubError("roster_not_text")
    first, _, rest = text.partition("\n")
    told = first.strip().strip('"').lower()
    if told in SEP_LINES:
        return [[], *_split(rest, SEP_LINES[told], limits)]
    separator = _separator(text, limits)
    if separator == "|":
        rows = _split(text, "|", limits)
        return _without_frame([[] if RULE.fullmatch("|".join(row)) else row for row in rows])
    if separator in (COMMA, NONE):
        lines = ["" if RULE.fullmatch(line) else line for line in LINE_END.split(text)]
        if is_aligned(lines):
            return aligned_rows(lines)
        if separator == NONE and (numbered := numbered_rows(lines)):
            return numbered
    rows = _split(text, separator, limits)
    if separator == COMMA:
        _check_commas(rows)
    return rows


def _separator(text: str, limits: ListLimits) -> str:
    """Return what cuts most of the first rows into as many columns, two at least."""
    widths = {one: _widths(text, one, limits) for one in (*SEPARATORS, COMMA)}
    shares = {one: _share(found) for one, found in widths.items()}
    best = max(shares.values())
    if not best:  # blank rows, or a single cell
        most = max(shares, key=text.count)
        return most if most in text else NONE
    likely = next(one for one, share in shares.items() if share >= ENOUGH * best)
    cut = [width for width in widths[likely] if width > 1]
    return NONE if likely == COMMA and len(cut) < len(widths[COMMA]) / 2 else likely


def _widths(text: str, separator: str, limits: ListLimits) -> list[int]:
    """Return how many cells each of the first rows has, without blank ones."""
    if separator not in text:
        return []
    rows = _split(text, separator, limits, most=SNIFFED)
    return [len(row) for row in rows if "".join(row).strip()]


def _share(widths: list[int]) -> float:
    wide = Counter(width for width in widths if width > 1)
    return max(wide.values(), default=0) / max(len(widths), 1)


def _split(text: str, separator: str, limits: ListLimits, *, most: int = 0) -> list[Row]:
    """Return the rows of separated text; or of ``most`` the first, whatever is wrong with them."""
    cell, at, row = _cell(separator), 0, Row()
    rows: list[Row] = []
    while at < len(text):
        found = cell.match(text, at)
        assert found is not None  # noqa: S101 - it matches nothing at all as well
        content = _content(found)
        if not most:
            _check_cell(content, len(rows) + 1, is_plain=found["quoted"] is None)
        row.append(content)
        at = found.end()
        if text.startswith(separator, at):
            at += len(separator)
            if at < len(text):
                continue
            row.append("")
        if end := LINE_END.match(text, at):
            at = end.end()
        rows.append(row)
        row = Row()
        if most and len(rows) >= most:
            return rows
        if len(rows) > limits.read_rows:
            raise ClubError("roster_too_long", limit=limits.rows)
    if not most:
        _check_breaks(rows, separator)
    return [[GUARD.sub("", one) for one in row] for row in rows]


@cache
def _cell(separator: str) -> re.Pattern[str]:
    """Return the pattern of a cell: all in quotation marks, or everything up to its end.

    A mark that opens at the beginning but does not close at the end is content: "Kiki" Blanc.
    """
    sign = re.escape(separator)
    return re.compile(
        rf'[ ]*+"(?P<quoted>(?>[^"]+|"")*+)"[ ]*+(?=[{sign}\r\n]|\Z)|(?P<plain>[^{sign}\r\n]*+)'
    )


def _content(match: re.Match[str]) -> str:
    plain: str | None = match["plain"]
    return match["quoted"].replace('""', '"') if plain is None else plain


def _check_cell(text: str, row: int, *, is_plain: bool) -> None:
    if len(text) > MAX_CELL:
        raise ClubError("roster_cell_too_long", row=row, limit=MAX_CELL)
    # With an odd number of marks, what ends the cell may have been meant to belong to it.
    if is_plain and text.lstrip(" ").startswith('"') and text.count('"') % 2:
        raise ClubError("roster_quotes", row=row)


def _check_breaks(rows: list[Row], separator: str) -> None:
    """Refuse a cell that has swallowed rows: two stray quotation marks, far from each other."""
    width = max(map(len, rows), default=0)
    for number, row in enumerate(rows, start=1):
        for text in row:
            lines = len(LINE_END.findall(text))
            if lines and width >= TABLE and text.count(separator) >= lines * (width - 1):
                raise ClubError("roster_quotes", row=number)


def _without_frame(rows: list[Row]) -> list[Row]:
    """Drop the empty cells before the first pipe and after the last one, in framed rows."""
    several = [row for row in rows if len(row) > 1]
    if any(row[0].strip() or row[-1].strip() for row in several):
        return rows
    return [row[1:-1] if len(row) > 1 else row for row in rows]


def _check_commas(rows: list[Row]) -> None:
    """Refuse commas that both separate and are decimal: ``1,Rossi,19,5`` below three headings."""
    rows = [_without_end(row) for row in rows]
    headings = [len(row) for row in rows[:HEADING_ROWS] if not any(map(WHOLE.fullmatch, row))]
    expected = max(headings, default=0)
    if expected < TABLE:  # a title perhaps, but no headings
        expected = min((len(row) for row in rows if any(map(WHOLE.fullmatch, row))), default=0)
    for number, row in enumerate(rows, start=1):
        pairs = pairwise(row)
        is_decimal = (WHOLE.fullmatch(one) and DECIMALS.fullmatch(other) for one, other in pairs)
        if len(row) > expected and any(is_decimal):
            raise ClubError("roster_commas", row=number)


def _without_end(row: Row) -> Row:
    """Return a row without the empty cells at its end."""
    filled = [at for at, text in enumerate(row, start=1) if text.strip()]
    return row[: max(filled, default=0)]
