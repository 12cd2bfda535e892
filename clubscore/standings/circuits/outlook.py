"""How a place in a circuit would change: with another result, and as results age."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from clubscore.standings.figure import UNKNOWN

from .calculation import CircuitPlace, CircuitResult, compared_ties, has_enough, place_of
from .mers import FULL_YEARS, HALF_YEARS, weight_of, years_later
from .rule import Rule

TRIED = 0  # the event of a result that is only tried


@dataclass(frozen=True, slots=True)
class Ageing:
    """A day on which results lose weight, and the score from then on if nothing else is played."""

    day: date
    halved_results: tuple[CircuitResult, ...]
    expired_results: tuple[CircuitResult, ...]
    score: Fraction
    has_enough: bool  # for a place


@dataclass(frozen=True, slots=True)
class Attempt:
    """A result to try."""

    place: int
    players: int
    days: int = 1
    countries: int = 1
    ends_on: date | None = None  # last day of the event; None: the day asked about
    qualifier: bool = False
    abroad: bool = False

    @property
    def is_possible(self) -> bool:
        """Whether there is such a place."""
        return 1 <= self.place <= self.players


def with_attempt(line: CircuitPlace, attempt: Attempt, rule: Rule, on: date) -> CircuitPlace:
    """Return someone's line with another result, on the last day of its event: ``on`` or later.

    The results there are have grown older by then.
    """
    on = attempt.ends_on or on
    weight = weight_of(
        starts_on=on - timedelta(days=attempt.days - 1),
        ends_on=on,
        players=attempt.players,
        countries=attempt.countries,
        qualifier=attempt.qualifier,
    )
    result = CircuitResult(
        event=TRIED,
        ended_on=on,
        days=attempt.days,
        weight=weight.total,
        is_home=not attempt.abroad,
        place=attempt.place,
        sharing=1,
        players=attempt.players,
        twelfths=None,  # a place alone can be tried
        points=Fraction(0),
        won=UNKNOWN,
        dealt_in=UNKNOWN,
    )
    return place_of(line.person, [*_results(line), result], rule, on, line.events + 1)


def place_with(
    trial: CircuitPlace, others: Iterable[CircuitPlace], rule: Rule, on: date
) -> int | None:
    """Return the place of a trial line on a day if nobody else plays until then.

    ``others`` may include the present line. None if too little has been played.
    """
    if not has_enough(trial, rule):
        return None
    then = [
        place_of(one.person, _results(one), rule, on, trial.events)
        for one in others
        if one.person != trial.person
    ]
    there = [trial, *(line for line in then if has_enough(line, rule))]
    compared, _passed_over = compared_ties(there, rule)
    worths = [(line.score, *compared[line.person]) for line in there]
    return 1 + sum(worth > worths[0] for worth in worths)


def ageings(line: CircuitPlace, rule: Rule, on: date) -> list[Ageing]:
    """Return the days after ``on`` on which results lose weight, the next first."""
    if not rule.ages:
        return []
    results = list(_results(line))
    halved = _by_day(results, FULL_YEARS, on)
    expired = _by_day(results, HALF_YEARS, on)
    found = []
    for day in sorted({*halved, *expired}):
        then = place_of(line.person, results, rule, day, line.events)
        found.append(
            Ageing(
                day,
                tuple(halved.get(day, ())),
                tuple(expired.get(day, ())),
                then.score,
                has_enough(then, rule),
            )
        )
    return found


def _results(line: CircuitPlace) -> Iterable[CircuitResult]:
    return (one.result for one in line.results)


def _by_day(
    results: Sequence[CircuitResult], years: int, on: date
) -> dict[date, list[CircuitResult]]:
    """Return results by the first day on which they are older than this many years."""
    found: dict[date, list[CircuitResult]] = {}
    for result in results:
        day = years_later(result.ended_on, years) + timedelta(days=1)
        if day > on:
            found.setdefault(day, []).append(result)
    return found
