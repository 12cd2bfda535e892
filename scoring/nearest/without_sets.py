"""The nearest hands of the shapes without sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.hand import HandKind, Shape
from scoring.result import Group
from scoring.tiles import FIRST_HONOR, KINDS, ORPHANS, Tile

from .values import MOST_EXCHANGES, Exchange, Nearest, NearReading, tiles_of

PAIRS: Final = 7


def nearest_pairs(counts: Sequence[int]) -> Nearest:
    """Return how far fourteen tiles are from seven pairs; four alike are two pairs."""
    odd = [tile for tile, count in enumerate(counts) if count & 1]
    missing = len(odd) // 2
    pairs = [tile for tile, count in enumerate(counts) for _ in range(count // 2)]
    exchanges: tuple[Exchange, ...] = ()
    if missing == 1:
        one, other = odd
        exchanges = (Exchange((one,), (other,)), Exchange((other,), (one,)))
    groups = tuple(Group(Shape.PAIR, (tile, tile)) for tile in pairs)
    reading = NearReading(
        HandKind.SEVEN_PAIRS, groups, tuple(odd), pairs_missing=missing, exchanges=exchanges
    )
    return Nearest(missing, (reading,))


def nearest_different_pairs(counts: Sequence[int]) -> Nearest:
    """Return how far fourteen tiles are from seven different pairs."""
    pairs = [tile for tile, count in enumerate(counts) if count >= 2]
    singles = [tile for tile, count in enumerate(counts) if count == 1]
    missing = PAIRS - len(pairs)
    rest = list(counts)
    for tile in pairs:
        rest[tile] -= 2
    left_over = tiles_of(rest)
    exchanges: tuple[Exchange, ...] = ()
    if missing == 1:
        exchanges = tuple(
            Exchange((out,), (tile,))
            for out in dict.fromkeys(left_over)
            for tile in singles
            if tile != out
        )
    reading = NearReading(
        HandKind.DIFFERENT_PAIRS,
        tuple(Group(Shape.PAIR, (tile, tile)) for tile in pairs),
        left_over,
        pairs_missing=missing,
        exchanges=exchanges,
    )
    kinds_missing = max(0, missing - len(singles))
    return Nearest(missing + kinds_missing, (reading,))


def nearest_orphans(counts: Sequence[int]) -> Nearest:
    """Return how far fourteen tiles are from thirteen orphans."""
    present = [tile for tile in sorted(ORPHANS) if counts[tile]]
    lacking = tuple(tile for tile in sorted(ORPHANS) if not counts[tile])
    twice = next((tile for tile in present if counts[tile] > 1), None)
    rest = list(counts)
    for tile in present:
        rest[tile] -= 1
    groups = [Group(Shape.LOOSE, tuple(present))]
    if twice is not None:
        rest[twice] -= 1
        groups = [Group(Shape.LOOSE, tuple(sorted((*present, twice))))]
    left_over = tiles_of(rest)
    exchanges: tuple[Exchange, ...] = ()
    if twice is not None:
        exchanges = (Exchange(left_over, lacking),)
    elif not lacking:
        exchanges = tuple(Exchange(left_over, (tile,)) for tile in present)
    reading = NearReading(
        HandKind.ORPHANS,
        tuple(groups),
        left_over,
        pairs_missing=int(twice is None),
        exchanges=exchanges[:MOST_EXCHANGES],
    )
    return Nearest(len(left_over), (reading,))


def nearest_singles(counts: Sequence[int], straight: tuple[Tile, ...]) -> Nearest:
    """Return how far fourteen tiles are from single honors and tiles of a knitted straight."""
    family = sorted((*straight, *range(FIRST_HONOR, KINDS)))
    present = tuple(tile for tile in family if counts[tile])
    lacking = tuple(tile for tile in family if not counts[tile])
    rest = list(counts)
    for tile in present:
        rest[tile] -= 1
    left_over = tiles_of(rest)
    exchanges: tuple[Exchange, ...] = ()
    if len(left_over) == 1:
        exchanges = tuple(Exchange(left_over, (tile,)) for tile in lacking)
    reading = NearReading(
        HandKind.HONORS_AND_KNITTED,
        (Group(Shape.LOOSE, present),),
        left_over,
        exchanges=exchanges,
    )
    return Nearest(len(left_over), (reading,))
