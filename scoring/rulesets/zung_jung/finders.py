"""How each pattern of Zung Jung is found in a reading.

A finder returns its occurrences, each a tuple of the groups that earned it: their numbers in
the reading. ``WHOLE`` is earned by the whole hand, ``()`` means the pattern is not there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from itertools import combinations
from typing import Final, TypeAlias

from scoring.arrangement import arrangements, is_seven_pairs, is_thirteen_orphans
from scoring.hand import Hand, Situation, Win
from scoring.reading import Pung, Sets, read_sets
from scoring.tiles import DRAGONS, FIRST_HONOR, HONOR_TILES, ORPHANS, Flower, Tile

Occurrences: TypeAlias = tuple[tuple[int, ...], ...]
Finder: TypeAlias = Callable[["Reading"], Occurrences]

NONE: Final[Occurrences] = ()
WHOLE: Final[Occurrences] = ((),)
NINE_GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


class Kind(Enum):
    """The shape of the whole hand."""

    REGULAR = auto()
    SEVEN_PAIRS = auto()
    ORPHANS = auto()


@dataclass(slots=True)
class Reading:
    """One way to read a hand: the tiles, the win and, for a regular hand, the sets."""

    hand: Hand
    win: Win
    kind: Kind
    tiles: frozenset[Tile]  # the kinds present
    chows: tuple[Tile, ...] = ()
    pungs: tuple[Pung, ...] = ()
    pair: Tile = -1
    sets: Sets | None = None

    @property
    def first_pung(self) -> int:
        """The number of the first pung among the groups."""
        return len(self.chows)

    @property
    def pair_group(self) -> int:
        """The number of the pair among the groups."""
        return len(self.chows) + len(self.pungs)


def readings(hand: Hand, tile: Tile, win: Win) -> list[Reading]:
    """Return every way to read a hand with its winning ``tile``; none if it does not win."""
    counts = hand.counts()
    kinds = {kind for kind, count in enumerate(counts) if count}
    tiles = frozenset(kinds.union(*(meld.tiles for meld in hand.melds)))
    found = []
    for arrangement in arrangements(counts):
        sets = read_sets(hand, arrangement)
        # A pung completed by a discard is exposed, so every other group goes first.
        sets.complete(next(sets.places(tile))[1], self_drawn=win.self_drawn)
        found.append(
            Reading(hand, win, Kind.REGULAR, tiles, sets.chows, sets.pungs, sets.pair, sets)
        )
    if not hand.melds and is_seven_pairs(counts):
        found.append(Reading(hand, win, Kind.SEVEN_PAIRS, tiles))
    if not hand.melds and is_thirteen_orphans(counts):
        found.append(Reading(hand, win, Kind.ORPHANS, tiles))
    return found


# --- The tiles, however they are read ---------------------------------------------------


def tiles_among(allowed: Iterable[Tile]) -> Finder:
    """All tiles are among ``allowed``."""
    allowed = frozenset(allowed)
    return lambda reading: WHOLE if reading.tiles <= allowed else NONE


def _suits(tiles: Iterable[Tile]) -> set[int]:
    return {tile // 9 for tile in tiles if tile < FIRST_HONOR}


def mixed_one_suit(reading: Reading) -> Occurrences:
    """One suit and honors, both present."""
    honors = not reading.tiles.isdisjoint(HONOR_TILES)
    return WHOLE if honors and len(_suits(reading.tiles)) == 1 else NONE


def pure_one_suit(reading: Reading) -> Occurrences:
    """One suit alone."""
    honors = not reading.tiles.isdisjoint(HONOR_TILES)
    return WHOLE if not honors and len(_suits(reading.tiles)) == 1 else NONE


def nine_gates(reading: Reading) -> Occurrences:
    """1112345678999 of one suit concealed before the win."""
    standing = reading.hand.tiles
    if len(standing) != 13 or len(_suits(reading.tiles)) != 1 or standing[0] >= FIRST_HONOR:
        return NONE
    return WHOLE if tuple(tile - standing[0] for tile in standing) == NINE_GATES else NONE


def all_heads(reading: Reading) -> Occurrences:
    """Only terminals and honors, in pungs or seven pairs."""
    if reading.kind is Kind.ORPHANS:
        return NONE
    return WHOLE if reading.tiles <= ORPHANS else NONE


# --- How the hand was won ---------------------------------------------------------------


def concealed_hand(reading: Reading) -> Occurrences:
    """A regular hand with no exposed set; concealed kongs allowed."""
    return WHOLE if reading.kind is Kind.REGULAR and reading.hand.is_concealed else NONE


def situation(told: Situation, *, self_drawn: bool) -> Finder:
    """The referee stated this circumstance, on a drawn or a discarded winning tile."""

    def find(reading: Reading) -> Occurrences:
        happened = told in reading.win.situations and reading.win.self_drawn is self_drawn
        return WHOLE if happened else NONE

    return find


def kind(wanted: Kind) -> Finder:
    """The hand is read as this shape."""
    return lambda reading: WHOLE if reading.kind is wanted else NONE


# --- Chows ------------------------------------------------------------------------------


def all_sequences(reading: Reading) -> Occurrences:
    """Four chows."""
    return WHOLE if len(reading.chows) == 4 else NONE


def identical_chows(number: int) -> Finder:
    """At least so many equal chows."""

    def find(reading: Reading) -> Occurrences:
        for tile, count in Counter(reading.chows).items():
            if count >= number:
                first = reading.chows.index(tile)
                return (tuple(range(first, first + number)),)
        return NONE

    return find


def identical_chows_twice(reading: Reading) -> Occurrences:
    """Two equal chows and two equal chows again."""
    chows = reading.chows
    return WHOLE if len(chows) == 4 and chows[0] == chows[1] and chows[2] == chows[3] else NONE


def chows_that(size: int, hold: Callable[[tuple[Tile, ...]], bool]) -> Finder:
    """A choice of ``size`` chows that ``hold``."""

    def find(reading: Reading) -> Occurrences:
        for chosen in combinations(enumerate(reading.chows), size):
            if hold(tuple(tile for _, tile in chosen)):
                return (tuple(number for number, _ in chosen),)
        return NONE

    return find


def similar(tiles: tuple[Tile, ...]) -> bool:
    """The same numbers in three suits."""
    same_rank = len({tile % 9 for tile in tiles}) == 1
    return same_rank and len({tile // 9 for tile in tiles}) == 3 and tiles[-1] < FIRST_HONOR


def straight(tiles: tuple[Tile, ...]) -> bool:
    """1-2-3, 4-5-6 and 7-8-9 of one suit; the tiles are the lowest of each chow."""
    return tiles[0] % 9 == 0 and tiles[1] - tiles[0] == tiles[2] - tiles[1] == 3


# --- Pungs and kongs --------------------------------------------------------------------


def _numbered(reading: Reading, wanted: Callable[[Pung], bool]) -> tuple[int, ...]:
    return tuple(
        reading.first_pung + index for index, pung in enumerate(reading.pungs) if wanted(pung)
    )


def value_honors(reading: Reading) -> Occurrences:
    """Each pung of dragons or of the own wind."""
    value = {*DRAGONS, reading.win.seat_wind.tile}
    return tuple((number,) for number in _numbered(reading, lambda pung: pung.tile in value))


def pungs_of(tiles: frozenset[Tile], least: int, *, pair: bool = False) -> Finder:
    """At least so many pungs among ``tiles``, with ``pair`` also the pair among them."""

    def find(reading: Reading) -> Occurrences:
        found = _numbered(reading, lambda pung: pung.tile in tiles)
        if len(found) < least or (pair and reading.pair not in tiles):
            return NONE
        return ((*found, reading.pair_group),) if pair else (found,)

    return find


def all_triplets(reading: Reading) -> Occurrences:
    """Four pungs or kongs."""
    return WHOLE if len(reading.pungs) == 4 else NONE


def concealed_triplets(least: int) -> Finder:
    """At least so many concealed pungs and kongs."""

    def find(reading: Reading) -> Occurrences:
        found = _numbered(reading, lambda pung: pung.concealed)
        return (found,) if len(found) >= least else NONE

    return find


def kongs(least: int) -> Finder:
    """At least so many kongs."""

    def find(reading: Reading) -> Occurrences:
        found = _numbered(reading, lambda pung: pung.kong)
        return (found,) if len(found) >= least else NONE

    return find


def pungs_that(size: int, hold: Callable[[tuple[Tile, ...]], bool]) -> Finder:
    """A choice of ``size`` pungs that ``hold``."""

    def find(reading: Reading) -> Occurrences:
        for chosen in combinations(enumerate(reading.pungs), size):
            if hold(tuple(pung.tile for _, pung in chosen)):
                return (tuple(reading.first_pung + number for number, _ in chosen),)
        return NONE

    return find


def small_similar_triplets(reading: Reading) -> Occurrences:
    """Two pungs and the pair of one number in three suits."""
    for chosen in combinations(enumerate(reading.pungs), 2):
        if similar(tuple(sorted((reading.pair, *(pung.tile for _, pung in chosen))))):
            numbers = (reading.first_pung + number for number, _ in chosen)
            return ((*numbers, reading.pair_group),)
    return NONE


def consecutive(tiles: tuple[Tile, ...]) -> bool:
    """Consecutive numbers of one suit."""
    one_suit = tiles[0] // 9 == tiles[-1] // 9 and tiles[-1] < FIRST_HONOR
    return one_suit and all(tile == tiles[0] + step for step, tile in enumerate(tiles))


# --- Ends -------------------------------------------------------------------------------


def every_group_has(ends: frozenset[Tile]) -> Finder:
    """One of ``ends`` in every set and in the pair."""

    def find(reading: Reading) -> Occurrences:
        if reading.kind is not Kind.REGULAR or reading.pair not in ends:
            return NONE
        chows = all(not ends.isdisjoint((tile, tile + 2)) for tile in reading.chows)
        return WHOLE if chows and all(pung.tile in ends for pung in reading.pungs) else NONE

    return find


# --- Flowers ----------------------------------------------------------------------------


def _own(reading: Reading, flower: Flower) -> bool:
    return flower.number == reading.win.seat_wind + 1


def other_flowers(reading: Reading) -> Occurrences:
    """Each flower or season that is not the player's own."""
    return WHOLE * sum(not _own(reading, flower) for flower in reading.hand.flowers)


def own_flowers(reading: Reading) -> Occurrences:
    """Each flower or season with the player's number."""
    return WHOLE * sum(_own(reading, flower) for flower in reading.hand.flowers)


def four_of(*, seasons: bool) -> Finder:
    """All four flowers, or all four seasons."""

    def find(reading: Reading) -> Occurrences:
        held = sum(flower.is_season is seasons for flower in reading.hand.flowers)
        return WHOLE if held == 4 else NONE

    return find
