"""The direct search: tables that repeat as few pairs as possible, by annealing.

Two players of one round swap seats; swaps for the worse are accepted less and less often (simulated
annealing: Kirkpatrick, Gelatt and Vecchi 1983). Only the pairs of the two players are recounted.
The number of steps is fixed, not the time, so that a seed gives the same result on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import exp
from random import Random
from typing import TypeAlias

from .model import Pair, repeats_bound

Progress: TypeAlias = Callable[[float, int], None]
"""Called with the share of the work done and the repeats of the best tables so far."""

Stop: TypeAlias = Callable[[], bool]
"""Asked now and then; true ends the search with the best found so far."""

APART = 1000  # meetings that a pair to be kept apart starts with: more than anybody has
# What one more meeting costs after so many. A third meeting is worse than a second. The costs of
# pairs that had better not meet follow, a band of APART for each weight.
PLAIN: list[int] = [0, *range(10, APART + 9)]
COSTS: list[int] = [*PLAIN, *[5000] * APART]
HOT, COLD = 12.0, 1.2  # temperatures, in these costs: most swaps, hardly any for the worse
LOOK = 4096  # steps between two looks at stop and progress


class Search:
    """Rounds being improved; after :meth:`anneal`, ``rounds`` are the best found.

    ``locked_players`` are for each round the players who stay at their table, ``meeting_counts``
    the meetings before these rounds. Each meeting of a pair in ``dearer`` costs ``price`` times its
    weight more.
    """

    def __init__(
        self,
        players: int,
        rounds: Sequence[Sequence[Sequence[int]]],
        *,
        chance: Random,
        keep_apart: Iterable[Pair] = (),
        meetings: Iterable[Pair] = (),
        locked_players: Sequence[frozenset[int]] = (),
        dearer: Iterable[tuple[Pair, int]] = (),
        price: int = 0,
    ) -> None:
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.chance = chance
        self.locked_players = locked_players or [frozenset()] * len(rounds)
        self.meeting_counts = [[0] * players for _ in range(players)]
        self.costs = list(COSTS)
        for (one, other), weight in dearer:
            while len(self.costs) <= APART * (1 + weight):
                more = price * (len(self.costs) // APART - 1)
                self.costs += [cost + more for cost in PLAIN]
            self.meeting_counts[one][other] = self.meeting_counts[other][one] = APART * (1 + weight)
        for one, other in keep_apart:
            self.meeting_counts[one][other] = self.meeting_counts[other][one] = APART
        self._count(meetings, 1)
        for tables in rounds:
            self._count(_pairs(tables), 1)
        self.cost = self._total()

    @property
    def repeats(self) -> int:
        """Meetings beyond the first, and all of pairs to be kept apart."""
        return sum(
            times % APART - (times < APART or (times >= 2 * APART and times % APART > 0))
            for player, row in enumerate(self.meeting_counts)
            for times in row[:player]
            if times > 1
        )

    def anneal(
        self,
        free: Sequence[int],
        steps: int,
        *,
        hot: float = HOT,
        enough: int = 0,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> None:
        """Improve the rounds of these numbers in some steps, or until the cost is ``enough``."""
        if len(self.rounds[0]) == 1:
            return
        best, kept, repeats = self.cost, self._copy(free), self.repeats
        cooling = (COLD / hot) ** (LOOK / max(steps, LOOK))
        heat = hot
        for done in range(0, steps, LOOK):
            if best <= enough or (stop is not None and stop()):
                break
            while (taken := self._walk(free, LOOK, heat, best)) < LOOK or self.cost < best:
                best, kept, repeats = self.cost, self._copy(free), self.repeats
                if taken == LOOK or best <= enough:
                    break
            if progress is not None:
                progress(done / steps, repeats)
            heat *= cooling
        self._restore(free, kept)

    def _walk(self, free: Sequence[int], steps: int, heat: float, best: int) -> int:
        """Take steps at one temperature, up to a cost below ``best``; return how many."""
        chance, met, costs = self.chance.random, self.meeting_counts, self.costs
        rounds, count, size = self.rounds, len(free), len(self.rounds[0])
        for step in range(1, steps + 1):
            number = free[int(chance() * count)]
            tables, held = rounds[number], self.locked_players[number]
            here = int(chance() * size)
            there = (here + 1 + int(chance() * (size - 1))) % size
            table, other = tables[here], tables[there]
            seat, place = int(chance() * 4), int(chance() * 4)
            one, two = table[seat], other[place]
            mine, theirs = met[one], met[two]
            change = 0
            for player in table:
                if player != one:
                    change += costs[theirs[player]] - costs[mine[player] - 1]
            for player in other:
                if player != two:
                    change += costs[mine[player]] - costs[theirs[player] - 1]
            if change > 0 and chance() >= exp(-change / heat):
                continue
            if one in held or two in held:
                continue
            self._swap(table, seat, other, place)
            self.cost += change
            if self.cost < best:
                return step
        return steps

    def _swap(self, table: list[int], seat: int, other: list[int], place: int) -> None:
        met = self.meeting_counts
        one, two = table[seat], other[place]
        mine, theirs = met[one], met[two]
        for player in table:
            if player != one:
                row = met[player]
                mine[player] -= 1
                row[one] -= 1
                theirs[player] += 1
                row[two] += 1
        for player in other:
            if player != two:
                row = met[player]
                theirs[player] -= 1
                row[two] -= 1
                mine[player] += 1
                row[one] += 1
        table[seat], other[place] = two, one

    def _copy(self, free: Sequence[int]) -> list[list[list[int]]]:
        return [[list(table) for table in self.rounds[number]] for number in free]

    def _restore(self, free: Sequence[int], saved_rounds: Sequence[list[list[int]]]) -> None:
        for number, tables in zip(free, saved_rounds, strict=True):
            self._count(_pairs(self.rounds[number]), -1)
            self._count(_pairs(tables), 1)
            self.rounds[number] = tables
        self.cost = self._total()

    def _count(self, pairs: Iterable[Pair], change: int) -> None:
        for one, other in pairs:
            self.meeting_counts[one][other] += change
            self.meeting_counts[other][one] += change

    def _total(self) -> int:
        return sum(
            sum(self.costs[times - times % APART : times])
            for player, row in enumerate(self.meeting_counts)
            for times in row[:player]
            if times > 1
        )


def least_cost(players: int, rounds: int) -> int:
    """Return a cost that no rounds can beat: repeats at their bound, spread over all pairs."""
    pairs = players * (players - 1) // 2
    often, more = divmod(rounds * players * 3 // 2, pairs)
    even = pairs * sum(COSTS[:often]) + more * COSTS[often]
    return max(even, repeats_bound(players, rounds) * COSTS[1])


def _pairs(tables: Iterable[Sequence[int]]) -> Iterable[Pair]:
    return (pair for table in tables for pair in combinations(table, 2))
