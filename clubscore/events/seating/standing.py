"""Tables from the standings: by rank, or players near in rank who have met least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import exp
from random import Random

from .improve import APART
from .model import SEATS, Pair, TableSeats
from .winds import balanced, winds_had

STEPS_PER_PLAYER = 2_000
HOT, COLD = 400.0, 1.0  # temperatures, in the costs below
AGAIN = 300  # what meeting again costs, beside a place of difference in rank, squared

Tables = list[TableSeats]


def by_rank(order: Sequence[int], earlier: Sequence[Sequence[int]], seed: int) -> Tables:
    """Return tables of four in the order of the ranking: the first four at the first table.

    ``order`` is a multiple of four players, the best first; ``earlier`` the tables played, by
    starting wind: winds are shared out as they allow, otherwise by lot.
    """
    tables = [order[at : at + SEATS] for at in range(0, len(order), SEATS)]
    return _seated(tables, earlier, seed)


def near_in_rank(
    order: Sequence[int],
    earlier: Sequence[Sequence[int]],
    seed: int,
    keep_apart: Iterable[Pair] = (),
) -> Tables:
    """Return tables of players near in rank who have met as rarely as possible (Swiss system).

    Every meeting again costs as much as a difference of some seventeen places between two players.
    Tables come in the order of their best player. Otherwise as :func:`by_rank`.
    """
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    rank = {player: place for place, player in enumerate(order)}
    met: Counter[Pair] = Counter()
    for table in earlier:
        met.update(_pair(rank[one], rank[other]) for one, other in _known(table, rank))
    met.update({_pair(rank[one], rank[other]): APART for one, other in keep_apart})
    tables = [list(range(at, at + SEATS)) for at in range(0, len(order), SEATS)]
    best = _annealed(tables, met, chance)
    best.sort(key=min)
    return _seated([[order[place] for place in table] for table in best], earlier, seed)


def _annealed(tables: list[list[int]], met: Counter[Pair], chance: Random) -> list[list[int]]:
    if len(tables) == 1:
        return tables
    cost = sum(_cost(table, met) for table in tables)
    best, least = [list(table) for table in tables], cost
    steps = STEPS_PER_PLAYER * SEATS * len(tables)
    heat, cooling = HOT, (COLD / HOT) ** (1 / steps)
    for _ in range(steps):
        heat *= cooling
        # A neighbour more often than somebody from afar: who is near in rank belongs near.
        here = chance.randrange(len(tables) - 1)
        there = min(len(tables) - 1, here + 1 + int(chance.expovariate(1.0)))
        one, other = tables[here], tables[there]
        seat, place = chance.randrange(SEATS), chance.randrange(SEATS)
        before = _cost(one, met) + _cost(other, met)
        one[seat], other[place] = other[place], one[seat]
        change = _cost(one, met) + _cost(other, met) - before
        if change > 0 and chance.random() >= exp(-change / heat):
            one[seat], other[place] = other[place], one[seat]
            continue
        cost += change
        if cost < least:
            best, least = [list(table) for table in tables], cost
    return best


def _cost(table: Sequence[int], met: Counter[Pair]) -> int:
    """Add up for each pair the square of the difference in rank, and what meeting again costs."""
    return sum(
        (one - other) ** 2 + AGAIN * met[_pair(one, other)] ** 2
        for one, other in combinations(table, 2)
    )


def _seated(tables: Iterable[Sequence[int]], earlier: Sequence[Sequence[int]], seed: int) -> Tables:
    chance = Random(seed)  # noqa: S311 - as above
    had = winds_had(earlier)
    return [balanced(table, had, chance) for table in tables]


def _known(table: Sequence[int], rank: dict[int, int]) -> list[Pair]:
    return [pair for pair in combinations(table, 2) if pair[0] in rank and pair[1] in rank]


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
