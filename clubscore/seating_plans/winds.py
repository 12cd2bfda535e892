"""Starting winds, balanced exactly.

A block of four rounds is a graph with an edge from every player to each of their tables: four edges
at each player and at each table. By König's theorem (1916) its edges can be coloured with four
colours so that no two of one colour meet. The colours are the winds: every table has each wind
once, every player each wind once in the block. So after any number of rounds a player's winds
differ by at most one, whatever the tables are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations, product
from random import Random
from typing import TypeAlias

from .designs.catalog import SEATS
from .model import Lock, RoundSeats, SeatingError, TableSeats, four

Line: TypeAlias = tuple[int, int]
"""A player and a table of the block, or a wind."""

TRIES = 24  # orders in which the lines are coloured where locks stand in the way


def assign_winds(
    rounds: Sequence[Sequence[Sequence[int]]], locks: Iterable[Lock], chance: Random
) -> list[RoundSeats]:
    """Return the rounds with every table ordered by starting wind.

    Locked winds are respected; only players whose locks rule out each wind once in a block of four
    rounds go without it. No table may have two players locked to one wind.
    """
    locked = {(lock.round, lock.player): lock.wind for lock in locks if lock.wind is not None}
    size = len(rounds[0])
    seated: list[RoundSeats] = []
    for start in range(0, len(rounds), SEATS):
        tables = [table for tables in rounds[start : start + SEATS] for table in tables]
        fixed = {
            (player, number): locked[start + number // size, player]
            for number, table in enumerate(tables)
            for player in table
            if (start + number // size, player) in locked
        }
        seats = _color(tables, fixed, chance)
        seated += [tuple(seats[at : at + size]) for at in range(0, len(seats), size)]
    return seated


def past_winds(tables: Iterable[Sequence[int]]) -> Counter[Line]:
    """Return how often each player sat at each wind, by player and wind."""
    return Counter((player, wind) for table in tables for wind, player in enumerate(table))


def balance_winds(
    table: Sequence[int],
    had: Counter[Line],
    chance: Random,
    fixed_winds: Mapping[int, int] | None = None,
) -> TableSeats:
    """Return a table in the order of winds that each player has ``had`` least.

    ``fixed_winds`` players have their wind; raises ``locks_do_not_fit`` for two at one wind.
    """
    return four(turn_winds(table, had, chance, fixed_winds))


def turn_winds(
    table: Sequence[int],
    had: Counter[Line],
    chance: Random,
    fixed_winds: Mapping[int, int] | None = None,
) -> list[int]:
    """Return a table of any size as :func:`balance_winds` does; a fifth player sits out first."""
    held = fixed_winds or {}
    orders = [
        order
        for order in permutations(table)
        if all(held.get(player, wind) == wind for wind, player in enumerate(order))
    ]
    if not orders:
        raise SeatingError("locks_do_not_fit", round=0)
    chance.shuffle(orders)
    return list(
        min(
            orders,
            key=lambda order: sum(had[player, wind] ** 2 for wind, player in enumerate(order)),
        )
    )


def _color(
    tables: Sequence[Sequence[int]], fixed_winds: dict[Line, int], chance: Random
) -> list[tuple[int, int, int, int]]:
    lines = [(player, number) for number, table in enumerate(tables) for player in table]
    best = _Colouring(lines, fixed_winds, chance)
    for _ in range(TRIES if fixed_winds else 0):
        if best.single:
            best = min(
                best, _Colouring(lines, fixed_winds, chance), key=lambda one: len(one.single)
            )
    seats = [[0] * SEATS for _ in tables]
    for (player, table), wind in best.colours.items():
        seats[table][wind] = player
    return [(east, south, west, north) for east, south, west, north in seats]


class _Colouring:
    """Colours for lines, four at a node at most; ``fixed`` lines have theirs from the start.

    ``single`` are lines let go of their player, who may then have the same wind twice.
    """

    def __init__(self, lines: Sequence[Line], fixed_winds: dict[Line, int], chance: Random) -> None:
        self.fixed_winds = fixed_winds
        self.colours: dict[Line, int] = {}
        self.single: set[Line] = set()
        players = 1 + max(player for player, _ in lines)
        tables = 1 + max(table for _, table in lines)
        self.at_player: list[list[Line | None]] = [[None] * SEATS for _ in range(players)]
        self.at_table: list[list[Line | None]] = [[None] * SEATS for _ in range(tables)]
        for line, colour in fixed_winds.items():
            if self.at_player[line[0]][colour] is not None:
                self.single.add(line)
            self._set(line, colour)
        order = [line for line in lines if line not in fixed_winds]
        chance.shuffle(order)
        for line in order:
            self._colour(line, chance)

    def _colour(self, line: Line, chance: Random) -> None:
        at_player, at_table = self.at_player[line[0]], self.at_table[line[1]]
        of_player = [colour for colour in range(SEATS) if at_player[colour] is None]
        of_table = [colour for colour in range(SEATS) if at_table[colour] is None]
        if both := [colour for colour in of_table if colour in of_player]:
            self._set(line, chance.choice(both))
            return
        # Free the player's colour at the table by turning the chain of two colours from there.
        for mine, other in product(of_player, of_table):
            chain = self._chain(line[1], mine, other)
            if not any(link in self.fixed_winds for link in chain):
                turned = [(link, mine + other - self.colours[link]) for link in chain]
                for link in chain:
                    self._clear(link)
                for link, colour in turned:
                    self._set(link, colour)
                self._set(line, mine)
                return
        self.single.add(line)
        self._set(line, of_table[0])

    def _chain(self, table: int, first: int, second: int) -> list[Line]:
        """Return the lines of two colours in turn, from the table on."""
        chain: list[Line] = []
        link = self.at_table[table][first]
        from_table, colour = True, first
        while link is not None:
            chain.append(link)
            if link in self.single:
                break
            colour = first + second - colour
            link = (self.at_player[link[0]] if from_table else self.at_table[link[1]])[colour]
            from_table = not from_table
        return chain

    def _set(self, line: Line, colour: int) -> None:
        self.colours[line] = colour
        self.at_table[line[1]][colour] = line
        if line not in self.single:
            self.at_player[line[0]][colour] = line

    def _clear(self, line: Line) -> None:
        colour = self.colours.pop(line)
        self.at_table[line[1]][colour] = None
        if line not in self.single:
            self.at_player[line[0]][colour] = None
