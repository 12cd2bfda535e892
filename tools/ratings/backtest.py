"""How well ratings predict: every table from those before it alone, scored by what happened.

Losses are logarithmic, in nats: less is better, and nobody can do better on average than by saying
what they believe. Chance has log 2 = 0.693 for a pair of players and log 24 = 3.178 for a table of
four.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp, factorial, log, pi, sqrt
from typing import Any, Final, Protocol

from clubscore.standings.strengths.forecast import LEAST, Forecast
from clubscore.standings.strengths.mean_place import MeanPlace
from clubscore.standings.strengths.model import MOST, Strengths
from clubscore.standings.strengths.places import (
    Family,
    even_chance,
    groups_of,
    likelihood,
    orders_of,
)

from .games_file import Line, lengths
from .openskill_model import Openskill
from .rivals import Chance, Elo, Glicko2, MersLike, Tenhou

OURS: Final = "ours"
RESAMPLES: Final = 300  # of the bootstrap
NORMAL: Final = "normal"
READINGS: Final = {  # what strengths from outside may mean, and how much of ours 1 of them is
    NORMAL: 1.0,  # means of performances whose standard deviation is 1
    "log_worth": 1.0,  # logarithms of Plackett and Luce's worths
    "gumbel": pi / sqrt(6),  # the same, but in standard deviations of a performance
}
STEP: Final = 0.125  # of the grid on which normal performances are added up
GRID: Final = [STEP * at for at in range(-56, 57)]


class RatingModel(Protocol):
    """What can be tested."""

    def predict(self, players: Sequence[Any], day: int, length: float, /) -> Forecast:
        """Return what is said of a table; ``length`` is its share of a whole game."""

    def add(
        self, players: Sequence[Any], points: Sequence[float], day: int, length: float, /
    ) -> None:
        """Learn from a table."""

    def worth(self, player: Any) -> float:
        """Return by what players are ranked."""


MODELS: Final[dict[str, Callable[[], RatingModel]]] = {
    OURS: Strengths,
    "chance": Chance,
    "mean_place": MeanPlace,
    "elo": Elo,
    "glicko2": Glicko2,
    "tenhou": Tenhou,
    "openskill": Openskill,
    "mers_like": MersLike,
}


@dataclass(frozen=True, slots=True)
class Prediction:
    """What was said of a table before it was played."""

    first: list[float]  # of each player
    above: list[list[float]]  # of each player that they come before each other one; 0 for oneself

    def as_dict(self) -> dict[str, Any]:
        """Return it for a file."""
        return {"first": self.first, "above": self.above}


@dataclass(slots=True)
class Backtest:
    """What a model said of all tables, table by table."""

    name: str
    model: RatingModel
    pair_losses: list[float] = field(default_factory=list)  # sums over the pairs of a table
    order_losses: list[float] = field(default_factory=list)
    pairs: int = 0
    predictions: list[Prediction] = field(default_factory=list)

    @property
    def pair_loss(self) -> float:
        """Nats a pair."""
        return sum(self.pair_losses) / (self.pairs or 1)


def run(
    name: str,
    tables: Sequence[Line],
    model: RatingModel | None = None,
    *,
    keeps_predictions: bool = False,
) -> Backtest:
    """Let a model predict each table and then learn from it."""
    done = Backtest(name, model or MODELS[name]())
    for table, length in zip(tables, lengths(tables), strict=True):
        day = table.date.toordinal()
        said = done.model.predict(table.players, day, length)
        groups = groups_of(table.points)
        orders = factorial(len(table.players)) * even_chance(groups)  # that are left open
        done.order_losses.append(-log(max(said.likelihood(groups) / orders, LEAST)))
        done.pair_losses.append(said.loss(table.points))
        done.pairs += len(said.pairs)
        if keeps_predictions:
            done.predictions.append(Prediction(said.first, said.above))
        done.model.add(table.players, table.points, day, length)
    return done


def report(
    done: Backtest, ours: Backtest, tables: Sequence[Line], strengths: Mapping[str, float] | None
) -> dict[str, Any]:
    """Return the figures of a model; differences are its loss less ours: above 0 is worse."""
    row: dict[str, Any] = {
        "model": done.name,
        "games": len(done.order_losses),
        "pairs": done.pairs,
        "pair_log_loss": done.pair_loss,
        "order_log_loss": sum(done.order_losses) / (len(done.order_losses) or 1),
        "difference": done.pair_loss - ours.pair_loss,
        "difference_95": None if done is ours else _bootstrap(done, ours),
    }
    if isinstance(done.model, Strengths):
        row |= {"evidence": exp(min(done.model.evidence, MOST))}
    if strengths is not None:
        row |= {"rank_correlation": _rank_correlation(done, tables, strengths)}
        if isinstance(done.model, Strengths):
            row |= _coverage(done.model, tables, strengths)
    return row


def _bootstrap(done: Backtest, ours: Backtest) -> list[float] | None:
    """Return the range of the difference, 19 times of 20, from resampling the tables."""
    dice = random.Random(0)
    differences = [mine - our for mine, our in zip(done.pair_losses, ours.pair_losses, strict=True)]
    if not differences:
        return None
    drawn = sorted(
        sum(dice.choices(differences, k=len(differences))) / done.pairs for _ in range(RESAMPLES)
    )
    return [drawn[round(RESAMPLES * 0.025)], drawn[round(RESAMPLES * 0.975) - 1]]


def _rank_correlation(
    done: Backtest, tables: Sequence[Line], strengths: Mapping[str, float]
) -> float | None:
    """Return Spearman's, between the model's order of all who played and the true one."""
    names = sorted({name for table in tables for name in table.players if name in strengths})
    mine = _ranks([done.model.worth(name) for name in names])
    true = _ranks([strengths[name] for name in names])
    centre = (len(names) + 1) / 2
    spread = sqrt(
        sum((one - centre) ** 2 for one in mine) * sum((one - centre) ** 2 for one in true)
    )
    if not spread:
        return None
    pairs = zip(mine, true, strict=True)
    return sum((one - centre) * (other - centre) for one, other in pairs) / spread


def _ranks(values: Sequence[float]) -> list[float]:
    """Return ranks from 1 on; equal values share their mean."""
    order = sorted(values)
    first = {value: at for at, value in reversed(list(enumerate(order, start=1)))}
    last = {value: at for at, value in enumerate(order, start=1)}
    return [(first[value] + last[value]) / 2 for value in values]


def _coverage(
    model: Strengths, tables: Sequence[Line], strengths: Mapping[Any, float]
) -> dict[str, Any]:
    """Return how many of the stated intervals have the true strength in them.

    Strengths count from the mean over all seats at tables, as the intervals do, and are those after
    the last table. In which of the ``READINGS`` they are meant, the games say: the likeliest.
    """
    if not tables or any(player not in strengths for player in model.tables):
        return {"coverage": None, "intervals": 0, "reading": None}
    reading = max(READINGS, key=lambda one: _likelihood(one, tables, strengths))
    worth = READINGS[reading]
    seats = sum(model.tables.values())
    centre = sum(strengths[player] * count for player, count in model.tables.items()) / seats
    stated = {
        player: one
        for player, one in model.by_player(tables[-1].date.toordinal()).items()
        if one.is_known
    }
    inside = sum(
        one.low <= worth * (strengths[player] - centre) <= one.high
        for player, one in stated.items()
    )
    share = inside / len(stated) if stated else None
    return {"coverage": share, "intervals": len(stated), "reading": reading}


def _likelihood(reading: str, tables: Sequence[Line], strengths: Mapping[str, float]) -> float:
    """Return the logarithm of how likely the places are if strengths are meant so."""
    worth = READINGS[reading]
    total = 0.0
    for table in tables:
        groups = groups_of(table.points)
        there = [worth * strengths[player] for player in table.players]
        if reading == NORMAL:
            seen = sum(
                _normal_likelihood([there[at] for at in order]) for order in orders_of(groups)
            )
            total += log(seen / _whole(len(there)))
        else:
            total += log(likelihood(Family.PLACKETT_LUCE, there, groups))
    return total


@lru_cache(maxsize=4)
def _whole(players: int) -> float:
    """Return what the grid gives all orders of equal players together: nearly 1."""
    return factorial(players) * _normal_likelihood([0.0] * players)


def _normal_likelihood(strengths: Sequence[float]) -> float:
    """Return the likelihood that normal performances come in the given order."""
    total = 0.0
    behind = [1.0] * len(GRID)  # those named so far are behind, whatever the next one does
    for strength in reversed(strengths):
        done, total = [], 0.0
        for at, others in zip(GRID, behind, strict=True):
            step = STEP * exp(-((at - strength) ** 2) / 2) / sqrt(2 * pi) * others
            done.append(total + step / 2)
            total += step
        behind = done
    return max(total, LEAST)
