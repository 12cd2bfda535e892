"""The draw of one session of an event, based on the sessions before it.

As long as the same players come, the sessions are rounds of one schedule. The first session tells
which player has which number in it; the second one's seed chooses among a few continuations, which
the third identifies from the tables of the first two. If the players change, or seats were set by
hand, a search finds tables that repeat earlier meetings as little as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from random import Random
from typing import TypeAlias

from .annealing import Search
from .designs.catalog import SEATS, designs
from .mixing import CHEAP, DEAR, Mixing, RoundsWorth
from .model import Pair, RoundSeats, TableSeats, four
from .table_numbers import Visits, number_tables
from .winds import assign_winds, balance_winds, past_winds

Seating: TypeAlias = list[TableSeats]
"""The players of each table, by starting wind."""

WAYS = 16  # to go on after the first session
STEPS_PER_PLAYER = 700  # of the search when no schedule fits


def draw(
    players: Sequence[int],
    earlier: Sequence[Sequence[int]],
    seed: int,
    keep_apart: Iterable[Pair] = (),
    mixing: Mixing | None = None,
) -> Seating:
    """Return tables of four for ``players``, whose number is a multiple of four.

    ``earlier`` holds the tables that have met before, session by session in the order of their
    numbers, each by starting wind. Pairs in ``keep_apart`` do not meet; the groups of ``mixing``
    are by position in ``players``. The same arguments give the same tables.
    """
    chance = Random(seed)  # noqa: S311 - a seating is no secret, and can be repeated
    sessions = _sessions(players, earlier)
    wishes = _Wishes(players, earlier, keep_apart, mixing)
    if not earlier and not wishes.any:
        order = list(players)
        chance.shuffle(order)
        return list(_with_winds(_plan(len(players))[0], order))
    following = _rounds_of_schedule(sessions, seed) if sessions else iter(())
    found = list(following) if wishes.any else list(islice(following, 1))
    if wishes.any or not found:
        had = past_winds(earlier)
        searched = wishes.search(chance)
        found.append([four(balance_winds(table, had, chance)) for table in searched])
    tables = min(found, key=wishes.cost_of)
    visits: Visits = Counter()
    for session in sessions:
        visits.update((one, number) for number, table in enumerate(session) for one in table)
    chance.shuffle(tables)
    return [four(table) for table in number_tables([tables], [{}], visits)[0]]


class _Wishes:
    """The constraints of one session: pairs kept apart, groups mixed, few repeated meetings."""

    def __init__(
        self,
        players: Sequence[int],
        earlier: Sequence[Sequence[int]],
        keep_apart: Iterable[Pair],
        mixing: Mixing | None,
    ) -> None:
        self.players = players
        self.place = {player: place for place, player in enumerate(players)}
        self.earlier_meetings = [
            (self.place[one], self.place[other])
            for table in earlier
            for one, other in combinations(table, 2)
            if one in self.place and other in self.place
        ]
        places = (sorted((self.place[one], self.place[other])) for one, other in keep_apart)
        self.apart = frozenset((one, other) for one, other in places)
        self.mixing = mixing
        self.worth = RoundsWorth(mixing, self.apart, self.earlier_meetings)

    @property
    def any(self) -> bool:
        return bool(self.apart) or self.mixing is not None

    def cost_of(self, tables: Sequence[Sequence[int]]) -> tuple[int, int, int]:
        """Return what tables break; less is better."""
        return self.worth.of([[[self.place[player] for player in table] for table in tables]])

    def search(self, chance: Random) -> list[list[int]]:
        """Return tables that break as little as was found, by annealing from a random start."""
        order = list(range(len(self.players)))
        chance.shuffle(order)
        price = DEAR if self.mixing is not None and self.mixing.before_repeats else CHEAP
        search = Search(
            len(order),
            [[order[at : at + SEATS] for at in range(0, len(order), SEATS)]],
            chance=chance,
            keep_apart=self.apart,
            meetings=self.earlier_meetings,
            dearer=self.mixing.weights() if self.mixing is not None else (),
            price=price,
        )
        enough = price * self.mixing.least(1) if self.mixing is not None else 0
        search.anneal([0], STEPS_PER_PLAYER * len(order), enough=enough)
        return [[self.players[place] for place in table] for table in search.rounds[0]]


@lru_cache(maxsize=8)
def _plan(players: int) -> tuple[RoundSeats, ...]:
    """Return the schedule of an evening with a given number of players, its winds shared."""
    rounds = designs(players)[0].rounds
    return tuple(assign_winds(rounds, (), Random(0)))  # noqa: S311 - always the same


def _sessions(players: Sequence[int], earlier: Sequence[Sequence[int]]) -> list[list[TableSeats]]:
    """Return the earlier tables by session, or nothing if other players were there."""
    if any(len(table) != SEATS for table in earlier):
        return []
    size, everybody = len(players) // SEATS, sorted(players)
    sessions = [
        [four(table) for table in earlier[at : at + size]] for at in range(0, len(earlier), size)
    ]
    for session in sessions:
        if sorted(player for table in session for player in table) != everybody:
            return []
    return sessions


def _rounds_of_schedule(
    sessions: Sequence[Sequence[TableSeats]], seed: int
) -> Iterator[list[TableSeats]]:
    """Yield the rounds that can follow these sessions if they are rounds of one schedule."""
    plan = _plan(SEATS * len(sessions[0]))
    if len(sessions) >= len(plan):
        return
    ways = list(range(WAYS))
    Random(seed).shuffle(ways)  # noqa: S311 - as above
    for way in ways:
        order = _order(plan[0], sessions[0], way)
        if all(
            set(session) == set(_with_winds(seats, order))
            for seats, session in zip(plan, sessions, strict=False)
        ):
            yield list(_with_winds(plan[len(sessions)], order))


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
