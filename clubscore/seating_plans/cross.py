"""Cross-seeded tables: one player of each quarter of the standings, or of each group in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from .by_rank import with_winds
from .designs.catalog import SEATS
from .model import TableSeats

ROUNDS = 400  # exchanges tried for each table


def cross_seeded(
    blocks: Sequence[Sequence[int]], earlier: Sequence[Sequence[int]], seed: int
) -> list[TableSeats]:
    """Return tables with one from each quarter of a block: of sixteen, of 1–4, 5–8, 9–12, 13–16.

    ``blocks`` are multiples of four players, best first. Who from a quarter sits at which table
    is drawn so that as few as possible meet again.
    """
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    met: Counter[tuple[int, ...]] = Counter(
        pair for table in earlier for pair in combinations(sorted(table), 2)
    )
    tables = [table for block in blocks for table in _of_block(block, met, chance)]
    return with_winds(tables, earlier, seed)


def _of_block(
    block: Sequence[int], meeting_counts: Mapping[tuple[int, ...], int], chance: Random
) -> list[list[int]]:
    size = len(block) // SEATS
    quarters = [list(block[at : at + size]) for at in range(0, len(block), max(size, 1))]
    for quarter in quarters[1:]:
        chance.shuffle(quarter)
    tables = [list(table) for table in zip(*quarters, strict=True)]

    def repeats(one: int, other: int) -> int:
        return sum(
            meeting_counts.get(pair, 0)
            for table in (tables[one], tables[other])
            for pair in combinations(sorted(table), 2)
        )

    for _ in range(ROUNDS * size if size > 1 else 0):
        one, other = chance.sample(range(size), 2)
        seat = chance.randrange(1, SEATS)
        before = repeats(one, other)
        _exchange(tables, one, other, seat)
        if repeats(one, other) > before:
            _exchange(tables, one, other, seat)
    return tables


def _exchange(tables: list[list[int]], one: int, other: int, seat: int) -> None:
    tables[one][seat], tables[other][seat] = tables[other][seat], tables[one][seat]


def cross_groups(places: Mapping[tuple[int, int], int]) -> list[TableSeats]:
    """Return tables of players from groups, each by group and place in it, both from 0.

    The first of a group meet the second of others: with four groups, the first of 1 and 2 and the
    second of 3 and 4, and vice versa. Winds are in this order.
    """
    groups = 1 + max(group for group, _place in places)
    count = len(places) // SEATS
    tables: list[list[int]] = [[] for _ in range(count)]
    for group, place in sorted(places, key=lambda one: (one[1], one[0])):
        first = group * count // groups
        tables[(first + place) % count].append(places[group, place])
    return [(east, south, west, north) for east, south, west, north in tables]
