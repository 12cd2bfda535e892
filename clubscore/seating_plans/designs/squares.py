"""The design for 32 players in ten rounds, as many as counting allows.

The players are in two squares of four rows and four columns that wrap around: after the last comes
the first. Shifting everyone by some rows and columns takes tables to tables. Two rounds are
unchanged by every shift. The other eight are taken to each other, and a shift by two columns takes
each of them to itself. So seven tables determine the rest. They were found by solving a puzzle:
choose sets of tables that shifts take to each other, so that every seat is filled once and no pair
meets twice. Every player meets all others but one.
"""

from __future__ import annotations

from itertools import product
from typing import Final

SIDE: Final = 4
PLAYERS: Final = 2 * SIDE * SIDE
MOVES: Final = tuple(product(range(SIDE), repeat=2))
LEADING: Final = tuple((rows, columns) for rows, columns in MOVES if columns < 2)
"""One move of each two that give the same round."""

# Player 16 * square + 4 * row + column.
MOVED: Final = ((2, 13, 18, 20), (5, 9, 23, 24), (1, 8, 14, 25), (4, 17, 29, 30))
UNMOVED: Final = (((0, 1, 2, 3), (17, 19, 24, 26)), ((4, 12, 16, 24),))

Table = tuple[int, ...]


def squares(players: int) -> list[list[list[int]]]:
    """Return the ten rounds for 32 players; none for other numbers."""
    if players != PLAYERS:
        return []
    rounds = [
        [_shift_table(table, rows, columns + again) for table in MOVED for again in (0, 2)]
        for rows, columns in LEADING
    ]
    rounds += [
        [_shift_table(table, *move) for table in tables for move in MOVES] for tables in UNMOVED
    ]
    return [[list(table) for table in dict.fromkeys(tables)] for tables in rounds]


def _shift_table(table: Table, rows: int, columns: int) -> Table:
    return tuple(sorted(_player_moved(player, rows, columns) for player in table))


def _player_moved(player: int, rows: int, columns: int) -> int:
    square, place = divmod(player, SIDE * SIDE)
    row, column = divmod(place, SIDE)
    return SIDE * (SIDE * square + (row + rows) % SIDE) + (column + columns) % SIDE
