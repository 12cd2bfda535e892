"""A hand read as sets and a pair: declared sets and one arrangement of the other tiles.

What every rule system shares: which pungs are concealed, which group the winning tile may
complete, and the groups as values for explanations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .arrangement import PUNG, Arrangement
from .hand import Hand, Shape
from .result import Group
from .tiles import Tile

TILES_ALIKE: Final = {Shape.PAIR: 2, Shape.PUNG: 3, Shape.KONG: 4}


@lru_cache(maxsize=1024)
def set_group(shape: Shape, tile: Tile, concealed: bool = True, declared: bool = False) -> Group:
    """Return a set or the pair as a value; there are a few hundred of them."""
    if shape is Shape.CHOW:
        return Group(shape, (tile, tile + 1, tile + 2), concealed, declared)
    return Group(shape, (tile,) * TILES_ALIKE[shape], concealed, declared)


@dataclass(slots=True)
class Pung:
    """A pung or kong of a reading."""

    tile: Tile
    kong: bool = False
    concealed: bool = True
    declared: bool = False

    @property
    def group(self) -> Group:
        """The set as a value."""
        shape = Shape.KONG if self.kong else Shape.PUNG
        return set_group(shape, self.tile, self.concealed, self.declared)


@dataclass(slots=True)
class Sets:
    """Sets and a pair. Groups are numbered: chows, then pungs, then the pair."""

    chows: tuple[Tile, ...]  # lowest tiles, ascending, declared ones included
    own_chows: tuple[Tile, ...]  # those not declared
    pungs: tuple[Pung, ...]  # ascending
    pair: Tile
    winning_group: int = -1  # not chosen yet

    def places(self, tile: Tile) -> Iterator[tuple[Shape, int, Tile]]:
        """Yield shape, number and lowest tile of the undeclared groups that hold ``tile``.

        Pungs come last: completing anything else leaves a pung concealed.
        """
        if tile == self.pair:
            yield Shape.PAIR, len(self.chows) + len(self.pungs), tile
        for chow in dict.fromkeys(self.own_chows):
            if chow <= tile <= chow + 2:
                yield Shape.CHOW, self.chows.index(chow), chow
        for index, pung in enumerate(self.pungs):
            if pung.tile == tile and not pung.declared:
                yield Shape.PUNG, len(self.chows) + index, tile

    def complete(self, group: int, *, self_drawn: bool) -> None:
        """Let the winning tile complete ``group``: by a discard, a pung is not concealed."""
        self.winning_group = group
        index = group - len(self.chows)
        if not self_drawn and 0 <= index < len(self.pungs):
            self.pungs[index].concealed = False

    def groups(self, *, self_drawn: bool) -> tuple[Group, ...]:
        """Return the groups as values, in the order of their numbers."""
        groups: list[Group] = []
        if len(self.own_chows) == len(self.chows):
            for number, tile in enumerate(self.chows):
                concealed = self_drawn or number != self.winning_group
                groups.append(set_group(Shape.CHOW, tile, concealed, False))
        else:
            own = list(self.own_chows)
            for number, tile in enumerate(self.chows):
                declared = tile not in own
                if not declared:
                    own.remove(tile)
                concealed = not declared and (self_drawn or number != self.winning_group)
                groups.append(set_group(Shape.CHOW, tile, concealed, declared))
        groups += [pung.group for pung in self.pungs]
        groups.append(set_group(Shape.PAIR, self.pair))
        return tuple(groups)


def read_sets(hand: Hand, arrangement: Arrangement) -> Sets:
    """Return the declared sets together with one arrangement of the rest."""
    own_chows = tuple([code for code in arrangement.sets if code < PUNG])
    pungs = [Pung(code - PUNG) for code in arrangement.sets if code >= PUNG]
    chows = list(own_chows)
    for meld in hand.melds:
        if meld.shape is Shape.CHOW:
            chows.append(meld.tile)
        else:
            kong = meld.shape is Shape.KONG
            pungs.append(Pung(meld.tile, kong, meld.concealed, declared=True))
    if len(pungs) > 1:
        pungs.sort(key=lambda pung: pung.tile)
    chows.sort()
    return Sets(tuple(chows), own_chows, tuple(pungs), arrangement.pair)
