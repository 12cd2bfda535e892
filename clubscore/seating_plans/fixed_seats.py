"""Moving players to a required table, wind or both after a session was drawn.

Where possible, whole tables change numbers, so that the draw stays the same. Otherwise as few
players as possible change tables, in swaps that break no pair kept apart and repeat least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from .model import Pair, SeatingError

APART: Final = 1000  # of a pair kept apart that meets, in repeated meetings


@dataclass(frozen=True, slots=True)
class FixedSeat:
    """Where a player has to sit: a table, from 0, a starting wind, or both."""

    table: int | None
    wind: int | None


def seats_fixed(
    tables: Sequence[Sequence[int]],
    fixed_seats: Mapping[int, FixedSeat],
    *,
    apart: Iterable[Pair] = (),
    earlier: Iterable[Sequence[int]] = (),
) -> list[list[int]]:
    """Return the tables of a session with some players where they have to sit.

    ``fixed_seats`` may name players who are not there. ``apart`` are pairs that do not meet, the
    lower first, ``earlier`` tables that have met. Raises ``table_number_unknown``,
    ``lock_table_full``, ``lock_seat_taken`` or ``locks_do_not_fit``.
    """
    there = {player for table in tables for player in table}
    mine = {player: seat for player, seat in fixed_seats.items() if player in there}
    made = _Tables([list(table) for table in tables], mine, apart, earlier)
    if mine:
        made.check()
        made.renumber()
        made.move_to_tables()
        made.part_equal_winds()
        made.place_winds()
    return made.tables


class _Tables:
    """Tables being rearranged."""

    def __init__(
        self,
        tables: list[list[int]],
        fixed_seats: Mapping[int, FixedSeat],
        apart: Iterable[Pair],
        earlier: Iterable[Sequence[int]],
    ) -> None:
        self.tables, self.fixed_seats = tables, fixed_seats
        self.apart = {_pair(one, other) for one, other in apart}
        self.meeting_counts = Counter(
            _pair(*two) for table in earlier for two in combinations(table, 2)
        )

    def check(self) -> None:
        """Raise an error where a seat is not there, or asked for twice."""
        at = Counter(seat.table for seat in self.fixed_seats.values() if seat.table is not None)
        seats = Counter(
            seat for seat in self.fixed_seats.values() if None not in (seat.table, seat.wind)
        )
        for player, seat in self.fixed_seats.items():
            if seat.table is not None and seat.table >= len(self.tables):
                raise SeatingError("table_number_unknown", player=player)
            if seat.table is not None and at[seat.table] > len(self.tables[seat.table]):
                raise SeatingError("lock_table_full", player=player)
            if seats[seat] > 1:
                raise SeatingError("lock_seat_taken", player=player)

    def renumber(self) -> None:
        """Give each table the number that most of its players need, as far as sizes allow."""
        settled: set[int] = set()
        for number in sorted(
            {seat.table for seat in self.fixed_seats.values() if seat.table is not None}
        ):
            size = len(self.tables[number])
            free = [n for n, one in enumerate(self.tables) if n not in settled and len(one) == size]
            best = max(free, key=lambda n: (self._wanting(n, number), n == number))
            here, there = self.tables[number], self.tables[best]
            self.tables[number], self.tables[best] = there, here
            settled.add(number)

    def _wanting(self, place: int, number: int) -> int:
        """Return how many of the players at a place have to sit at a table."""
        return sum(self._table(player) == number for player in self.tables[place])

    def move_to_tables(self) -> None:
        """Swap players at the wrong table with the players at theirs who cost least to move."""
        for player, seat in self.fixed_seats.items():
            place = self._place(player)
            if seat.table is None or place == seat.table:
                continue
            stay = [one for one in self.tables[seat.table] if self._table(one) != seat.table]
            self._swap_best(player, stay)

    def part_equal_winds(self) -> None:
        """Part players at a table who need the same wind; raises ``locks_do_not_fit``."""
        for player, seat in self.fixed_seats.items():
            if seat.wind is None or self._fits(player, self._place(player)):
                continue
            if seat.table is not None:
                others = [
                    one
                    for one in self.tables[seat.table]
                    if one != player and self._wind(one) == seat.wind
                ]
                others.sort(key=lambda one: self._table(one) is not None)
                self._leave(others[0] if others else player)
            else:
                self._leave(player)

    def _leave(self, player: int) -> None:
        """Move a player with a required wind but no required table to a table where it is free."""
        if self._table(player) is not None:
            raise SeatingError("locks_do_not_fit", player=player)
        place, wind = self._place(player), self._wind(player)
        others = [
            one
            for number, table in enumerate(self.tables)
            if number != place and wind is not None and wind < len(table)
            for one in table
            if self._table(one) is None
            and self._wind(one) is None
            and all(self._wind(other) != wind for other in table)
        ]
        if not others:
            raise SeatingError("locks_do_not_fit", player=player)
        self._swap_best(player, others)

    def place_winds(self) -> None:
        """Put everyone at the wind they need, changing seats within the table."""
        for table in self.tables:
            for player in [one for one in table if self._wind(one) is not None]:
                wind, now = self._wind(player), table.index(player)
                if wind is None or wind >= len(table):
                    raise SeatingError("locks_do_not_fit", player=player)
                table[now], table[wind] = table[wind], table[now]

    def _fits(self, player: int, place: int) -> bool:
        """Tell whether a table has the wind a player needs, and nobody else needs it there."""
        wind, table = self._wind(player), self.tables[place]
        alone = all(self._wind(one) != wind for one in table if one != player)
        return alone and wind is not None and wind < len(table)

    def _swap_best(self, player: int, others: Sequence[int]) -> None:
        if not others:
            raise SeatingError("locks_do_not_fit", player=player)
        other = min(others, key=lambda one: (self._cost(player, one), one))
        self._swap(player, other)

    def _cost(self, one: int, other: int) -> int:
        """Return what the tables of two players repeat once they are swapped."""
        self._swap(one, other)
        places = {self._place(one), self._place(other)}
        pairs = [_pair(*two) for place in places for two in combinations(self.tables[place], 2)]
        self._swap(one, other)
        return sum(self.meeting_counts[pair] + APART * (pair in self.apart) for pair in pairs)

    def _swap(self, one: int, other: int) -> None:
        mine, theirs = self.tables[self._place(one)], self.tables[self._place(other)]
        here, there = mine.index(one), theirs.index(other)
        mine[here], theirs[there] = other, one

    def _place(self, player: int) -> int:
        return next(n for n, table in enumerate(self.tables) if player in table)

    def _table(self, player: int) -> int | None:
        return self.fixed_seats[player].table if player in self.fixed_seats else None

    def _wind(self, player: int) -> int | None:
        return self.fixed_seats[player].wind if player in self.fixed_seats else None


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
