"""One session with tables of three or five among those of four.

Players who sat at such tables least often are seated there: nobody twice before everyone once.
Within that, players change places between tables, and worse changes are accepted less and less
often (simulated annealing). Steps are counted, not timed, so that a seed gives one result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random
from typing import Final, TypeAlias

from .designs.catalog import SEATS
from .mixing import CHEAP, DEAR, Mixing
from .model import Pair
from .winds import past_winds, turn_winds

Tables: TypeAlias = list[list[int]]
"""The players of each table, by starting wind."""

Costs: TypeAlias = Sequence[Sequence[float]]
"""What it costs that two players sit together, by their positions."""

Visits: TypeAlias = tuple[int, int]
"""How often a player sat at odd tables: in the event, and in events before."""

NO_VISITS: Final[Mapping[int, int]] = {}
STEPS_PER_PLAYER: Final = 600
STAGES: Final = 16  # of the annealing where nearness counts, each with a price for meeting again
AGAIN: Final = 10.0  # what it costs that two meet again who have met once
APART: Final = 1_000.0  # who are to be kept apart
LOT: Final = (30.0, 0.5)  # temperatures: first, last
NEAR: Final = (400.0, 1.0)  # the same in squares of places


def draw_odd(
    players: Sequence[int],
    earlier: Sequence[Sequence[int]],
    sizes: Sequence[int],
    seed: int,
    keep_apart: Iterable[Pair] = (),
    mixing: Mixing | None = None,
    before: Mapping[int, int] = NO_VISITS,
) -> Tables:
    """Return tables of these ``sizes``, with as few repeated meetings as the search finds.

    ``earlier`` and the others are as in :func:`..session.draw`. Among players equally often at odd
    tables, those who sat there least often in events ``before`` come first.
    """
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    costs = _costs(players, earlier, keep_apart)
    if mixing is not None:
        price = DEAR if mixing.before_repeats else CHEAP
        for (one, other), weight in mixing.weights():
            costs[one][other] += price * weight
            costs[other][one] += price * weight
    order = list(range(len(players)))
    chance.shuffle(order)
    walk = _OddWalk(order, sizes, _odd_visits(players, earlier, before), chance)
    walk.take(costs, STEPS_PER_PLAYER * len(order), *LOT)
    fours = [table for table in walk.tables if len(table) == SEATS]
    chance.shuffle(fours)
    odd = [table for table in walk.tables if len(table) != SEATS]
    return _seated([*fours, *odd], players, earlier, chance)


def near_in_rank_odd(
    order: Sequence[int],
    earlier: Sequence[Sequence[int]],
    sizes: Sequence[int],
    seed: int,
    keep_apart: Iterable[Pair] = (),
) -> Tables:
    """Return tables of these ``sizes`` of players near in rank who meet again as rarely as found.

    ``order`` has best first; otherwise as :func:`draw_odd`.
    """
    chance = Random(seed)  # noqa: S311 - as above
    met = _costs(order, earlier, keep_apart)
    places = range(len(order))
    walk = _OddWalk(list(places), sizes, _odd_visits(order, earlier), chance)
    last = 2.0 * SEATS * len(order) ** 2 / AGAIN  # nearness cannot earn a meeting
    for stage in range(1, STAGES + 1):
        price = last ** (stage / STAGES)
        costs = [
            [(one - other) ** 2 + price * row[other] for other in places]
            for one, row in zip(places, met, strict=True)
        ]
        first = NEAR[0] ** (1 - (stage - 1) / STAGES)
        walk.take(costs, STEPS_PER_PLAYER * len(order) // STAGES, first, max(first / 2, NEAR[1]))
    return _seated(sorted(walk.tables, key=min), order, earlier, chance)


def by_rank_odd(
    order: Sequence[int], earlier: Sequence[Sequence[int]], sizes: Sequence[int], seed: int
) -> Tables:
    """Return tables in ranking order, with the players least often at odd tables at the odd ones.

    The lowest in rank among these sit there; all others sit four by four, in order.
    """
    chance = Random(seed)  # noqa: S311 - as above
    places = list(range(len(order)))
    tables = _first_tables(places, sizes, _odd_visits(order, earlier))
    return _seated(sorted(tables, key=min), order, earlier, chance)


def odd_visits(earlier: Iterable[Sequence[int]]) -> Counter[int]:
    """Return how often each player sat at a table of three or five."""
    return Counter(player for table in earlier if len(table) != SEATS for player in table)


def _odd_visits(
    players: Sequence[int],
    earlier: Iterable[Sequence[int]],
    before: Mapping[int, int] = NO_VISITS,
) -> list[Visits]:
    had = odd_visits(earlier)
    return [(had[player], before.get(player, 0)) for player in players]


def _costs(
    players: Sequence[int], earlier: Iterable[Sequence[int]], keep_apart: Iterable[Pair]
) -> list[list[float]]:
    """Return what meetings again cost, by positions: the third time twice as much as the second."""
    place = {player: at for at, player in enumerate(players)}
    costs = [[0.0] * len(players) for _ in players]
    for table in earlier:
        here = [place[player] for player in table if player in place]
        for one, other in combinations(here, 2):
            costs[one][other] += AGAIN
            costs[other][one] = costs[one][other]
    for one, other in keep_apart:
        costs[place[one]][place[other]] = costs[place[other]][place[one]] = APART
    return costs


def _seated(
    tables: Iterable[Sequence[int]],
    players: Sequence[int],
    earlier: Sequence[Sequence[int]],
    chance: Random,
) -> Tables:
    had = past_winds(earlier)
    return [turn_winds([players[place] for place in table], had, chance) for table in tables]


def _first_tables(order: Sequence[int], sizes: Sequence[int], visits: Sequence[Visits]) -> Tables:
    """Return tables in the order of the players, those least often at odd tables at the odd ones.

    Among players with equally many visits, the last in order sit there: the lowest in rank.
    """
    seats = sum(size for size in sizes if size != SEATS)
    bound = sorted(visits)[seats - 1] if seats else (0, 0)
    must = [place for place in order if visits[place] < bound]
    level = [place for place in order if visits[place] == bound]
    at_odd = {*must, *level[len(level) - (seats - len(must)) :]}
    odd = [place for place in order if place in at_odd]
    others = [place for place in order if place not in at_odd]
    tables: Tables = []
    for size in sizes:
        source = others if size == SEATS else odd
        tables.append(source[:size])
        del source[:size]
    return tables


class _OddWalk:
    """Tables whose players change places; odd tables keep those who sat there least often."""

    def __init__(
        self, order: list[int], sizes: Sequence[int], visits: Sequence[Visits], chance: Random
    ) -> None:
        self.visits = visits
        self.chance = chance
        self.tables = _first_tables(order, sizes, visits)

    def take(self, costs: Costs, steps: int, hot: float, cold: float) -> None:
        """Take this many steps, cooling evenly."""
        count = len(self.tables)
        if count < 2:
            return
        chance, tables, visits = self.chance.random, self.tables, self.visits
        heat, cooling = hot, (cold / hot) ** (1 / steps)
        for _ in range(steps):
            heat *= cooling
            here = int(chance() * count)
            table = tables[here]
            other = tables[(here + 1 + int(chance() * (count - 1))) % count]
            seat, place = int(chance() * len(table)), int(chance() * len(other))
            one, two = table[seat], other[place]
            is_other_kind = (len(table) == SEATS) != (len(other) == SEATS)
            if is_other_kind and visits[one] != visits[two]:
                continue
            mine, theirs = costs[one].__getitem__, costs[two].__getitem__
            change = (
                sum(map(theirs, table)) - sum(map(mine, table))
                + sum(map(mine, other)) - sum(map(theirs, other))
                - 2 * mine(two)  # between the two themselves, who do not sit together afterwards
            )  # fmt: skip
            if change <= 0 or chance() < exp(-change / heat):
                table[seat], other[place] = two, one
