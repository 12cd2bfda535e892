"""Tables from the standings: by rank, or players near in rank who have met least."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from .annealing import APART
from .designs.catalog import SEATS
from .model import Pair, TableSeats
from .swiss import nearest
from .winds import balance_winds, past_winds

Tables = list[TableSeats]


def by_rank(order: Sequence[int], earlier: Sequence[Sequence[int]], seed: int) -> Tables:
    """Return tables of four in ranking order: the first four at the first table.

    ``order`` is a multiple of four players, best first; ``earlier`` the tables played, by
    starting wind: winds are balanced as far as they allow, otherwise drawn by lot.
    """
    tables = [order[at : at + SEATS] for at in range(0, len(order), SEATS)]
    return with_winds(tables, earlier, seed)


def near_in_rank(
    order: Sequence[int],
    earlier: Sequence[Sequence[int]],
    seed: int,
    keep_apart: Iterable[Pair] = (),
) -> Tables:
    """Return tables of players near in rank, without repeated meetings if possible (Swiss system).

    As few as possible meet again, whatever that costs in nearness; of the tables left, those whose
    players are nearest in rank. Tables come in the order of their best player. Otherwise as
    :func:`by_rank`.
    """
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    rank = {player: place for place, player in enumerate(order)}
    met = [[0] * len(order) for _ in order]
    for table in earlier:
        for one, other in _pairs_apart(table, rank):
            met[rank[one]][rank[other]] += 1
            met[rank[other]][rank[one]] += 1
    for one, other in keep_apart:
        met[rank[one]][rank[other]] = met[rank[other]][rank[one]] = APART
    best = nearest(met, chance)
    return with_winds([[order[place] for place in table] for table in best], earlier, seed)


def with_winds(
    tables: Iterable[Sequence[int]], earlier: Sequence[Sequence[int]], seed: int
) -> Tables:
    chance = Random(seed)  # noqa: S311 - as above
    had = past_winds(earlier)
    return [balance_winds(table, had, chance) for table in tables]


def _pairs_apart(table: Sequence[int], rank: dict[int, int]) -> list[Pair]:
    return [pair for pair in combinations(table, 2) if pair[0] in rank and pair[1] in rank]
