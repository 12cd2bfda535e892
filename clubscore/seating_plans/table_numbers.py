"""Table numbers: nobody sits at the same table again while that can be helped.

Round by round the tables are given the numbers that cost least, every visit of a player to a number
costing the square of the player's other visits there. That is an assignment problem, solved exactly
by the Hungarian method (H. W. Kuhn 1955) with shortest paths; rounds are then done again as long as
this saves anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from .designs.catalog import SEATS

Visits: TypeAlias = Counter[tuple[int, int]]
"""How often a player has sat at the table of a number."""

PASSES = 4  # over all rounds, after the first


def number_tables(
    rounds: Sequence[Sequence[Sequence[int]]],
    pinned: Sequence[Mapping[int, int]],
    visits: Visits | None = None,
) -> list[list[list[int]]]:
    """Return the rounds with their tables in the order of their numbers.

    ``pinned`` has for each round the numbers that players are fixed to; players fixed to one
    number sit together. ``visits`` are those before these rounds.
    """
    visits = Counter() if visits is None else visits
    done: list[list[list[int]]] = []
    for tables, pins in zip(rounds, pinned, strict=True):
        done.append(_order_tables(tables, pins, visits))
        visits.update(_lines(done[-1]))
    cost = _cost(visits)
    for _ in range(PASSES if len(rounds) > 1 else 0):
        before = cost
        for place, pins in enumerate(pinned if cost else ()):
            visits.subtract(_lines(done[place]))
            done[place] = _order_tables(done[place], pins, visits)
            visits.update(_lines(done[place]))
        cost = _cost(visits)
        if cost == before:
            break
    return done


def _order_tables(
    tables: Sequence[Sequence[int]], pins: Mapping[int, int], visits: Visits
) -> list[list[int]]:
    numbers = range(len(tables))
    never = 10_000 * SEATS * len(tables)
    costs = []
    for table in tables:
        row = [sum(visits[player, number] ** 2 for player in table) for number in numbers]
        for number in {pins[player] for player in table if player in pins}:
            row = [cost if other == number else never for other, cost in enumerate(row)]
        costs.append(row)
    placed: list[list[int]] = [[]] * len(tables)
    for table, number in zip(tables, cheapest(costs), strict=True):
        placed[number] = list(table)
    return placed


def _lines(tables: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    return [(player, number) for number, table in enumerate(tables) for player in table]


def _cost(visits: Visits) -> int:
    return sum(count * (count - 1) // 2 for count in visits.values())


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return a column for every row of a square, all different, of the least total cost."""
    size = len(costs)
    prices = ([0] * size, [0] * size)  # of rows and columns: no cost is below their sum
    row_of = [-1] * size
    for row in range(size):
        _augment(row, costs, prices, row_of)
    columns = [0] * size
    for column, row in enumerate(row_of):
        columns[row] = column
    return columns


def _augment(
    row: int,
    costs: Sequence[Sequence[int]],
    prices: tuple[list[int], list[int]],
    row_of: list[int],
) -> None:
    """Give the row a column, moving others along the cheapest path to a column still free."""
    of_row, of_column = prices
    least = [1 << 60] * len(costs)
    back = [-1] * len(costs)
    reached: list[int] = []  # columns, in the order of their distance
    left = set(range(len(costs)))
    here, column = row, -1
    while here >= 0:
        base = of_row[here]
        line = costs[here]
        nearest, step = -1, 1 << 60
        for other in left:
            price = line[other] - base - of_column[other]
            if price < least[other]:
                least[other], back[other] = price, column
            if least[other] < step:
                nearest, step = other, least[other]
        of_row[row] += step
        for other in reached:
            of_row[row_of[other]] += step
            of_column[other] -= step
        for other in left:
            least[other] -= step
        left.discard(nearest)
        reached.append(nearest)
        column, here = nearest, row_of[nearest]
    while column >= 0:
        row_of[column] = row_of[back[column]] if back[column] >= 0 else row
        column = back[column]
