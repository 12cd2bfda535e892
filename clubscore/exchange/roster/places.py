"""The places on a list of results: as it has them, or by table points and points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from clubscore.errors import ClubError

from .plan_rows import PlanRow
from .rows import RosterPerson

NONE = Decimal(0)


def with_places(rows: Sequence[PlanRow]) -> list[PlanRow]:
    """Return rows with a place for whoever is ranked.

    Where the list has places they stay, with a note on whoever the standings will show elsewhere
    because somebody above is left out, or places are shared otherwise.
    """
    ranked = [row for row in rows if row.has_result and not row.person.substitute]
    if any(row.person.place for row in ranked):
        places = sorted(row.person.place or 0 for row in ranked)
        return [_noted(row, places) if row in ranked else row for row in rows]
    worths = sorted(_worth(row.person) for row in ranked)
    return [
        replace(row, person=replace(row.person, place=_place(row.person, worths)))
        if row in ranked
        else row
        for row in rows
    ]


def _worth(person: RosterPerson) -> tuple[Decimal, Decimal]:
    """Return what players are ordered by: less is better."""
    return -(person.table_points or NONE), -(person.points or NONE)


def _place(person: RosterPerson, worths: Sequence[tuple[Decimal, Decimal]]) -> int:
    return 1 + bisect_left(worths, _worth(person))


def _noted(row: PlanRow, places: Sequence[int]) -> PlanRow:
    told = row.person.place or 0
    place = 1 + bisect_left(places, told)
    if place == told:
        return row
    note = ClubError("place_differs", told=told, place=place)
    return replace(row, notes=(*row.notes, note))
