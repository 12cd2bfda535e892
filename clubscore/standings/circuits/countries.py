"""Countries in a circuit: their ranking, and seats shared out as the EMA describes it.

Simulations: for the sources and their doubts see ``docs/circuits.md``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

BEST: Final = 3  # players make a country's score; missing ones count 0
STRONG: Final = 700  # points above which a player brings the country seats
LEADING: Final = 3  # countries have a seat more


@dataclass(frozen=True, slots=True)
class CountryPlace:
    """A country in the ranking."""

    place: int
    country: str
    score: Fraction
    ranked: int  # players
    strong: int  # above ``STRONG``
    above_mean: int  # above the mean of all players: its most seats


def country_ranking(scores: Iterable[tuple[str, Fraction]]) -> list[CountryPlace]:
    """Return the countries of players with these scores, best first.

    Equal ones share a place.
    """
    by_country: defaultdict[str, list[Fraction]] = defaultdict(list)
    for country, score in scores:
        if country:  # not of whoever is erased
            by_country[country].append(score)
    every = [score for of_country in by_country.values() for score in of_country]
    mean = sum(every, Fraction(0)) / len(every) if every else Fraction(0)
    worth = {
        country: sum(sorted(of_country, reverse=True)[:BEST], Fraction(0)) / BEST
        for country, of_country in by_country.items()
    }
    ordered = sorted(worth, key=lambda one: (-worth[one], one))
    placed: list[CountryPlace] = []
    for _score, equal in groupby(ordered, key=worth.__getitem__):
        place = len(placed) + 1
        placed += [
            CountryPlace(
                place,
                country,
                worth[country],
                len(by_country[country]),
                sum(score > STRONG for score in by_country[country]),
                sum(score > mean for score in by_country[country]),
            )
            for country in equal
        ]
    return placed


def quotas(seats: int, countries: Sequence[CountryPlace]) -> dict[str, int]:
    """Share out seats among countries, given in ranking order.

    While seats last: one for each, one more for each with a player above ``STRONG``, one more for
    the first three. Then each seat goes to the country furthest below its share of those given out;
    the share is the mean of its shares of ranked and of strong players. No country gets more seats
    than it has players above the mean, but each may have one; the rest go down the ranking.
    """
    granted = dict.fromkeys([one.country for one in countries], 0)
    most = {one.country: max(1, one.above_mean) for one in countries}
    first = [
        *(one.country for one in countries),
        *(one.country for one in countries if one.strong),
        *(one.country for one in countries[:LEADING]),
    ][:seats]
    for country in first:
        granted[country] += 1
    rest = seats - len(first)
    for country, more in _by_shares(rest, _shares(countries)).items():
        granted[country] += more
    over = sum(max(0, granted[one] - most[one]) for one in granted)
    granted = {one: min(count, most[one]) for one, count in granted.items()}
    while over:
        open_ones = [one.country for one in countries if granted[one.country] < most[one.country]]
        for country in open_ones[:over]:
            granted[country] += 1
            over -= 1
        if not open_ones:
            break
    return granted


def _shares(countries: Sequence[CountryPlace]) -> dict[str, Fraction]:
    ranked = sum(one.ranked for one in countries)
    strong = sum(one.strong for one in countries)
    return {
        one.country: (
            (Fraction(one.ranked, ranked) + Fraction(one.strong, strong)) / 2
            if strong
            else Fraction(one.ranked, ranked)
        )
        for one in countries
    }


def _by_shares(seats: int, shares: Mapping[str, Fraction]) -> dict[str, int]:
    granted = dict.fromkeys(shares, 0)
    for step in range(1, seats + 1):
        # Of equal ones the first in the ranking.
        country = max(granted, key=lambda one: shares[one] * step - granted[one])
        granted[country] += 1
    return granted
