"""How far tiles are from a complete hand, and the readings of them that come nearest.

A hand is so many tiles away as have to be exchanged. A complete hand is looked for as a target:
how many copies of each kind it needs, at most four with those in declared sets. Suits are read one
at a time; what each costs for so many sets and pairs is added up over the four.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from .arrangement import KNITTED, PUNG, SetCode, SuitCounts, split_suits
from .hand import MAX_SETS, Hand, Shape
from .result import Group
from .rulesets.kit.readings import HandKind
from .tiles import COPIES, FIRST_HONOR, KINDS, ORPHANS, Tile

PAIR: Final = 2 * KINDS  # a pair's code is PAIR + tile, beside those of chows and pungs
MOST_WAYS: Final = 8  # of equal cost that are followed up in a suit
MOST_TARGETS: Final = 24  # complete hands that are looked at
MOST_READINGS: Final = 4
MOST_EXCHANGES: Final = 8  # of a reading
SET_COST: Final = 3  # tiles of a set nothing of which is there
PAIR_COST: Final = 2
SETS_OF_STRAIGHT: Final = 3  # whose place a knitted straight takes
ALL_TILES: Final = 14


@dataclass(frozen=True, slots=True)
class Exchange:
    """Tiles of a hand and as many others that make it complete instead."""

    tiles_out: tuple[Tile, ...]
    tiles_in: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class NearReading:
    """Tiles read as far as they go towards a shape.

    ``groups`` are there, without those declared; ``left_over`` are the other tiles. ``exchanges``
    are some that complete the hand, in as few tiles as can be.
    """

    kind: HandKind
    groups: tuple[Group, ...]
    left_over: tuple[Tile, ...]
    sets_missing: int = 0
    pairs_missing: int = 0
    exchanges: tuple[Exchange, ...] = ()


@dataclass(frozen=True, slots=True)
class Nearest:
    """How many tiles have to be exchanged, and the readings where these are enough."""

    tiles_away: int
    readings: tuple[NearReading, ...]


class SuitCost(NamedTuple):
    """What so many sets and pairs of a suit lack, and some ways to choose them, in codes."""

    sets: int
    pairs: int
    cost: int  # tiles missing
    ways: tuple[tuple[SetCode, ...], ...]


class Target(NamedTuple):
    """A complete hand to be aimed at: sets and a pair in codes, and a knitted straight."""

    codes: tuple[SetCode, ...]
    straight: tuple[Tile, ...] = ()


def nearest_readings(hand: Hand, shapes: frozenset[HandKind]) -> Nearest:
    """Return how far a hand with its winning tile is from the ``shapes``, and its readings."""
    counts = hand.counts()
    held = [0] * KINDS
    for meld in hand.melds:
        for tile in meld.tiles:
            held[tile] += 1
    room = [COPIES - copies for copies in held]
    sets = MAX_SETS - len(hand.melds)
    found = [_nearest_sets(counts, room, sets)]
    if HandKind.KNITTED_STRAIGHT in shapes and sets >= SETS_OF_STRAIGHT:
        for straight in KNITTED:
            if sum(not counts[tile] for tile in straight) <= found[0].tiles_away:
                left = sets - SETS_OF_STRAIGHT
                found.append(_nearest_straight(counts, room, left, straight))
    if not hand.melds:
        if HandKind.SEVEN_PAIRS in shapes:
            found.append(_nearest_pairs(counts))
        if HandKind.ORPHANS in shapes:
            found.append(_nearest_orphans(counts))
        if HandKind.HONORS_AND_KNITTED in shapes:
            found += [_nearest_singles(counts, straight) for straight in KNITTED]
    least = min(one.tiles_away for one in found)
    nearest = [one.readings for one in found if one.tiles_away == least]
    # The best of each shape comes before the second of any.
    readings = [
        readings[place]
        for place in range(MOST_READINGS)
        for readings in nearest
        if place < len(readings)
    ]
    return Nearest(least, tuple(readings[:MOST_READINGS]))


# Sets and a pair


@lru_cache(maxsize=4096)
def _suit_costs(
    counts: SuitCounts, room: SuitCounts, first: Tile, most: int
) -> tuple[SuitCost, ...]:
    """Return what up to ``most`` sets and one pair of a suit lack, for each number of them.

    Rank after rank it is decided how many chows begin there, and whether there is a pung or a
    pair. The state is the chows begun on the last two ranks, the sets and the pairs so far, each a
    digit to the base 5. Sets and pairs of which no tile is there are left to the caller.
    """
    states: dict[int, tuple[int, tuple[tuple[SetCode, ...], ...]]] = {0: (0, ((),))}
    for rank, count in enumerate(counts):
        following: dict[int, tuple[int, tuple[tuple[SetCode, ...], ...]]] = {}
        begin = 0
        if first < FIRST_HONOR and rank <= 6:
            begin = max(counts[rank : rank + 3])
        for state, (cost, ways) in states.items():
            last, before = state // 125, state // 25 % 5
            sets, pairs = state // 5 % 5, state % 5
            for chows in range(min(begin, most - sets) + 1):
                running = chows + last + before
                if running > room[rank]:
                    break
                chosen = (first + rank,) * chows
                key = chows * 125 + last * 25 + (sets + chows) * 5 + pairs
                _keep(following, key, cost + max(0, running - count), ways, chosen)
                if not count:
                    continue
                if sets + chows < most and running + 3 <= room[rank]:
                    more = cost + max(0, running + 3 - count)
                    _keep(following, key + 5, more, ways, (*chosen, PUNG + first + rank))
                if not pairs and running + 2 <= room[rank]:
                    more = cost + max(0, running + 2 - count)
                    _keep(following, key + 1, more, ways, (*chosen, PAIR + first + rank))
        states = following
    return tuple(
        SuitCost(state // 5, state % 5, cost, ways) for state, (cost, ways) in states.items()
    )


def _keep(
    states: dict[int, tuple[int, tuple[tuple[SetCode, ...], ...]]],
    key: int,
    cost: int,
    ways: tuple[tuple[SetCode, ...], ...],
    chosen: tuple[SetCode, ...],
) -> None:
    """Take a state over if it costs no more than what leads there already."""
    known = states.get(key)
    if known is None or cost < known[0]:
        states[key] = (cost, tuple((*way, *chosen) for way in ways))
    elif cost == known[0] and len(known[1]) < MOST_WAYS:
        more = tuple((*way, *chosen) for way in ways)
        states[key] = (cost, (*known[1], *more)[:MOST_WAYS])


def _targets(counts: Sequence[int], room: Sequence[int], sets: int) -> tuple[int, list[Target]]:
    """Return how many tiles ``sets`` sets and a pair lack, and some ways to choose them.

    A set or the pair of which nothing is there is not in the target: any will do.
    """
    total: dict[int, tuple[int, tuple[tuple[SetCode, ...], ...]]] = {0: (0, ((),))}
    suits = zip(split_suits(counts), split_suits(room), strict=True)
    for index, (suit, free) in enumerate(suits):
        following: dict[int, tuple[int, tuple[tuple[SetCode, ...], ...]]] = {}
        for one in _suit_costs(suit, free, 9 * index, sets):
            for state, (cost, ways) in total.items():
                if state // 5 + one.sets > sets or state % 5 + one.pairs > 1:
                    continue
                key = state + 5 * one.sets + one.pairs
                for chosen in one.ways:
                    _keep(following, key, cost + one.cost, ways, chosen)
        total = following
    costs = {
        state: cost + SET_COST * (sets - state // 5) + PAIR_COST * (1 - state % 5)
        for state, (cost, _ways) in total.items()
    }
    least = min(costs.values())
    fullest = sorted((state for state in costs if costs[state] == least), reverse=True)
    targets = [Target(way) for state in fullest for way in total[state][1]]
    return least, targets[:MOST_TARGETS]


def _nearest_sets(counts: Sequence[int], room: Sequence[int], sets: int) -> Nearest:
    least, targets = _targets(counts, room, sets)
    return Nearest(least, _readings(HandKind.REGULAR, counts, targets, sets))


def _nearest_straight(
    counts: Sequence[int], room: Sequence[int], sets: int, straight: tuple[Tile, ...]
) -> Nearest:
    """Return how far the tiles are from a knitted straight, ``sets`` sets and a pair."""
    rest, free = list(counts), list(room)
    lacking = 0
    for tile in straight:
        if not free[tile]:
            return Nearest(ALL_TILES + 1, ())  # all four are in a kong
        free[tile] -= 1
        if rest[tile]:
            rest[tile] -= 1
        else:
            lacking += 1
    least, targets = _targets(rest, free, sets)
    targets = [Target(target.codes, straight) for target in targets]
    found = _readings(HandKind.KNITTED_STRAIGHT, counts, targets, sets)
    return Nearest(lacking + least, found)


def _readings(
    kind: HandKind, counts: Sequence[int], targets: Iterable[Target], sets: int
) -> tuple[NearReading, ...]:
    """Return the readings towards ``targets``: those with the same groups are one."""
    found: dict[str, NearReading] = {}
    exchanges: dict[str, list[Exchange]] = {}
    for target in targets:
        reading = _reading(kind, counts, target, sets)
        same = " ".join(group.text for group in reading.groups)
        found.setdefault(same, reading)
        known = exchanges.setdefault(same, [])
        exchange = _exchange(counts, target, sets)
        if exchange is not None and exchange not in known:
            known.append(exchange)
    whole = [
        NearReading(
            kind,
            reading.groups,
            reading.left_over,
            reading.sets_missing,
            reading.pairs_missing,
            tuple(exchanges[same][:MOST_EXCHANGES]),
        )
        for same, reading in found.items()
    ]
    whole.sort(key=lambda reading: len(reading.left_over))
    return tuple(whole)


def _reading(kind: HandKind, counts: Sequence[int], target: Target, sets: int) -> NearReading:
    """Return what of a target is there."""
    rest = list(counts)
    groups = []
    present = []
    for tile in target.straight:
        if rest[tile]:
            rest[tile] -= 1
            present.append(tile)
    whole_sets = pairs = 0
    for code in sorted(target.codes):
        group = _group(code)
        if all(rest[tile] >= group.tiles.count(tile) for tile in group.tiles):
            for tile in group.tiles:
                rest[tile] -= 1
            groups.append(group)
            whole_sets += code < PAIR
            pairs += code >= PAIR
    if present:
        groups.append(Group(Shape.KNITTED, tuple(present)))
    return NearReading(kind, tuple(groups), _tiles(rest), sets - whole_sets, 1 - pairs)


def _group(code: SetCode) -> Group:
    if code >= PAIR:
        return Group(Shape.PAIR, (code - PAIR,) * 2)
    if code >= PUNG:
        return Group(Shape.PUNG, (code - PUNG,) * 3)
    return Group(Shape.CHOW, (code, code + 1, code + 2))


def _exchange(counts: Sequence[int], target: Target, sets: int) -> Exchange | None:
    """Return what makes a target of the tiles; None where a set or the pair is any."""
    if len(target.codes) < sets + 1:
        return None
    wanted = [0] * KINDS
    for tile in target.straight:
        wanted[tile] += 1
    for code in target.codes:
        for tile in _group(code).tiles:
            wanted[tile] += 1
    return _difference(counts, wanted)


def _difference(counts: Sequence[int], wanted: Sequence[int]) -> Exchange:
    return Exchange(
        _tiles([max(0, have - want) for have, want in zip(counts, wanted, strict=True)]),
        _tiles([max(0, want - have) for have, want in zip(counts, wanted, strict=True)]),
    )


def _tiles(counts: Sequence[int]) -> tuple[Tile, ...]:
    return tuple(tile for tile, count in enumerate(counts) for _ in range(count))


# The shapes without sets


def _nearest_pairs(counts: Sequence[int]) -> Nearest:
    """Return how far fourteen tiles are from seven pairs; four alike are two pairs."""
    odd = [tile for tile, count in enumerate(counts) if count & 1]
    missing = len(odd) // 2
    pairs = [tile for tile, count in enumerate(counts) for _ in range(count // 2)]
    exchanges: tuple[Exchange, ...] = ()
    if missing == 1:
        one, other = odd
        exchanges = (Exchange((one,), (other,)), Exchange((other,), (one,)))
    groups = tuple(Group(Shape.PAIR, (tile, tile)) for tile in pairs)
    reading = NearReading(
        HandKind.SEVEN_PAIRS, groups, tuple(odd), pairs_missing=missing, exchanges=exchanges
    )
    return Nearest(missing, (reading,))


def _nearest_orphans(counts: Sequence[int]) -> Nearest:
    """Return how far fourteen tiles are from thirteen orphans."""
    present = [tile for tile in sorted(ORPHANS) if counts[tile]]
    lacking = tuple(tile for tile in sorted(ORPHANS) if not counts[tile])
    twice = next((tile for tile in present if counts[tile] > 1), None)
    rest = list(counts)
    for tile in present:
        rest[tile] -= 1
    groups = [Group(Shape.LOOSE, tuple(present))]
    if twice is not None:
        rest[twice] -= 1
        groups = [Group(Shape.LOOSE, tuple(sorted((*present, twice))))]
    left_over = _tiles(rest)
    exchanges: tuple[Exchange, ...] = ()
    if twice is not None:
        exchanges = (Exchange(left_over, lacking),)
    elif not lacking:
        exchanges = tuple(Exchange(left_over, (tile,)) for tile in present)
    reading = NearReading(
        HandKind.ORPHANS,
        tuple(groups),
        left_over,
        pairs_missing=int(twice is None),
        exchanges=exchanges[:MOST_EXCHANGES],
    )
    return Nearest(len(left_over), (reading,))


def _nearest_singles(counts: Sequence[int], straight: tuple[Tile, ...]) -> Nearest:
    """Return how far fourteen tiles are from single honors and tiles of a knitted straight."""
    family = sorted((*straight, *range(FIRST_HONOR, KINDS)))
    present = tuple(tile for tile in family if counts[tile])
    lacking = tuple(tile for tile in family if not counts[tile])
    rest = list(counts)
    for tile in present:
        rest[tile] -= 1
    left_over = _tiles(rest)
    exchanges: tuple[Exchange, ...] = ()
    if len(left_over) == 1:
        exchanges = tuple(Exchange(left_over, (tile,)) for tile in lacking)
    reading = NearReading(
        HandKind.HONORS_AND_KNITTED,
        (Group(Shape.LOOSE, present),),
        left_over,
        exchanges=exchanges,
    )
    return Nearest(len(left_over), (reading,))
