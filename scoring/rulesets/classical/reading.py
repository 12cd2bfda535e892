"""A hand read as sets, pairs and flowers to be counted, the winner's or a loser's."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Final

from scoring.arrangement import arrangements, is_seven_pairs, is_thirteen_orphans
from scoring.hand import Hand, HandKind, Shape, Situation, Win
from scoring.result import Group
from scoring.rulesets.kit.readings import groups_without_sets
from scoring.sets import read_sets
from scoring.tiles import FIRST_HONOR, Tile, Wind, count_tiles

PUNG_OR_KONG: Final = (Shape.PUNG, Shape.KONG)


class ClassicalReading:
    """One way to read a hand as sets. ``win`` is None for a hand that did not win."""

    def __init__(
        self,
        hand: Hand,
        seat_wind: Wind,
        prevalent_wind: Wind,
        kind: HandKind,
        groups: tuple[Group, ...],
        win: Win | None = None,
        completed_shape: Shape | None = None,
    ) -> None:
        """``groups`` are sets and pairs; ``completed_shape`` is of the winning tile's group."""
        self.hand = hand
        self.seat_wind = seat_wind
        self.prevalent_wind = prevalent_wind
        self.kind = kind
        self.groups = groups
        self.win = win
        self.completed_shape = completed_shape
        self.pungs = [group for group in groups if group.shape in PUNG_OR_KONG]
        self.pairs = [group for group in groups if group.shape is Shape.PAIR]

    @property
    def chows(self) -> int:
        """The number of chows."""
        return sum(group.shape is Shape.CHOW for group in self.groups)

    @cached_property
    def tiles(self) -> frozenset[Tile]:
        """The kinds of tile in a won hand."""
        return frozenset(tile for group in self.groups for tile in group.tiles)

    @cached_property
    def suits(self) -> set[int]:
        """The suits present in a won hand."""
        return {tile // 9 for tile in self.tiles if tile < FIRST_HONOR}

    def pungs_among(self, tiles: frozenset[Tile]) -> int:
        """Return how many pungs and kongs are of ``tiles``."""
        return len([pung for pung in self.pungs if pung.tiles[0] in tiles])

    def has_situation(self, situation: Situation) -> bool:
        """Whether the referee stated this circumstance."""
        return self.win is not None and situation in self.win.situations

    @property
    def on_replacement(self) -> bool:
        """Tell whether the winning tile is a replacement tile, as it also is after kong on kong."""
        return self.has_situation(Situation.KONG_REPLACEMENT) or self.has_situation(
            Situation.KONG_ON_KONG
        )

    @property
    def self_drawn(self) -> bool:
        """The winning tile was drawn."""
        return self.win is not None and self.win.self_drawn


def won_readings(hand: Hand, tile: Tile, win: Win, *, seven_pairs: bool) -> list[ClassicalReading]:
    """Return every way to read a won hand and to place its winning ``tile``."""
    counts = hand.counts()
    ways: list[tuple[HandKind, tuple[Group, ...], Shape | None]] = []
    for arrangement in arrangements(counts):
        for shape, number, _low in read_sets(hand, arrangement).places(tile):
            sets = read_sets(hand, arrangement)
            sets.complete(number, self_drawn=win.self_drawn)
            ways.append((HandKind.REGULAR, sets.groups(self_drawn=win.self_drawn), shape))
    if seven_pairs and not hand.melds and is_seven_pairs(counts):
        pairs = groups_without_sets(HandKind.SEVEN_PAIRS, counts)
        ways.append((HandKind.SEVEN_PAIRS, pairs, Shape.PAIR))
    if not hand.melds and is_thirteen_orphans(counts):
        pair = counts.index(2)
        loose = tuple(kind for kind, count in enumerate(counts) if count == 1)
        groups = (Group(Shape.LOOSE, loose), Group(Shape.PAIR, (pair, pair)))
        ways.append((HandKind.ORPHANS, groups, Shape.PAIR if tile == pair else None))
    return [
        ClassicalReading(hand, win.seat_wind, win.prevalent_wind, kind, groups, win, completed)
        for kind, groups, completed in ways
    ]


def lost_readings(hand: Hand, seat_wind: Wind, prevalent_wind: Wind) -> list[ClassicalReading]:
    """Return the readings of a hand that did not win, one of which scores most.

    Chows are worth nothing, so all groups of three or four equal tiles are concealed pungs and all
    twos are pairs. Three honors are also tried as a pair: in the sources a pung is worth more, but
    options may reverse that (little four winds above big four winds).
    """
    declared = [Group(meld.shape, meld.tiles, meld.concealed, declared=True) for meld in hand.melds]
    choices: list[list[Group]] = []
    for tile, count in enumerate(count_tiles(hand.tiles)):
        if count < 2:
            continue
        if count >= 3:
            choices.append([Group(Shape.PUNG, (tile,) * 3)])
        if tile >= FIRST_HONOR:
            pair = Group(Shape.PAIR, (tile, tile))
            if count >= 3:
                choices[-1].append(pair)
            else:
                choices.append([pair])
    return [
        ClassicalReading(hand, seat_wind, prevalent_wind, HandKind.NOT_WON, (*declared, *chosen))
        for chosen in product(*choices)
    ]
