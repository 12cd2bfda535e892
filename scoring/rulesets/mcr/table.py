"""The table of MCR as cards and explanations show it, and the rules in sentences."""

from __future__ import annotations

from typing import Final

from scoring.errors import _
from scoring.rulesets.base import PatternInfo

from .count import patterns_within, rules_under
from .options import McrOptions
from .pattern import Pattern
from .patterns import PATTERNS

COUNTING: Final = (
    _("All patterns in the hand are added up; a winning hand needs 8 points without flowers."),
    _("Patterns implied by another are not counted again."),
    _("Sets combined into a pattern cannot be regrouped for another."),
    _("A set cannot be used twice for the same pattern."),
    _("A hand is read in the way that scores most."),
    _("Each further set may be combined only once with a set already used."),
)
PAYMENT: Final = (
    _("Self-drawn: each of the others pays the value plus 8 points."),
    _("On a discard: the discarder pays the value plus 8 points, each of the others 8 points."),
)


def table_under(options: McrOptions) -> tuple[PatternInfo, ...]:
    """Return the patterns with their points and what they exclude under ``options``."""
    rules = rules_under(options)
    rows = []
    for row in PATTERNS:
        if row.no is Pattern.FLOWER_TILES and not options.flowers_played:
            continue
        excluded = {no for no in Pattern if rules.excludes[row.no] >> no & 1}
        excluded |= {*row.implies_among, *row.never_among}
        implied = excluded & patterns_within(row.no)
        rows.append(
            PatternInfo(
                str(row.no),
                rules.points[row.no],
                row.names,
                row.text,
                row.category,
                implies=tuple(map(str, sorted(implied))),
                excludes=tuple(map(str, sorted(excluded - implied))),
            )
        )
    return tuple(rows)
