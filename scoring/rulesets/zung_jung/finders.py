"""Finders for the Zung Jung patterns that are not in the kit."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from scoring.hand import HandKind
from scoring.rulesets.kit.finders import NONE, WHOLE, Finder, Occurrences, pungs_where
from scoring.rulesets.kit.kinds import TERMINALS_AND_HONORS, is_nine_gates
from scoring.rulesets.kit.readings import HandReading
from scoring.rulesets.kit.shapes import similar
from scoring.tiles import DRAGONS, FIRST_HONOR, Flower, Tile


def nine_gates(reading: HandReading) -> Occurrences:
    """1112345678999 of one suit concealed before the win."""
    tile = reading.hand.winning_tile
    return WHOLE if tile is not None and is_nine_gates(reading.hand.tiles, tile) else NONE


def all_heads(reading: HandReading) -> Occurrences:
    """Only terminals and honors, in pungs or seven pairs."""
    if reading.kind is HandKind.ORPHANS:
        return NONE
    return WHOLE if not reading.kinds & ~TERMINALS_AND_HONORS else NONE


# --- How the hand was won ---------------------------------------------------------------


def concealed_hand(reading: HandReading) -> Occurrences:
    """A regular hand with no exposed set; concealed kongs allowed."""
    return WHOLE if reading.kind is HandKind.REGULAR and reading.hand.is_concealed else NONE


# --- Chows ------------------------------------------------------------------------------


def identical_chows(number: int) -> Finder:
    """At least the given number of equal chows."""

    def find(reading: HandReading) -> Occurrences:
        for tile, count in Counter(reading.chows).items():
            if count >= number:
                first = reading.chows.index(tile)
                return (tuple(range(first, first + number)),)
        return NONE

    return find


def identical_chows_twice(reading: HandReading) -> Occurrences:
    """Two equal chows and two equal chows again."""
    chows = reading.chows
    return WHOLE if len(chows) == 4 and chows[0] == chows[1] and chows[2] == chows[3] else NONE


# --- Pungs and kongs --------------------------------------------------------------------


def value_honors(reading: HandReading) -> Occurrences:
    """Each pung of dragons or of the own wind."""
    value = {*DRAGONS, reading.win.seat_wind.tile}
    return tuple((number,) for number in pungs_where(reading, lambda pung: pung.tile in value))


def small_similar_triplets(reading: HandReading) -> Occurrences:
    "Two pungs and a pair of the same number in three suits."
    first = len(reading.chows)
    suited = [one for one in enumerate(reading.pungs) if one[1].tile < FIRST_HONOR]
    for chosen in combinations(suited if reading.pair < FIRST_HONOR else (), 2):
        if similar(tuple(sorted((reading.pair, *(pung.tile for _, pung in chosen))))):
            numbers = (first + number for number, _ in chosen)
            return ((*numbers, first + len(reading.pungs)),)
    return NONE


# --- Ends -------------------------------------------------------------------------------


def every_group_has(ends: frozenset[Tile]) -> Finder:
    """One of ``ends`` in every set and in the pair."""

    def find(reading: HandReading) -> Occurrences:
        if reading.kind is not HandKind.REGULAR or reading.pair not in ends:
            return NONE
        chows = all(not ends.isdisjoint((tile, tile + 2)) for tile in reading.chows)
        return WHOLE if chows and all(pung.tile in ends for pung in reading.pungs) else NONE

    return find


# --- Flowers ----------------------------------------------------------------------------


def _own(reading: HandReading, flower: Flower) -> bool:
    return flower.number == reading.win.seat_wind + 1


def other_flowers(reading: HandReading) -> Occurrences:
    """Each flower or season that is not the player's own."""
    return WHOLE * sum(not _own(reading, flower) for flower in reading.hand.flowers)


def own_flowers(reading: HandReading) -> Occurrences:
    """Each flower or season with the player's number."""
    return WHOLE * sum(_own(reading, flower) for flower in reading.hand.flowers)


def four_of(*, seasons: bool) -> Finder:
    """All four flowers, or all four seasons."""

    def find(reading: HandReading) -> Occurrences:
        held = sum(flower.is_season is seasons for flower in reading.hand.flowers)
        return WHOLE if held == 4 else NONE

    return find
