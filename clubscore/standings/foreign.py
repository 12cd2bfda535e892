"""The final results of events that other programs ran, as their lists have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypedDict

from clubscore.tournaments.models import Entry, ForeignResult
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.units import TWELFTHS

ROUNDED: Final = Fraction(1, 100)  # table points: what other programs round a third to


class ForeignFigures(TypedDict):
    """What of a row of the standings follows from such a result."""

    twelfths: Exact
    total: Exact


def foreign_figures(result: ForeignResult) -> ForeignFigures:
    """Return points, and table points as the twelfths they were rounded from."""
    return {"twelfths": _twelfths(result.table_points), "total": _exact(Fraction(result.points))}


def foreign_places(
    entries: Iterable[Entry], results: Mapping[int, ForeignResult]
) -> dict[int, int]:
    """Return the place of each ranked entry as listed, no matter who else is in the event.

    Disqualified players and substitutes have none.
    """
    return {
        entry.pk: place
        for entry in entries
        if not (entry.disqualified or entry.substitute) and (place := results[entry.pk].place)
    }


def _twelfths(table_points: Decimal | None) -> Exact:
    if table_points is None:
        return 0
    told = Fraction(table_points) * TWELFTHS
    return round(told) if abs(told - round(told)) <= ROUNDED * TWELFTHS else told


def _exact(number: Fraction) -> Exact:
    return number.numerator if number.denominator == 1 else number
