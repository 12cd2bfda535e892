"""The ranking of the European Mahjong Association (EMA) as far as one club can compute it.

Nothing here knows the database. A result is a base rank, 0 for the last to 1000 for the first,
with the weight of its tournament. Weights are exact, as fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import ceil
from typing import Final

FIRST: Final = 1000  # base rank of the winner
MOST_DAYS: Final = 3  # that count
HALF: Final = Fraction(1, 2)
PLAYERS: Final = ((80, Fraction(1)), (40, HALF))  # more than so many players → weight
COUNTRIES: Final = ((10, Fraction(1)), (6, HALF))  # so many countries or more → weight
QUALIFIER: Final = Fraction(1)
FULL_YEARS: Final = 1  # a result weighs all it weighs for so long,
HALF_YEARS: Final = 2  # half until then, nothing after it
FEWEST: Final = 2  # tournaments for a place in the ranking
PADDED_TO: Final = 5  # results; the missing ones are zeros
BEST: Final = 4  # results of part B
SHARE: Final = Fraction(4, 5)  # of the results beyond five count in part A

MONTHS: Final = (
    *("Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun."),
    *("Jul.", "Aug.", "Sep.", "Oct.", "Nov.", "Dec."),
)


@dataclass(frozen=True, slots=True)
class Weight:
    """What a tournament weighs, by parts (the EMA calls the sum MERS)."""

    days: Fraction
    players: Fraction
    countries: Fraction
    qualifier: Fraction

    @property
    def total(self) -> Fraction:
        """The sum."""
        return self.days + self.players + self.countries + self.qualifier


@dataclass(frozen=True, slots=True)
class RankedTournament:
    """A tournament in a player's record; ``weight`` as it is at the day of the ranking."""

    base_rank: int
    weight: Fraction


@dataclass(frozen=True, slots=True)
class Points:
    """Ranking points: half part A, what is regular, half part B, the best."""

    part_a: Fraction
    part_b: Fraction

    @property
    def total(self) -> Fraction:
        """The ranking points, 0 to 1000."""
        return (self.part_a + self.part_b) / 2


def base_rank(place: int, players: int) -> int:
    """Return the base rank of a place among so many ranked players, a half rounded up.

    Equal places have equal base ranks: that of the place they share. A winner without opponents
    has 1000 like any other. Raises ``ValueError`` for a place there is not.
    """
    if not 1 <= place <= players:
        raise ValueError(f"place {place} of {players}")
    if players == 1:
        return FIRST
    beaten, others = players - place, players - 1
    return (2 * FIRST * beaten + others) // (2 * others)


def days_of(starts_on: date, ends_on: date) -> int:
    """Return on how many days a tournament was played, the first and the last among them."""
    return (ends_on - starts_on).days + 1


def weight_of(
    *, starts_on: date, ends_on: date, players: int, countries: int, qualifier: bool
) -> Weight:
    """Return the weight of a tournament with so many ranked players from so many countries."""
    return Weight(
        Fraction(min(days_of(starts_on, ends_on), MOST_DAYS)),
        next((weight for most, weight in PLAYERS if players > most), Fraction(0)),
        next((weight for least, weight in COUNTRIES if countries >= least), Fraction(0)),
        QUALIFIER if qualifier else Fraction(0),
    )


def weight_after(weight: Fraction, ended_on: date, on: date) -> Fraction:
    """Return what a tournament that ended on a day weighs ``on`` another; 0 before its end.

    All of it up to a year later, that day among it, half up to two years later, then nothing.
    """
    if on < ended_on or on > years_later(ended_on, HALF_YEARS):
        return Fraction(0)
    return weight if on <= years_later(ended_on, FULL_YEARS) else weight * HALF


def years_later(day: date, years: int) -> date:
    """Return the same day some years later; 1 March for a 29 February that is not there."""
    year = min(day.year + years, date.max.year)
    try:
        return day.replace(year=year)
    except ValueError:
        return date(year, 3, 1)


def ranking_points(results: Iterable[RankedTournament]) -> Points | None:
    """Return the points of a player with these results; None with fewer than two that weigh.

    Up to five results all count, and missing ones are zeros of weight 1; beyond five, part A
    leaves out a fifth of the rest, the worst. Part B has the best four. Best is the higher base
    rank; of equal ones, the heavier.
    """
    weighing = [result for result in results if result.weight > 0]
    if len(weighing) < FEWEST:
        return None
    weighing.sort(key=lambda result: (result.base_rank, result.weight), reverse=True)
    weighing += [RankedTournament(0, Fraction(1))] * (PADDED_TO - len(weighing))
    counted = ceil(PADDED_TO + SHARE * (len(weighing) - PADDED_TO))
    return Points(_mean(weighing[:counted]), _mean(weighing[:BEST]))


def _mean(results: Sequence[RankedTournament]) -> Fraction:
    weights = sum((result.weight for result in results), Fraction(0))
    return sum((result.base_rank * result.weight for result in results), Fraction(0)) / weights


def period(starts_on: date, ends_on: date) -> str:
    """Return the days of a tournament as the EMA writes them: ``13-14 Jun. 2026``."""
    first, last = MONTHS[starts_on.month - 1], MONTHS[ends_on.month - 1]
    end = f"{ends_on.day} {last} {ends_on.year}"
    if starts_on == ends_on:
        return end
    if starts_on.year != ends_on.year:
        return f"{starts_on.day} {first} {starts_on.year}-{end}"
    if starts_on.month != ends_on.month:
        return f"{starts_on.day} {first}-{end}"
    return f"{starts_on.day}-{end}"
