"""Names that share a cell with something else, which gets a column of its own.

``Mario Rossi (ITA)``, ``ROSSI Mario - ITA``, ``🇮🇹 Mario Rossi``. Otherwise it would become part of
the name, and everyone would come from the club's country.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from clubscore.exchange.roster.cells.values import FLAG
from clubscore.exchange.roster.grid import Grid
from clubscore.exchange.roster.limits import MAX_COLUMNS
from clubscore.people.players.countries import country_code

MOST: Final = Fraction(4, 5)  # of the cells below the headings have it
HALF: Final = Fraction(1, 2)  # of all cells
SAMPLE: Final = 1_000  # rows that are looked at
LONGEST: Final = 120  # characters of a name and what is beside it
PATTERNS: Final = tuple(  # the name, and what is beside it, wherever it stands
    re.compile(pattern)
    for pattern in (
        rf"(?P<beside>{FLAG.pattern})\s*(?P<name>.+)|(?P<name_>.+?)\s*(?P<beside_>{FLAG.pattern})",
        r"(?P<name>.+?)\s*[(\[](?P<beside>[^()\[\]]+)[)\]]",
        r"[(\[](?P<beside>[^()\[\]]+)[)\]]\s*(?P<name>.+)",
        r"(?P<name>.+?)(?:\s*[,|]\s*|\s+[-–—/]\s+|\s+(?=[A-Z]{3}$))(?P<beside>[^,|/]{2,})",
        r"(?P<beside>[A-Z]{3})(?:\s+[-–—/]\s+|\s*[|:]\s*|\s+)(?P<name>.+)",
    )
)
CODE: Final = 3  # letters
OF_FLAGS: Final = PATTERNS[0]  # never part of a name, even of a single one in the list
OF_ANYTHING: Final = PATTERNS[1]  # also a club; elsewhere it is a country, or part of the name

Row = tuple[str, ...]
Parted = tuple[str, str] | None
"""A name and what is next to it; None for a cell that is not written so."""


def with_names_apart(grid: Grid) -> Grid:
    """Return a grid with only names in their cells, and the rest of each cell in the next column.

    This applies where most names of a column follow one pattern; with flags, where any does.
    """
    if grid.width >= MAX_COLUMNS:
        return grid
    for at in range(grid.width):
        told = [row.cells[at] for row in grid.rows[:SAMPLE] if row.cells[at]]
        # A full name has two words.
        may_be_names = 2 * sum(" " in cell for cell in told) >= len(told)
        for pattern in PATTERNS if may_be_names else [OF_FLAGS]:
            matches = [_split_cell(cell, pattern) is not None for cell in told]
            if any(matches) if pattern is OF_FLAGS else _are_parted(matches):
                rows = [replace(row, cells=_split(row.cells, at, pattern)) for row in grid.rows]
                return Grid(tuple(rows))
    return grid


def _are_parted(matches: Sequence[bool]) -> bool:
    if True not in matches:
        return False
    below = matches[matches.index(True) :]
    return Fraction(sum(below), len(below)) >= MOST and Fraction(sum(matches), len(matches)) >= HALF


def _split(row: Row, at: int, pattern: re.Pattern[str]) -> Row:
    name, beside = _split_cell(row[at], pattern) or (row[at], "")
    return (*row[:at], name, beside, *row[at + 1 :])


def _split_cell(cell: str, pattern: re.Pattern[str]) -> Parted:
    found = pattern.fullmatch(cell) if len(cell) <= LONGEST else None
    if found is None:
        return None
    told = {key.strip("_"): text for key, text in found.groupdict().items() if text}
    name, beside = told["name"], told["beside"]
    if pattern is OF_FLAGS:
        return (name, beside) if _is_beside_flag(name, beside) else None
    if not _is_name(name) or not (pattern is OF_ANYTHING or country_code(beside)):
        return None
    return name, beside


def _is_beside_flag(text: str, flag: str) -> bool:
    """Tell whether a text is something else than the country: Bo, which is a code, with 🇸🇪."""
    if not text[:1].isalpha() or any(map(str.isdigit, text)):
        return False
    country = country_code(text)
    return not country or (len(text) <= CODE and country != country_code(flag))


def _is_name(text: str) -> bool:
    """Tell whether a text may be a full name rather than a country with its code."""
    words = text.split()
    has_words = len(words) > 1 and all(word[:1].isalpha() or len(word) > 2 for word in words)
    return has_words and not any(map(str.isdigit, text)) and not country_code(text)
