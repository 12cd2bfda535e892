"""What circuits make of the final results of events: their weight, and a result for each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from fractions import Fraction

from clubscore.people.models import Player
from clubscore.standings.final_ranking import FinalResults
from clubscore.tournaments.models import Tournament

from .calculation import CircuitResult
from .mers import Weight, country_at, days_of, weight_of
from .rule import People, Rule, Weighs


def weight_of_event(
    event: Tournament, final: FinalResults, players: Iterable[Player]
) -> Weight | None:
    """Return the weight (MERS) of an event with its ranked players.

    None if a list is partial, the EMA’s own weight was not entered, and those who are missing
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
        return replace(least, ema_weight=Fraction(event.ema_weight))
    return None if final.missing is None or least != most else least


def countries_of(event: Tournament, players: Iterable[Player]) -> set[str]:
    """Return the countries that count for the weight of an event; none if one was erased."""
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
    """Return the result of each player of an event, or only of these ``players``, by id."""
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


def has_enough_players(final: FinalResults, rule: Rule, ranked: Collection[int]) -> bool | None:
    """Tell whether an event had enough players to count under the rule; None if not known.

    ``ranked`` are the ids of the players the circuit ranks.
    """
    listed = sum(one.player in ranked for one in final.places)
    if rule.fewest_players == 1 or listed >= rule.fewest_players:
        return True
    if final.missing is None:
        return None
    if listed + final.missing < rule.fewest_players:
        return False
    return True if rule.people == People.EVERYBODY else None


def obstacle_of(
    rule: Rule, final: FinalResults, weight: Weight | None, is_large: bool | None = True
) -> str:
    """Return the code of the error that keeps an event from counting; empty if it counts.

    ``is_large`` says whether enough players came.
    """
    needs_weight = rule.weighs == Weighs.MERS and weight is None
    counts_everybody = is_large is None and rule.people == People.EVERYBODY
    if final.players is None and (rule.counts_players or needs_weight or counts_everybody):
        return "circuit_participants_unknown"
    if needs_weight:
        return "circuit_weight_unknown"
    return "circuit_ranked_unknown" if is_large is None else ""
