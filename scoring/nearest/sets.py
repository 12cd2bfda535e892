"""The nearest hands of sets and a pair, with or without a knitted straight.

A complete hand is looked for as a target: how many copies of each kind it needs, at most four with
those in declared sets. Suits are read one at a time; what each costs for a given number of sets and
pairs is added up over the four.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.arrangement import PUNG, SetCode, SuitCounts, split_suits
from scoring.hand import HandKind, Shape
from scoring.result import Group
from scoring.tiles import FIRST_HONOR, KINDS, Tile

from .values import MOST_EXCHANGES, Exchange, Nearest, NearReading, difference, tiles_of

PAIR: Final = 2 * KINDS  # a pair's code is PAIR + tile, beside those of chows and pungs
MOST_WAYS: Final = 8  # of equal cost that are followed up in a suit
MOST_TARGETS: Final = 24  # complete hands that are looked at
SET_COST: Final = 3  # tiles of a set nothing of which is there
PAIR_COST: Final = 2
ALL_TILES: Final = 14


class SuitCost(NamedTuple):
    """How many tiles sets and pairs of a suit lack, and some ways to choose them, encoded."""

    sets: int
    pairs: int
    cost: int  # tiles missing
    ways: tuple[tuple[SetCode, ...], ...]


class Target(NamedTuple):
    """A complete hand to be aimed at: sets and a pair in codes, and a knitted straight."""

    codes: tuple[SetCode, ...]
    straight: tuple[Tile, ...] = ()


@lru_cache(maxsize=4096)
def suit_costs(
    counts: SuitCounts, room: SuitCounts, first: Tile, most: int
) -> tuple[SuitCost, ...]:
    """Return what up to ``most`` sets and one pair of a suit lack, for each number of sets.

    Going through the ranks, the search decides how many chows begin there, and whether there is a
    pung or a pair. The state is the chows begun on the last two ranks, the sets and the pairs so
    far, each a digit in base 5. The caller handles sets and pairs of which no tile is there.
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
    sets: tuple[SetCode, ...],
) -> None:
    """Take a state over if it costs no more than what leads there already."""
    known = states.get(key)
    if known is None or cost < known[0]:
        states[key] = (cost, tuple((*way, *sets) for way in ways))
    elif cost == known[0] and len(known[1]) < MOST_WAYS:
        more = tuple((*way, *sets) for way in ways)
        states[key] = (cost, (*known[1], *more)[:MOST_WAYS])


def _targets(counts: Sequence[int], room: Sequence[int], sets: int) -> tuple[int, list[Target]]:
    """Return how many tiles ``sets`` sets and a pair lack, and some ways to choose them.

    A set or pair of which no tile is there is left out of the target: any will do.
    """
    total: dict[int, tuple[int, tuple[tuple[SetCode, ...], ...]]] = {0: (0, ((),))}
    suits = zip(split_suits(counts), split_suits(room), strict=True)
    for index, (suit, free) in enumerate(suits):
        following: dict[int, tuple[int, tuple[tuple[SetCode, ...], ...]]] = {}
        for one in suit_costs(suit, free, 9 * index, sets):
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


def nearest_sets(counts: Sequence[int], room: Sequence[int], sets: int) -> Nearest:
    least, targets = _targets(counts, room, sets)
    return Nearest(least, _readings(HandKind.REGULAR, counts, targets, sets))


def nearest_straight(
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
    return NearReading(kind, tuple(groups), tiles_of(rest), sets - whole_sets, 1 - pairs)


def _group(code: SetCode) -> Group:
    if code >= PAIR:
        return Group(Shape.PAIR, (code - PAIR,) * 2)
    if code >= PUNG:
        return Group(Shape.PUNG, (code - PUNG,) * 3)
    return Group(Shape.CHOW, (code, code + 1, code + 2))


def _exchange(counts: Sequence[int], target: Target, sets: int) -> Exchange | None:
    """Return what makes a target of the tiles, or None if a set or the pair is any."""
    if len(target.codes) < sets + 1:
        return None
    wanted = [0] * KINDS
    for tile in target.straight:
        wanted[tile] += 1
    for code in target.codes:
        for tile in _group(code).tiles:
            wanted[tile] += 1
    return difference(counts, wanted)
