"""What a seating schedule is, and its quality in numbers.

Players are 0, 1, 2, …; a table is its four players by starting wind, from East to North; a
table's number is its place in the round, from 0. Nothing here knows where players come from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from .designs.catalog import SEATS

TableSeats: TypeAlias = tuple[int, int, int, int]
"""The players of a table, by starting wind."""

RoundSeats: TypeAlias = tuple[TableSeats, ...]
"""The tables of a round, by number."""

Pair: TypeAlias = tuple[int, int]

METHODS = ("affine", "transversal", "cyclic", "search", "onward", "odd")
"""How a plan can be made; ``onward`` continues rounds that were played, ``odd`` has tables of
three or five."""

MOST_PLAYERS, MOST_ROUNDS = 400, 200
PROVED_REPEATS = {(12, 4): 13}  # by trying everything: python -m tools.designs.least


class SeatingError(ValueError):
    """A schedule that cannot be made; ``code`` is stable, ``params`` give the details."""

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params: Mapping[str, int] = params


@dataclass(frozen=True, slots=True)
class Lock:
    """A player who sits at a given table, at a given wind, or both, in one round (all from 0)."""

    player: int
    round: int
    table: int | None = None
    wind: int | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rounds in which everyone sits exactly once; raises ``players_not_seated_once``.

    ``method`` is one of ``METHODS``;
    ``mixing_cost`` are the repeats it has because groups are mixed.
    """

    players: int
    seed: int
    rounds: tuple[RoundSeats, ...]
    method: str
    mixing_cost: int = 0

    def __post_init__(self) -> None:
        everybody = list(range(self.players))
        for number, tables in enumerate(self.rounds):
            if sorted(player for table in tables for player in table) != everybody:
                raise SeatingError("players_not_seated_once", round=number)

    def prefix(self, rounds: int) -> Schedule:
        """Return only the first rounds."""
        return replace(self, rounds=self.rounds[:rounds])

    def with_players(self, names: Sequence[int]) -> Schedule:
        """Return the schedule in which ``names[player]`` takes the seats of ``player``."""
        rounds = tuple(
            tuple(four(names[player] for player in table) for table in tables)
            for tables in self.rounds
        )
        return replace(self, rounds=rounds)


@dataclass(frozen=True, slots=True)
class Quality:
    """The proof of a draw: counts of a schedule, with the bounds that no schedule can beat.

    Raises ``meetings_do_not_sum`` unless all pairs and all meetings are accounted for.
    """

    players: int
    rounds: int
    meetings: tuple[int, ...]
    """How many pairs meet never, once, twice, …"""
    repeats: int
    """Meetings beyond the first, over all pairs."""
    repeats_bound: int
    """No schedule for these numbers has fewer repeats."""
    rounds_bound: int
    """No schedule for these players has more rounds without a repeat."""
    winds: tuple[TableSeats, ...]
    """How often each player starts at East, South, West, North."""
    imbalance: int
    """The largest difference between two winds of one player."""
    table_repeats: int
    """Visits to a table beyond the player's first there, over all players."""
    apart_met: int
    """Meetings of pairs that were to be kept apart."""

    def __post_init__(self) -> None:
        pairs = self.players * (self.players - 1) // 2
        met = sum(times * count for times, count in enumerate(self.meetings))
        if sum(self.meetings) != pairs or met != self.rounds * self.players * 3 // 2:
            raise SeatingError("meetings_do_not_sum", pairs=pairs, met=met)


def quality(schedule: Schedule, keep_apart: Iterable[Pair] = ()) -> Quality:
    """Count the meetings, winds and tables of a schedule."""
    players, rounds = schedule.players, len(schedule.rounds)
    met = Counter(meetings(schedule.rounds))
    times = Counter(met.values())
    times[0] = players * (players - 1) // 2 - len(met)
    winds = wind_counts(schedule.rounds, players)
    return Quality(
        players=players,
        rounds=rounds,
        meetings=tuple(times[count] for count in range(max(times) + 1)),
        repeats=sum(count - 1 for count in met.values()),
        repeats_bound=repeats_bound(players, rounds),
        rounds_bound=rounds_bound(players),
        winds=tuple(four(counts) for counts in winds),
        imbalance=max(max(counts) - min(counts) for counts in winds),
        table_repeats=_table_repeats(schedule.rounds),
        apart_met=sum(met[min(pair), max(pair)] for pair in keep_apart),
    )


def meetings(rounds: Iterable[Iterable[Sequence[int]]]) -> Iterator[Pair]:
    """Yield every pair at every table, the smaller number first."""
    for tables in rounds:
        for table in tables:
            yield from combinations(sorted(table), 2)


def repeats_of(rounds: Iterable[Iterable[Sequence[int]]]) -> int:
    """Return the meetings beyond the first, over all pairs."""
    met = list(meetings(rounds))
    return len(met) - len(set(met))


def wind_counts(rounds: Iterable[RoundSeats], players: int) -> list[list[int]]:
    """Return how often each player starts at each wind."""
    counts = [[0] * SEATS for _ in range(players)]
    for tables in rounds:
        for table in tables:
            for wind, player in enumerate(table):
                counts[player][wind] += 1
    return counts


def rounds_bound(players: int) -> int:
    """Return the most rounds that counting allows without a repeat.

    Each round takes three of a player's opponents. Fewer than four tables cannot keep the four
    of one table apart in the next round, which leaves one round.
    """
    return (players - 1) // 3 if players >= SEATS * SEATS else 1


def repeats_bound(players: int, rounds: int) -> int:
    """Return the fewest repeats that counting allows, or more if proved.

    Every round has six meetings at each table; those beyond the number of pairs are repeats. With
    fewer than four tables, the four players of a table come from at most three tables of any
    earlier round, so at least one pair (two tables: two pairs; one table: all six) met there.
    """
    tables = players // SEATS
    spread = [len(range(place, SEATS, tables)) for place in range(min(tables, SEATS))]
    together = sum(size * (size - 1) // 2 for size in spread)
    crowded = max(0, 6 * tables * rounds - players * (players - 1) // 2)
    counted = max(crowded, tables * together * max(0, rounds - 1))
    return PROVED_REPEATS.get((players, rounds), counted)


def check_plan_request(players: int, rounds: int, locks: Iterable[Lock]) -> None:
    """Raise ``bad_players``, ``bad_rounds`` or what is wrong with a lock.

    That is ``table_number_unknown``, ``lock_twice`` (a player twice in a round),
    ``lock_table_full`` or ``lock_seat_taken``.
    """
    if players % SEATS or not SEATS <= players <= MOST_PLAYERS:
        raise SeatingError("bad_players", players=players, most=MOST_PLAYERS)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SeatingError("bad_rounds", rounds=rounds, most=MOST_ROUNDS)
    inside = (range(players), range(rounds), range(players // SEATS), range(SEATS))
    seen: Counter[tuple[str, int, int | None, int | None]] = Counter()
    for lock in locks:
        where = {"player": lock.player, "round": lock.round}
        values = (lock.player, lock.round, lock.table, lock.wind)
        if any(
            value is not None and value not in allowed
            for value, allowed in zip(values, inside, strict=True)
        ):
            raise SeatingError("table_number_unknown", **where)
        player = ("player", lock.round, lock.player, None)
        table = ("table", lock.round, lock.table, None)
        seat = ("seat", lock.round, lock.table, lock.wind)
        if player in seen:
            raise SeatingError("lock_twice", **where)
        if lock.table is not None and seen[table] == SEATS:
            raise SeatingError("lock_table_full", **where)
        if None not in seat and seat in seen:
            raise SeatingError("lock_seat_taken", **where)
        seen.update([player, table, seat])


def four(players: Iterable[int]) -> TableSeats:
    """Return four numbers as a table; raises ``ValueError`` if they are not four."""
    first, second, third, fourth = players
    return first, second, third, fourth


def _table_repeats(rounds: Iterable[RoundSeats]) -> int:
    visits = Counter(
        (player, number)
        for tables in rounds
        for number, table in enumerate(tables)
        for player in table
    )
    return sum(count - 1 for count in visits.values())
