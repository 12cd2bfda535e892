"""From results to a ranking: pure functions, exact figures.

Nothing here knows the database. People are numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from clubscore.standings.figure import NOTHING, Figure
from clubscore.standings.tie_breaks import Comparable, PassedOver, break_ties
from clubscore.tournaments.stages.points import Exact
from clubscore.tournaments.units import TWELFTHS

from .mers import base_rank, weight_after
from .rule import PERCENT, CircuitTie, Combination, ResultValue, Rule, Weighs

FIRST: Final = 1000  # for a first place, where the lower half has nothing


@dataclass(frozen=True, slots=True)
class CircuitResult:
    """A person's result in an event."""

    event: int
    ended_on: date
    days: int
    weight: Fraction | None  # of the event for the EMA, at its end; None: not known
    is_home: bool  # the event was in the country of the club
    place: int
    sharing: int  # people with this place
    players: int | None  # with a place; None: not known
    twelfths: Fraction | None  # table points; None of an event without any
    points: Fraction
    sessions: int = 1  # played
    of_sessions: int = 1  # that the event had
    won: Figure = NOTHING  # hands
    dealt_in: Figure = NOTHING
    disqualified: bool = False  # the last, and earns nothing


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A result with what it earned, what it weighs, and how often it counts in each part."""

    result: CircuitResult
    earned: Fraction
    weight: Fraction  # 0: too old
    times: int  # as how many results it counts at most
    in_parts: tuple[int, ...]  # times counted
    whole: Fraction  # what it weighed before it grew old

    @property
    def counts(self) -> bool:
        """Whether it counts at least once."""
        return any(self.in_parts)


@dataclass(frozen=True, slots=True)
class CircuitPlace:
    """A person's line in a circuit. ``place`` is None for those who have played too little."""

    person: int
    place: int | None
    score: Fraction
    parts: tuple[Fraction, ...]  # one, or two whose mean is the score
    results: tuple[CountedResult, ...]  # the earliest first
    zeros: tuple[int, ...]  # by part: missing results that count
    events: int  # of the circuit, played or not

    @property
    def events_missed(self) -> int:
        """Events that were not played."""
        return max(0, self.events - len(self.results))

    @property
    def mean(self) -> Fraction:
        """What an event earned on average."""
        return sum([one.earned for one in self.results], Fraction(0)) / len(self.results)

    @property
    def days(self) -> int:
        """Days played."""
        return sum(one.result.days for one in self.results)

    @property
    def best(self) -> Fraction:
        """What the best result earned."""
        return max([one.earned for one in self.results])

    @property
    def wins(self) -> int:
        """Events won."""
        return sum(one.result.place == 1 and not one.result.disqualified for one in self.results)


class _Share(NamedTuple):
    """A result that may count; one that counts several times has a share for each time."""

    earned: Fraction
    weight: Fraction
    latest: date
    number: int  # of the result; −1: a missing one
    sessions: int = 1


def rank_circuit(
    people: Mapping[int, Sequence[CircuitResult]],
    rule: Rule,
    on: date,
    events: int | None = None,
) -> list[CircuitPlace]:
    """Return everyone with a result, best first, then those who have played too little.

    Equal scores are settled by the tie-breaks of the rule; equal in them too, they share a place.
    ``events`` are those of the circuit; by default all in which someone has a result.
    """
    if events is None:
        events = len({one.event for results in people.values() for one in results})
    lines = [
        place_of(person, results, rule, on, events) for person, results in people.items() if results
    ]
    there = [line for line in lines if has_enough(line, rule)]
    apart = [line for line in lines if not has_enough(line, rule)]
    compared, _passed_over = compared_ties(there, rule)

    def worth_of(line: CircuitPlace) -> tuple[Exact, ...]:
        return (line.score, *compared[line.person])

    there.sort(key=lambda line: (worth_of(line), -line.person), reverse=True)
    placed: list[CircuitPlace] = []
    for _all_equal, equal in groupby(there, key=worth_of):
        place = len(placed) + 1
        placed += [replace(line, place=place) for line in equal]
    return placed + sorted(apart, key=lambda line: _order_apart(line, rule), reverse=True)


def _order_apart(line: CircuitPlace, rule: Rule) -> tuple[Fraction, int]:
    """Players with too few events for a sum are listed by their mean per event."""
    return line.mean if rule.combination == Combination.SUM else line.score, -line.person


def place_of(
    person: int, results: Iterable[CircuitResult], rule: Rule, on: date, events: int = 0
) -> CircuitPlace:
    """Return one person's line on a given day, without a place.

    ``events`` are those of the circuit.
    """
    results = sorted(results, key=lambda one: (one.ended_on, one.event))
    whole = [_whole_weight(one, rule) for one in results]
    weights = [
        weight_after(weight, one.ended_on, on) if rule.ages else weight
        for one, weight in zip(results, whole, strict=True)
    ]
    earned = [earned_by(one, rule) for one in results]
    times = [one.days if rule.weighs == Weighs.REPEATED else 1 for one in results]
    weighing = [index for index, weight in enumerate(weights) if weight > 0]
    if rule.abroad is not None:
        abroad = [index for index in weighing if not results[index].is_home]
        abroad.sort(key=lambda one: (earned[one], weights[one], one), reverse=True)
        weighing = [index for index in weighing if index not in abroad[rule.abroad :]]
    shares = [
        _Share(
            earned[index], weights[index], results[index].ended_on, index, results[index].sessions
        )
        for index in weighing
        for _time in range(times[index])
    ]
    # The best earned most; of equal ones the heavier, then the later, goes first.
    shares.sort(reverse=True)
    if len(shares) > rule.dropped_best + rule.dropped_worst:
        shares = shares[rule.dropped_best : len(shares) - rule.dropped_worst]
    missing = rule.padded_to - len(shares)
    shares += [_Share(Fraction(0), Fraction(1), date.min, -1)] * missing
    parts = [shares[:most] for most in rule.counting(len(shares), events)]
    scores = tuple(_score(part, rule.combination) for part in parts)
    counted = tuple(
        CountedResult(
            result,
            earned[index],
            weights[index],
            times[index],
            tuple(sum(share.number == index for share in part) for part in parts),
            whole[index],
        )
        for index, result in enumerate(results)
    )
    zeros = tuple(sum(share.number < 0 for share in part) for part in parts)
    line = CircuitPlace(
        person, None, sum(scores, Fraction(0)) / len(scores), scores, counted, zeros, events
    )
    return replace(line, score=line.score - rule.absence_points * line.events_missed)


def earned_by(result: CircuitResult, rule: Rule) -> Fraction:
    """Return what a result earns, with what coming earns."""
    if result.disqualified:
        return Fraction(0)
    there = Fraction(min(result.sessions, result.of_sessions), max(result.of_sessions, 1))
    return _value_of(result, rule) + rule.attendance_points * there


def _value_of(result: CircuitResult, rule: Rule) -> Fraction:
    if rule.earns in (ResultValue.BASE_RANK, ResultValue.UPPER_HALF):
        if result.players is None:  # nobody may take those who are known for all
            raise ValueError(f"event {result.event} has no number of players")
        earns = base_rank if rule.earns == ResultValue.BASE_RANK else upper_half
        return Fraction(earns(result.place, result.players))
    if rule.earns == ResultValue.TABLE_POINTS:
        if result.twelfths is None:  # nobody may take it for nothing
            raise ValueError(f"event {result.event} has no table points")
        return result.twelfths / TWELFTHS
    if rule.earns == ResultValue.POINTS:
        return result.points
    scale = rule.points_of_places[result.place - 1 : result.place - 1 + result.sharing]
    return sum(scale, Fraction(0)) / result.sharing


def upper_half(place: int, players: int) -> int:
    """Return 1000 for the first, 0 for the lower half, evenly between; a half is rounded up.

    ``1000 / (N/2) · (N/2 − place + 1)``, as Denmark and Austria choose for championships.
    """
    earned = Fraction(FIRST * (players - 2 * place + 2), players)
    return max(0, int(earned + Fraction(1, 2)))


def _whole_weight(result: CircuitResult, rule: Rule) -> Fraction:
    if rule.weighs == Weighs.DAYS:
        return Fraction(result.days)
    if rule.weighs != Weighs.MERS:
        return Fraction(1)
    if result.weight is None:
        raise ValueError(f"event {result.event} has no weight")
    return result.weight


def _score(shares: Sequence[_Share], combination: Combination) -> Fraction:
    total = sum((share.earned * share.weight for share in shares), Fraction(0))
    if combination == Combination.SUM or not shares:
        return total
    if combination == Combination.PER_SESSION:
        return total / sum(share.weight * share.sessions for share in shares)
    return total / sum(share.weight for share in shares)


def has_enough(line: CircuitPlace, rule: Rule) -> bool:
    """Tell whether someone has played enough for a place."""
    weighing = [one for one in line.results if one.weight > 0]
    days = sum(one.result.days for one in weighing)
    is_often_there = len(weighing) * PERCENT >= rule.fewest_share * line.events
    return len(weighing) >= rule.fewest_events and days >= rule.fewest_days and is_often_there


class _KnownFigure(NamedTuple):
    """A figure of a tie-break that is always known."""

    amount: Fraction | int
    is_complete: bool = True


def compared_ties(
    lines: Iterable[CircuitPlace], rule: Rule
) -> tuple[dict[int, tuple[Exact, ...]], list[PassedOver]]:
    """Return what the tie-breaks of the rule compare of lines, by person, and what they do not.

    Hands are compared only where those of all events of all who are equal are known.
    """
    lines = list(lines)
    scores = {line.person: line.score for line in lines}
    figures = {line.person: [_tie_figure(line, tie) for tie in rule.ties] for line in lines}
    return break_ties(scores, figures, rule.ties)


def _tie_figure(line: CircuitPlace, tie: CircuitTie) -> Comparable:
    if tie == CircuitTie.BEST:
        return _KnownFigure(line.best)
    if tie == CircuitTie.WINS:
        return _KnownFigure(line.wins)
    if tie == CircuitTie.EVENTS:
        return _KnownFigure(len(line.results))
    results = [one.result for one in line.results]
    if tie == CircuitTie.HANDS_WON:
        return sum([one.won for one in results], NOTHING)
    return -sum([one.dealt_in for one in results], NOTHING)
