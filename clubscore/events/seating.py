"""The draw of seats: random, with few repeated opponents and balanced starting winds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TypeAlias

Seating: TypeAlias = list[tuple[int, int, int, int]]
"""The players of each table, by starting wind."""

DRAWS = 12  # fresh starts; the best one is taken
SWAPS_PER_PLAYER = 60  # tries to improve each of them


def draw(players: Sequence[int], earlier: Sequence[Sequence[int]], seed: int) -> Seating:
    """Return tables of four for ``players``, whose number is a multiple of four.

    ``earlier`` holds the tables that have met before, by starting wind. The same arguments give
    the same tables.
    """
    chance = random.Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    met = Counter(frozenset(pair) for table in earlier for pair in combinations(table, 2))
    tables = min(
        (_drawn(players, met, chance) for _ in range(DRAWS if met else 1)),
        key=lambda drawn: sum(_repeats(table, met) for table in drawn),
    )
    had = Counter((player, wind) for table in earlier for wind, player in enumerate(table))
    return [_placed(table, had, chance) for table in tables]


def _drawn(
    players: Sequence[int], met: Counter[frozenset[int]], chance: random.Random
) -> list[list[int]]:
    order = list(players)
    chance.shuffle(order)
    tables = [order[start : start + 4] for start in range(0, len(order), 4)]
    if met and len(tables) > 1:
        for _ in range(SWAPS_PER_PLAYER * len(order)):
            _try_swap(tables, met, chance)
    return tables


def _try_swap(tables: list[list[int]], met: Counter[frozenset[int]], chance: random.Random) -> None:
    one, other = chance.sample(tables, 2)
    here, there = chance.randrange(4), chance.randrange(4)
    before = _repeats(one, met) + _repeats(other, met)
    one[here], other[there] = other[there], one[here]
    if _repeats(one, met) + _repeats(other, met) > before:
        one[here], other[there] = other[there], one[here]


def _repeats(table: Sequence[int], met: Counter[frozenset[int]]) -> int:
    # Squared: two pairs that meet a second time are better than one that meets a third time.
    return sum((met[frozenset(pair)] + 1) ** 2 - 1 for pair in combinations(table, 2))


def _placed(
    table: Sequence[int], had: Counter[tuple[int, int]], chance: random.Random
) -> tuple[int, int, int, int]:
    orders = list(permutations(table))
    chance.shuffle(orders)
    first, second, third, fourth = min(
        orders,
        key=lambda order: sum(had[player, wind] ** 2 for wind, player in enumerate(order)),
    )
    return first, second, third, fourth
