"""Which tiles complete a hand: sets of tiles as 34-bit masks, one bit a kind.

A wait is a wait whether or not copies of the tile are left (the referee's question is what
the tiles would do, not what the wall holds).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .arrangement import KNITTED, SuitCounts, split_suits, suit_sets, suit_sets_and_pair
from .tiles import FIRST_HONOR, KINDS, ORPHANS, Tile


@lru_cache(maxsize=65536)
def _suit_waits(counts: SuitCounts, first: Tile) -> tuple[int, int]:
    """Return the tiles that complete a suit to sets alone, and to sets and a pair."""
    to_sets = to_pair = 0
    remainder = sum(counts) % 3
    for rank in range(len(counts)):
        more = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
        if remainder == 2 and suit_sets(more, first):
            to_sets |= 1 << first + rank
        elif remainder == 1 and suit_sets_and_pair(more, first):
            to_pair |= 1 << first + rank
    return to_sets, to_pair


def regular_waits(counts: Sequence[int]) -> int:
    """Return the tiles that complete 1, 4, 7, 10 or 13 tiles to sets and a pair."""
    suits = split_suits(counts)
    remainders = [sum(suit) % 3 for suit in suits]
    odd = [index for index, remainder in enumerate(remainders) if remainder]
    for index, suit in enumerate(suits):
        if index not in odd and not suit_sets(suit, 9 * index):
            return 0
    if len(odd) == 1 and remainders[odd[0]] == 1:
        return _suit_waits(suits[odd[0]], 9 * odd[0])[1]
    if len(odd) == 2 and remainders[odd[0]] == remainders[odd[1]] == 2:
        mask = 0
        for one, other in (odd, odd[::-1]):
            if suit_sets_and_pair(suits[other], 9 * other):
                mask |= _suit_waits(suits[one], 9 * one)[0]
        return mask
    return 0


def seven_pairs_waits(counts: Sequence[int]) -> int:
    """Return the tile that completes thirteen standing tiles to seven pairs."""
    odd = [tile for tile, count in enumerate(counts) if count & 1]
    return 1 << odd[0] if len(odd) == 1 and sum(counts) == 13 else 0


def thirteen_orphans_waits(counts: Sequence[int]) -> int:
    """Return the tiles that complete thirteen standing tiles to thirteen orphans."""
    kinds = sum(1 for tile in ORPHANS if counts[tile])
    if sum(counts[tile] for tile in ORPHANS) != 13 or kinds < 12 or sum(counts) != 13:
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
    mask = 0
    for straight in KNITTED:
        lacking = [tile for tile in straight if not counts[tile]]
        if len(lacking) > 1:
            continue
        rest = list(counts)
        for tile in straight:
            rest[tile] -= 1 if counts[tile] else 0
        if not lacking:
            mask |= regular_waits(rest)
        elif _is_complete(rest):
            mask |= 1 << lacking[0]
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
