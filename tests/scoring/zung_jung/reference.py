"""A second Zung Jung, slow and simple, to compare with: nothing of ``scoring.rulesets`` in it.

Every way to take the tiles apart and every group the winning tile may complete is counted;
the best count wins (source, “Libertà di conteggio”).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from scoring.hand import Hand, Shape, Situation, Win
from scoring.tiles import tile_name

from .cases import LIMIT, POINTS

Count: TypeAlias = dict[str, int]  # pattern key → times

WINDS, DRAGONS = set("ESWN"), set("CFP")
HONORS = WINDS | DRAGONS
TERMINALS = {"1m", "9m", "1p", "9p", "1s", "9s"}
ENDS = TERMINALS | HONORS


@dataclass(frozen=True)
class Group:
    """A set or the pair, its tiles in notation."""

    tiles: tuple[str, ...]
    kong: bool = False
    claimed: bool = False

    @property
    def is_pair(self) -> bool:
        return len(self.tiles) == 2

    @property
    def is_chow(self) -> bool:
        return len(set(self.tiles)) == 3

    @property
    def is_pung(self) -> bool:
        return len(self.tiles) >= 3 and not self.is_chow


def best_counts(hand: Hand, win: Win, halved: bool = False) -> tuple[int, list[Count]]:
    """Return the value of the best count and every list of patterns that is worth it."""
    points = dict(POINTS)
    if halved:
        points |= {key: POINTS[key] // 2 for key in POINTS if key.startswith("11.")}
    found: dict[int, list[Count]] = {}
    for patterns in all_counts(hand, win):
        value, counts = worth(patterns, points)
        found.setdefault(value, []).extend(counts)
    return max(found), found[max(found)]


def all_counts(hand: Hand, win: Win) -> Iterator[Count]:
    """Yield the patterns of every reading, lower ones of a series included."""
    assert hand.winning_tile is not None
    standing = Counter(map(tile_name, (*hand.tiles, hand.winning_tile)))
    luck = of_the_win(hand, win)
    declared = [
        Group(
            tuple(map(tile_name, meld.tiles)),
            kong=meld.shape is Shape.KONG,
            claimed=not meld.concealed,
        )
        for meld in hand.melds
    ]
    tiles = set(standing).union(*(group.tiles for group in declared))
    for own in taken_apart(standing):
        for index, group in enumerate(own):
            if tile_name(hand.winning_tile) in group.tiles:
                completed = Group(group.tiles, claimed=not win.self_drawn)
                groups = [*own[:index], completed, *own[index + 1 :]]
                exposed = any(one.claimed for one in declared)
                yield of_tiles(tiles) | of_sets([*groups, *declared], exposed, win) | luck
    if not declared and all(number % 2 == 0 for number in standing.values()):
        pairs = of_tiles(tiles) | luck | {"10.2": 1}
        yield pairs | ({"8.1.3": 1} if tiles <= ENDS else {})
    if not declared and set(standing) == ENDS and len(standing) == 13:
        yield luck | {"10.1": 1}


def taken_apart(left: Counter[str], pair: bool = False) -> Iterator[list[Group]]:
    """Yield each list of sets and one pair the tiles can be taken apart into."""
    first = min((tile for tile in left if left[tile]), default=None)
    if first is None:
        if pair:
            yield []
        return
    candidates = [Group((first,) * 3)] if left[first] >= 3 else []
    if left[first] >= 2 and not pair:
        candidates.append(Group((first, first)))
    if first not in HONORS:
        # Reading order is by number, then suit: 1m 1p 1s 2m …; a chow still starts lowest.
        chow = tuple(f"{int(first[0]) + step}{first[1]}" for step in range(3))
        if all(left[tile] for tile in chow):
            candidates.append(Group(chow))
    for group in candidates:
        rest = left - Counter(group.tiles)
        for more in taken_apart(rest, pair or group.is_pair):
            yield [group, *more]


def worth(found: Count, points: dict[str, int]) -> tuple[int, list[Count]]:
    """Return value and counted patterns of one reading (“Regole di base” 4 to 6)."""
    listed = max(POINTS[key] for key in found) if found else 0
    if listed >= LIMIT:
        return listed, [{key: 1} for key in found if POINTS[key] == listed]
    kept: Count = {}
    for key in found:
        if key == "3.1" or key.startswith("11.1"):
            kept[key] = found[key]
            continue
        rivals = [other for other in found if other.split(".")[:2] == key.split(".")[:2]]
        if key == min(rivals, key=lambda other: (-POINTS[other], other)):
            kept[key] = 1
    if not kept:
        return 1, [{"chicken": 1}]
    return min(LIMIT, sum(points[key] * times for key, times in kept.items())), [kept]


def of_tiles(tiles: set[str]) -> Count:
    """Return the patterns that ask for tiles, not for sets."""
    suits = {tile[1] for tile in tiles - HONORS}
    return chosen(
        {
            "1.3": not tiles & ENDS,
            "2.1.1": len(suits) == 1 and bool(tiles & HONORS),
            "2.1.2": len(suits) == 1 and not tiles & HONORS,
            "3.4": tiles <= HONORS,
            "8.1.4": tiles <= TERMINALS,
        }
    )


def of_sets(groups: list[Group], exposed: bool, win: Win) -> Count:
    """Return the patterns of four sets and a pair."""
    chows = [group.tiles for group in groups if group.is_chow]
    pungs = [group for group in groups if group.is_pung]
    kinds = [group.tiles[0] for group in pungs]
    (pair,) = (group.tiles[0] for group in groups if group.is_pair)
    concealed = sum(not group.claimed for group in pungs)
    kongs = sum(group.kong for group in pungs)
    dragons, winds = len(DRAGONS & set(kinds)), len(WINDS & set(kinds))
    value = dragons + (win.seat_wind.name in kinds)
    lowest = [chow[0] for chow in chows]
    same = sorted(Counter(chows).values())
    run = longest_run(kinds)
    found = chosen(
        {
            "1.1": len(chows) == 4,
            "1.2": not exposed,
            "3.2.1": dragons == 2 and pair in DRAGONS,
            "3.2.2": dragons == 3,
            "3.3.1": winds == 2 and pair in WINDS,
            "3.3.2": winds == 3,
            "3.3.3": winds == 3 and pair in WINDS,
            "3.3.4": winds == 4,
            "4.1": len(pungs) == 4,
            "4.2.1": concealed == 2,
            "4.2.2": concealed == 3,
            "4.2.3": concealed == 4,
            "4.3.1": kongs == 1,
            "4.3.2": kongs == 2,
            "4.3.3": kongs == 3,
            "4.3.4": kongs == 4,
            "5.1.1": 2 in same,
            "5.1.2": same == [2, 2],
            "5.1.3": 3 in same,
            "5.1.4": 4 in same,
            "6.1": any(in_three_suits(three) for three in combinations(lowest, 3)),
            "6.2.1": any(in_three_suits([*two, pair]) for two in combinations(kinds, 2)),
            "6.2.2": any(in_three_suits(three) for three in combinations(kinds, 3)),
            "7.1": any({low + suit for low in "147"} <= set(lowest) for suit in "mps"),
            "7.2.1": run == 3,
            "7.2.2": run == 4,
            "8.1.1": all(set(group.tiles) & ENDS for group in groups),
            "8.1.2": all(set(group.tiles) & TERMINALS for group in groups),
            "8.1.3": all(set(group.tiles) <= ENDS for group in groups),
        }
    )
    return found | ({"3.1": value} if value else {})


def of_the_win(hand: Hand, win: Win) -> Count:
    """Return luck, flowers and the tiles held before the win: alike in every reading."""
    told = win.situations
    before = "".join(sorted(tile_name(tile)[0] for tile in hand.tiles))
    suits = {tile_name(tile)[1:] for tile in hand.tiles}
    seasons = [flower.is_season for flower in hand.flowers]
    own = sum(flower.number == win.seat_wind + 1 for flower in hand.flowers)
    found = chosen(
        {
            "2.2": before == "1112345678999" and len(suits) == 1,
            "9.1.1": Situation.WALL_END in told and win.self_drawn,
            "9.1.2": Situation.WALL_END in told and not win.self_drawn,
            "9.2": Situation.KONG_REPLACEMENT in told,
            "9.3": Situation.ROBBING_KONG in told,
            "9.4.1": Situation.HEAVEN in told,
            "9.4.2": Situation.EARTH in told,
            "11.2.1": seasons.count(False) == 4,
            "11.2.2": seasons.count(True) == 4,
        }
    )
    flowers = {"11.1.1": len(hand.flowers) - own, "11.1.2": own}
    return found | {key: times for key, times in flowers.items() if times}


def chosen(patterns: dict[str, bool]) -> Count:
    """Return the patterns that are there."""
    return {key: 1 for key, there in patterns.items() if there}


def in_three_suits(tiles: Collection[str]) -> bool:
    """One number in the three suits."""
    numbers, suits = {tile[0] for tile in tiles}, {tile[1:] for tile in tiles}
    return len(numbers) == 1 and suits == {"m", "p", "s"}


def longest_run(tiles: Collection[str]) -> int:
    """Return how many of the tiles follow each other in one suit."""
    runs = [0]
    for suit in "mps":
        held = "".join(number if number + suit in tiles else " " for number in "123456789")
        runs += [len(run) for run in held.split()]
    return max(runs)
