"""The final results of an event as clubs' books and circuits read them."""

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import groupby

from clubscore.tournaments.stages.points import Exact

from .figure import Figure
from .ranking import Ranking
from .rows import StandingRow


def of_those_who_played(standings: Ranking) -> Ranking:
    """Return standings without players who never played: they neither have nor take up a place.

    Final standings, and what is reported of an event, list nobody who did not come. A list from
    another program keeps its own places.
    """
    if standings.event.is_foreign:
        return standings
    played: list[StandingRow] = []
    for _place, equal in groupby(
        [row for row in standings.rows if row.has_played], key=lambda row: row.place
    ):
        place = len(played) + 1
        played += [replace(row, place=place) for row in equal]
    unranked = tuple(row for row in standings.unranked if row.has_played)
    return replace(standings, rows=tuple(played), unranked=unranked)


def with_disqualified(standings: Ranking) -> Ranking:
    """Return standings with all disqualified players sharing the last place, with nothing.

    This is how the EMA counts them (MCR regulations 4.3). Substitutes stay without a place, and so
    does everyone if it is not known how many players there were.
    """
    out = [row for row in standings.unranked if row.disqualified and not row.entry.substitute]
    place = standings.event.participants if standings.event.is_foreign else len(standings.rows) + 1
    if not standings.rows or not out or place is None:
        return standings
    last = [_last(row, place) for row in out]
    unranked = tuple(row for row in standings.unranked if row not in out)
    return replace(standings, rows=(*standings.rows, *last), unranked=unranked)


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
        absences=(),
        stages=(),
    )


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Someone's place in an event among those who played; people by id, without names."""

    place: int
    player: int
    number: int | None  # on the lists of the event
    twelfths: Exact | None  # table points of all sessions that count; None where there are none
    points: Exact
    sessions: int  # played
    won: Figure  # hands
    dealt_in: Figure
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class FinalResults:
    """The final results of an event, or its results so far."""

    places: tuple[FinalPlace, ...]  # the best first
    substitutes: int  # who played
    sessions: int = 0  # that count, of the event
    players: int | None = 0  # places are counted among; None: not known, the list is partial

    @property
    def missing(self) -> int | None:
        """How many of them are not here, or None if not known."""
        return None if self.players is None else max(self.players - len(self.places), 0)


def final_results(standings: Ranking) -> FinalResults:
    """Return the results in the standings. Players who never played neither have nor take a place.

    Disqualified players come last, with nothing, as under the EMA's rules.
    """
    standings = with_disqualified(of_those_who_played(standings))
    places = [
        FinalPlace(
            row.place or 0,
            row.entry.player_id,
            row.entry_number,
            row.event_twelfths if standings.event.has_table_points else None,
            row.event_total,
            _sessions_played(row),
            row.won,
            row.dealt_in,
            row.disqualified,
        )
        for row in standings.rows
    ]
    substitutes = sum(not row.disqualified for row in standings.unranked)
    played = {
        result.session for row in standings.rows for result in row.results if result.is_played
    }
    sessions = 1 if standings.event.is_foreign else len(played)
    return FinalResults(tuple(places), substitutes, sessions, standings.players)


def among(final: FinalResults, players: Collection[int]) -> FinalResults:
    """Return what an event ended with among some of its players, as if there were no others.

    In a partial list, these are the players who are on it.
    """
    left = [one for one in final.places if one.player in players]
    places = sorted(one.place for one in left)
    moved = (replace(one, place=1 + bisect_left(places, one.place)) for one in left)
    return replace(final, places=tuple(moved), players=len(left))


def _sessions_played(row: StandingRow) -> int:
    """Return how many; one for an event run in another program, if nobody knows."""
    return 1 if row.foreign else sum(result.is_played for result in row.results)
