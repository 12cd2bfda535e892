"""A winning hand as the patterns see it: its fixed facts, and one way to read the rest.

:class:`Facts` holds what is the same in all readings. A :class:`Reading` adds four sets and a pair,
or one of the special shapes, and the group that the winning tile completes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scoring.arrangement import (
    Arrangement,
    arrangements,
    honors_and_knitted,
    is_seven_pairs,
    is_thirteen_orphans,
    knitted_straights,
)
from scoring.hand import Hand, HandKind, Shape, Situation, Win
from scoring.result import Group
from scoring.rulesets.kit.kinds import ALL_HONORS, kinds_of
from scoring.rulesets.kit.readings import groups_without_sets
from scoring.sets import Pung, Sets, read_sets
from scoring.tiles import Tile, count_tiles, rank_of
from scoring.waits import (
    honors_and_knitted_waits,
    knitted_straight_waits,
    regular_waits,
    seven_pairs_waits,
    thirteen_orphans_waits,
)

from .options import McrOptions
from .pattern import Pattern

EDGE_WAIT: Final = Pattern.EDGE_WAIT.value
CLOSED_WAIT: Final = Pattern.CLOSED_WAIT.value
SINGLE_WAIT: Final = Pattern.SINGLE_WAIT.value


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
        self.kinds = kinds_of(hand, winning_tile)
        self.honors = self.kinds & ALL_HONORS != 0

    @cached_property
    def only_wait(self) -> bool:
        """No other kind of tile would have completed the hand, to any legal shape."""
        waits = waits_of(self.hand.tiles)
        return waits & (waits - 1) == 0

    def has_situation(self, situation: Situation) -> bool:
        """Whether the referee stated this circumstance."""
        return situation in self.win.situations


def waits_of(standing_tiles: Sequence[Tile]) -> int:
    """Return the tiles, as a mask, that complete standing tiles to any legal shape."""
    counts = count_tiles(standing_tiles)
    kinds = len(set(standing_tiles))
    mask = regular_waits(counts)
    if kinds >= 8:
        mask |= knitted_straight_waits(counts)
    if kinds <= 7:
        mask |= seven_pairs_waits(counts)
    elif kinds >= 12:
        mask |= thirteen_orphans_waits(counts) | honors_and_knitted_waits(counts)
    return mask


@dataclass(slots=True)
class Reading:
    """One way to read a hand; with :attr:`sets` for the shapes made of sets and a pair.

    Groups are numbered as in :class:`~scoring.sets.Sets`, then the knitted runs.
    """

    facts: Facts
    kind: HandKind
    chows: tuple[Tile, ...] = ()  # lowest tiles, ascending
    pungs: tuple[Pung, ...] = ()  # ascending
    pair: Tile = -1
    straight: tuple[Tile, ...] = ()  # the knitted straight, or the one its tiles belong to
    sets: Sets | None = None
    pung_tiles: tuple[Tile, ...] = ()
    wait: int | None = None  # the pattern of the only wait: edge, closed or single wait
    winning_group: int = -1
    other_waits: tuple[tuple[int, int], ...] = ()  # (pattern, group) that lost to ``wait``

    def groups(self) -> tuple[Group, ...]:
        """Return the groups in the order the patterns number them."""
        if self.sets is None:
            return groups_without_sets(self.kind, self.facts.counts)
        groups = self.sets.groups(self_drawn=self.facts.self_drawn)
        if not self.straight:
            return groups
        return groups + tuple(
            Group(Shape.KNITTED, self.straight[start : start + 3]) for start in (0, 3, 6)
        )


def readings(facts: Facts) -> list[Reading]:
    """Return every way to read the hand, or none if it is not a winning hand."""
    counts, kinds = facts.standing, len({*facts.hand.tiles, facts.winning_tile})
    found = [_regular(facts, arrangement) for arrangement in arrangements(counts)]
    if kinds >= 9:
        for straight, rest in knitted_straights(counts, facts.kinds):
            found.append(_regular(facts, rest, straight))
    if kinds <= 7 and is_seven_pairs(counts):
        found.append(_pairs(facts))
    elif kinds == 13 and is_thirteen_orphans(counts):
        found.append(Reading(facts, HandKind.ORPHANS))
    elif kinds == 14:
        knitted = honors_and_knitted(counts)
        if knitted is not None:
            found.append(Reading(facts, HandKind.HONORS_AND_KNITTED, straight=knitted))
    return found


def _pairs(facts: Facts) -> Reading:
    """Build a reading in seven pairs; groups are numbered from the lowest pair."""
    lower = sum(count // 2 for count in facts.counts[: facts.winning_tile])
    wait = SINGLE_WAIT if facts.only_wait else None
    return Reading(facts, HandKind.SEVEN_PAIRS, wait=wait, winning_group=lower)


def _regular(facts: Facts, arrangement: Arrangement, straight: tuple[Tile, ...] = ()) -> Reading:
    """Build a reading in sets and a pair, with or without a knitted straight."""
    sets = read_sets(facts.hand, arrangement)
    reading = Reading(
        facts,
        HandKind.KNITTED_STRAIGHT if straight else HandKind.REGULAR,
        sets.chows,
        sets.pungs,
        sets.pair,
        straight,
        sets,
        tuple([pung.tile for pung in sets.pungs]),
    )
    _place_winning_tile(reading, sets)
    return reading


def _place_winning_tile(reading: Reading, sets: Sets) -> None:
    """Choose the group the winning tile completes: the best choice is always the same.

    A pung stays concealed if the tile can complete another group instead; and where exactly
    one tile completes the hand every other group the tile can complete is a wait worth one
    point, so the first will do.
    """
    facts = reading.facts
    tile = facts.winning_tile
    places: list[tuple[int | None, int]] = []
    may_be_only = True
    for shape, group, low in sets.places(tile):
        wait = _wait(shape, low, tile)
        may_be_only = may_be_only and wait is not None
        places.append((wait, group))
    if tile in reading.straight:
        run = reading.straight.index(tile) // 3
        wait = _knitted_wait(tile) if facts.options.knitted_waits else None
        # Before the pungs, which the tile would leave open.
        open_pungs = sum(0 <= group - len(sets.chows) < len(sets.pungs) for _, group in places)
        group = len(sets.chows) + len(sets.pungs) + 1 + run
        places.insert(len(places) - open_pungs, (wait, group))
    waits = [(wait, group) for wait, group in places if wait is not None] if may_be_only else None
    if waits and facts.only_wait:
        reading.wait, reading.winning_group = waits[0]
        reading.other_waits = tuple(waits[1:])
    else:
        reading.winning_group = places[0][1]
    sets.complete(reading.winning_group, self_drawn=facts.self_drawn)


def _wait(shape: Shape, low: Tile, tile: Tile) -> int | None:
    """Return the pattern of a tile that completes a group, provided it is the only wait.

    None if another tile would complete the hand as well: with a pung it would be the pair, and a
    chow with an open end has another end.
    """
    if shape is Shape.PAIR:
        return SINGLE_WAIT
    if shape is Shape.PUNG:
        return None
    if tile == low + 1:
        return CLOSED_WAIT
    at_the_edge = rank_of(low) == (7 if tile == low else 1)
    return EDGE_WAIT if at_the_edge else None


def _knitted_wait(tile: Tile) -> int | None:
    """Return the wait on a knitted tile read as 1-2-3, 4-5-6, 7-8-9 across the suits."""
    rank = rank_of(tile)
    if rank in (3, 7):
        return EDGE_WAIT
    return CLOSED_WAIT if rank in (2, 5, 8) else None
