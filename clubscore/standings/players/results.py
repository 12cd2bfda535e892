"""What a player's tables came to: places, how often each, points on average."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubscore.standings.strengths.places import count_place

PLACES_OF_FOUR = 4  # shown even where somebody has never had them


@dataclass(frozen=True, slots=True)
class TableResults:
    """The tables of one player, under one system of rules."""

    places: tuple[int, ...]  # tables by place; without those forfeited
    totals: tuple[int, ...]  # points of each, those forfeited among them

    @property
    def tables(self) -> int:
        """Tables with a result."""
        return len(self.totals)

    @property
    def mean_place(self) -> float | None:
        """At the table; None without a place."""
        return mean_place(self.places)

    @property
    def average_total(self) -> float | None:
        """Points a table; None without one."""
        return sum(self.totals) / len(self.totals) if self.totals else None

    @property
    def shares(self) -> list[tuple[int, int, float]]:
        """Each place with its tables, and their share in percent."""
        count = sum(self.places) or 1
        return [(at, tables, 100 * tables / count) for at, tables in enumerate(self.places, 1)]


def table_results(results: Iterable[tuple[int | None, int]]) -> TableResults:
    """Return what tables came to: the place, None for one forfeited, and the total of each."""
    places, totals = [0] * PLACES_OF_FOUR, []
    for place, total in results:
        totals.append(total)
        if place is not None:
            count_place(places, place)
    return TableResults(tuple(places), tuple(totals))


def mean_place(places: Sequence[int]) -> float | None:
    """Return the average place of tables counted by place, or None without tables."""
    tables = sum(places)
    return sum(at * count for at, count in enumerate(places, 1)) / tables if tables else None
