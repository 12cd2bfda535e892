"""The content of a score sheet as plain values: no database, no paper sizes but type sizes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from scoring.tiles import Wind

from .rows import Block, Row
from .sheet import Page

ROWS_PER_PAGE: Final = 16
ROWS_OF_FIVE: Final = 10


def rows_per_page(players: int) -> int:
    """Return how many hands fit on a page: of five players, two of their rounds."""
    return ROWS_OF_FIVE if players > len(Wind) else ROWS_PER_PAGE


def paginate(rows: Sequence[Row], start: Sequence[int] | None = None) -> tuple[Page, ...]:
    """Put hands on pages, by rounds; each page begins with the totals brought forward.

    The first page begins with ``start``, if players have points before the game.
    """
    pages: list[Page] = []
    each = rows_per_page(rows[0].players if rows else len(Wind))
    count = max(1, -(-len(rows) // each))
    for index in range(count):
        ours = rows[index * each : (index + 1) * each]
        before = rows[: index * each]
        after = rows[(index + 1) * each :]
        brought = last_totals(before) if before else tuple(start or ()) or None
        carried = last_totals([*before, *ours]) if after else None
        blocks = _blocks(before, ours, after)
        rounds = [block for page in pages for block in page.blocks] + [*blocks]
        ended = tuple(block for block in rounds if block.has_total)
        pages.append(Page(index + 1, blocks, not after, brought, carried, ended))
    return tuple(pages)


def last_totals(rows: Sequence[Row]) -> tuple[int, ...] | None:
    """Return the totals after the last line that tells them, or None if none does."""
    for row in reversed(rows):
        for line in reversed(row.lines):
            totals = [mark.total for mark in line.marks]
            if None not in totals:
                return tuple(total for total in totals if total is not None)
    return None


def _blocks(before: Sequence[Row], rows: Sequence[Row], after: Sequence[Row]) -> tuple[Block, ...]:
    """Group the rows of a page by round; a round's total follows its last hand."""
    blocks = []
    everything = [*before, *rows, *after]
    for (number, _wind), group in groupby(rows, key=lambda row: (row.round, row.prevalent_wind)):
        ours = tuple(group)
        ends = number is not None and not any(row.round == number for row in after)
        whole = [row for row in everything if row.round == number] if ends else []
        blocks.append(Block(ours, _points(whole), has_total=ends))
    return tuple(blocks)


def _points(rows: Sequence[Row]) -> tuple[int, ...] | None:
    """Return the points of rows per seat; None while none of them has any."""
    lines = [line for row in rows for line in row.lines]
    if all(mark.points is None for line in lines for mark in line.marks):
        return None
    players = range(rows[0].players)
    return tuple(sum(line.marks[seat].points or 0 for line in lines) for seat in players)
