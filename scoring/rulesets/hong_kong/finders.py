"""Finders for the Hong Kong patterns that are not in the kit."""

from __future__ import annotations

from collections.abc import Callable

from scoring.hand import HandKind, Situation
from scoring.rulesets.kit.finders import NONE, WHOLE, Finder, Occurrences, pungs_where
from scoring.rulesets.kit.kinds import (
    ALL_HONORS,
    ALL_TERMINALS,
    TERMINALS_AND_HONORS,
    is_nine_gates,
    mask,
)
from scoring.rulesets.kit.readings import HandReading
from scoring.sets import Pung
from scoring.tiles import DRAGONS, Flower, Tile, Wind


def never(reading: HandReading) -> Occurrences:
    """Nothing: the pattern is counted where no other is."""
    return NONE


def each_pung(condition: Callable[[Pung, HandReading], bool]) -> Finder:
    """Each pung or kong that meets the condition, one by one."""
    return lambda reading: tuple(
        [(group,) for group in pungs_where(reading, lambda pung: condition(pung, reading))]
    )


def is_dragon(pung: Pung, reading: HandReading) -> bool:
    """A pung of dragons."""
    return pung.tile in DRAGONS


def is_seat_wind(pung: Pung, reading: HandReading) -> bool:
    """A pung of the winner's own wind."""
    return pung.tile == reading.win.seat_wind.tile


def is_prevalent_wind(pung: Pung, reading: HandReading) -> bool:
    """A pung of the wind of the round."""
    return pung.tile == reading.win.prevalent_wind.tile


def mixed_terminals(reading: HandReading) -> Occurrences:
    """Terminals and honors, both present, in pungs or pairs."""
    kinds = reading.kinds
    if reading.kind is HandKind.ORPHANS or kinds & ~TERMINALS_AND_HONORS:
        return NONE
    return WHOLE if kinds & ALL_TERMINALS and kinds & ALL_HONORS else NONE


def nine_gates(reading: HandReading) -> Occurrences:
    """1112345678999 of one suit concealed before the win."""
    tile = reading.hand.winning_tile
    return WHOLE if tile is not None and is_nine_gates(reading.hand.tiles, tile) else NONE


def dragon_and_suit(dragon: Tile, suit: int) -> Finder:
    """Four pungs: one of a dragon, the others and the pair of one suit, given as a mask."""
    allowed = suit | mask((dragon,))

    def find(reading: HandReading) -> Occurrences:
        tiles = [pung.tile for pung in reading.pungs]
        of_dragon_and_suit = len(tiles) == 4 and dragon in tiles and not reading.kinds & ~allowed
        return WHOLE if of_dragon_and_suit else NONE

    return find


# --- How the hand was won ---------------------------------------------------------------


def nothing_declared(reading: HandReading) -> Occurrences:
    """No declared set: a concealed kong is one."""
    return NONE if reading.hand.melds else WHOLE


def circumstance(situation: Situation) -> Finder:
    """The referee stated this circumstance."""
    return lambda reading: WHOLE if situation in reading.win.situations else NONE


# --- Flowers ----------------------------------------------------------------------------


def is_own(flower: Flower, seat_wind: Wind) -> bool:
    """A flower or season with the number of the seat."""
    return flower.number == seat_wind + 1


def flowers_of(reading: HandReading, *, seasons: bool) -> tuple[Flower, ...]:
    """Return the flowers, or the seasons, of the hand."""
    return tuple([one for one in reading.hand.flowers if one.is_season is seasons])


def own_flowers(reading: HandReading) -> Occurrences:
    """Each own flower and own season that is not part of a whole series."""
    seat_wind = reading.win.seat_wind
    alone = 0
    for seasons in (False, True):
        series = flowers_of(reading, seasons=seasons)
        if len(series) < len(Wind):
            alone += sum(is_own(flower, seat_wind) for flower in series)
    return WHOLE * alone


def whole_series(reading: HandReading) -> Occurrences:
    """All four flowers, and all four seasons."""
    whole = [len(flowers_of(reading, seasons=seasons)) == len(Wind) for seasons in (False, True)]
    return WHOLE * sum(whole)


def all_eight(reading: HandReading) -> Occurrences:
    """All flowers and seasons."""
    return WHOLE if len(reading.hand.flowers) == len(Flower) else NONE


def no_flowers(reading: HandReading) -> Occurrences:
    """No flower and no season."""
    return NONE if reading.hand.flowers else WHOLE
