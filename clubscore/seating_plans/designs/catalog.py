"""Known schedules without repeats, and their continuation by starting again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, TypeAlias

from .cyclic import bases
from .fields import affine, transversal
from .squares import squares

SEATS: Final = 4  # at a table

Groups: TypeAlias = list[list[list[int]]]
"""Rounds of tables, winds and numbers not given yet."""


@dataclass(frozen=True, slots=True)
class Design:
    """Rounds in which no pair meets twice, and the method that produced them."""

    method: str
    rounds: Groups


@cache
def designs(players: int) -> tuple[Design, ...]:
    """Return the designs for a given number of players, that with the most rounds first.

    There is always one: a single round never repeats anything.
    """
    found = [
        Design("affine", affine(players)),
        Design("transversal", transversal(players) + _within_columns(players // SEATS)),
        Design("cyclic", bases()[players].develop() if players in bases() else []),
        Design("cyclic", squares(players)),
        Design("search", [[list(range(at, at + SEATS)) for at in range(0, players, SEATS)]]),
    ]
    found = [design for design in found if design.rounds]
    return tuple(sorted(found, key=lambda design: -len(design.rounds)))


def _within_columns(tables: int) -> Groups:
    # The columns of a transversal design have never met within: each plays a design of its own.
    if tables % SEATS or not transversal(SEATS * tables):
        return []
    return [
        [[column * tables + one for one in table] for column in range(SEATS) for table in seats]
        for seats in designs(tables)[0].rounds
    ]


def repeat_design(design: Design, rounds: int, chance: Random) -> Groups:
    """Return this many rounds: those of the design, then the same again under other names.

    Where the design lets every pair meet, this has as few repeats as counting allows.
    """
    result = list(design.rounds[:rounds])
    names = list(range(SEATS * len(design.rounds[0])))
    while len(result) < rounds:
        chance.shuffle(names)
        result += rename_players(design.rounds[: rounds - len(result)], names)
    return result


def rename_players(rounds: Sequence[Sequence[Sequence[int]]], names: Sequence[int]) -> Groups:
    """Return the rounds with ``names[player]`` in the seats of ``player``."""
    return [[[names[player] for player in table] for table in tables] for tables in rounds]
