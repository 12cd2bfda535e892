"""Seats of duplicate, where players in the same seat at tables of the same deals are compared.

The rounds say who sits at which table. Here the players of each table exchange seats until
everyone is compared with everyone as evenly as can be found: 16 players in five rounds, in which
every pair meets once at a table, are each compared once too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from .designs.catalog import SEATS
from .model import Pair, RoundSeats, four

STEPS_PER_SEAT: Final = 3_000
MOST_STEPS: Final = 400_000
HOT, COLD = 2.0, 0.08  # temperatures, in squares of comparisons
WIND: Final = 0.01  # what one more square of a player's seats costs beside those


def compare_evenly(
    rounds: Sequence[RoundSeats],
    tables: Mapping[int, int],
    chance: Random,
    fixed_seats: Collection[tuple[int, int]] = (),
) -> tuple[RoundSeats, ...]:
    """Return the rounds with seats swapped so that few pairs are compared more than others.

    ``tables`` says, by index of the round, how many tables from the first play the same deals; the
    other rounds stay. ``fixed_seats`` are rounds and players who keep their seat there.
    """
    if not tables:
        return tuple(rounds)
    search = _Seats(rounds, tables, set(fixed_seats))
    search.anneal(chance)
    return tuple(tuple(four(table) for table in seats) for seats in search.rounds)


def comparisons(rounds: Iterable[Sequence[Sequence[int | None]]], tables: int) -> Iterator[Pair]:
    """Yield all pairs of players in the same seat of a group of tables; lower number first.

    Tables of different sizes play other deals. None is an empty seat.
    """
    for seats in rounds:
        for first in range(0, len(seats), tables):
            group = seats[first : first + tables]
            for size in {len(table) for table in group}:
                for same in zip(*(table for table in group if len(table) == size), strict=True):
                    yield from combinations(sorted(one for one in same if one is not None), 2)


class _Seats:
    """Who sits where while seats are exchanged, with how often each pair is compared."""

    def __init__(
        self,
        rounds: Sequence[RoundSeats],
        tables: Mapping[int, int],
        fixed_seats: Collection[tuple[int, int]],
    ) -> None:
        self.rounds = [[list(table) for table in seats] for seats in rounds]
        self.tables = tables
        self.fixed_seats = fixed_seats
        players = 1 + max(player for table in rounds[0] for player in table)
        self.comparison_counts = [[0] * players for _ in range(players)]
        for number in tables:
            for one, other in comparisons([self.rounds[number]], tables[number]):
                self._count(one, other, 1)
        self.had = Counter(
            (player, seat)
            for seats in self.rounds
            for table in seats
            for seat, player in enumerate(table)
        )

    def anneal(self, chance: Random) -> None:
        """Exchange seats, to the worse less and less often."""
        played = sorted(self.tables)
        places = sum(len(self.rounds[number]) for number in played) * SEATS
        steps = min(MOST_STEPS, STEPS_PER_SEAT * places)
        heat, cooling = HOT, (COLD / HOT) ** (1 / steps)
        for _ in range(steps):
            heat *= cooling
            number = chance.choice(played)
            table = chance.randrange(len(self.rounds[number]))
            one, other = chance.sample(range(SEATS), 2)
            there = self.rounds[number][table]
            if (number, there[one]) in self.fixed_seats or (
                number,
                there[other],
            ) in self.fixed_seats:
                continue
            change = self._change(number, table, one, other)
            if change <= 0 or chance.random() < exp(-change / heat):
                self._exchange(number, table, one, other)

    def _change(self, number: int, table: int, one: int, other: int) -> float:
        """Return what an exchange of two seats adds to the squares."""
        there = self.rounds[number][table]
        mine, theirs = there[one], there[other]
        change = 0
        for at in self._same_deals(number, table):
            here, across = at[one], at[other]
            change += self.comparison_counts[mine][across] - self.comparison_counts[mine][here]
            change += (
                self.comparison_counts[theirs][here] - self.comparison_counts[theirs][across] + 2
            )
        winds = self.had[mine, other] - self.had[mine, one]
        winds += self.had[theirs, one] - self.had[theirs, other] + 2
        return 2 * (change + WIND * winds)

    def _exchange(self, number: int, table: int, one: int, other: int) -> None:
        there = self.rounds[number][table]
        mine, theirs = there[one], there[other]
        for at in self._same_deals(number, table):
            self._count(mine, at[one], -1)
            self._count(mine, at[other], 1)
            self._count(theirs, at[other], -1)
            self._count(theirs, at[one], 1)
        there[one], there[other] = theirs, mine
        self.had[mine, one] -= 1
        self.had[theirs, other] -= 1
        self.had[mine, other] += 1
        self.had[theirs, one] += 1

    def _same_deals(self, number: int, table: int) -> list[list[int]]:
        """Return the other tables with the same deals."""
        seats, size = self.rounds[number], self.tables[number]
        first = table // size * size
        return seats[first:table] + seats[table + 1 : first + size]

    def _count(self, one: int, other: int, more: int) -> None:
        self.comparison_counts[one][other] += more
        self.comparison_counts[other][one] += more
