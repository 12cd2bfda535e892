"""Random winning hands of every family MCR knows, for the tests and the benchmarks.

Hands are drawn so that patterns meet: few suits, neighbouring numbers, many equal tiles.
Every draw comes from the ``random.Random`` given, so a seed names a hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from scoring.arrangement import KNITTED
from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape, Situation, Win
from scoring.tiles import FIRST_HONOR, KINDS, ORPHANS, Flower, Tile, Wind

Dealt = tuple[Hand, Win]


def _sets(rng: random.Random, tiles: list[Tile], chows: float, number: int) -> list[list[Tile]]:
    found: list[list[Tile]] = []
    suited = [tile for tile in tiles if tile < FIRST_HONOR]
    while len(found) < number:
        if suited and rng.random() < chows:
            low = rng.choice(suited)
            if low % 9 <= 6:
                found.append([low, low + 1, low + 2])
        else:
            found.append([rng.choice(tiles)] * 3)
    return found


def _pool(rng: random.Random) -> list[Tile]:
    """Return the kinds a hand is made of: everything, a suit or two, a few numbers, ends."""
    everything = list(range(KINDS))
    first = rng.randrange(1, 8)
    numbers = range(first, min(9, first + rng.randrange(2, 5)) + 1)
    suits = rng.sample(range(3), rng.randrange(1, 4))
    return rng.choice(
        [
            everything,
            [tile for tile in everything if tile // 9 in suits],
            [tile for tile in everything if tile // 9 in suits or tile >= FIRST_HONOR],
            [tile for tile in everything if tile < FIRST_HONOR and tile % 9 + 1 in numbers],
            [tile for tile in everything if tile // 9 in suits and tile % 9 + 1 in numbers],
            sorted(ORPHANS),
            list(range(FIRST_HONOR, KINDS)),
            [tile for tile in everything if tile < FIRST_HONOR and tile % 2 == tile // 9 % 2],
        ]
    )


def _finish(
    rng: random.Random, sets: list[list[Tile]], loose: list[Tile], *, declare: bool = True
) -> Dealt:
    """Declare some sets, take one of the other tiles as the winning tile, add the rest."""
    melds: list[Meld] = []
    standing = list(loose)
    share = rng.choice([0, 0, 0.5, 0.5, 1]) if declare else 0
    for tiles in sets:
        if rng.random() >= share:
            standing += tiles
        elif tiles[0] != tiles[1]:
            melds.append(Meld(Shape.CHOW, tiles[0]))
        elif rng.random() < 0.5:
            melds.append(Meld(Shape.KONG, tiles[0], concealed=rng.random() < 0.5))
        else:
            melds.append(Meld(Shape.PUNG, tiles[0]))
    winning = standing.pop(rng.randrange(len(standing)))
    flowers = rng.sample(list(Flower), rng.choice([0, 0, 0, 1, 2, 8]))
    hand = Hand(tuple(standing), winning, tuple(melds), tuple(flowers))
    return hand, _win(rng, hand)


def _win(rng: random.Random, hand: Hand) -> Win:
    drawn = rng.random() < 0.4
    told: set[Situation] = set()
    tile = hand.winning_tile
    assert tile is not None
    held = tile in hand.tiles
    if not held and rng.random() < 0.1:
        told.add(Situation.LAST_TILE)
    if rng.random() < 0.08:
        told.add(Situation.WALL_END)
    if drawn and rng.random() < 0.3 and any(meld.shape is Shape.KONG for meld in hand.melds):
        told.add(Situation.KONG_REPLACEMENT)
    in_melds = any(tile in meld.tiles for meld in hand.melds)
    free = not (drawn or held or in_melds or Situation.WALL_END in told)
    if free and rng.random() < 0.1:
        told.add(Situation.ROBBING_KONG)
    return Win(rng.choice(list(Wind)), rng.choice(list(Wind)), drawn, frozenset(told))


def regular(rng: random.Random) -> Dealt:
    """Four sets and a pair."""
    pool = _pool(rng)
    sets = _sets(rng, pool, rng.choice([0, 0.3, 0.6, 0.9, 1]), 4)
    pair = rng.choice(pool if rng.random() < 0.7 else range(KINDS))
    return _finish(rng, sets, [pair, pair])


def three_chows(rng: random.Random) -> Dealt:
    """Chows that are equal, shifted, or make a straight, in one or three suits."""
    shift = rng.choice([0, 0, 1, 1, 2, 3, 3])
    suits = rng.choice([[rng.randrange(3)] * 4, [*rng.sample(range(3), 3), rng.randrange(3)]])
    low = rng.randrange(0, 7 - min(6, 2 * shift))
    sets = [[9 * suit + low + shift * step] for step, suit in enumerate(suits[:3])]
    sets = [[tiles[0], tiles[0] + 1, tiles[0] + 2] for tiles in sets]
    sets += _sets(rng, list(range(KINDS)) if rng.random() < 0.4 else [s[0] for s in sets], 0.8, 1)
    pair = rng.randrange(KINDS)
    return _finish(rng, sets, [pair, pair])


def pungs(rng: random.Random) -> Dealt:
    """Pungs that are equal, shifted, or of honors."""
    low = rng.randrange(0, 6)
    shift = rng.choice([0, 1, 2])
    suits = rng.choice([[rng.randrange(3)] * 4, [*rng.sample(range(3), 3), rng.randrange(3)]])
    shifted = [9 * suit + low + shift * step for step, suit in enumerate(suits)]
    tiles = rng.choice(
        [
            rng.sample(range(FIRST_HONOR, KINDS), 4),
            rng.sample(sorted(ORPHANS), 4),
            [min(tile, 26) for tile in shifted],
        ]
    )
    pair = rng.choice([*ORPHANS, *range(KINDS)])
    return _finish(rng, [[tile] * 3 for tile in tiles], [pair, pair])


def nine_gates(rng: random.Random) -> Dealt:
    """1112345678999 of a suit and one more, not always the winning one."""
    suit = 9 * rng.randrange(3)
    tiles = [suit + step for step in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
    return _finish(rng, [], [*tiles, suit + rng.randrange(9)])


def seven_pairs(rng: random.Random) -> Dealt:
    """Seven pairs, often of few suits or in a row."""
    pool = _pool(rng)
    pairs = [rng.choice(pool) for _ in range(7)]
    if rng.random() < 0.1:
        pairs = [9 * rng.randrange(3) + rng.randrange(3)] * 7
        pairs = [pairs[0] + step for step in range(7)]
    return _finish(rng, [], [tile for tile in pairs for _ in range(2)])


def orphans(rng: random.Random) -> Dealt:
    """Thirteen orphans."""
    return _finish(rng, [], [*ORPHANS, rng.choice(sorted(ORPHANS))])


def honors_and_knitted(rng: random.Random) -> Dealt:
    """Fourteen of the sixteen single honors and knitted tiles."""
    tiles = [*rng.choice(KNITTED), *range(FIRST_HONOR, KINDS)]
    return _finish(rng, [], rng.sample(tiles, 14))


def knitted_straight(rng: random.Random) -> Dealt:
    """A knitted straight with a set and a pair."""
    pool = rng.choice([list(range(KINDS)), list(range(FIRST_HONOR)), list(ORPHANS)])
    straight = list(rng.choice(KNITTED))
    pair = rng.choice(pool)
    return _finish(rng, _sets(rng, pool, 0.6, 1), [*straight, pair, pair])


FAMILIES: dict[str, Callable[[random.Random], Dealt]] = {
    "regular": regular,
    "three_chows": three_chows,
    "pungs": pungs,
    "nine_gates": nine_gates,
    "seven_pairs": seven_pairs,
    "orphans": orphans,
    "honors_and_knitted": honors_and_knitted,
    "knitted_straight": knitted_straight,
}
WEIGHTS = (10, 4, 4, 1, 2, 0.3, 1, 2)


def deal(rng: random.Random, family: str | None = None) -> Dealt:
    """Return a random winning hand, of ``family`` or of a random one."""
    while True:
        name = family or rng.choices(list(FAMILIES), WEIGHTS)[0]
        try:
            return FAMILIES[name](rng)
        except RuleError:
            continue  # five of a tile: draw again
