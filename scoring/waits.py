"""Which tiles complete a hand: sets of tiles as 34-bit masks, one bit per kind.

A wait is a wait whether or not copies of the tile are left (the referee's question is what
the tiles would do, not what the wall holds).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .arrangement import (
    KNITTED,
    KNITTED_KINDS,
    SuitCounts,
    split_suits,
    suit_sets,
    suit_sets_and_pair,
)
from .tiles import FIRST_HONOR, KINDS, ORPHANS, Tile


@lru_cache(maxsize=65536)
def _suit_waits(counts: SuitCounts, first: Tile) -> tuple[int, int]:
    """Return the tiles that complete a suit to only sets, and to sets and a pair."""
    if 0 < first < FIRST_HONOR:  # as characters, and moved
        to_sets, to_pair = _suit_waits(counts, 0)
        return to_sets << first, to_pair << first
    to_sets = to_pair = 0
    remainder = sum(counts) % 3
    for rank in range(len(counts)):
        if not any(counts[max(0, rank - 2) : rank + 3]):
            continue  # it would stand alone
        more = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
        if remainder == 2 and suit_sets(more, first):
            to_sets |= 1 << first + rank
        elif remainder == 1 and suit_sets_and_pair(more, first):
            to_pair |= 1 << first + rank
    return to_sets, to_pair


def regular_waits(counts: Sequence[int]) -> int:
    """Return the tiles that complete 1, 4, 7, 10 or 13 tiles to sets and a pair."""
    odd: list[tuple[SuitCounts, Tile]] = []
    remainders: list[int] = []
    for index, suit in enumerate(split_suits(counts)):
        remainder = sum(suit) % 3
        if remainder:
            odd.append((suit, 9 * index))
            remainders.append(remainder)
        elif not suit_sets(suit, 9 * index):
            return 0
    if remainders == [1]:
        suit, first = odd[0]
        return _suit_waits(suit, first)[1]
    if remainders == [2, 2]:
        (low, first), (high, second) = odd
        mask = 0
        if suit_sets_and_pair(high, second):
            mask |= _suit_waits(low, first)[0]
        if suit_sets_and_pair(low, first):
            mask |= _suit_waits(high, second)[0]
        return mask
    return 0


def seven_pairs_waits(counts: Sequence[int]) -> int:
    """Return the tile that completes thirteen standing tiles to seven pairs."""
    odd = [tile for tile, count in enumerate(counts) if count & 1]
    return 1 << odd[0] if len(odd) == 1 and sum(counts) == 13 else 0


def thirteen_orphans_waits(counts: Sequence[int]) -> int:
    """Return the tiles that complete thirteen standing tiles to thirteen orphans."""
    held = [counts[tile] for tile in ORPHANS]
    kinds = 13 - held.count(0)
    if sum(held) != 13 or kinds < 12 or sum(counts) != 13:
        return 0
    if kinds == 13:
        return sum(1 << tile for tile in ORPHANS)
    return sum(1 << tile for tile in ORPHANS if not counts[tile])


def honors_and_knitted_waits(counts: Sequence[int]) -> int:
    """Return the tiles that complete thirteen single honors and knitted tiles."""
    if sum(counts) != 13 or max(counts) > 1:
        return 0
    mask = 0
    for straight in KNITTED:
        family = (*straight, *range(FIRST_HONOR, KINDS))
        if sum(counts[tile] for tile in family) == 13:
            mask |= sum(1 << tile for tile in family if not counts[tile])
    return mask


def knitted_straight_waits(counts: Sequence[int]) -> int:
    """Return the tiles that complete 10 or 13 tiles to a knitted straight, a set and a pair."""
    kinds = 0
    for tile, count in enumerate(counts):
        if count:
            kinds |= 1 << tile
    mask = 0
    for straight, needed in zip(KNITTED, KNITTED_KINDS, strict=True):
        lacking = needed & ~kinds
        if lacking & (lacking - 1):
            continue  # more than one
        rest = list(counts)
        for tile in straight:
            rest[tile] -= 1 if counts[tile] else 0
        if not lacking:
            mask |= regular_waits(rest)
        elif _is_complete(rest):
            mask |= lacking
    return mask


def tiles_of(mask: int) -> tuple[Tile, ...]:
    """Return the tiles of a mask in order."""
    return tuple(tile for tile in range(KINDS) if mask >> tile & 1)


def _is_complete(counts: Sequence[int]) -> bool:
    pairs = 0
    for index, suit in enumerate(split_suits(counts)):
        remainder = sum(suit) % 3
        if remainder == 2:
            pairs += 1
            if not suit_sets_and_pair(suit, 9 * index):
                return False
        elif remainder or not suit_sets(suit, 9 * index):
            return False
    return pairs == 1
