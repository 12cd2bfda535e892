"""Who may be ranked in an event, and how the places follow from what was added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from clubscore.tournaments.models import Entry, Tournament

from .sums import PlayerSums, Sums
from .tie_breaks import TieBreak


def tie_break_figures(sums: PlayerSums, ties: Sequence[TieBreak]) -> tuple[int, ...]:
    """Return what tie-breaks compare of a player."""
    return tuple([tie.figure(sums) for tie in ties])


class Contender(NamedTuple):
    """Somebody who may be ranked."""

    entry: int
    number: int  # settles who of equal players is named first
    is_there: bool  # also before the first session: has not withdrawn


def contenders_of(entries: Iterable[Entry]) -> list[Contender]:
    """Return everybody but substitutes and disqualified players."""
    return [
        Contender(entry.pk, entry.number or 0, entry.state == Entry.State.CONFIRMED)
        for entry in entries
        if not entry.disqualified and not entry.substitute
    ]


def places_by_entry(
    event: Tournament, contenders: Iterable[Contender], sums: Sums, ties: Sequence[TieBreak]
) -> dict[int, int]:
    """Return places by entry, the best first; equal in all, they share one.

    Who withdrew before the first session is on no list.
    """
    scored = event.has_table_points
    worths = []
    for one in contenders:
        own = sums[one.entry]
        if own.results or one.is_there:
            worth = (own.twelfths if scored else 0, own.total, *tie_break_figures(own, ties))
            worths.append((worth, -one.number, one.entry))
    worths.sort(key=itemgetter(0, 1), reverse=True)
    placed: dict[int, int] = {}
    for _, equal in groupby(worths, key=itemgetter(0)):
        place = len(placed) + 1
        placed |= {pk: place for _, _, pk in equal}
    return placed
