"""A winning hand read as its shape: sets and a pair, seven pairs or thirteen orphans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from scoring.arrangement import arrangements, is_seven_pairs, is_thirteen_orphans
from scoring.hand import Hand, HandKind, Shape, Win
from scoring.result import Group
from scoring.sets import Pung, Sets, read_sets
from scoring.tiles import Tile, count_tiles
from scoring.waits import regular_waits, seven_pairs_waits, thirteen_orphans_waits

from .kinds import kinds_of


class WithKinds(Protocol):
    """Anything that knows the kinds of tile in a hand."""

    @property
    def kinds(self) -> int:
        """The kinds present, as a mask."""
        ...


class WithWin(Protocol):
    """Anything that knows how a hand was won."""

    @property
    def win(self) -> Win:
        """How and when it was won."""
        ...


class WithSets(Protocol):
    """Any reading of a hand; chows, pungs and pair are empty unless it is made of sets.

    Groups are numbered as in :class:`~scoring.sets.Sets`: chows, then pungs, then the pair.
    """

    @property
    def kind(self) -> HandKind:
        """The shape of the whole hand."""
        ...

    @property
    def chows(self) -> tuple[Tile, ...]:
        """The lowest tiles, ascending."""
        ...

    @property
    def pungs(self) -> tuple[Pung, ...]:
        """Pungs and kongs, ascending."""
        ...

    @property
    def pair(self) -> Tile:
        """The tile of the pair, -1 without one."""
        ...


@dataclass(slots=True)
class HandReading:
    """One way to read a hand: the tiles, the win and, for a regular hand, the sets."""

    hand: Hand
    win: Win
    kind: HandKind
    kinds: int  # the kinds present, as a mask
    chows: tuple[Tile, ...] = ()
    pungs: tuple[Pung, ...] = ()
    pair: Tile = -1
    sets: Sets | None = None
    winning_group: int = -1  # that the winning tile completes; -1 without sets

    def groups(self) -> tuple[Group, ...]:
        """Return the groups in the order of their numbers."""
        if self.sets is not None:
            return self.sets.groups(self_drawn=self.win.self_drawn)
        return groups_without_sets(self.kind, self.hand.counts())


def groups_without_sets(kind: HandKind, counts: Sequence[int]) -> tuple[Group, ...]:
    """Return the groups of seven pairs; of another shape without sets, the tiles as one."""
    if kind is HandKind.SEVEN_PAIRS:
        pairs = [tile for tile, count in enumerate(counts) for _ in range(count // 2)]
        return tuple(Group(Shape.PAIR, (tile, tile)) for tile in pairs)
    loose = [tile for tile, count in enumerate(counts) for _ in range(count)]
    return (Group(Shape.LOOSE, tuple(loose)),)


def readings(
    hand: Hand, tile: Tile, win: Win, *, seven_pairs: bool = True, every_place: bool = False
) -> list[HandReading]:
    """Return every way to read a hand with its winning ``tile``, or none if it does not win.

    ``seven_pairs``: that shape wins too, as well as sets and a pair and thirteen orphans. The
    winning tile completes the group that leaves most concealed; with ``every_place`` there is a
    reading for each group it may complete, that one first.
    """
    counts = hand.counts()
    kinds = kinds_of(hand, tile)
    found = []
    for arrangement in arrangements(counts):
        sets = read_sets(hand, arrangement)
        # A pung completed by a discard is exposed, so every other group goes first.
        places = [place[1] for place in sets.places(tile)]
        for group in places if every_place else places[:1]:
            if group != places[0]:
                sets = read_sets(hand, arrangement)
            sets.complete(group, self_drawn=win.self_drawn)
            found.append(
                HandReading(
                    hand,
                    win,
                    HandKind.REGULAR,
                    kinds,
                    sets.chows,
                    sets.pungs,
                    sets.pair,
                    sets,
                    group,
                )
            )
    if not hand.melds and seven_pairs and is_seven_pairs(counts):
        found.append(HandReading(hand, win, HandKind.SEVEN_PAIRS, kinds))
    if not hand.melds and is_thirteen_orphans(counts):
        found.append(HandReading(hand, win, HandKind.ORPHANS, kinds))
    return found


def waits_of(hand: Hand, *, seven_pairs: bool = True) -> int:
    """Return the tiles, as a mask, that complete the standing tiles to those shapes."""
    counts = count_tiles(hand.tiles)
    waits = regular_waits(counts)
    if not hand.melds:
        waits |= thirteen_orphans_waits(counts)
        if seven_pairs:
            waits |= seven_pairs_waits(counts)
    return waits
