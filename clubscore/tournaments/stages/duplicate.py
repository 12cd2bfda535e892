"""Duplicate: several tables play the same deals, and everyone is compared with the same seat.

A hand earns what the difference from the mean of its seat at all tables of the group is worth on
a scale of IMPs (international match points). The IMPs of all hands are added.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from clubscore.tournaments.units import TWELFTHS

MOST_STEPS: Final = 40  # of a scale
MOST_DIFFERENCE: Final = 100_000  # points

Deals: TypeAlias = Mapping[int, Sequence[int]]
"""What each hand of a table that came to its end paid, by its number, then by seat."""


class Comparison(NamedTuple):
    """A seat of a table in one hand, compared with the same seat elsewhere. Points."""

    points: int
    mean: Fraction
    imps: int

    @property
    def difference(self) -> Fraction:
        """Above the mean, or below it."""
        return self.points - self.mean


@dataclass(frozen=True, slots=True)
class Duplicate:
    """How tables of the same deals are compared."""

    scale: tuple[int, ...]  # points from which a difference earns 1, 2, 3 … IMPs
    tables: int | None = None  # of a group, by number: 1–4, 5–8, …; None: all of the session

    def group(self, table: int) -> int:
        """Return in which group the table of a number is."""
        return 0 if self.tables is None else (table - 1) // self.tables

    def imps(self, points: int, total: int, tables: int) -> int:
        """Return what points earn for a seat with this ``total`` at a number of tables."""
        difference = points * tables - total
        imps = bisect_right(self.scale, abs(difference) // tables)  # steps are whole points
        return imps if difference > 0 else -imps

    def compare(self, group: Collection[Deals]) -> list[dict[int, list[Comparison]]]:
        """Return how every seat of every table compares, by hand; a table alone differs by 0."""
        sums: dict[int, list[int]] = {}
        tables: dict[int, int] = {}
        for deals in group:
            for number, points in deals.items():
                before = sums.get(number, [0] * len(points))
                sums[number] = [one + more for one, more in zip(before, points, strict=True)]
                tables[number] = tables.get(number, 0) + 1
        return [
            {
                number: [
                    Comparison(
                        one,
                        Fraction(total, tables[number]),
                        self.imps(one, total, tables[number]),
                    )
                    for one, total in zip(points, sums[number], strict=True)
                ]
                for number, points in deals.items()
            }
            for deals in group
        ]

    def twelfths(self, group: Collection[Deals], players: int) -> list[tuple[int, ...]]:
        """Return what each table earns in all, by seat, in twelfths."""
        return [
            tuple(
                TWELFTHS * sum(seats[seat].imps for seats in compared.values())
                for seat in range(players)
            )
            for compared in self.compare(group)
        ]
