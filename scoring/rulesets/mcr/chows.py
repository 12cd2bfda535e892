"""The patterns made of two, three or four chows, and the best legal way to combine them.

The principles (non-separation, non-identity, account-once) allow either one pattern over three or
four chows, to which the fourth chow may be joined once, or pairs of chows that form a forest: each
further chow is joined once to one already used. The search is exact, over all legal ways, and
cached: there are only 12 650 tuples of up to four chows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from scoring.hand import MAX_SETS
from scoring.result import ACCOUNT_ONCE

from .patterns import PATTERNS, McrRow

Chows = tuple[int, ...]  # lowest tiles, ascending


class ChowCount(NamedTuple):
    """The best count over some chows: (pattern, chows used) and what was left out, and why."""

    patterns: tuple[tuple[int, tuple[int, ...]], ...]
    left_out: tuple[tuple[int, tuple[int, ...], str], ...]


NO_CHOWS: Final = ChowCount((), ())
JOINED: Final = -1  # the number of no chow

Use = tuple[McrRow, tuple[int, ...]]  # a pattern and the chows it uses, by number

CHOW_ROWS: Final = tuple(
    sorted((row for row in PATTERNS if row.chows), key=lambda row: (-row.points, row.no))
)
ROWS_OVER: Final = tuple(  # by number of chows: where in CHOW_ROWS a pattern is, how it is found
    tuple(
        (place, row.chows)
        for place, row in enumerate(CHOW_ROWS)
        if row.of_chows == count and row.chows is not None
    )
    for count in range(MAX_SETS + 1)
)


@lru_cache(maxsize=16384)
def count_chows(chows: Chows) -> ChowCount:
    """Return the best legal count of the patterns over ``chows``."""
    found = _patterns_over(chows)
    pairs = [(pattern, used) for pattern, used in found if pattern.of_chows == 2]
    candidates = [_join_chows(pairs, count=len(chows))]
    for pattern, used in found:
        if pattern.of_chows > 2:
            candidates.append(
                [(pattern, used), *_join_chows(pairs, count=len(chows), joined_chows=used)]
            )
    best = max(candidates, key=lambda uses: sum(pattern.points for pattern, _ in uses))
    return _chow_count(best, found)


@lru_cache(maxsize=1024)
def other_chow_counts(chows: Chows) -> tuple[ChowCount, ...]:
    """Return the legal counts over ``chows`` worth as much as the best, with other patterns.

    One for each list of patterns.
    """
    if len(chows) < 2:
        return ()
    best = count_chows(chows)
    points = {pattern.no.value: pattern.points for pattern in CHOW_ROWS}
    most = sum(points[no] for no, _used in best.patterns)
    found = _patterns_over(chows)
    listed = {tuple(sorted(no for no, _used in best.patterns))}
    others = []
    for chosen in _legal_ways(found, count=len(chows)):
        numbers = tuple(sorted(pattern.no.value for pattern, _used in chosen))
        if sum(points[no] for no in numbers) == most and numbers not in listed:
            listed.add(numbers)
            others.append(_chow_count(chosen, found))
    return tuple(others)


def _patterns_over(chows: Chows) -> list[Use]:
    """Return every pattern that holds over some of the chows, those worth most first."""
    found = [
        (place, used)
        for size in range(2, len(chows) + 1)
        for used in combinations(range(len(chows)), size)
        for place in _rows_over(tuple([chows[index] for index in used]))
    ]
    return [(CHOW_ROWS[place], used) for place, used in sorted(found)]


@lru_cache(maxsize=4096)
def _rows_over(chows: Chows) -> tuple[int, ...]:
    """Return the places in ``CHOW_ROWS`` of the patterns that these chows are together."""
    return tuple([place for place, holds in ROWS_OVER[len(chows)] if holds(chows)])


def _legal_ways(candidates: list[Use], *, count: int) -> Iterator[list[Use]]:
    """Yield every legal way to combine chows to which nothing can be added."""
    pairs = [(pattern, used) for pattern, used in candidates if pattern.of_chows == 2]
    yield from _forests(pairs, count=count)
    for pattern, used in candidates:
        if pattern.of_chows > 2:
            for chosen in _forests(pairs, count=count, joined_chows=used):
                yield [(pattern, used), *chosen]


def _forests(
    pairs: list[Use], *, count: int, joined_chows: tuple[int, ...] = ()
) -> Iterator[list[Use]]:
    """Yield every largest choice of pairs that joins the chows without a circle."""
    size = len(_join_chows(pairs, count=count, joined_chows=joined_chows))
    for chosen in combinations(pairs, size):
        taken = list(chosen)
        if len(_join_chows(taken, count=count, joined_chows=joined_chows)) == size:
            yield taken


def _chow_count(uses: list[Use], candidates: list[Use]) -> ChowCount:
    counted = tuple((pattern.no.value, used) for pattern, used in uses)
    return ChowCount(
        counted,
        tuple(
            (pattern.no.value, used, _why_not(pattern, used, uses))
            for pattern, used in candidates
            if (pattern.no.value, used) not in counted
        ),
    )


def _join_chows(pairs: list[Use], *, count: int, joined_chows: tuple[int, ...] = ()) -> list[Use]:
    """Return pairs that join the chows without a circle; ``joined_chows`` are joined already.

    All are worth one point, and every maximal forest has the same number of pairs, so taking them
    in turn is exact.
    """
    part = [JOINED if index in joined_chows else index for index in range(count)]  # of every chow
    chosen = []
    for pattern, used in pairs:
        first, second = part[used[0]], part[used[1]]
        if first != second:
            part = [first if one == second else one for one in part]
            chosen.append((pattern, used))
    return chosen


def _why_not(
    pattern: McrRow,
    chows: tuple[int, ...],
    best: list[Use],
) -> str:
    for counted, over in best:
        if set(chows) <= set(over):
            return str(counted.no)
    return ACCOUNT_ONCE
