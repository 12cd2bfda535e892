"""Kinds of tile as masks, one bit per kind, and what a hand holds of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scoring.hand import Hand
from scoring.tiles import (
    FIRST_HONOR,
    GREEN_DRAGON,
    HONOR_TILES,
    TERMINALS,
    Tile,
)


def mask(tiles: Iterable[Tile]) -> int:
    """Return the tiles as a mask, one bit per kind."""
    return sum(1 << tile for tile in set(tiles))


def ranks(*numbers: int) -> int:
    """Return the tiles of these ranks (1..9) in all three suits, as a mask."""
    return mask(9 * suit + rank - 1 for suit in range(3) for rank in numbers)


ALL_SUITED: Final = mask(range(FIRST_HONOR))
ALL_HONORS: Final = mask(HONOR_TILES)
ALL_TERMINALS: Final = mask(TERMINALS)
ALL_SIMPLES: Final = ALL_SUITED & ~ALL_TERMINALS
TERMINALS_AND_HONORS: Final = ALL_TERMINALS | ALL_HONORS
SUITS: Final = tuple(mask(range(9 * suit, 9 * suit + 9)) for suit in range(3))
GREEN: Final = mask([*(18 + rank - 1 for rank in (2, 3, 4, 6, 8)), GREEN_DRAGON])
NINE_GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)  # ranks from 0


def kinds_of(hand: Hand, winning_tile: Tile) -> int:
    """Return the kinds of tile in a hand won with ``winning_tile``, as a mask."""
    kinds = 1 << winning_tile
    for tile in hand.tiles:
        kinds |= 1 << tile
    for meld in hand.melds:
        for tile in meld.tiles:
            kinds |= 1 << tile
    return kinds


def suits_present(kinds: int) -> int:
    """Return how many of the three suits are among ``kinds``."""
    characters, dots, bamboo = SUITS
    return (kinds & characters > 0) + (kinds & dots > 0) + (kinds & bamboo > 0)


def is_nine_gates(standing_tiles: Sequence[Tile], winning_tile: Tile) -> bool:
    """Tell whether 1112345678999 of a suit waited for any tile of it; the tiles are sorted."""
    if (
        len(standing_tiles) != 13
        or standing_tiles[0] >= FIRST_HONOR
        or standing_tiles[0] // 9 != winning_tile // 9
        or standing_tiles[-1] - standing_tiles[0] != 8
    ):
        return False
    return tuple(tile - standing_tiles[0] for tile in standing_tiles) == NINE_GATES
