"""The count of a hand: what each reading of it is worth, which is best, what does not count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from scoring.result import CountedPattern, Score

from .lines import CountingRows, doubles_of, left_out_of, limits_of, points_of
from .reading import ClassicalReading
from .totals import lines_at_the_limit, rounded_total, total_of


class ClassicalCount(NamedTuple):
    """One reading of a hand, and what it is worth."""

    score: Score  # without what does not count
    reading: ClassicalReading
    rows: CountingRows


def count_reading(key: str, reading: ClassicalReading, rows: CountingRows) -> ClassicalCount:
    """Return what a hand read in one way is worth in the rule system ``key``."""
    lines = [*points_of(reading, rows), *doubles_of(reading, rows)]
    base = sum([line.points for line in lines])
    doubles = sum([line.doubles for line in lines])
    parameters = rows.parameters
    limit = parameters.limit
    limits: list[CountedPattern] = []
    if reading.win is not None:
        limits += limits_of(reading, rows)
        if parameters.maximum_rule:
            limits += lines_at_the_limit(base - parameters.winner_bonus, doubles)
    uncapped = base << doubles
    total = limit if limit and limits else total_of(uncapped, parameters)
    capped = bool(limit) and (bool(limits) or rounded_total(uncapped, parameters) > limit)
    score = Score(
        key,
        total,
        (*lines, *limits),
        arrangement=reading.groups,
        base=base,
        doubles=doubles,
        uncapped_points=uncapped,
        partial=reading.hand.partial,
        capped=capped,
    )
    return ClassicalCount(score, reading, rows)


def best_count(counts: Sequence[ClassicalCount]) -> ClassicalCount:
    """Return the count that is worth most."""
    return max(counts, key=rank)


def rank(count: ClassicalCount) -> tuple[int, int]:
    """Return what a better count has more of: points paid, then those above the limit."""
    return count.score.value, count.score.uncapped_points


def score_with_left_out(count: ClassicalCount) -> Score:
    """Return the score with what does not count."""
    left_out = left_out_of(count.reading, count.rows, count.score)
    return replace(count.score, left_out=left_out) if left_out else count.score
