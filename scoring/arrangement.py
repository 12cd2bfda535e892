"""Every way to read tiles as sets and a pair.

Sets are small integers during the search: a chow is its lowest tile (0..24), a pung is
``PUNG + tile``. Suits are read one at a time, and the readings of a suit's nine counts are cached,
because the same few hundred shapes come up again and again; dots and bamboo are read as characters
and shifted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from .tiles import FIRST_HONOR, KINDS, ORPHANS, Tile

PUNG: Final = KINDS  # a set's code is its tile for a chow, PUNG + tile for a pung

SetCode = int
SuitCounts = tuple[int, ...]  # copies of the nine ranks of a suit, or of the seven honors


class Arrangement(NamedTuple):
    """Tiles read as sets and one pair; sets are codes, chows before pungs within a suit."""

    sets: tuple[SetCode, ...]
    pair: Tile


@lru_cache(maxsize=65536)
def suit_sets(counts: SuitCounts, first: Tile) -> tuple[tuple[SetCode, ...], ...]:
    """Return every way to read a suit's tiles wholly as sets; ``first`` is its tile 1."""
    if 0 < first < FIRST_HONOR:
        return tuple([tuple([code + first for code in sets]) for sets in suit_sets(counts, 0)])
    if first == FIRST_HONOR:
        return _pungs_of_honors(counts)
    if not any(counts):
        return ((),)
    rank = 0
    while not counts[rank]:
        rank += 1
    readings: list[tuple[SetCode, ...]] = []
    if counts[rank] >= 3:
        rest = list(counts)
        rest[rank] -= 3
        pung = PUNG + first + rank
        readings += [tuple(sorted((pung, *more))) for more in suit_sets(tuple(rest), first)]
    if rank <= 6 and counts[rank + 1] and counts[rank + 2]:
        rest = list(counts)
        rest[rank] -= 1
        rest[rank + 1] -= 1
        rest[rank + 2] -= 1
        # A chow of the lowest tile has the lowest code of all.
        readings += [(first + rank, *more) for more in suit_sets(tuple(rest), first)]
    return tuple(readings) if len(readings) < 2 else tuple(dict.fromkeys(readings))


def _pungs_of_honors(counts: SuitCounts) -> tuple[tuple[SetCode, ...], ...]:
    """Return the one way to read honors wholly as pungs, if there is one."""
    sets = []
    for rank, count in enumerate(counts):
        if count == 3:
            sets.append(PUNG + FIRST_HONOR + rank)
        elif count:
            return ()
    return (tuple(sets),)


@lru_cache(maxsize=65536)
def suit_sets_and_pair(counts: SuitCounts, first: Tile) -> tuple[Arrangement, ...]:
    """Return every way to read a suit's tiles as sets and one pair."""
    if 0 < first < FIRST_HONOR:
        return tuple(
            [
                Arrangement(tuple([code + first for code in reading.sets]), reading.pair + first)
                for reading in suit_sets_and_pair(counts, 0)
            ]
        )
    return tuple(
        [
            Arrangement(sets, first + rank)
            for rank, count in enumerate(counts)
            if count >= 2
            for sets in suit_sets(_without(counts, rank, rank), first)
        ]
    )


def split_suits(counts: Sequence[int]) -> tuple[SuitCounts, SuitCounts, SuitCounts, SuitCounts]:
    """Return the counts of characters, dots, bamboo and honors."""
    return tuple(counts[0:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[27:34])


def arrangements(counts: Sequence[int]) -> list[Arrangement]:
    """Return every way to read the counted tiles (2, 5, 8, 11 or 14) as sets and one pair."""
    paired: tuple[Arrangement, ...] | None = None
    others: list[tuple[tuple[SetCode, ...], ...]] = []
    for index, suit in enumerate(split_suits(counts)):
        remainder = sum(suit) % 3
        if remainder == 0:
            sets = suit_sets(suit, 9 * index)
            if not sets:
                return []
            if sets != ((),):
                others.append(sets)
        elif remainder == 2 and paired is None:
            paired = suit_sets_and_pair(suit, 9 * index)
        else:
            return []
    if not paired:
        return []
    if not others:
        return list(paired)
    return [
        Arrangement(sum(chosen, with_pair.sets), with_pair.pair)
        for with_pair in paired
        for chosen in product(*others)
    ]


def is_seven_pairs(counts: Sequence[int]) -> bool:
    """Tell whether fourteen tiles are in pairs; four equal tiles are two pairs."""
    return sum(counts) == 14 and not any(count & 1 for count in counts)


def is_thirteen_orphans(counts: Sequence[int]) -> bool:
    """One of every terminal and honor, and one more of them."""
    return sum(counts) == 14 and all(
        bool(count) == (tile in ORPHANS) for tile, count in enumerate(counts)
    )


def _knitted(first: int, second: int, third: int) -> tuple[Tile, ...]:
    """1-4-7, 2-5-8 and 3-6-9 in the three suits named."""
    suits = (first, second, third)
    return tuple(9 * suit + low + step for low, suit in enumerate(suits) for step in (0, 3, 6))


KNITTED: Final = tuple(
    _knitted(*suits) for suits in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""The six knitted straights: nine tiles each, three runs of three."""


def honors_and_knitted(counts: Sequence[int]) -> tuple[Tile, ...] | None:
    """Return the knitted straight the suited tiles belong to if all 14 tiles are single.

    The fourteen are honors and tiles of one knitted straight (lesser and greater honors).
    """
    if sum(counts) != 14 or max(counts) > 1:
        return None
    for straight in KNITTED:
        if sum(counts[tile] for tile in straight) + sum(counts[FIRST_HONOR:]) == 14:
            return straight
    return None


KNITTED_KINDS: Final = tuple(sum(1 << tile for tile in straight) for straight in KNITTED)
"""The same as masks, one bit a kind."""


def knitted_straights(
    counts: Sequence[int], kinds: int
) -> list[tuple[tuple[Tile, ...], Arrangement]]:
    """Return each knitted straight among the tiles with every reading of the rest.

    ``kinds`` is a mask of what is in the hand; declared sets may be among it.
    """
    found = []
    for straight, needed in zip(KNITTED, KNITTED_KINDS, strict=True):
        if kinds & needed == needed and all(counts[tile] for tile in straight):
            rest = list(counts)
            for tile in straight:
                rest[tile] -= 1
            found += [(straight, reading) for reading in arrangements(rest)]
    return found


def _without(counts: SuitCounts, *ranks: int) -> SuitCounts:
    rest = list(counts)
    for rank in ranks:
        rest[rank] -= 1
    return tuple(rest)
