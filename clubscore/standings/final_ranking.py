"""The ranking an event ends with, as others are told of it."""

from dataclasses import replace
from itertools import groupby

from .ranking import Ranking
from .rows import StandingRow


def of_those_who_played(made: Ranking) -> Ranking:
    """Return standings without those who never played: they have no place, and take none.

    What is final, and what others are told of an event, lists nobody who did not come. The list
    of another program has its own places, which stay.
    """
    if made.event.is_foreign:
        return made
    played: list[StandingRow] = []
    for _place, equal in groupby(
        [row for row in made.rows if row.has_played], key=lambda row: row.place
    ):
        place = len(played) + 1
        played += [replace(row, place=place) for row in equal]
    unranked = tuple(row for row in made.unranked if row.has_played)
    return replace(made, rows=tuple(played), unranked=unranked)


def with_disqualified(made: Ranking) -> Ranking:
    """Return standings with disqualified players in the last place, which they share, with nothing.

    So the EMA counts them (MCR regulations 4.3). A substitute stays without a place, and so does
    everybody where it is not known how many players there were.
    """
    out = [row for row in made.unranked if row.disqualified and not row.entry.substitute]
    place = made.event.participants if made.event.is_foreign else len(made.rows) + 1
    if not made.rows or not out or place is None:
        return made
    last = [_last(row, place) for row in out]
    unranked = tuple(row for row in made.unranked if row not in out)
    return replace(made, rows=(*made.rows, *last), unranked=unranked)


def _last(row: StandingRow, place: int) -> StandingRow:
    return replace(
        row,
        place=place,
        twelfths=0,
        total=0,
        payments=0,
        penalties=0,
        penalty_twelfths=0,
        results=(),
        stages=(),
    )
