"""What a heading says about its column, in rows of headings as people make them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from clubscore.exchange.roster.columns import RosterColumn
from clubscore.exchange.roster.grid import Grid, GridRow
from clubscore.people.names import plain

from .words import AMBIGUOUS, HALF_NAMES, MEANINGS, SESSION_WORDS, TOTAL_WORDS, meaning_of

MOST_SESSIONS: Final = 40
COUNTED: Final = (RosterColumn.POINTS, RosterColumn.TABLE_POINTS)


class HeadingKind(StrEnum):
    """What kind of heading it is, if it does not name a column."""

    UNREAD = "unread"
    HALF_NAME = "half_name"
    AMBIGUOUS = "ambiguous"
    SESSION = "session"
    NAMED = "named"


@dataclass(frozen=True, slots=True)
class ColumnHeading:
    """A heading as understood."""

    text: str  # as in the file
    word: str
    kind: HeadingKind
    column: RosterColumn = RosterColumn.IGNORED
    is_total: bool = False


def read_heading(text: str) -> ColumnHeading:
    """Return what a heading says."""
    word = _word(text)
    if column := meaning_of(word):
        return ColumnHeading(text, word, HeadingKind.NAMED, column, _has_total(word))
    if word in HALF_NAMES:
        return ColumnHeading(text, word, HeadingKind.HALF_NAME)
    if _is_session(word):
        return ColumnHeading(text, word, HeadingKind.SESSION)
    rest = " ".join(one for one in word.split() if one not in TOTAL_WORDS)
    if word in AMBIGUOUS or (rest != word and rest in AMBIGUOUS):
        return ColumnHeading(text, word, HeadingKind.AMBIGUOUS, is_total=rest != word)
    if rest != word and (column := MEANINGS.get(rest)) in COUNTED:
        return ColumnHeading(text, word, HeadingKind.NAMED, column, is_total=True)
    return ColumnHeading(text, word, HeadingKind.UNREAD)


def _word(text: str) -> str:
    word = plain(re.sub(r"\(.*?\)", " ", text)) or plain(text)
    if re.fullmatch(r"(?:\w )+\w", word):  # T.P.
        word = word.replace(" ", "")
    return word or ("number" if "#" in text else "total" if text.strip() in ("Σ", "∑") else "")


def _has_total(word: str) -> bool:
    return bool(TOTAL_WORDS & {*word.split()})


def _is_session(word: str) -> bool:
    """Tell whether a heading means one session: S1, Round 2, TP 3, 第1轮."""
    parts = re.findall(r"[0-9]+|[^\W0-9]+", re.sub(r"[第轮輪局场場节節]", " \\g<0> ", word))
    numbers = [part for part in parts if part.isdecimal()]
    words = [part for part in parts if not part.isdecimal()]
    if len(numbers) != 1 or not 0 < int(numbers[0]) <= MOST_SESSIONS or TOTAL_WORDS & {*words}:
        return False
    rest = " ".join(one for one in words if one not in SESSION_WORDS)
    return not rest or MEANINGS.get(rest) in COUNTED or rest in AMBIGUOUS


def heading_texts(grid: Grid, number: int) -> list[str]:
    """Return the headings of a row, with the groups of the row above them: “Total TP”."""
    rows = [row for row in grid.rows if row.number <= number]
    if not rows or rows[-1].number != number:
        return [""] * grid.width
    cells = rows[-1].cells
    if len(rows) < 2 or not is_group_row(rows[-2], rows[-1]):
        return [*cells]
    texts, group = [], ""
    for above, below in zip(rows[-2].cells, cells, strict=True):
        group = above or (group if below else "")
        is_shared = bool(above) or _is_group(group)
        texts.append(f"{group if is_shared else ''} {below}".strip())
    return texts


def is_group_row(above: GridRow, below: GridRow) -> bool:
    """Tell whether a row groups the headings below it: “Total” over “TP” and “MP”."""
    groups = [
        at
        for at, (text, under) in enumerate(zip(above.cells, below.cells, strict=True))
        if under and _is_group(text)
    ]
    alone = [text for text, under in zip(above.cells, below.cells, strict=True) if text and under]
    return bool(groups) and len(groups) == len(alone)


def _is_group(text: str) -> bool:
    heading = read_heading(text)
    return heading.kind == HeadingKind.SESSION or heading.is_total


def read_headings(grid: Grid, number: int) -> list[ColumnHeading]:
    """Return what the headings in a row say."""
    return [read_heading(text) for text in heading_texts(grid, number)]


def count_known(headings: Sequence[ColumnHeading]) -> int:
    """Return how many headings are known to mean something."""
    return sum(one.kind != HeadingKind.UNREAD for one in headings)
