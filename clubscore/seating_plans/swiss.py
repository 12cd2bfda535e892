"""The search for tables of players near in rank who meet again as rarely as possible.

Two costs in order of precedence: repeated meetings, then the squares of the differences in rank,
summed over the pairs of every table. Players change places between tables while worse changes are
accepted less and less often (simulated annealing) and a repeated meeting costs more and more, until
no nearness outweighs it. If a repeated meeting is left, two searches check whether it is necessary:
one considers only meetings, and one tries all tables of players who have not met, which is fast
exactly when few such tables are left. Steps are counted, not timed, so that a seed gives the same
result on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import exp
from random import Random
from typing import Final, TypeAlias

from .annealing import APART, Search
from .designs.catalog import SEATS

Groups: TypeAlias = list[list[int]]
"""The places in the ranking of the players of each table, from 0."""

Met: TypeAlias = Sequence[Sequence[int]]
"""How often two places have met; ``APART`` for two who are to be kept apart."""

Costs: TypeAlias = tuple[float, int]
"""Meetings again, and the nearness lost; less is better, the first before the second."""

STEPS_PER_PLAYER: Final = 3_000
STAGES: Final = 16  # of the annealing, each with a price of its own for a meeting again
HOT, COLD = 400.0, 1.0  # temperatures, in squares of places
CHEAP: Final = 300.0  # price of a meeting again at first, in squares of places
FAR: Final = 0.1  # of the exchanges are between any two tables, the others between near ones
MORE: Final = 0.01  # by which a third meeting costs more than a second
AGAIN_STEPS: Final = 3_000  # per player, of the search that looks at meetings alone
LOOKS: Final = 40_000  # tables tried by the search through all of them


def nearest(meeting_counts: Met, chance: Random) -> Groups:
    """Return everyone at tables, in the order of their best player."""
    tables = [list(range(at, at + SEATS)) for at in range(0, len(meeting_counts), SEATS)]
    if len(tables) > 1:
        tables = _search(tables, meeting_counts, chance)
    tables.sort(key=min)
    return tables


def costs_of(tables: Groups, meeting_counts: Met) -> Costs:
    """Return what tables cost."""
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return (
        sum(_again(meeting_counts[one][other]) for one, other in pairs),
        sum((one - other) ** 2 for one, other in pairs),
    )


def _search(tables: Groups, meeting_counts: Met, chance: Random) -> Groups:
    best = _anneal(tables, meeting_counts, chance, prices=_rising_prices(len(meeting_counts)))
    found = [best]
    if costs_of(best, meeting_counts)[0]:
        fewer = _fewest_again(best, meeting_counts, chance)
        unmet = _all_unmet(meeting_counts) if costs_of(fewer, meeting_counts)[0] else None
        start = unmet or fewer
        if costs_of(start, meeting_counts)[0] < costs_of(best, meeting_counts)[0]:
            dear = [_dearest(len(meeting_counts))] * STAGES
            found += [start, _anneal(start, meeting_counts, chance, prices=dear)]
    return min(found, key=lambda one: costs_of(one, meeting_counts))


def _rising_prices(players: int) -> list[float]:
    """Return the price of a meeting again for each stage."""
    last = _dearest(players)
    step = (last / CHEAP) ** (1 / (STAGES - 1))
    return [CHEAP * step**stage for stage in range(STAGES)]


def _dearest(players: int) -> float:
    """Return a price that no exchange of two players can earn by nearness."""
    return 2.0 * SEATS * players * players


def _anneal(
    tables: Groups, meeting_counts: Met, chance: Random, *, prices: Sequence[float]
) -> Groups:
    walk = _Walk(tables, meeting_counts, chance)
    steps = STEPS_PER_PLAYER * len(meeting_counts) // len(prices)
    cooling = (COLD / HOT) ** (1 / len(prices))
    for stage, price in enumerate(prices):
        walk.take(steps, price, HOT * cooling**stage, HOT * cooling ** (stage + 1))
    return walk.tables


class _Walk:
    """Tables whose players change places, step by step."""

    def __init__(self, tables: Groups, meeting_counts: Met, chance: Random) -> None:
        self.tables = [list(table) for table in tables]
        self.meeting_counts = meeting_counts
        self.chance = chance

    def take(self, steps: int, price: float, hot: float, cold: float) -> None:
        """Take this many steps, cooling evenly; a repeated meeting costs ``price``."""
        costs = self._pair_costs(price)
        chance, there_of = self.chance.random, self._other_table()
        tables, last = self.tables, len(self.tables)
        heat, cooling = hot, (cold / hot) ** (1 / steps)
        for _ in range(steps):
            heat *= cooling
            here = int(chance() * last)
            table, other = tables[here], tables[there_of(here)]
            seat, place = int(chance() * SEATS), int(chance() * SEATS)
            one, two = table[seat], other[place]
            mine, theirs = costs[one], costs[two]
            a, b, c, d = table
            e, f, g, h = other
            change = (
                theirs[a] + theirs[b] + theirs[c] + theirs[d]
                - mine[a] - mine[b] - mine[c] - mine[d]
                + mine[e] + mine[f] + mine[g] + mine[h]
                - theirs[e] - theirs[f] - theirs[g] - theirs[h]
                - 2 * mine[two]
            )  # fmt: skip
            if change <= 0 or chance() < exp(-change / heat):
                table[seat], other[place] = two, one

    def _pair_costs(self, price: float) -> list[list[float]]:
        places = range(len(self.meeting_counts))
        return [
            [(one - other) ** 2 + price * _again(row[other]) for other in places]
            for one, row in zip(places, self.meeting_counts, strict=True)
        ]

    def _other_table(self) -> Callable[[int], int]:
        """Return what chooses a table to exchange with: players near in rank belong together."""
        count, chance, steps_away = len(self.tables), self.chance.random, self.chance.expovariate

        def other_table(here: int) -> int:
            if chance() < FAR:
                return (here + 1 + int(chance() * (count - 1))) % count
            away = 1 + int(steps_away(1.0))
            there = here + away if chance() < 0.5 else here - away
            return there if 0 <= there < count else (here + 1) % count

        return other_table


def _fewest_again(tables: Groups, meeting_counts: Met, chance: Random) -> Groups:
    """Return tables improved from ``tables`` with regard only to meetings."""
    pairs = list(combinations(range(len(meeting_counts)), 2))
    search = Search(
        len(meeting_counts),
        [tables],
        chance=chance,
        keep_apart=[(one, other) for one, other in pairs if meeting_counts[one][other] >= APART],
        meetings=[
            (one, other)
            for one, other in pairs
            if meeting_counts[one][other] < APART
            for _ in range(meeting_counts[one][other])
        ],
    )
    search.anneal([0], AGAIN_STEPS * len(meeting_counts))
    return search.rounds[0]


def _all_unmet(meeting_counts: Met) -> Groups | None:
    """Return the nearest tables found at which nobody has met, or None."""
    everybody = range(len(meeting_counts))
    search = _Cover(
        [
            sum(1 << other for other in everybody if other != one and not row[other])
            for one, row in zip(everybody, meeting_counts, strict=True)
        ]
    )
    search.seat((1 << len(meeting_counts)) - 1, [], 0)
    return search.best


class _Cover:
    """All ways to seat everyone at tables of players who have not met, the near ones first.

    ``strangers`` has for each player the bits of those not met. It stops after ``LOOKS`` tables.
    """

    def __init__(self, strangers: list[int]) -> None:
        self.strangers = strangers
        self.best: Groups | None = None
        self.least = 0
        self.looks = 0

    def seat(self, free: int, tables: Groups, cost: int) -> None:
        """Seat the players in the bit mask ``free``, given the ``tables`` so far."""
        if self.best is not None and cost >= self.least:
            return
        if not free:
            self.best, self.least = [list(table) for table in tables], cost
            return
        # Whoever has the fewest left to sit with comes first.
        one = min(_bits(free), key=lambda player: (self.strangers[player] & free).bit_count())
        for more, table in sorted(self._tables_of(one, free)):
            self.looks += 1
            if self.looks > LOOKS:
                return
            rest = free
            for player in table:
                rest &= ~(1 << player)
            self.seat(rest, [*tables, table], cost + more)

    def _tables_of(self, one: int, free: int) -> list[tuple[int, list[int]]]:
        found = []
        with_one = self.strangers[one] & free
        for two in _bits(with_one):
            with_two = with_one & self.strangers[two] & ~((2 << two) - 1)
            for three in _bits(with_two):
                with_three = with_two & self.strangers[three] & ~((2 << three) - 1)
                for four in _bits(with_three):
                    table = [one, two, three, four]
                    found.append((_spread(table), table))
        return found


def _spread(table: Sequence[int]) -> int:
    return sum((one - other) ** 2 for one, other in combinations(table, 2))


def _bits(number: int) -> list[int]:
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return found


def _again(times: int) -> float:
    """Return the cost of a further meeting, in repeated meetings."""
    return times if times >= APART or not times else 1 + MORE * (times - 1)
