"""What several chows or pungs are together.

Each takes suited tiles in ascending order, the lowest of every chow or the tile of every pung.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from scoring.tiles import Tile

Tiles: TypeAlias = tuple[Tile, ...]
Combination: TypeAlias = Callable[[Tiles], bool]


def equal(tiles: Tiles) -> bool:
    """All of one number in one suit."""
    return tiles[0] == tiles[-1]


def same_rank(tiles: Tiles) -> bool:
    """All of one number, in whatever suits."""
    return len({tile % 9 for tile in tiles}) == 1


def same_rank_in_two_suits(tiles: Tiles) -> bool:
    """Two of one number in different suits."""
    return same_rank(tiles) and tiles[0] != tiles[1]


def in_one_suit(tiles: Tiles) -> bool:
    """All of one suit."""
    return tiles[0] // 9 == tiles[-1] // 9


def in_three_suits(tiles: Tiles) -> bool:
    """All three suits."""
    return len({tile // 9 for tile in tiles}) == 3


def similar(tiles: Tiles) -> bool:
    """The same number in three suits."""
    return in_three_suits(tiles) and same_rank(tiles)


def shifted(*steps: int) -> Combination:
    """In one suit, each the same number up from the last, one of ``steps``."""

    def holds(tiles: Tiles) -> bool:
        if not in_one_suit(tiles):
            return False
        taken = {after - before for before, after in pairwise(tiles)}
        return len(taken) == 1 and taken <= set(steps)

    return holds


def in_steps_of(step: int) -> Combination:
    """Numbers that go up by ``step``, each in another of three suits."""

    def holds(tiles: Tiles) -> bool:
        if not in_three_suits(tiles):
            return False
        numbers = sorted(tile % 9 for tile in tiles)
        return all(after - before == step for before, after in pairwise(numbers))

    return holds
