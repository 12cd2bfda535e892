"""The lines that can count in one of the classical systems, with their values."""

from __future__ import annotations

from typing import Final

from scoring.errors import _
from scoring.rulesets.base import Names, PatternInfo

from .parameters import Parameters
from .patterns import ROWS
from .row import DOUBLES, LIMIT, POINTS

CATEGORIES: Final = {
    POINTS: Names("classical category", "Points"),
    DOUBLES: Names("classical category", "Doubles"),
    LIMIT: Names("classical category", "Limit hands"),
}
COUNTING: Final = (
    _("All four hands are scored: the points are added up, then doubled once for each double."),
    _("A hand is worth at most the limit; the winner’s limit hand is worth the limit."),
    _("Players who did not win group their standing tiles in the highest-scoring way."),
    _("A set completed with a discard counts as exposed; chows are worth nothing."),
)
PAYMENT: Final = (
    _("Each of the others pays the winner the winner’s total."),
    _("Then the others settle the differences between their totals."),
    _("East pays and receives double."),
)


def table_under(parameters: Parameters) -> tuple[PatternInfo, ...]:
    """Return the lines that can count, with the points and doubles they give."""
    rows = [row.info(row.worth(parameters)) for row in ROWS if row.can_count(parameters)]
    return tuple(row for row in rows if row.points or row.doubles or row.limit)
