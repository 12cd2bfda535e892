"""What the columns of a pasted plan mean, by their headings or their contents.

A plan has a row for each seat, or one for each table with its players from East on, or one for each
table with the players of several sessions side by side.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .words import PlanColumn, read_heading, read_table, read_wind

SEATS: Final = 4
HEADINGS: Final = 2  # known words that make a row one of headings


Group = tuple[tuple[int, int], ...]
"""The winds of a table, each with the column of its players."""


@dataclass(frozen=True, slots=True)
class PlanShape:
    """The column of each part of a row; ``groups`` are the players of a table, for each session."""

    session: int | None = None
    table: int | None = None
    wind: int | None = None
    number: int | None = None
    names: tuple[int, ...] = ()
    groups: tuple[Group, ...] = ()  # none: a row is a seat

    @property
    def is_told(self) -> bool:
        """Whether it says who sits."""
        return bool(self.groups or self.names or self.number is not None)


def read_shape(cells: Sequence[str]) -> PlanShape | None:
    """Return the columns that a row of headings names; None for any other row."""
    found = [read_heading(text) if text else None for text in cells]
    winds = [(wind, at) for at, wind in enumerate(found) if isinstance(wind, int)]
    columns = {one: at for at, one in reversed([*enumerate(found)]) if isinstance(one, PlanColumn)}
    known = sum(one is not None for one in found)
    if len(winds) >= SEATS - 1:
        return PlanShape(
            session=columns.get(PlanColumn.SESSION),
            table=columns.get(PlanColumn.TABLE),
            groups=_groups(winds),
        )
    if known < HEADINGS or winds or any(text.strip().isdecimal() for text in cells):
        return None
    names = tuple(at for at, one in enumerate(found) if one == PlanColumn.NAME)
    number = columns.get(PlanColumn.NUMBER)
    shape = PlanShape(
        session=columns.get(PlanColumn.SESSION),
        table=columns.get(PlanColumn.TABLE),
        wind=columns.get(PlanColumn.WIND),
        number=number,
        names=names,
    )
    return shape if shape.is_told else None


def _groups(winds: Sequence[tuple[int, int]]) -> tuple[Group, ...]:
    """Return the columns of each session; a wind that comes again starts another session."""
    groups: list[dict[int, int]] = [{}]
    for wind, at in winds:
        if wind in groups[-1]:
            groups.append({})
        groups[-1][wind] = at
    return tuple(tuple(group.items()) for group in groups)


def guess_shape(rows: Sequence[Sequence[str]], *, most_seats: int = SEATS) -> PlanShape | None:
    """Return what the columns of rows without headings are, or None if that isn’t clear."""
    width = max((len(row) for row in rows), default=0)
    columns = [[row[at] if at < len(row) else "" for row in rows] for at in range(width)]
    while columns and not any(columns[-1]):
        columns.pop()
    return _by_winds(columns) or _by_tables(columns, most_seats) or _by_rows(columns)


def _by_winds(columns: Sequence[Sequence[str]]) -> PlanShape | None:
    """A column of winds, in letters: a row is a seat."""
    for at, column in enumerate(columns):
        filled = [text for text in column if text]
        is_wind = [read_wind(text) is not None and not text.isdecimal() for text in filled]
        if filled and all(is_wind):
            numbers = [one for one in range(len(columns)) if one != at and _counts(columns[one])]
            before = [one for one in numbers if one < at] or numbers[:1]
            rest = [one for one in range(len(columns)) if one not in (at, *before[-2:])]
            table: int | None = before[-1] if before else None
            session = before[-2] if len(before) > 1 else None
            return _seat_rows(columns, session=session, table=table, wind=at, rest=rest)
    return None


def _by_tables(columns: Sequence[Sequence[str]], most_seats: int) -> PlanShape | None:
    """A row is a table: perhaps session and table, then its players."""
    width = len(columns)
    for before in (1, 2, 0):
        leading, players = columns[:before], columns[before:]
        if not all(map(_counts, leading)) or (before and not _rises(columns[before - 1])):
            continue
        sizes = [SEATS] if before < 2 else [SEATS] * (len(players) == SEATS)
        for size in (*sizes, *([most_seats] if most_seats > SEATS == width - 1 - before else [])):
            if not players or len(players) % size or _is_seat(players):
                continue
            starts = range(before, width, size)
            groups = tuple(tuple(enumerate(range(start, start + size))) for start in starts)
            table = before - 1 if before else None
            return PlanShape(session=0 if before == 2 else None, table=table, groups=groups)
    return None


def _by_rows(columns: Sequence[Sequence[str]]) -> PlanShape | None:
    """A row is a seat, without winds in letters: numbers, then who it is."""
    numbers = []
    for at, column in enumerate(columns):
        if not _counts(column):
            break
        numbers.append(at)
    if len(numbers) == len(columns):  # who it is is a number too
        numbers = numbers[:-1]
    rest = [at for at in range(len(columns)) if at not in numbers]
    if not 1 <= len(numbers) <= 3 or not rest:
        return None
    if len(numbers) == 3:
        return _seat_rows(columns, session=numbers[0], table=numbers[1], wind=numbers[2], rest=rest)
    if len(numbers) == 2 and _are_seats(columns[numbers[0]], columns[numbers[1]]):
        return _seat_rows(columns, session=None, table=numbers[0], wind=numbers[1], rest=rest)
    session = numbers[0] if len(numbers) == 2 else None
    return _seat_rows(columns, session=session, table=numbers[-1], wind=None, rest=rest)


def _seat_rows(
    columns: Sequence[Sequence[str]],
    *,
    session: int | None,
    table: int | None,
    wind: int | None,
    rest: Sequence[int],
) -> PlanShape | None:
    numbers = [at for at in rest if _counts(columns[at])]
    names = tuple(at for at in rest if at not in numbers and any(columns[at]))
    number = numbers[0] if numbers else None
    shape = PlanShape(session=session, table=table, wind=wind, number=number, names=names)
    return shape if shape.is_told else None


def _counts(column: Sequence[str]) -> bool:
    filled = [text for text in column if text]
    return bool(filled) and all(read_table(text) is not None for text in filled)


def _rises(column: Sequence[str]) -> bool:
    """Tell whether a column counts tables: 1, 2, 3, perhaps starting over at 1; not players."""
    numbers = [read_table(text) or 0 for text in column if text]
    following = itertools.pairwise(numbers)
    return numbers[0] == 1 and all(two in (one + 1, 1) for one, two in following)


def _is_seat(columns: Sequence[Sequence[str]]) -> bool:
    """Tell whether a row is a single seat, numbers first and a name last, not four players."""
    return _counts(columns[0]) and _counts(columns[1]) and not _counts(columns[-1])


def _are_seats(tables: Sequence[str], seats: Sequence[str]) -> bool:
    """Tell whether each run of the first column has 1 to 4 or 5 in the second, each once."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    run = -1
    for at, (table, seat) in enumerate(zip(tables, seats, strict=True)):
        if at == 0 or table != tables[at - 1]:
            run += 1
        found[run].append(seat)
    return all(
        len({*one}) == len(one) and all(read_wind(text) is not None for text in one)
        for one in found.values()
    )
