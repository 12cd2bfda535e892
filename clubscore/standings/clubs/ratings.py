"""How strong a player is, from the places at all tables: :mod:`clubscore.standings.strengths`.

A rating is a percentage: how often a player finishes above an average opponent at the club's
tables. It is computed only from the results, in chronological order; nothing of it is stored, so a
corrected hand, a merged player or an imported event needs no repair.

A rating is provisional until enough is known about the player; all are provisional until a club's
games show that ratings predict better than chance. Provisional ratings are shown with their range
but not in rankings or curves: they have no place and no gain for a season.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby
from math import ceil
from typing import Final

from clubscore.standings.strengths.model import KNOWN, Strength, Strengths
from clubscore.standings.strengths.places import count_place, places_of

from .games import Game
from .quality import PredictionTest, RatingQuality

AVERAGE: Final = 50.0  # percent: the rating of an average player
NEEDED: Final = 24  # tables after which nearly everybody's rating is known
MOST: Final = 50.0  # performances; beyond is 0 or 100%, and further on no number
MOMENTS: Final = 24  # about so many points has the curve of somebody who always comes


@dataclass(frozen=True, slots=True)
class Rating:
    """How often a player finishes above an average opponent, in percent."""

    value: float  # the best guess: the fewer games, the nearer to average
    low: float  # 19 times out of 20 the truth is between this …
    high: float  # … and that


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating as it was at the end of a day."""

    day: date
    rating: Rating


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """What a player's places at all tables say."""

    player: int  # id
    places: tuple[int, ...]  # tables by place, rated ones
    rating: Rating | None  # None while too little is known, and where ratings are not proven
    provisional: Rating | None  # from the first table on, until there is a rating
    tables_needed: int  # about so many in all until enough is known; 0: enough is
    curve: tuple[RatingPoint, ...]  # in order of time; ends with the rating as it is

    @property
    def is_known(self) -> bool:
        """Whether there is a rating that is not provisional."""
        return self.rating is not None

    @property
    def games(self) -> int:
        """Tables that were rated."""
        return sum(self.places)

    @property
    def mean_place(self) -> float:
        """At the table; 2.5 is what chance gives."""
        return _mean_place(self.places)


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """What a player did in a year."""

    player: int  # id
    places: tuple[int, ...]  # tables by place
    gain: float | None  # of rating, in percent, to tenths; None while too little is known

    @property
    def is_known(self) -> bool:
        """Whether there is a rating."""
        return self.gain is not None

    @property
    def games(self) -> int:
        """Tables that were rated."""
        return sum(self.places)

    @property
    def mean_place(self) -> float:
        """At the table."""
        return _mean_place(self.places)


@dataclass(frozen=True, slots=True)
class ClubRatings:
    """What follows from all games: ratings, years (latest first), how good the ratings are."""

    ratings: tuple[RatedPlayer, ...]  # the strongest first, then those not known; or all by id
    seasons: dict[int, list[SeasonRow]]
    quality: RatingQuality

    @property
    def are_proven(self) -> bool:
        """Whether the club's games show that ratings predict; without that nobody has one."""
        return self.quality.is_proven

    def of(self, player: int) -> RatedPlayer | None:
        """Return what is known about a player by id, or None for one without a rated table."""
        return next((one for one in self.ratings if one.player == player), None)


@dataclass(slots=True)
class Tally:
    """Running counts for a player while the games are read."""

    places: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    in_season: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    value: float = AVERAGE  # the best guess when the last season was over
    curve: list[RatingPoint] = field(default_factory=list)
    at_next_moment: bool = False  # has played since the last point


def rate(games: Iterable[Game]) -> ClubRatings:
    """Rate the players of games in chronological order; each is predicted before it counts."""
    rater = _Rater()
    evenings = [(key, list(group)) for key, group in groupby(games, _evening)]
    step = ceil(len(evenings) / MOMENTS)
    for number, ((season, day), group) in enumerate(evenings, start=1):
        for game in group:
            rater.add(game, day)
        is_last = number == len(evenings)
        season_is_over = is_last or evenings[number][0][0] != season
        # The evening before the last is one, so that it is known what the last has changed.
        if season_is_over or number == len(evenings) - 1 or (len(evenings) - number) % step == 0:
            rater.note(day, everybody=is_last)
        if season_is_over:
            rater.end_season(season)
    return rater.ratings()


def _evening(game: Game) -> tuple[int, date]:
    return game.season, game.at.date()


class _Rater:
    """Goes through the games of a club once."""

    def __init__(self) -> None:
        self._strengths = Strengths()
        self._test = PredictionTest(self._strengths)
        self._tallies: dict[int, Tally] = {}
        self._latest_strengths: Mapping[Hashable, Strength] = {}  # at the last moment
        self._seasons: dict[int, list[SeasonRow]] = {}

    def add(self, game: Game, day: date) -> None:
        """Rate a game without the players who forfeited it; the rest are rated among themselves."""
        winds = [wind for wind in range(len(game.players)) if wind not in game.forfeited_seats]
        if len(winds) < 2:
            return
        players = [game.players[wind] for wind in winds]
        worths = [game.worths[wind] for wind in winds]
        self._test.add(players, worths, day.toordinal(), game.length)
        self._strengths.add(players, worths, day.toordinal(), game.length)
        for player, place in zip(players, places_of(worths), strict=True):
            tally = self._tallies.setdefault(player, Tally())
            count_place(tally.places, place)
            count_place(tally.in_season, place)
            tally.at_next_moment = True

    def note(self, day: date, *, everybody: bool) -> None:
        """Add a point to the curves of those who have played since the last one, or of all."""
        self._latest_strengths = self._strengths.by_player(day.toordinal())
        for player, tally in self._tallies.items():
            noted = everybody or tally.at_next_moment
            if noted and (rating := self._known_rating(player)):
                tally.curve.append(RatingPoint(day, rating))
            tally.at_next_moment = False

    def end_season(self, season: int) -> None:
        """Write the rows of a season; the ratings were noted just before."""
        rows = []
        for player, tally in self._tallies.items():
            value = self._value(player)
            if any(tally.in_season):
                is_known = self._latest_strengths[player].is_known
                gain = round(value - tally.value, 1) if is_known else None
                rows.append(SeasonRow(player, tuple(tally.in_season), gain))
            tally.value, tally.in_season = value, [0, 0, 0, 0]
        self._seasons[season] = sorted(rows, key=_season_order)

    def ratings(self) -> ClubRatings:
        """Return the ratings so far; unless they are proven, all are provisional."""
        quality = self._test.quality()
        if not quality.is_proven:
            return self._unproven(quality)
        rated = [
            self._rated(player, tally, self._known_rating(player), tally.curve)
            for player, tally in self._tallies.items()
        ]
        return ClubRatings(
            tuple(sorted(rated, key=_rating_order)),
            dict(sorted(self._seasons.items(), reverse=True)),
            quality,
        )

    def _unproven(self, quality: RatingQuality) -> ClubRatings:
        played = sorted(self._tallies.items())
        seasons = {
            season: sorted((replace(row, gain=None) for row in rows), key=lambda row: row.player)
            for season, rows in sorted(self._seasons.items(), reverse=True)
        }
        rated = tuple(self._rated(player, tally, None, ()) for player, tally in played)
        return ClubRatings(rated, seasons, quality)

    def _rated(
        self,
        player: int,
        tally: Tally,
        rating: Rating | None,
        curve: Sequence[RatingPoint],
    ) -> RatedPlayer:
        return RatedPlayer(
            player,
            tuple(tally.places),
            rating,
            None if rating else self._rating(player),
            self._tables_needed(player, tally),
            tuple(curve),
        )

    def _percent(self, strength: float) -> float:
        return 100 * self._strengths.chance_above(max(-MOST, min(strength, MOST)))

    def _value(self, player: int) -> float:
        return self._percent(self._latest_strengths[player].mean)

    def _known_rating(self, player: int) -> Rating | None:
        return self._rating(player) if self._latest_strengths[player].is_known else None

    def _rating(self, player: int) -> Rating:
        """Return a player's rating, with a range that always includes the best guess."""
        strength = self._latest_strengths[player]
        return Rating(
            self._value(player),
            self._percent(min(strength.low, strength.mean)),
            self._percent(max(strength.high, strength.mean)),
        )

    def _tables_needed(self, player: int, tally: Tally) -> int:
        """Return about how many tables it takes in all until enough is known.

        The doubt, as a variance, shrinks in proportion to the number of tables.
        """
        strength, tables = self._latest_strengths[player], sum(tally.places)
        if strength.is_known:
            return 0
        missing = tables * ((strength.deviation / KNOWN) ** 2 - 1)
        return tables + max(1, ceil(min(missing, NEEDED)))


def _rating_order(one: RatedPlayer) -> tuple[bool, float, int]:
    """Sort by strength; unrated players come last, those with the most games first."""
    if one.rating is None:
        return True, -one.games, one.player
    return False, -one.rating.value, one.player


def _season_order(one: SeasonRow) -> tuple[bool, float, int]:
    if one.gain is None:
        return True, -one.games, one.player
    return False, -one.gain, one.player


def _mean_place(places: Sequence[int]) -> float:
    return sum(at * count for at, count in enumerate(places, 1)) / (sum(places) or 1)
