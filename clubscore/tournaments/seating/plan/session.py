"""The draw of one session of an event, from the sessions before it.

As long as the same players come, the sessions are rounds of one schedule. The first session tells
which player has which number in it; the second one's seed chooses among a few ways to go on, which
the third finds again in the tables of the first two. When the players change, or seats were set
by hand, tables are searched that repeat as little as possible of what was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TypeAlias

from clubscore.tournaments.seating.designs.catalog import SEATS, designs

from .annealing import Search
from .model import RoundSeats, TableSeats, four
from .table_numbers import Visits, number_tables
from .winds import assign_winds, balance_winds, past_winds

Seating: TypeAlias = list[TableSeats]
"""The players of each table, by starting wind."""

WAYS = 16  # to go on after the first session
STEPS_PER_PLAYER = 700  # of the search when no schedule fits


def draw(players: Sequence[int], earlier: Sequence[Sequence[int]], seed: int) -> Seating:
    """Return tables of four for ``players``, whose number is a multiple of four.

    ``earlier`` holds the tables that have met before, session by session in the order of their
    numbers, each by starting wind. The same arguments give the same tables.
    """
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    sessions = _sessions(players, earlier)
    if not earlier:
        order = list(players)
        chance.shuffle(order)
        return list(_with_winds(_plan(len(players))[0], order))
    tables = _next_of_schedule(sessions, seed) if sessions else None
    if tables is None:
        had = past_winds(earlier)
        tables = [balance_winds(table, had, chance) for table in _search(players, earlier, chance)]
    visits: Visits = Counter()
    for session in sessions:
        visits.update((one, number) for number, table in enumerate(session) for one in table)
    chance.shuffle(tables)
    return [four(table) for table in number_tables([tables], [{}], visits)[0]]


@lru_cache(maxsize=8)
def _plan(players: int) -> tuple[RoundSeats, ...]:
    """Return the schedule of an evening with so many players, its winds shared."""
    rounds = designs(players)[0].rounds
    return tuple(assign_winds(rounds, (), Random(0)))  # noqa: S311 - always the same


def _sessions(players: Sequence[int], earlier: Sequence[Sequence[int]]) -> list[list[TableSeats]]:
    """Return the earlier tables by session; nothing if other players were there."""
    size, everybody = len(players) // SEATS, sorted(players)
    sessions = [
        [four(table) for table in earlier[at : at + size]] for at in range(0, len(earlier), size)
    ]
    for session in sessions:
        if sorted(player for table in session for player in table) != everybody:
            return []
    return sessions


def _next_of_schedule(
    sessions: Sequence[Sequence[TableSeats]], seed: int
) -> list[TableSeats] | None:
    """Return the round after these sessions; None if they are not rounds of one schedule."""
    plan = _plan(SEATS * len(sessions[0]))
    if len(sessions) >= len(plan):
        return None
    ways = list(range(WAYS))
    Random(seed).shuffle(ways)  # noqa: S311 - as above
    for way in ways:
        order = _order(plan[0], sessions[0], way)
        if all(
            set(session) == set(_with_winds(seats, order))
            for seats, session in zip(plan, sessions, strict=False)
        ):
            return list(_with_winds(plan[len(sessions)], order))
    return None


def _order(plan: RoundSeats, session: Sequence[TableSeats], way: int) -> list[int]:
    """Return the players by their numbers in the schedule, if this session is its first round."""
    tables = list(session)
    tables.sort(key=min)
    Random(way).shuffle(tables)  # noqa: S311 - as above
    order = [0] * (SEATS * len(plan))
    for numbers, players in zip(plan, tables, strict=True):
        for number, player in zip(numbers, players, strict=True):
            order[number] = player
    return order


def _with_winds(tables: RoundSeats, order: Sequence[int]) -> RoundSeats:
    return tuple(four([order[number] for number in table]) for table in tables)


def _search(
    players: Sequence[int], earlier: Sequence[Sequence[int]], chance: Random
) -> list[list[int]]:
    order = list(players)
    chance.shuffle(order)
    number = {player: place for place, player in enumerate(order)}
    met = (
        (number[one], number[other])
        for table in earlier
        for one, other in combinations(table, 2)
        if one in number and other in number
    )
    tables = [list(range(at, at + SEATS)) for at in range(0, len(order), SEATS)]
    search = Search(len(order), [tables], chance=chance, meetings=met)
    search.anneal([0], STEPS_PER_PLAYER * len(order))
    return [[order[place] for place in table] for table in search.rounds[0]]
