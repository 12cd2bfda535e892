"""Values that say how near a hand is, and their parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.hand import HandKind
from scoring.result import Group
from scoring.tiles import Tile

MOST_EXCHANGES: Final = 8  # of a reading


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles of a hand and as many others that make it complete instead."""

    tiles_out: tuple[Tile, ...]
    tiles_in: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class NearReading:
    """Tiles read as far as possible towards a shape.

    ``groups`` are the complete ones, without those declared; ``left_over`` are the other tiles.
    ``exchanges`` are some that complete the hand with as few tiles as possible.
    """

    kind: HandKind
    groups: tuple[Group, ...]
    left_over: tuple[Tile, ...]
    sets_missing: int = 0
    pairs_missing: int = 0
    exchanges: tuple[Exchange, ...] = ()


@dataclass(frozen=True, slots=True)
class Nearest:
    """How many tiles have to be exchanged, and the readings where these are enough."""

    tiles_away: int
    readings: tuple[NearReading, ...]


def difference(counts: Sequence[int], target: Sequence[int]) -> Exchange:
    """Return the exchange that turns ``counts`` of each kind into those of ``target``."""
    return Exchange(
        tiles_of([max(0, have - want) for have, want in zip(counts, target, strict=True)]),
        tiles_of([max(0, want - have) for have, want in zip(counts, target, strict=True)]),
    )


def tiles_of(counts: Sequence[int]) -> tuple[Tile, ...]:
    """Return the tiles with these counts, in order."""
    return tuple(tile for tile, count in enumerate(counts) for _ in range(count))
