"""The nearest hands over all shapes that the rules know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.arrangement import KNITTED
from scoring.hand import MAX_SETS, Hand, HandKind
from scoring.tiles import COPIES, KINDS

from .sets import nearest_sets, nearest_straight
from .values import Nearest
from .without_sets import (
    nearest_different_pairs,
    nearest_orphans,
    nearest_pairs,
    nearest_singles,
)

MOST_READINGS: Final = 4
SETS_OF_STRAIGHT: Final = 3  # whose place a knitted straight takes


def nearest_readings(hand: Hand, shapes: frozenset[HandKind]) -> Nearest:
    """Return how far a hand with its winning tile is from the ``shapes``, and its readings."""
    counts = hand.counts()
    held = [0] * KINDS
    for meld in hand.melds:
        for tile in meld.tiles:
            held[tile] += 1
    room = [COPIES - copies for copies in held]
    sets = MAX_SETS - len(hand.melds)
    found = [nearest_sets(counts, room, sets)]
    if HandKind.KNITTED_STRAIGHT in shapes and sets >= SETS_OF_STRAIGHT:
        for straight in KNITTED:
            if sum(not counts[tile] for tile in straight) <= found[0].tiles_away:
                left = sets - SETS_OF_STRAIGHT
                found.append(nearest_straight(counts, room, left, straight))
    if not hand.melds:
        found += _without_sets(counts, shapes)
    least = min(one.tiles_away for one in found)
    nearest = [one.readings for one in found if one.tiles_away == least]
    # The best of each shape comes before the second of any.
    readings = [
        readings[place]
        for place in range(MOST_READINGS)
        for readings in nearest
        if place < len(readings)
    ]
    return Nearest(least, tuple(readings[:MOST_READINGS]))


def _without_sets(counts: Sequence[int], shapes: frozenset[HandKind]) -> list[Nearest]:
    """Return the nearest hand of each shape without sets."""
    found = []
    if HandKind.SEVEN_PAIRS in shapes:
        found.append(nearest_pairs(counts))
    if HandKind.DIFFERENT_PAIRS in shapes:
        found.append(nearest_different_pairs(counts))
    if HandKind.ORPHANS in shapes:
        found.append(nearest_orphans(counts))
    if HandKind.HONORS_AND_KNITTED in shapes:
        found += [nearest_singles(counts, straight) for straight in KNITTED]
    return found
