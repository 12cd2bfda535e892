"""Cyclic designs: one round that, moved along a circle, gives all the others.

The players are in rows, each a circle of as many places as there are rounds; a few are fixed. From
one round to the next every player in a row takes the seat of the one before. Two players meet again
exactly if two pairs of the first round are in the same rows at the same distance, so a first round
in which no distance occurs twice is a whole schedule without repeats (the method of differences, R.
C. Bose 1939).

The first round need not be stored in full: it is unchanged when every place is multiplied by a
factor and rows are exchanged, so that a few of its tables determine the rest.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

BASES = Path(__file__).with_name("bases.json")


@dataclass(frozen=True, slots=True)
class Frame:
    """The rows and the fixed players, with a symmetry of theirs.

    Player ``row * rounds + place`` is in a row; those from ``len(rows) * rounds`` on are fixed. The
    symmetry multiplies places by ``factor``, takes row i to ``rows[i]`` and fixed player number i
    to ``still[i]``.
    """

    rounds: int
    factor: int
    rows: tuple[int, ...]
    still: tuple[int, ...]

    @property
    def players_in_rows(self) -> int:
        """The number of players in rows."""
        return len(self.rows) * self.rounds

    @property
    def players(self) -> int:
        """The number of players."""
        return self.players_in_rows + len(self.still)

    def image(self, player: int) -> int:
        """Return the player whom the symmetry moves to this one's seat."""
        if player >= self.players_in_rows:
            return self.players_in_rows + self.still[player - self.players_in_rows]
        row, place = divmod(player, self.rounds)
        return self.rows[row] * self.rounds + place * self.factor % self.rounds

    def player_after(self, player: int, steps: int) -> int:
        """Return who sits some rounds later where ``player`` sat in the first round."""
        if player >= self.players_in_rows:
            return player
        row, place = divmod(player, self.rounds)
        return row * self.rounds + (place + steps) % self.rounds

    def distance(self, one: int, other: int) -> tuple[int, int, int] | None:
        """Return the rows of a pair and their distance, or None if the pair must not meet.

        Two fixed players would meet in every round; two on opposite sides of a circle would meet
        twice.
        """
        one, other = sorted((one, other))
        if other >= self.players_in_rows:
            return None if one >= self.players_in_rows else (one // self.rounds, other, 0)
        (row, place), (other_row, other_place) = (
            divmod(player, self.rounds) for player in (one, other)
        )
        apart = (other_place - place) % self.rounds
        if row == other_row:
            apart = min(apart, self.rounds - apart)
            if 2 * apart == self.rounds:
                return None
        return row, other_row, apart

    def images(self, table: tuple[int, ...]) -> list[list[int]]:
        """Return the table and those it is taken to, without duplicates."""
        found: dict[frozenset[int], list[int]] = {}
        seats = list(table)
        while (key := frozenset(seats)) not in found:
            found[key] = seats
            seats = [self.image(player) for player in seats]
        return list(found.values())


@dataclass(frozen=True, slots=True)
class Base:
    """A first round: tables and their images in a frame."""

    frame: Frame
    tables: tuple[tuple[int, ...], ...]

    def first_round(self) -> list[list[int]]:
        """Return all tables of the first round."""
        return [seats for table in self.tables for seats in self.frame.images(table)]

    def develop(self) -> list[list[list[int]]]:
        """Return all rounds."""
        first, moved = self.first_round(), self.frame.player_after
        return [
            [[moved(player, steps) for player in table] for table in first]
            for steps in range(self.frame.rounds)
        ]

    def as_row(self) -> dict[str, object]:
        """Return what ``bases.json`` keeps of it."""
        frame = self.frame
        return {
            "rounds": frame.rounds,
            "factor": frame.factor,
            "rows": frame.rows,
            "still": frame.still,
            "tables": self.tables,
        }


@cache
def bases() -> dict[int, Base]:
    """Return the first rounds of ``bases.json``, by number of players."""
    found = (
        Base(
            Frame(row["rounds"], row["factor"], tuple(row["rows"]), tuple(row["still"])),
            tuple(tuple(table) for table in row["tables"]),
        )
        for row in json.loads(BASES.read_text(encoding="utf-8"))
    )
    return {base.frame.players: base for base in found}
