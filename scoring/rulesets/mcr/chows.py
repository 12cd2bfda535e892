"""The patterns made of two, three or four chows, and the best legal way to combine them.

The principles (non-separation, non-identity, account-once) allow either one pattern over
three or four chows, to which the fourth chow may be joined once, or pairs of chows that form
a forest: each further chow joined once to one already used. The search is exact, over all
legal ways, and remembered: there are only 12 650 tuples of up to four chows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from scoring.result import ACCOUNT_ONCE

Chows = tuple[int, ...]  # lowest tiles, ascending


class ChowPattern(NamedTuple):
    """A pattern over chows: its number, points, how many chows, and what they must be."""

    no: int
    points: int
    size: int
    holds: Callable[[Chows], bool]


class ChowCount(NamedTuple):
    """The best count over some chows: (pattern, chows used) and what was left out, and why."""

    counted: tuple[tuple[int, tuple[int, ...]], ...]
    left_out: tuple[tuple[int, tuple[int, ...], str], ...]


def _suits(chows: Chows) -> set[int]:
    return {chow // 9 for chow in chows}


def _shift(chows: Chows) -> int:
    """Return the even step between chows of one suit, or 0."""
    steps = {after - before for before, after in pairwise(chows)}
    return steps.pop() if len(steps) == 1 and len(_suits(chows)) == 1 else 0


def _ranks(chows: Chows) -> list[int]:
    return sorted(chow % 9 for chow in chows)


def _three_suits(chows: Chows) -> bool:
    return len(_suits(chows)) == 3


CHOW_PATTERNS: tuple[ChowPattern, ...] = (
    ChowPattern(67, 48, 4, lambda c: len(set(c)) == 1),
    ChowPattern(64, 32, 4, lambda c: _shift(c) in (1, 2)),
    ChowPattern(59, 24, 3, lambda c: len(set(c)) == 1),
    ChowPattern(49, 16, 3, lambda c: _shift(c) == 3),
    ChowPattern(51, 16, 3, lambda c: _shift(c) in (1, 2)),
    ChowPattern(35, 8, 3, lambda c: _three_suits(c) and _ranks(c) == [0, 3, 6]),
    ChowPattern(37, 8, 3, lambda c: _three_suits(c) and len(set(_ranks(c))) == 1),
    ChowPattern(
        30,
        6,
        3,
        lambda c: _three_suits(c) and _ranks(c) == list(range(min(_ranks(c)), min(_ranks(c)) + 3)),
    ),
    ChowPattern(1, 1, 2, lambda c: c[0] == c[1]),
    ChowPattern(2, 1, 2, lambda c: c[0] % 9 == c[1] % 9 and c[0] != c[1]),
    ChowPattern(3, 1, 2, lambda c: c[0] // 9 == c[1] // 9 and c[1] - c[0] == 3),
    ChowPattern(4, 1, 2, lambda c: c[0] // 9 == c[1] // 9 and c[1] - c[0] == 6),
)
# What each of them has among its own chows and which never counts for these chows again:
CONTAINED: dict[int, tuple[int, ...]] = {37: (2,), 49: (3, 4), 59: (1,), 67: (1, 59)}
NEVER_AMONG: dict[int, tuple[int, ...]] = {64: (3, 4)}  # not contained by definition: mcr.md


@lru_cache(maxsize=16384)
def count_chows(chows: Chows) -> ChowCount:
    """Return the best legal count of the patterns over ``chows``."""
    found = [
        (pattern, used)
        for pattern in CHOW_PATTERNS
        for used in combinations(range(len(chows)), pattern.size)
        if pattern.holds(tuple(chows[index] for index in used))
    ]
    pairs = [(pattern, used) for pattern, used in found if pattern.size == 2]
    candidates = [_joined(pairs, count=len(chows), joined=[])]
    for pattern, used in found:
        if pattern.size > 2:
            more = [pair for pair in pairs if not set(pair[1]) <= set(used)]
            candidates.append(
                [(pattern, used), *_joined(more, count=len(chows), joined=[set(used)])]
            )
    best = max(candidates, key=lambda chosen: sum(pattern.points for pattern, _ in chosen))
    counted = tuple((pattern.no, used) for pattern, used in best)
    return ChowCount(
        counted,
        tuple(
            (pattern.no, used, _why_not(pattern, used, best))
            for pattern, used in found
            if (pattern.no, used) not in counted
        ),
    )


def _joined(
    pairs: list[tuple[ChowPattern, tuple[int, ...]]], *, count: int, joined: list[set[int]]
) -> list[tuple[ChowPattern, tuple[int, ...]]]:
    """Return pairs that join the chows without a circle; all are worth one point.

    Every maximal forest has the same number of pairs, so taking them in turn is exact.
    """
    parts = [*joined, *({index} for index in range(count) if not any(index in p for p in joined))]
    chosen = []
    for pattern, used in pairs:
        first, second = (next(part for part in parts if index in part) for index in used)
        if first is not second:
            parts.remove(second)
            first |= second
            chosen.append((pattern, used))
    return chosen


def _why_not(
    pattern: ChowPattern,
    used: tuple[int, ...],
    best: list[tuple[ChowPattern, tuple[int, ...]]],
) -> str:
    for counted, over in best:
        if set(used) <= set(over):
            return str(counted.no)
    return ACCOUNT_ONCE
