"""How strong a player is, from the places at all tables: Weng and Lin's model of Plackett and Luce.

A rating follows from the results alone, in order of time; nothing of it is stored, so a corrected
hand, a merged player or an imported event need no repair. Every table is one game of four places.
Players who share places share what the places give, as table points are shared: the model's own
treatment of ties gives the next place as much as those who tied before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, permutations, product
from math import sqrt
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from .games import Game

START: Final = 1000  # of everybody
SCALE: Final = 40  # points of ours for one of the model's, which starts at 25
SURE: Final = 2  # standard deviations: 19 times of 20 the strength is that near

_model = PlackettLuce()


@dataclass(slots=True)
class Rating:
    """A player's rating, in points: nearly certainly ``value`` ± ``doubt``."""

    player: int  # id
    mean: float = _model.mu
    deviation: float = _model.sigma
    places: list[int] = field(default_factory=lambda: [0, 0, 0, 0])  # games by place, rated ones
    out: int = 0  # games forfeited, which are not rated

    @property
    def value(self) -> int:
        """Points; 1000 at the start."""
        return round(START + SCALE * (self.mean - _model.mu))

    @property
    def doubt(self) -> int:
        """How far off it may be, in points."""
        return round(SCALE * SURE * self.deviation)

    @property
    def floor(self) -> int:
        """What the strength almost certainly reaches: the list goes by it."""
        return self.value - self.doubt

    @property
    def games(self) -> int:
        """Tables that were rated."""
        return sum(self.places)

    @property
    def mean_place(self) -> float:
        """At the table; 2.5 is what chance gives."""
        return sum(at * count for at, count in enumerate(self.places, 1)) / (self.games or 1)


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """What a player did in a year."""

    player: int  # id
    places: tuple[int, ...]  # games by place
    gain: int  # points of rating

    @property
    def games(self) -> int:
        """Tables that were rated."""
        return sum(self.places)

    @property
    def mean_place(self) -> float:
        """At the table."""
        return sum(at * count for at, count in enumerate(self.places, 1)) / (self.games or 1)


def ratings_of(games: Iterable[Game]) -> list[Rating]:
    """Return the ratings after some games in order of time, the surest strength first."""
    return ratings_and_seasons(games)[0]


def seasons_of(games: Iterable[Game]) -> dict[int, list[SeasonRow]]:
    """Return the years, the latest first, with their players: by gain of rating."""
    return ratings_and_seasons(games)[1]


def ratings_and_seasons(games: Iterable[Game]) -> tuple[list[Rating], dict[int, list[SeasonRow]]]:
    """Return what ``ratings_of`` and ``seasons_of`` do, from going through the games once."""
    rated: dict[int, Rating] = {}
    seasons: dict[int, list[SeasonRow]] = {}
    for year, group in groupby(games, _season):
        before = {pk: (one.value, tuple(one.places)) for pk, one in rated.items()}
        for game in group:
            _rate(rated, game)
        rows = [
            _season_row(one, *before.get(pk, (START, (0, 0, 0, 0)))) for pk, one in rated.items()
        ]
        seasons[year] = sorted(
            (row for row in rows if row.games), key=lambda row: (-row.gain, row.player)
        )
    ratings = sorted(
        (one for one in rated.values() if one.games), key=lambda one: (-one.floor, one.player)
    )
    return ratings, dict(sorted(seasons.items(), reverse=True))


def _season(game: Game) -> int:
    return game.season


def _season_row(now: Rating, value: int, places: tuple[int, ...]) -> SeasonRow:
    played = tuple(after - before for after, before in zip(now.places, places, strict=True))
    return SeasonRow(now.player, played, now.value - value)


def _rate(rated: dict[int, Rating], game: Game) -> None:
    """Rate a game; whoever forfeited it is left out, and the others are rated among themselves."""
    playing = []
    for wind, player in enumerate(game.players):
        rating = rated.setdefault(player, Rating(player))
        if wind in game.forfeited_seats:
            rating.out += 1
        else:
            playing.append((wind, rating))
    if len(playing) < 2:
        return
    totals = [game.totals[wind] for wind, _rating in playing]
    places = [1 + sum(other > one for other in totals) for one in totals]
    before = [(rating.mean, rating.deviation) for _wind, rating in playing]
    for (_wind, rating), place, (mean, deviation) in zip(
        playing, places, after_game(before, places), strict=True
    ):
        rating.mean, rating.deviation = mean, deviation
        rating.places[place - 1] += 1


def after_game(
    before: Sequence[tuple[float, float]], places: Sequence[int]
) -> list[tuple[float, float]]:
    """Return mean and deviation of each player after a game; equal places are shared.

    Shared places are the mean over every order the players could have had.
    """
    orders = _orders(places)
    means = [0.0] * len(before)
    variances = [0.0] * len(before)
    for order in orders:
        teams = [[_rating(mean, deviation)] for mean, deviation in before]
        for at, (rating,) in enumerate(_model.rate(teams, ranks=[float(rank) for rank in order])):
            means[at] += rating.mu / len(orders)
            variances[at] += rating.sigma**2 / len(orders)
    return [(mean, sqrt(variance)) for mean, variance in zip(means, variances, strict=True)]


def _rating(mean: float, deviation: float) -> PlackettLuceRating:
    return _model.rating(mu=mean, sigma=deviation)


def _orders(places: Sequence[int]) -> list[list[int]]:
    """Return every order without ties that the places leave open, as a rank for each player."""
    groups = [
        [at for at, one in enumerate(places) if one == place] for place in sorted(set(places))
    ]
    orders = []
    for choice in product(*(permutations(group) for group in groups)):
        ranks = [0] * len(places)
        for rank, at in enumerate(at for group in choice for at in group):
            ranks[at] = rank
        orders.append(ranks)
    return orders
