"""What made-up hands are built around: styles, each with its sets, pair or loose tiles."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.arrangement import KNITTED
from scoring.hand import Shape
from scoring.tiles import DRAGONS, HONOR_TILES, KINDS, ORPHANS, WINDS, Tile, is_suited, rank_of

Chance = random.Random
Group = tuple[Shape, Tile]


@dataclass(frozen=True, slots=True)
class Build:
    """Tiles of a hand before anything is called: sets and a pair, and loose tiles."""

    groups: tuple[Group, ...]
    pair: Tile | None = None
    loose: tuple[Tile, ...] = ()


def _chow(tile: Tile) -> Group:
    return Shape.CHOW, tile


def _pung(tile: Tile) -> Group:
    return Shape.PUNG, tile


def _fill(
    chance: Chance, groups: Sequence[Group], *, among: Sequence[Tile] = range(KINDS), pungs: float
) -> Build:
    """Add sets of tiles ``among`` those named up to four, ``pungs`` of them pungs, and a pair."""
    sets = list(groups)
    while len(sets) < 4:
        tile = chance.choice(among)
        if chance.random() < pungs:
            sets.append(_pung(tile))
        elif is_suited(tile) and rank_of(tile) <= 7 and {tile + 1, tile + 2} <= set(among):
            sets.append(_chow(tile))
    chance.shuffle(sets)
    return Build(tuple(sets), chance.choice(among))


def _suits(chance: Chance) -> list[int]:
    """The first tiles of the three suits, in any order."""
    return chance.sample([0, 9, 18], 3)


def _mixed_triple_chow(chance: Chance) -> Build:
    rank = chance.randrange(7)
    return _fill(chance, [_chow(suit + rank) for suit in _suits(chance)], pungs=0.2)


def _mixed_straight(chance: Chance) -> Build:
    steps = zip(_suits(chance), (0, 3, 6), strict=True)
    return _fill(chance, [_chow(suit + step) for suit, step in steps], pungs=0.2)


def _mixed_shifted(chance: Chance) -> Build:
    rank, kind = chance.randrange(5), chance.choice([_chow, _chow, _pung])
    steps = enumerate(_suits(chance), start=rank)
    return _fill(chance, [kind(suit + step) for step, suit in steps], pungs=0.2)


def _pure_straight(chance: Chance) -> Build:
    suit = chance.choice([0, 9, 18])
    return _fill(chance, [_chow(suit + step) for step in (0, 3, 6)], pungs=0.2)


def _pure_shifted(chance: Chance) -> Build:
    suit, step = chance.choice([0, 9, 18]), chance.choice([1, 1, 2])
    rank = chance.randrange(7 - 2 * step)
    chows = [_chow(suit + rank + step * index) for index in range(3)]
    return _fill(chance, chows, pungs=0.2)


def _all_pungs(chance: Chance) -> Build:
    return _fill(chance, [], pungs=1)


def _half_flush(chance: Chance) -> Build:
    suit = chance.choice([0, 9, 18])
    among = [*range(suit, suit + 9), *HONOR_TILES]
    return _fill(chance, [_pung(chance.choice([*HONOR_TILES]))], among=among, pungs=0.35)


def _full_flush(chance: Chance) -> Build:
    suit = chance.choice([0, 9, 18])
    return _fill(chance, [], among=range(suit, suit + 9), pungs=0.25)


def _outside(chance: Chance) -> Build:
    terminals = sorted(ORPHANS)
    sets = []
    for _ in range(4):
        tile = chance.choice(terminals)
        if tile in HONOR_TILES or chance.random() < 0.2:
            sets.append(_pung(tile))
        else:
            sets.append(_chow(tile if rank_of(tile) == 1 else tile - 2))
    return Build(tuple(sets), chance.choice(terminals))


def _dragons(chance: Chance) -> Build:
    return _fill(chance, [_pung(tile) for tile in chance.sample(sorted(DRAGONS), 2)], pungs=0.4)


def _all_types(chance: Chance) -> Build:
    winds, dragons = chance.choice(sorted(WINDS)), chance.choice(sorted(DRAGONS))
    sets = [_chow(suit + chance.randrange(7)) for suit in (0, 9, 18)]
    honors = [winds, dragons]
    chance.shuffle(honors)
    return Build((*sets, _pung(honors[0])), honors[1])


def _middle_or_ends(chance: Chance) -> Build:
    low = chance.choice([0, 3, 5, 5, 0])
    among = [suit + rank for suit in (0, 9, 18) for rank in range(low, low + 4)]
    return _fill(chance, [], among=among, pungs=0.15)


def _any_hand(chance: Chance) -> Build:
    return _fill(chance, [], pungs=0.25)


def _knitted_straight(chance: Chance) -> Build:
    return Build(
        (_fill(chance, [], pungs=0.3).groups[0],),
        chance.randrange(KINDS),
        chance.choice(KNITTED),
    )


def _honors_and_knitted(chance: Chance) -> Build:
    tiles = [*chance.choice(KNITTED), *HONOR_TILES]
    chance.shuffle(tiles)
    return Build((), None, tuple(tiles[:14]))


def _seven_pairs(chance: Chance) -> Build:
    among = range(KINDS) if chance.random() < 0.8 else range(9, 18)
    return Build((), None, tuple(chance.sample(among, 7)) * 2)


def _three_concealed(chance: Chance) -> Build:
    return _fill(chance, [_pung(tile) for tile in chance.sample(range(KINDS), 3)], pungs=0.3)


def _pure_shifted_pungs(chance: Chance) -> Build:
    first = chance.choice([0, 9, 18]) + chance.randrange(7)
    return _fill(chance, [_pung(first + step) for step in range(3)], pungs=0.5)


def _terminals_and_honors(chance: Chance) -> Build:
    among = sorted(ORPHANS)
    return _fill(chance, [_pung(tile) for tile in chance.sample(among, 4)], among=among, pungs=1)


def _winds(chance: Chance) -> Build:
    *sets, pair = chance.sample(sorted(WINDS), 4)
    return Build((*map(_pung, sets), *_any_hand(chance).groups[:1]), pair)


def _three_dragons(chance: Chance) -> Build:
    *sets, pair = chance.sample(sorted(DRAGONS), 3)
    return Build((*map(_pung, sets), *_any_hand(chance).groups[:2]), pair)


def _orphans(chance: Chance) -> Build:
    return Build((), None, (*ORPHANS, chance.choice(sorted(ORPHANS))))


STYLES: Final[tuple[Callable[[Chance], Build], ...]] = (
    _mixed_triple_chow,
    _mixed_triple_chow,
    _mixed_straight,
    _mixed_straight,
    _mixed_shifted,
    _mixed_shifted,
    _pure_straight,
    _pure_shifted,
    _all_pungs,
    _half_flush,
    _outside,
    _dragons,
    _all_types,
    _middle_or_ends,
    _any_hand,
    _knitted_straight,
    _honors_and_knitted,
)
BIG: Final[tuple[Callable[[Chance], Build], ...]] = (
    _full_flush,
    _seven_pairs,
    _seven_pairs,
    _pure_shifted,
    _pure_straight,
    _three_concealed,
    _pure_shifted_pungs,
    _terminals_and_honors,
    _winds,
    _three_dragons,
    _honors_and_knitted,
    _orphans,
)
