"""The table of Zung Jung as cards and explanations show it, and the rules in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.errors import _
from scoring.rulesets.base import PatternInfo

from .patterns import CHICKEN, CHICKEN_HAND, CONTAINED, PATTERNS, ZungJungRow

COUNTING: Final = (
    _(
        "All patterns in the hand are added up; of each series, only the highest. 3.1 counts"
        " for each set."
    ),
    _("The player chooses how to read the hand; readings cannot be mixed."),
    _("A hand without any pattern is worth 1 point; there is no minimum to win."),
    _("A pattern of 320 points or more counts alone; any other hand is worth at most 320."),
)
PAYMENT: Final = (
    _("Self-drawn: each of the others pays the value of the hand."),
    _("On a discard, up to 25 points: each of the others pays the value of the hand."),
    _(
        "On a discard, above 25 points: the others pay 25 each; the player responsible for the"
        " discard pays the rest of three times the value (twice at a table of three)."
    ),
    _("Example: for 50 points on a discard, two pay 25 and the discarder 100."),
)


def table_of(points: Mapping[str, int]) -> tuple[PatternInfo, ...]:
    """Return the patterns that have ``points``, by key, with what they leave out."""
    rows = [
        PatternInfo(
            row.key,
            points[row.key],
            row.names,
            row.text,
            row.category,
            implies=CONTAINED.get(row.key, ()),
            excludes=tuple(
                other.key
                for other in PATTERNS
                if other.series == row.series
                and _rank(other) > _rank(row)
                and other.key not in CONTAINED.get(row.key, ())
            ),
        )
        for row in PATTERNS
        if row.key in points
    ]
    chicken = PatternInfo(
        CHICKEN_HAND, points[CHICKEN_HAND], CHICKEN, _("No patterns."), PATTERNS[0].category
    )
    return (*rows, chicken)


def _rank(row: ZungJungRow) -> tuple[int, str]:
    """Return the sort key of a series: points first, then the place in the table."""
    return -row.points, row.key
