"""The mean place, the simplest rating, shown on a club's page next to ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence

from .forecast import Forecast, Opinion
from .places import Family


def plain_forecast(worths: Sequence[float]) -> Forecast:
    """Return what Plackett and Luce's model says about players with such logarithms of worth."""
    return Forecast(len(worths), [Opinion(1.0, Family.PLACKETT_LUCE, worths)])


def lead_over_middle(points: Sequence[float]) -> list[float]:
    """Return how far each place is ahead of the middle: 1 for the first, -1 for the last."""
    middle, most = (len(points) + 1) / 2, max((len(points) - 1) / 2, 0.5)
    return [(middle - place) / most for place in shared_places(points)]


def shared_places(points: Sequence[float]) -> list[float]:
    """Return the places, where equal points share the mean of theirs."""
    return [
        0.5 + sum(0.5 if other == one else float(other > one) for other in points) for one in points
    ]


class MeanPlace:
    """The mean place so far, starting from some tables of average places.

    Places at tables of other sizes count as the places among four that are as far from the middle.
    """

    BEFORE = 10  # tables of average places

    def __init__(self) -> None:
        """Begin without tables."""
        self._tables: defaultdict[Hashable, int] = defaultdict(int)
        self._lead: defaultdict[Hashable, float] = defaultdict(float)

    def worth(self, player: Hashable) -> float:
        """Return how much better than average the places are."""
        return self._lead[player] / (self._tables[player] + self.BEFORE or 1)

    def predict(self, players: Sequence[Hashable], day: int, _length: float = 1.0) -> Forecast:
        """Return the forecast for a table."""
        return plain_forecast([self.worth(player) for player in players])

    def add(
        self,
        players: Sequence[Hashable],
        points: Sequence[float],
        day: int,
        _length: float = 1.0,
    ) -> None:
        """Count the places."""
        for player, lead in zip(players, lead_over_middle(points), strict=True):
            self._tables[player] += 1
            self._lead[player] += 1.5 * lead
