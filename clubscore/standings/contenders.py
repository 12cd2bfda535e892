"""Who may be ranked in an event, and how the places follow from what was added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.stages.points import Exact

from .figure import Figure
from .sums import PlayerSums, Sums
from .tie_breaks import PassedOver, TieBreak, break_ties


def tie_break_figures(sums: PlayerSums, ties: Sequence[TieBreak]) -> tuple[Figure, ...]:
    """Return what tie-breaks compare of a player."""
    return tuple([tie.figure(sums) for tie in ties])


class Contender(NamedTuple):
    """Someone who may be ranked."""

    entry: int
    number: int  # settles who of equal players is named first
    is_there: bool  # also before the first session: has not withdrawn


def contenders_of(entries: Iterable[Entry]) -> list[Contender]:
    """Return everyone but substitutes and disqualified players."""
    return [
        Contender(entry.pk, entry.number or 0, entry.state == Entry.State.CONFIRMED)
        for entry in entries
        if not entry.disqualified and not entry.substitute
    ]


@dataclass(frozen=True, slots=True)
class Placing:
    """Who has which place, and what separated equal players."""

    places: dict[int, int | None]  # by entry, the best first; None: nothing played yet
    tie_break_values: dict[int, tuple[Exact, ...]]  # by entry: a number for each tie-break
    passed_over: tuple[PassedOver, ...]


def place_entries(
    event: Tournament, contenders: Iterable[Contender], sums: Sums, ties: Sequence[TieBreak]
) -> Placing:
    """Return places, best first; players equal in everything known of all of them share one.

    Players who have not sat at a table where something was played have no place and come last.
    Those who withdrew before the first session are not listed.
    """
    listed = [one for one in contenders if sums[one.entry].results or one.is_there]
    sums_by_entry = {one.entry: sums[one.entry] for one in listed}
    worths = {
        entry: (own.has_played, own.twelfths if event.has_table_points else 0, own.total)
        for entry, own in sums_by_entry.items()
    }
    figures = {entry: tie_break_figures(own, ties) for entry, own in sums_by_entry.items()}
    compared, passed_over = break_ties(worths, figures, [tie.key for tie in ties])
    ordered = sorted(
        ((*worths[one.entry], *compared[one.entry]), -one.number, one.entry) for one in listed
    )
    placed: dict[int, int | None] = {}
    for worth, equal in groupby(reversed(ordered), key=itemgetter(0)):
        place = len(placed) + 1 if worth[0] else None
        placed |= {pk: place for _, _, pk in equal}
    return Placing(placed, compared, of_those_with_results(passed_over, sums))


def of_those_with_results(passed_over: Iterable[PassedOver], sums: Sums) -> tuple[PassedOver, ...]:
    """Return the tie-breaks passed over, unless none of their players has a counting result."""
    return tuple(
        one for one in passed_over if any(sums[entry].counting_results for entry in one.entries)
    )


def places_by_entry(
    event: Tournament, contenders: Iterable[Contender], sums: Sums, ties: Sequence[TieBreak]
) -> dict[int, int]:
    """Return only the places, of those who have one."""
    return known_places(place_entries(event, contenders, sums, ties).places)


def known_places(places: Mapping[int, int | None]) -> dict[int, int]:
    """Return the places of those who have one."""
    return {entry: place for entry, place in places.items() if place is not None}
