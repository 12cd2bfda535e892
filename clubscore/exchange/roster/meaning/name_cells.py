"""Names that share a cell with something else, which gets a column of its own.

``Mario Rossi (ITA)``, ``ROSSI Mario - ITA``, ``🇮🇹 Mario Rossi``. Otherwise it would become part of
the name, and everybody would come from the club's country.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from clubscore.exchange.roster.grid import Grid
from clubscore.exchange.roster.limits import MAX_COLUMNS
from clubscore.people.players.countries import country_code

MOST: Final = Fraction(4, 5)  # of the cells below the headings have it
HALF: Final = Fraction(1, 2)  # of all cells
SAMPLE: Final = 1_000  # rows that are looked at
LONGEST: Final = 120  # characters of a name and what is beside it
FLAG: Final = "[\U0001f1e6-\U0001f1ff]{2}"
PATTERNS: Final = tuple(  # the name, and what is beside it, wherever it stands
    re.compile(pattern)
    for pattern in (
        rf"(?P<beside>{FLAG})\s*(?P<name>.+)|(?P<name_>.+?)\s*(?P<beside_>{FLAG})",
        r"(?P<name>.+?)\s*[(\[](?P<beside>[^()\[\]]+)[)\]]",
        r"[(\[](?P<beside>[^()\[\]]+)[)\]]\s*(?P<name>.+)",
        r"(?P<name>.+?)(?:\s*[,|]\s*|\s+[-–—/]\s+|\s+(?=[A-Z]{3}$))(?P<beside>[^,|/]{2,})",
        r"(?P<beside>[A-Z]{3})(?:\s+[-–—/]\s+|\s*[|:]\s*|\s+)(?P<name>.+)",
    )
)
OF_ANYTHING: Final = PATTERNS[1]  # also a club; elsewhere it is a country, or part of the name

Row = tuple[str, ...]
Parted = tuple[str, str] | None
"""A name and what is beside it; None for a cell that is not written so."""


def with_names_apart(grid: Grid) -> Grid:
    """Return a grid with names alone in their cells, and the rest of each cell in the next column.

    This applies where most names of a column follow one pattern.
    """
    if grid.width >= MAX_COLUMNS:
        return grid
    for at in range(grid.width):
        told = [row.cells[at] for row in grid.rows[:SAMPLE] if row.cells[at]]
        if 2 * sum(" " in cell for cell in told) < len(told):
            continue  # a full name has two words
        for pattern in PATTERNS:
            if _are_parted([_split_cell(cell, pattern) is not None for cell in told]):
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
    if not _is_name(name) or not (pattern is OF_ANYTHING or country_code(beside)):
        return None
    return name, beside


def _is_name(text: str) -> bool:
    """Tell whether a text may be a full name rather than a country with its code."""
    words = text.split()
    has_words = len(words) > 1 and all(word[:1].isalpha() or len(word) > 2 for word in words)
    return has_words and not any(map(str.isdigit, text)) and not country_code(text)
