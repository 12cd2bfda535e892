"""The final results of events, as circuits need them: kept with the book of a club."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from clubscore.people.models import Player
from clubscore.standings.figure import Figure
from clubscore.standings.final_ranking import of_those_who_played, with_disqualified
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.stages.points import Exact

from .calculation import CircuitResult
from .mers import Weight, country_at, days_of, weight_of


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """Somebody's place in an event among those who played; people by id, without names."""

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
    """What an event ended with, or has come to."""

    places: tuple[FinalPlace, ...]  # the best first
    substitutes: int  # who played
    sessions: int = 0  # that count, of the event
    players: int | None = 0  # places are counted among; None: not known, the list is partial

    @property
    def missing(self) -> int | None:
        """How many of them are not here; None: not known."""
        return None if self.players is None else max(self.players - len(self.places), 0)


def final_results(made: Ranking) -> FinalResults:
    """Return what standings come to. Whoever never played has no place, and takes none.

    Disqualified players are the last, with nothing, as the EMA has it.
    """
    made = with_disqualified(of_those_who_played(made))
    places = [
        FinalPlace(
            row.place or 0,
            row.entry.player_id,
            row.entry_number,
            row.event_twelfths if made.event.has_table_points else None,
            row.event_total,
            _sessions_played(row),
            row.won,
            row.dealt_in,
            row.disqualified,
        )
        for row in made.rows
    ]
    substitutes = sum(not row.disqualified for row in made.unranked)
    played = {result.session for row in made.rows for result in row.results if result.is_played}
    sessions = 1 if made.event.is_foreign else len(played)
    return FinalResults(tuple(places), substitutes, sessions, made.players)


def among(final: FinalResults, players: Collection[int]) -> FinalResults:
    """Return what an event ended with among some of its players, as if there were no others.

    Of a partial list these are those who are on it.
    """
    left = [one for one in final.places if one.player in players]
    places = sorted(one.place for one in left)
    moved = (replace(one, place=1 + bisect_left(places, one.place)) for one in left)
    return replace(final, places=tuple(moved), players=len(left))


def _sessions_played(row: StandingRow) -> int:
    """Return how many; of an event that another program ran nobody knows, and it is one."""
    return 1 if row.foreign else sum(result.is_played for result in row.results)


def weight_of_event(
    event: Tournament, final: FinalResults, players: Iterable[Player]
) -> Weight | None:
    """Return the weight (MERS) of an event with its ranked players.

    None where a list is partial, the EMA’s own weight was not entered, and those who are missing
    on it could change it. With that weight, the parts are those of the list.
    """
    countries = len(countries_of(event, players))
    least, most = (
        weight_of(
            starts_on=event.starts_on,
            ends_on=event.ends_on,
            players=len(final.places) if final.players is None else final.players,
            countries=countries + more,
            qualifier=event.qualifier,
            substitutes=final.substitutes,
        )
        for more in (0, final.missing or 0)
    )
    if event.ema_weight is not None:
        return replace(least, given=Fraction(event.ema_weight))
    return None if final.missing is None or least != most else least


def countries_of(event: Tournament, players: Iterable[Player]) -> set[str]:
    """Return the countries that count for the weight of an event; nobody's where one is erased."""
    host = event.country
    return {country_at(one.country, one.ema_number, host) for one in players} - {""}


def results_of_players(
    event: Tournament,
    final: FinalResults,
    weight: Weight | None,
    *,
    is_home: bool,
    players: Collection[int] | None = None,
) -> dict[int, CircuitResult]:
    """Return the result of each player of an event, or of these ``players`` alone, by id."""
    sharing = Counter(one.place for one in final.places)
    return {
        one.player: CircuitResult(
            event=event.pk,
            ended_on=event.ends_on,
            days=days_of(event.starts_on, event.ends_on),
            weight=None if weight is None else weight.total,
            is_home=is_home,
            place=one.place,
            sharing=sharing[one.place],
            players=final.players,
            twelfths=None if one.twelfths is None else Fraction(one.twelfths),
            points=Fraction(one.points),
            sessions=one.sessions,
            of_sessions=final.sessions,
            won=one.won,
            dealt_in=one.dealt_in,
            disqualified=one.disqualified,
        )
        for one in final.places
        if players is None or one.player in players
    }
