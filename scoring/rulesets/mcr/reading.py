"""A winning hand as the patterns see it: what is fixed, and one way to read the rest.

:class:`Facts` holds what no reading changes. A :class:`Reading` adds four sets and a pair, or
one of the special shapes, and the group that the winning tile completes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property

from ...arrangement import (
    PUNG,
    Arrangement,
    arrangements,
    honors_and_knitted,
    is_seven_pairs,
    is_thirteen_orphans,
    knitted_straights,
)
from ...hand import Hand, Shape, Situation, Win
from ...result import Group
from ...tiles import Tile, count_tiles
from ...waits import (
    honors_and_knitted_waits,
    knitted_straight_waits,
    regular_waits,
    seven_pairs_waits,
    thirteen_orphans_waits,
)
from .options import McrOptions

EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT = 9, 10, 11


class Kind(Enum):
    """The shape of the whole hand."""

    REGULAR = auto()
    SEVEN_PAIRS = auto()
    ORPHANS = auto()
    HONORS_AND_KNITTED = auto()
    KNITTED_STRAIGHT = auto()


class Facts:
    """What is true of a hand and its win however the tiles are read."""

    def __init__(self, hand: Hand, winning_tile: Tile, win: Win, options: McrOptions) -> None:
        """Count everything once; ``winning_tile`` is the hand's."""
        self.hand = hand
        self.win = win
        self.options = options
        self.winning_tile = winning_tile
        self.self_drawn = win.self_drawn
        self.standing = hand.counts()  # standing tiles and the winning tile
        self.counts = list(self.standing)  # all tiles
        self.kong_tiles: set[Tile] = set()
        self.melded_kongs = self.concealed_kongs = self.claimed = 0
        for meld in hand.melds:
            for tile in meld.tiles:
                self.counts[tile] += 1
            if not meld.concealed:
                self.claimed += 1
            if meld.shape is Shape.KONG:
                self.kong_tiles.add(meld.tile)
                if meld.concealed:
                    self.concealed_kongs += 1
                else:
                    self.melded_kongs += 1
        self.kinds = 0  # one bit for every kind of tile in the hand
        for tile, count in enumerate(self.counts):
            if count:
                self.kinds |= 1 << tile

    @cached_property
    def waits(self) -> int:
        """The tiles, as a mask, that would have completed the hand to any legal shape."""
        return waits_of(self.hand.tiles)

    @cached_property
    def only_wait(self) -> bool:
        """No other kind of tile would have completed the hand."""
        return self.waits & (self.waits - 1) == 0

    def told(self, situation: Situation) -> bool:
        """Whether the referee stated this circumstance."""
        return situation in self.win.situations


def waits_of(standing: Sequence[Tile]) -> int:
    """Return the tiles, as a mask, that complete standing tiles to any legal shape."""
    counts = count_tiles(standing)
    mask = regular_waits(counts)
    if len(standing) >= 10:
        mask |= knitted_straight_waits(counts)
    if len(standing) == 13:
        mask |= seven_pairs_waits(counts) | thirteen_orphans_waits(counts)
        mask |= honors_and_knitted_waits(counts)
    return mask


@dataclass(slots=True)
class Pung:
    """A pung or kong of a reading."""

    tile: Tile
    kong: bool = False
    concealed: bool = True
    declared: bool = False


@dataclass(slots=True)
class Reading:
    """One way to read a hand. Groups are numbered: chows, then pungs, then the pair."""

    facts: Facts
    kind: Kind
    chows: tuple[Tile, ...] = ()  # lowest tiles, ascending
    pungs: tuple[Pung, ...] = ()  # ascending
    pair: Tile = -1
    straight: tuple[Tile, ...] = ()  # the knitted straight, or the one its tiles belong to
    wait: int = 0  # EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT or 0, if it is the only wait
    winning_group: int = -1
    other_waits: tuple[tuple[int, int], ...] = ()  # (pattern, group) that lost to ``wait``
    pung_tiles: tuple[Tile, ...] = field(default=())

    @property
    def concealed_pungs(self) -> int:
        """Pungs and kongs completed without another player's tile."""
        return sum(pung.concealed for pung in self.pungs)

    def groups(self) -> tuple[Group, ...]:
        """Return the groups in the order the patterns number them."""
        hand = self.facts.hand
        if self.kind is Kind.SEVEN_PAIRS:
            return tuple(
                Group(Shape.PAIR, (tile, tile))
                for tile, count in enumerate(self.facts.counts)
                for _ in range(count // 2)
            )
        if self.kind in (Kind.ORPHANS, Kind.HONORS_AND_KNITTED):
            tiles = [tile for tile, count in enumerate(self.facts.counts) for _ in range(count)]
            return (Group(Shape.LOOSE, tuple(tiles)),)
        claimed = [meld.tile for meld in hand.melds if meld.shape is Shape.CHOW]
        groups: list[Group] = []
        for tile in self.chows:
            declared = tile in claimed
            if declared:
                claimed.remove(tile)
            taken = len(groups) == self.winning_group and not self.facts.self_drawn
            concealed = not declared and not taken
            groups.append(Group(Shape.CHOW, (tile, tile + 1, tile + 2), concealed, declared))
        for pung in self.pungs:
            shape = Shape.KONG if pung.kong else Shape.PUNG
            tiles_of_pung = (pung.tile,) * (4 if pung.kong else 3)
            groups.append(Group(shape, tiles_of_pung, pung.concealed, pung.declared))
        groups.append(Group(Shape.PAIR, (self.pair, self.pair)))
        if self.kind is Kind.KNITTED_STRAIGHT:
            groups += [
                Group(Shape.KNITTED, self.straight[start : start + 3]) for start in (0, 3, 6)
            ]
        return tuple(groups)


def readings(facts: Facts) -> list[Reading]:
    """Return every way to read the hand; none if it is not a winning hand."""
    counts = facts.standing
    found = [_regular(facts, arrangement) for arrangement in arrangements(counts)]
    if len(facts.hand.melds) <= 1:
        found += [_regular(facts, rest, straight) for straight, rest in knitted_straights(counts)]
    if not facts.hand.melds:
        if is_seven_pairs(counts):
            found.append(Reading(facts, Kind.SEVEN_PAIRS))
        elif is_thirteen_orphans(counts):
            found.append(Reading(facts, Kind.ORPHANS))
        else:
            straight = honors_and_knitted(counts)
            if straight is not None:
                found.append(Reading(facts, Kind.HONORS_AND_KNITTED, straight=straight))
    return found


def _regular(facts: Facts, arrangement: Arrangement, straight: tuple[Tile, ...] = ()) -> Reading:
    """Build a reading in sets and a pair, with or without a knitted straight beside them."""
    own_chows = [code for code in arrangement.sets if code < PUNG]
    pungs = [Pung(code - PUNG) for code in arrangement.sets if code >= PUNG]
    claimed_chows: list[Tile] = []
    for meld in facts.hand.melds:
        if meld.shape is Shape.CHOW:
            claimed_chows.append(meld.tile)
        else:
            kong = meld.shape is Shape.KONG
            pungs.append(Pung(meld.tile, kong, meld.concealed, declared=True))
    pungs.sort(key=lambda pung: pung.tile)
    chows = tuple(sorted(own_chows + claimed_chows))
    reading = Reading(
        facts,
        Kind.KNITTED_STRAIGHT if straight else Kind.REGULAR,
        chows,
        tuple(pungs),
        arrangement.pair,
        straight,
        pung_tiles=tuple(pung.tile for pung in pungs),
    )
    _place_winning_tile(reading, own_chows)
    return reading


def _place_winning_tile(reading: Reading, own_chows: list[Tile]) -> None:
    """Choose the group the winning tile completes: the best choice is always the same.

    A pung stays concealed if the tile can complete another group instead; and where exactly
    one tile completes the hand every other group the tile can complete is a wait worth one
    point, so the first will do.
    """
    facts = reading.facts
    tile = facts.winning_tile
    places: list[tuple[int, int]] = []  # (wait pattern or 0, group)
    if tile == reading.pair:
        places.append((SINGLE_WAIT, len(reading.chows) + len(reading.pungs)))
    for chow in dict.fromkeys(own_chows):
        if chow <= tile <= chow + 2:
            wait = CLOSED_WAIT
            if tile != chow + 1:
                low_edge = tile == chow + 2 and chow % 9 == 0
                high_edge = tile == chow and chow % 9 == 6
                wait = EDGE_WAIT if low_edge or high_edge else 0
            places.append((wait, reading.chows.index(chow)))
    if reading.straight and tile in reading.straight:
        wait = 0
        if facts.options.knitted_waits:
            rank = tile % 9 + 1
            wait = EDGE_WAIT if rank in (3, 7) else CLOSED_WAIT if rank in (2, 5, 8) else 0
        group = len(reading.chows) + len(reading.pungs) + 1 + reading.straight.index(tile) // 3
        places.append((wait, group))
    if not places:
        index = reading.pung_tiles.index(tile)
        reading.winning_group = len(reading.chows) + index
        if not facts.self_drawn:
            reading.pungs[index].concealed = False
        return
    waits = [place for place in places if place[0]] if facts.only_wait else []
    if waits:
        reading.wait, reading.winning_group = waits[0]
        reading.other_waits = tuple(waits[1:])
    else:
        reading.winning_group = places[0][1]
