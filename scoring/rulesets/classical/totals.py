"""Doubled points as paid: rounded, at most the limit."""

from __future__ import annotations

from typing import Final

from scoring.errors import RuleError
from scoring.result import CountedPattern

from .parameters import Parameters

LEAST_POINTS: Final = 30  # with two doubles they are the limit (IT 25)


def round_to_tens(points: int) -> int:
    """Return points rounded to tens, five downwards: 65 to 60, 66 to 70 (IT 24)."""
    return (points + 4) // 10 * 10


def total_of(points: int, parameters: Parameters) -> int:
    """Return doubled points as paid: rounded if agreed, at most the limit."""
    total = rounded_total(points, parameters)
    return min(total, parameters.limit) if parameters.limit else total


def rounded_total(points: int, parameters: Parameters) -> int:
    """Return doubled points, rounded if so agreed."""
    return round_to_tens(points) if parameters.rounding else points


def possible_total(total: int, parameters: Parameters) -> int:
    """Return a total a hand can have; raise ``bad_value`` for one above the limit."""
    if parameters.limit and total > parameters.limit:
        raise RuleError("bad_value", text=str(total))
    return total


def lines_at_the_limit(points: int, doubles: int) -> list[CountedPattern]:
    """Return why three doubles, or 30 points with two, are the limit (IT 25).

    ``points`` are those before the bonus for closing is added: (20 + 30) × 4 is exactly the 200 of
    the Italian limit.
    """
    if doubles >= 3:
        return [CountedPattern("three_doubles_max", limit=True)]
    if doubles == 2 and points >= LEAST_POINTS:
        return [CountedPattern("thirty_points_two_doubles_max", limit=True)]
    return []
