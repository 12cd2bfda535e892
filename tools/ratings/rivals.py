"""Other ratings, to be compared with ours: each as its makers publish it, without fitting.

Where a rating says how probable a result is, as Elo, Glicko-2 and openskill do, that is taken. For
the others, a player's worth is the one at which Plackett and Luce's model would keep the rating.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict, deque
from collections.abc import Hashable, Sequence
from math import exp, log, pi, sqrt
from typing import Final

from clubscore.standings.strengths.forecast import Forecast
from clubscore.standings.strengths.mean_place import (
    lead_over_middle,
    plain_forecast,
    shared_places,
)

NATURAL: Final = log(10) / 400  # logarithms of worth for a point of Elo


class Worths(ABC):
    """A rating that is one number for a player, and predicts by it."""

    @abstractmethod
    def worth(self, player: Hashable) -> float:
        """Return the logarithm of a player's worth."""

    def predict(self, players: Sequence[Hashable], day: int, _length: float = 1.0) -> Forecast:
        """Return a rival's forecast for a table."""
        return plain_forecast([self.worth(player) for player in players])

    @abstractmethod
    def add(
        self,
        players: Sequence[Hashable],
        points: Sequence[float],
        day: int,
        _length: float = 1.0,
    ) -> None:
        """Learn from a table."""


class Chance(Worths):
    """Every order is as probable as any other."""

    def worth(self, player: Hashable) -> float:
        """Return the same for everybody."""
        return 0.0

    def add(
        self,
        players: Sequence[Hashable],
        points: Sequence[float],
        day: int,
        _length: float = 1.0,
    ) -> None:
        """Learn nothing."""


class Elo(Worths):
    """Elo's, with a table as a game between each two; K is 32 for all games of one together."""

    K: Final = 32

    def __init__(self) -> None:
        """Begin with 1500 for everybody."""
        self._ratings: defaultdict[Hashable, float] = defaultdict(lambda: 1500.0)

    def worth(self, player: Hashable) -> float:
        """Return the rating on the scale of worths."""
        return NATURAL * self._ratings[player]

    def add(
        self,
        players: Sequence[Hashable],
        points: Sequence[float],
        day: int,
        _length: float = 1.0,
    ) -> None:
        """Move each rating by how much the result exceeds expectation."""
        worths = [self.worth(player) for player in players]
        moves = self.K / max(len(players) - 1, 1)
        for at, player in enumerate(players):
            for other in range(len(players)):
                if other != at:
                    expected = 1 / (1 + exp(worths[other] - worths[at]))
                    self._ratings[player] += moves * (_score(points[at], points[other]) - expected)


class Glicko2(Worths):
    """Glickman's Glicko-2 (2012), each table a period; change of volatility 0.5."""

    TAU: Final = 0.5
    NEW: Final = (0.0, 350 / 173.7178, 0.06)  # rating, deviation, volatility

    def __init__(self) -> None:
        """Begin with Glickman's values for everybody."""
        self._known: defaultdict[Hashable, tuple[float, float, float]]
        self._known = defaultdict(lambda: self.NEW)

    def worth(self, player: Hashable) -> float:
        """Return the rating on the scale of worths, less where it is uncertain."""
        rating, deviation, _volatility = self._known[player]
        return _certain(deviation) * rating

    def add(
        self,
        players: Sequence[Hashable],
        points: Sequence[float],
        day: int,
        _length: float = 1.0,
    ) -> None:
        """Follow Glickman's steps 3 to 8."""
        before = [self._known[player] for player in players]
        for at, (rating, deviation, volatility) in enumerate(before):
            information = gain = 0.0
            for other, (theirs, doubt, _volatility) in enumerate(before):
                if other == at:
                    continue
                certain = _certain(doubt)
                expected = 1 / (1 + exp(-certain * (rating - theirs)))
                information += certain * certain * expected * (1 - expected)
                gain += certain * (_score(points[at], points[other]) - expected)
            moved = self._volatility(deviation, volatility, 1 / information, gain / information)
            variance = 1 / (1 / (deviation**2 + moved**2) + information)
            self._known[players[at]] = (rating + variance * gain, sqrt(variance), moved)

    def _volatility(self, deviation: float, volatility: float, v: float, delta: float) -> float:
        """Return the new volatility: step 5, by the Illinois method; ``v``, ``delta`` as there."""
        start = log(volatility**2)

        def slope(x: float) -> float:
            variance = deviation**2 + v + exp(x)
            return exp(x) * (delta**2 - variance) / (2 * variance**2) - (x - start) / self.TAU**2

        low = start
        surplus = delta**2 - deviation**2 - v
        # Without a surplus one step down is enough: the slope is then 1 / TAU - 1 / 2 or more.
        high = log(surplus) if surplus > 0 else start - self.TAU
        at_low, at_high = slope(low), slope(high)
        while abs(high - low) > 1e-6:
            between = low + (low - high) * at_low / (at_high - at_low)
            there = slope(between)
            if there * at_high <= 0:
                low, at_low = high, at_high
            else:
                at_low /= 2
            high, at_high = between, there
        return exp(low / 2)


class Tenhou(Worths):
    """Tenhou's rate: what a place gives, less with every game up to 400, and who was there.

    The first place gives 30, the last takes 30, as at its tables of three and four.
    """

    GIVEN: Final = 30
    WORTH: Final = 600  # points of rate for 1: where somebody stays who is as much stronger

    def __init__(self) -> None:
        """Begin with 1500 for everybody."""
        self._rates: defaultdict[Hashable, float] = defaultdict(lambda: 1500.0)
        self._games: defaultdict[Hashable, int] = defaultdict(int)

    def worth(self, player: Hashable) -> float:
        """Return the rate on the scale of worths."""
        return self._rates[player] / self.WORTH

    def add(
        self,
        players: Sequence[Hashable],
        points: Sequence[float],
        day: int,
        _length: float = 1.0,
    ) -> None:
        """Move the rates."""
        average = sum(self._rates[player] for player in players) / len(players)
        gains = []
        for player, lead in zip(players, lead_over_middle(points), strict=True):
            share = max(1 - 0.002 * self._games[player], 0.2)
            gains.append(share * (self.GIVEN * lead + (average - self._rates[player]) / 40))
        for player, gain in zip(players, gains, strict=True):
            self._rates[player] += gain
            self._games[player] += 1


class MersLike(Worths):
    """Like the ranking of the European Mahjong Association, with an evening as a tournament.

    0 to 1000 for the places of an evening; half of it is the mean of the best 5 and 80 % of the
    others, half that of the best 4, with absent evenings as 0. Results count half after a year,
    nothing after two.
    """

    BASE: Final = 5
    BEST: Final = 4
    YEAR: Final = 365  # days
    WORTH: Final = 600  # points for 1: about what an evening of three tables says

    def __init__(self) -> None:
        """Begin without evenings."""
        self._evenings: defaultdict[Hashable, deque[list[float]]] = defaultdict(deque)
        self._today = 0

    def worth(self, player: Hashable) -> float:
        """Return the points on the scale of worths."""
        results = []
        for day, total, tables in self._evenings[player]:
            age = (self._today - day) // self.YEAR
            if age < 2:
                results.append((total / tables, 0.5 if age else 1.0))
        results.sort(reverse=True)
        most = self.BASE + round(0.8 * max(len(results) - self.BASE, 0))
        return (_weighed(results, most) + _weighed(results, self.BEST)) / 2 / self.WORTH

    def predict(self, players: Sequence[Hashable], day: int, _length: float = 1.0) -> Forecast:
        """Return the forecast for a table, with evenings aged to its day."""
        self._today = day
        return super().predict(players, day)

    def add(
        self,
        players: Sequence[Hashable],
        points: Sequence[float],
        day: int,
        _length: float = 1.0,
    ) -> None:
        """Count the places among those of the evening."""
        for player, place in zip(players, shared_places(points), strict=True):
            evenings = self._evenings[player]
            if not evenings or evenings[-1][0] != day:
                evenings.append([day, 0.0, 0.0])
            while day - evenings[0][0] >= 2 * self.YEAR:
                evenings.popleft()
            evenings[-1][1] += 1000 * (len(players) - place) / max(len(players) - 1, 1)
            evenings[-1][2] += 1


def _weighed(results: Sequence[tuple[float, float]], most: int) -> float:
    """Return the weighed mean of the first; those that lack count as 0."""
    taken = results[:most]
    weights = sum(weight for _points, weight in taken) + most - len(taken)
    return sum(points * weight for points, weight in taken) / weights


def _certain(deviation: float) -> float:
    """Return Glickman's g: the factor for a difference with one uncertain side."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _score(mine: float, theirs: float) -> float:
    """Return what a game between two gives: 1, 0, or a half for equal points."""
    return 0.5 if mine == theirs else float(mine > theirs)
