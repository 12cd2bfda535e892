"""Counts over all current seats of an event: who meets how often, winds, tables.

They cover seats drawn, set by hand and taken over, even if not everyone plays in every session.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from clubscore.seating_plans import fewest_together, odd_visits
from clubscore.seating_plans.comparison import comparisons
from clubscore.seating_plans.model import Pair, repeats_bound, rounds_bound
from clubscore.tournaments.attendance.placed_tables import PlacedTable
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.stages.stage import stage_of_session
from clubscore.tournaments.units import ALL_SEATS, SEATS


@dataclass(frozen=True, slots=True)
class SeatCounts:
    """What is counted over the seats of an event."""

    players: int  # who have a seat in some session
    sessions: int
    meetings: tuple[int, ...]
    """How many pairs meet never, once, twice, …"""
    repeats_bound: int
    """The fewest possible repeats for this many players in these sessions."""
    rounds_bound: int
    winds: Mapping[int, tuple[int, ...]]
    """How often each entry begins as East, South, West, North."""
    table_repeats: int
    """Visits to a table beyond the player's first there, over all players."""
    sessions_of_repeats: Mapping[Pair, tuple[int, ...]]
    """Pairs that meet more than once, with the numbers of the sessions."""
    odd_visits: tuple[int, int] | None = None
    """The fewest and the most times a player sits at a table of three or five; None without any."""

    @property
    def repeats(self) -> int:
        """Meetings beyond the first, over all pairs."""
        return sum(len(sessions) - 1 for sessions in self.sessions_of_repeats.values())

    @property
    def pairs(self) -> int:
        """All pairs of players."""
        return sum(self.meetings)

    @property
    def imbalance(self) -> int:
        """The largest difference between two winds of one player."""
        return max((max(counts) - min(counts) for counts in self.winds.values()), default=0)

    @property
    def least_imbalance(self) -> int:
        """The least possible imbalance."""
        return int(any(sum(counts) % len(SEATS) for counts in self.winds.values()))


def plan_tables(rounds: Iterable[Iterable[Sequence[int]]]) -> list[PlacedTable]:
    """Return the tables of rounds of positions, as if these were ids; -1 is nobody."""
    return [
        PlacedTable(number, table, tuple(None if one < 0 else one for one in places))
        for number, tables in enumerate(rounds, start=1)
        for table, places in enumerate(tables, start=1)
    ]


def seat_counts(tables: Iterable[PlacedTable]) -> SeatCounts:
    """Count over tables."""
    tables = list(tables)
    met: defaultdict[Pair, list[int]] = defaultdict(list)
    winds: defaultdict[int, list[int]] = defaultdict(lambda: [0] * len(ALL_SEATS))
    visits: Counter[tuple[int, int]] = Counter()
    for table in tables:
        for pair in table.pairs:
            met[pair].append(table.session)
        for wind, entry in enumerate(table.entries):
            if entry is not None:
                winds[entry][wind] += 1
                visits[entry, table.number] += 1
    times = Counter(map(len, met.values()))
    times[0] = len(winds) * (len(winds) - 1) // 2 - len(met)
    sessions = {table.session for table in tables}
    return SeatCounts(
        players=len(winds),
        sessions=len(sessions),
        meetings=tuple(times[count] for count in range(max(times) + 1)),
        repeats_bound=_fewest_repeats(tables, sessions, len(winds)),
        rounds_bound=rounds_bound(len(winds)),
        winds={entry: tuple(counts[: len(SEATS)]) for entry, counts in winds.items()},
        table_repeats=sum(count - 1 for count in visits.values()),
        sessions_of_repeats={pair: tuple(when) for pair, when in met.items() if len(when) > 1},
        odd_visits=odd_visits_of(tables, winds),
    )


def compared_tables(tournament: Tournament, sessions: Iterable[int], tables: int) -> dict[int, int]:
    """Return for each session of duplicate how many tables play the same deals, all at most."""
    found = {}
    for session in sessions:
        numbered = stage_of_session(tournament, session)
        if numbered is not None and numbered.stage.imps:
            found[session] = min(tables, numbered.stage.tables_compared or tables)
    return found


def comparisons_of(tournament: Tournament, tables: Sequence[PlacedTable]) -> tuple[int, int] | None:
    """Return the fewest and the most times two players are compared, or None without duplicate."""
    sessions: defaultdict[int, list[PlacedTable]] = defaultdict(list)
    for table in tables:
        sessions[table.session].append(table)
    times: Counter[Pair] = Counter()
    players: set[int] = set()
    for session, there in sessions.items():
        seats = [table.entries for table in there]
        players.update(one for entries in seats for one in entries if one is not None)
        for size in compared_tables(tournament, [session], len(there)).values():
            times.update(comparisons([seats], size))
    if not times:
        return None
    return (0 if len(times) < comb(len(players), 2) else min(times.values())), max(times.values())


def odd_visits_of(
    tables: Iterable[PlacedTable], players: Collection[int]
) -> tuple[int, int] | None:
    """Return the fewest and the most times someone sits at an odd table, or None without any."""
    had = odd_visits([entry for entry in table.entries if entry is not None] for table in tables)
    if not had:
        return None
    times = [had[player] for player in players]
    return min(times), max(times)


def repeats_in(tables: Iterable[PlacedTable], session: int) -> dict[Pair, tuple[int, ...]]:
    """Return the pairs of a session who met before, with the earlier sessions."""
    before: defaultdict[Pair, list[int]] = defaultdict(list)
    now: list[Pair] = []
    for table in tables:
        if table.session == session:
            now += table.pairs
        elif table.session < session:
            for pair in table.pairs:
                before[pair].append(table.session)
    return {pair: tuple(before[pair]) for pair in now if pair in before}


def meetings_of(tables: Iterable[PlacedTable], pairs: Collection[Pair]) -> int:
    """Return how often the pairs, the lower id first, sit at one table."""
    return sum(pair in pairs for table in tables for pair in table.pairs)


def mixed_meetings(
    tables: Iterable[PlacedTable], group_of: Mapping[int, str | None] | Mapping[int, int | None]
) -> tuple[int, int]:
    """Return the meetings within groups, and the fewest that counting allows for these sessions."""
    sessions: defaultdict[int, list[PlacedTable]] = defaultdict(list)
    met = 0
    for table in tables:
        sessions[table.session].append(table)
        for one, other in table.pairs:
            group = group_of.get(one)
            met += int(group is not None and group == group_of.get(other))
    least = sum(
        fewest_together((_group(group_of, one) for at in there for one in at.entries), len(there))
        for there in sessions.values()
    )
    return met, least


def _group(
    group_of: Mapping[int, str | None] | Mapping[int, int | None], entry: int | None
) -> str | int | None:
    return None if entry is None else group_of.get(entry)


def _fewest_repeats(tables: list[PlacedTable], sessions: Collection[int], players: int) -> int:
    meetings = sum(len(table.pairs) for table in tables)
    seats = sum(entry is not None for table in tables for entry in table.entries)
    if seats == players * len(sessions) and all(
        len(table.entries) == len(SEATS) for table in tables
    ):
        return repeats_bound(players, len(sessions))
    return max(0, meetings - players * (players - 1) // 2)
