"""What a result earns and weighs in the ranking of the European Mahjong Association (EMA).

Nothing here knows the database. A result is a base rank, 0 for the last to 1000 for the first,
with the weight of its tournament. Weights are exact, as fractions. Which results count is a rule
like any other: ``MERS`` in :mod:`.rule`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

FIRST: Final = 1000  # base rank of the winner
MOST_DAYS: Final = 3  # that count
MOST_SUBSTITUTES: Final = 3  # that count as players
HALF: Final = Fraction(1, 2)
PLAYERS: Final = ((80, Fraction(1)), (40, HALF))  # more than so many players → weight
COUNTRIES: Final = ((10, Fraction(1)), (6, HALF))  # so many countries or more → weight
QUALIFIER: Final = Fraction(1)
# The first two digits of an EMA number: the association that gave it.
ASSOCIATIONS: Final = {
    "01": "AUT",
    "02": "BEL",
    "03": "DNK",
    "04": "FRA",
    "05": "DEU",
    "06": "HUN",
    "07": "ITA",
    "08": "NLD",
    "09": "SWE",
    "10": "ESP",
    "11": "GBR",
    "12": "PRT",
    "14": "FIN",
    "15": "RUS",
    "16": "CHE",
    "17": "SVK",
    "19": "POL",
}
FULL_YEARS: Final = 1  # a result weighs all it weighs for so long,
HALF_YEARS: Final = 2  # half until then, nothing after it


@dataclass(frozen=True, slots=True)
class Weight:
    """What a tournament weighs, by parts (the EMA calls the sum MERS).

    ``ema_weight`` is what the EMA gave it instead; 0 for one outside its ranking.
    """

    days: Fraction
    players: Fraction
    countries: Fraction
    qualifier: Fraction
    ema_weight: Fraction | None = None

    @property
    def sum_of_parts(self) -> Fraction:
        """The sum of the parts."""
        return self.days + self.players + self.countries + self.qualifier

    @property
    def total(self) -> Fraction:
        """What it weighs."""
        return self.sum_of_parts if self.ema_weight is None else self.ema_weight


def base_rank(place: int, players: int) -> int:
    """Return the base rank of a place among this many ranked players; halves are rounded up.

    Equal places have equal base ranks: that of the place they share. A winner without opponents
    has 1000 like any other. Raises ``ValueError`` for a place that does not exist.
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
    *,
    starts_on: date,
    ends_on: date,
    players: int,
    countries: int,
    qualifier: bool,
    substitutes: int = 0,
) -> Weight:
    """Return the weight of a tournament by its numbers of ranked players and countries.

    Up to three ``substitutes`` are counted as players, and add no country.
    """
    players += min(substitutes, MOST_SUBSTITUTES)
    return Weight(
        Fraction(min(days_of(starts_on, ends_on), MOST_DAYS)),
        next((weight for most, weight in PLAYERS if players > most), Fraction(0)),
        next((weight for least, weight in COUNTRIES if countries >= least), Fraction(0)),
        QUALIFIER if qualifier else Fraction(0),
    )


def country_at(country: str, ema_number: str, host: str) -> str:
    """Return the country someone counts for at an event in the country ``host``.

    Guests count for the host: players from a country without an association who have a number from
    the host's association.
    """
    association = ASSOCIATIONS.get(ema_number[:2])
    is_guest = association == host and country not in ASSOCIATIONS.values()
    return host if is_guest and country else country


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
