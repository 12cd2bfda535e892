"""The places on a list of results, and how many players the event had."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from clubscore.errors import ClubError
from clubscore.tournaments.foreign_results import fewest_participants, participants_listed
from clubscore.tournaments.models import ForeignResult, Tournament

from .cells.states import DISQUALIFIED
from .participants import NumberSource, Participants
from .plan_rows import PlanRow, RowOutcome
from .rows import RosterPerson

NONE = Decimal(0)


def with_places(rows: Sequence[PlanRow], event_places: Mapping[int, int]) -> list[PlanRow]:
    """Return rows with a place for everyone ranked: as in the list, or else by points.

    ``event_places`` are the places of the event by entry. Raises ``results_without_places`` for a
    list without places if the event has results of other players.
    """
    ranked = [row for row in rows if _is_ranked(row)]
    if not ranked or any(row.person.place for row in ranked):
        return list(rows)
    if _of_others(rows, event_places):
        raise ClubError("results_without_places")
    worths = sorted(_worth(row.person) for row in ranked)
    return [
        replace(row, person=replace(row.person, place=_place(row.person, worths)))
        if _is_ranked(row)
        else row
        for row in rows
    ]


def kept_places(event: Tournament) -> dict[int, int]:
    """Return the places that an event has already, by entry. One query."""
    ranked = ForeignResult.objects.filter(entry__tournament=event, entry__substitute=False)
    found = ranked.order_by().values_list("entry", "place")
    return {entry: place for entry, place in found if place}


def participants_of(
    event: Tournament, rows: Sequence[PlanRow], event_places: Mapping[int, int]
) -> Participants:
    """Return how many players the event had, given these rows and what is already stored."""
    people = [row.person for row in rows if row.kind is not RowOutcome.TWICE]
    on_list = [one.place for one in people if one.place and not one.substitute]
    # Whoever is disqualified is the last of all, also where the list gives no place.
    last = [one for one in people if one.state == DISQUALIFIED and not one.place]
    others = _of_others(rows, event_places)
    places = [*others, *(row.person.place for row in rows if _is_ranked(row) and row.person.place)]
    fewest = fewest_participants(places)
    # Rows that are skipped are on the list all the same.
    whole = participants_listed(places if others else on_list)
    number, source = whole and whole + len(last), NumberSource.PLACES
    told = {one.participants for one in people if one.participants}
    if len(told) == 1 and min(told) >= fewest:
        number, source = told.pop(), NumberSource.LIST
    elif event.participants is not None and event.participants >= fewest:
        number, source = event.participants, NumberSource.EVENT
    if number is None:
        source = NumberSource.NOTHING
    return Participants(number, source, event.participants, len(places), max([0, *places]))


def _is_ranked(row: PlanRow) -> bool:
    is_out = row.person.state == DISQUALIFIED and not row.person.place
    return row.has_result and not (row.person.substitute or is_out)


def _of_others(rows: Iterable[PlanRow], event_places: Mapping[int, int]) -> list[int]:
    """Return the places of those who are not in the rows."""
    replaced = {row.entry.pk for row in rows if row.entry and row.has_result}
    return [place for entry, place in event_places.items() if entry not in replaced]


def _worth(person: RosterPerson) -> tuple[Decimal, Decimal]:
    """Return what players are ordered by: less is better."""
    return -(person.table_points or NONE), -(person.points or NONE)


def _place(person: RosterPerson, worths: Sequence[tuple[Decimal, Decimal]]) -> int:
    return 1 + bisect_left(worths, _worth(person))
