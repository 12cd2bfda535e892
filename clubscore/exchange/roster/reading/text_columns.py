"""Columns of text aligned by spaces, as in a table in a mail or a PDF."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from clubscore.errors import ClubError

PIECE: Final = re.compile(r"\S+(?: \S+)*")  # what two spaces part
MOST: Final = 0.6  # of the lines have to have several pieces
SURE: Final = 0.7  # of them have two spaces between columns; where a name is long, one may do
TITLES: Final = 4  # lines at the top that need not be in columns
WIDE: Final = "\0"  # stands after a character as wide as two
DECIMAL_COMMA: Final = re.compile(r"(?<=[0-9]),(?=[0-9])")
# A table whose columns have been pushed together: 1 Mario Rossi ITA 994
PRESSED: Final = re.compile(r"\s*[0-9]+[.)]?\s+\S.*\s[-−+]?[0-9][0-9.]*\s*")
NUMBERED: Final = re.compile(r"\s*([0-9]{1,4})[.)]?\s+(\S.*)")

Span = tuple[int, int]


def is_aligned(lines: Sequence[str]) -> bool:
    """Tell whether lines are aligned columns, or were before someone closed them up."""
    filled = [line for line in lines if line.strip()]
    # Spaces beside a comma part nothing: somebody has made a comma file look nice.
    several = [line for line in filled if len(_pieces(re.sub(r"\s*,\s*", ",", line))) > 1]
    pressed = [line for line in filled if _is_pressed(line)]
    return max(len(several), len(pressed)) >= max(2, MOST * len(filled))


def aligned_rows(lines: Sequence[str]) -> list[list[str]]:
    """Return the cells of every line; raises ``roster_not_aligned`` if they cannot be found."""
    wide = [_mark_wide(line.expandtabs()) for line in lines]
    table = [at for at, line in enumerate(wide) if len(_pieces(line)) > 1]
    unclear = next(at for at, line in enumerate(wide) if line.strip())
    for titles in range(min(TITLES, len(table) - 1)):
        body = table[titles:]
        columns = _columns([wide[at] for at in body])
        faults = [at for at in body if not _fits(wide[at], columns)]
        if not faults and _stand_below([wide[at] for at in body[1:]], columns):
            return [
                _cut(line, columns) if at >= body[0] else _pieces(line)
                for at, line in enumerate(wide)
            ]
        if len({len(_pieces(wide[at])) for at in body}) == 1:
            return [_pieces(line) for line in wide]  # apart, though not below each other
        unclear = min(faults, default=body[0])
    raise ClubError("roster_not_aligned", row=unclear + 1)


def numbered_rows(lines: Sequence[str]) -> list[list[str]]:
    """Return number and rest of lines that are numbered from 1, nothing of any others."""
    found = [NUMBERED.fullmatch(line) for line in lines]
    numbers = [int(match[1]) for match in found if match]
    filled = sum(1 for line in lines if line.strip())
    if len(numbers) < max(2, filled) or numbers != [*range(1, len(numbers) + 1)]:
        return []
    return [[match[1], match[2]] if match else [] for match in found]


def _is_pressed(line: str) -> bool:
    """Tell whether a line begins and ends with numbers and has only single spaces between."""
    line = DECIMAL_COMMA.sub(".", line)
    return "," not in line and PRESSED.fullmatch(line) is not None


def _pieces(line: str) -> list[str]:
    return [piece.replace(WIDE, "") for piece in PIECE.findall(line)]


def _mark_wide(line: str) -> str:
    return "".join(one + WIDE if unicodedata.east_asian_width(one) in "WF" else one for one in line)


def _columns(lines: Sequence[str]) -> list[Span]:
    """Return where columns begin and end.

    Between two of them all lines are blank, and most by two spaces.
    """
    width = max(map(len, lines))
    filled = "".join(
        "x" if any(line[at : at + 1].strip() for line in lines) else " " for at in range(width)
    )
    columns: list[Span] = []
    for found in re.finditer("x+", filled):
        start, end = found.span()
        if columns and not _are_apart(lines, columns[-1][1]):
            start = columns.pop()[0]
        columns.append((start, end))
    return columns


def _are_apart(lines: Sequence[str], at: int) -> bool:
    """Tell whether most lines with text on both sides of a position have two spaces there."""
    sides = [(line[:at], line[at:]) for line in lines if line[at:].strip()]
    blanks = [
        len(left) - len(left.rstrip()) + len(right) - len(right.lstrip())
        for left, right in sides
        if left.strip()
    ]
    return sum(blank > 1 for blank in blanks) >= SURE * len(blanks)


def _fits(line: str, columns: Sequence[Span]) -> bool:
    """Tell whether each column has at most one piece of a line."""
    return all(len(_pieces(line[start:end])) <= 1 for start, end in columns)


def _stand_below(lines: Sequence[str], columns: Sequence[Span]) -> bool:
    """Tell whether the cells of each column all begin, or all end, at the same place."""
    for start, end in columns:
        cells = [line[start:end].rstrip() for line in lines if line[start:end].strip()]
        lefts = {len(cell) - len(cell.lstrip()) for cell in cells}
        if len(lefts) > 1 and len({len(cell) for cell in cells}) > 1:
            return False
    return True


def _cut(line: str, columns: Sequence[Span]) -> list[str]:
    """Split a line into columns; a line that runs across them is a title or a note."""
    between = pairwise(columns)
    if any(line[end:start].strip() for (_, end), (start, _) in between):
        return _pieces(line)
    return [line[start:end].replace(WIDE, "").strip() for start, end in columns]
