"""The rating of the package openskill, to be compared with ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from math import sqrt

from openskill.models import PlackettLuce

from clubscore.standings.strengths.forecast import Forecast
from clubscore.standings.strengths.mean_place import plain_forecast
from clubscore.standings.strengths.places import groups_of, orders_of

from .rivals import Worths


class Openskill(Worths):
    """Weng and Lin's model of Plackett and Luce, with the defaults of the package."""

    def __init__(self) -> None:
        """Begin with the package's values for everybody."""
        self._model = PlackettLuce()
        self._known: defaultdict[Hashable, tuple[float, float]]
        self._known = defaultdict(lambda: (self._model.mu, self._model.sigma))

    def worth(self, player: Hashable) -> float:
        """Return the mean on the scale of worths at a table of players as uncertain as this."""
        mean, deviation = self._known[player]
        return mean / sqrt(4 * (deviation**2 + self._model.beta**2))

    def predict(self, players: Sequence[Hashable], day: int, _length: float = 1.0) -> Forecast:
        """Return what the model itself takes for the probability of an order."""
        known = [self._known[player] for player in players]
        scale = sqrt(sum(deviation**2 + self._model.beta**2 for _mean, deviation in known))
        return plain_forecast([mean / scale for mean, _deviation in known])

    def add(
        self,
        players: Sequence[Hashable],
        points: Sequence[float],
        day: int,
        _length: float = 1.0,
    ) -> None:
        """Rate the table; shared places are the mean over the orders they leave open."""
        if len(players) < 2:
            return
        orders = orders_of(groups_of(points))
        before = [self._known[player] for player in players]
        means, variances = [0.0] * len(players), [0.0] * len(players)
        for order in orders:
            teams = [[self._model.rating(mu=mean, sigma=doubt)] for mean, doubt in before]
            ranks = [float(order.index(at)) for at in range(len(players))]
            for at, (rating,) in enumerate(self._model.rate(teams, ranks=ranks)):
                means[at] += rating.mu / len(orders)
                variances[at] += rating.sigma**2 / len(orders)
        for player, mean, variance in zip(players, means, variances, strict=True):
            self._known[player] = mean, sqrt(variance)
