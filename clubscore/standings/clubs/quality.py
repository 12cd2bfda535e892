"""How good a club's ratings are: each game predicted from those before it, then looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log, sqrt
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from clubscore.standings.strengths.forecast import CHANCE_LOSS
from clubscore.standings.strengths.mean_place import MeanPlace
from clubscore.standings.strengths.model import MOST, SURE, Strengths

ENOUGH: Final = 20  # times as probable by the ratings as by chance: places then show strength
LEAST_TABLES: Final = 60  # before which losses are not compared
MOST_GROUPS: Final = 8  # of predictions
GROUP: Final = 120  # pairs that a group has at least
EVEN: Final = 1e-9  # nobody is the favourite whose chance is as near to one half


class PairPrediction(NamedTuple):
    """The predicted probability that the favourite finishes above the other, and the outcome."""

    probability: float  # probability that the favourite finishes above
    outcome: float  # 1 if so, 0 if not, 0.5 if they shared a place
    table: int  # number


@dataclass(frozen=True, slots=True)
class PredictionGroup:
    """Pairs of whom about the same was said; all but the number in percent.

    Stored books of clubs have ``probability`` and ``frequency`` under other names.
    """

    pairs: int
    probability: Annotated[float, Field(alias="said")]  # the mean
    # How often the favourite finished above; a shared place is half.
    frequency: Annotated[float, Field(alias="happened")]
    doubt: float  # 19 times out of 20 chance makes less than this of a difference


@dataclass(frozen=True, slots=True)
class Difference:
    """A loss of ours less another's, in nats per pair: below 0 ours predicted better."""

    value: float
    doubt: float  # 19 times out of 20 chance makes less than this of a difference

    @property
    def is_better(self) -> bool:
        """Whether ours is better beyond chance."""
        return self.value + self.doubt < 0

    @property
    def is_worse(self) -> bool:
        """Whether ours is worse beyond chance."""
        return self.value - self.doubt > 0


@dataclass(frozen=True, slots=True)
class Losses:
    """How surprising the results were, in nats per pair: less is better."""

    ours: float
    mean_place: float
    beside_chance: Difference
    beside_mean_place: Difference


@dataclass(frozen=True, slots=True)
class RatingQuality:
    """How good the ratings of a club have been so far."""

    tables: int
    pairs: int
    losses: Losses | None  # None of too few tables
    groups: tuple[PredictionGroup, ...]  # by what was said
    evidence: float  # by how much more probable the ratings made it all than chance: a logarithm

    @property
    def is_proven(self) -> bool:
        """Tell whether the games show that ratings predict better than chance.

        In a club whose players are all equal this stays false, however often it is checked, with a
        probability of 19 in 20 or more: each prediction is a bet against chance, and a fair bet
        multiplies its stake by 20 at most one time in 20.
        """
        return self.evidence >= log(ENOUGH)

    @property
    def times_as_probable(self) -> float:
        """How much more probable the places of all tables were by the ratings than by chance."""
        return exp(min(self.evidence, MOST))

    @property
    def tables_left(self) -> int:
        """How many more tables are needed for a conclusion."""
        return max(LEAST_TABLES - self.tables, 0)


class PredictionTest:
    """Predicts tables before a rating learns from them."""

    def __init__(self, strengths: Strengths) -> None:
        """Test a rating, which someone else lets learn from each table afterwards."""
        self._strengths = strengths
        self._mean_place = MeanPlace()
        self._predictions: list[PairPrediction] = []
        self._pairs: list[int] = []  # of each table
        self._ours: list[float] = []  # sums of the losses of a table's pairs
        self._others: list[float] = []  # those of the mean place

    def add(
        self, players: Sequence[Hashable], points: Sequence[float], day: int, length: float
    ) -> None:
        """Predict a table and look at what happened."""
        said = self._strengths.predict(players, day, length)
        plain = self._mean_place.predict(players, day)
        self._mean_place.add(players, points, day)
        self._ours.append(said.loss(points))
        self._others.append(plain.loss(points))
        self._pairs.append(len(said.pairs))
        above = said.above
        for one, other in said.pairs:
            if abs(above[one][other] - 0.5) < EVEN:
                continue
            first, second = (one, other) if above[one][other] > 0.5 else (other, one)
            happened = (1 + (points[first] > points[second]) - (points[first] < points[second])) / 2
            self._predictions.append(
                PairPrediction(above[first][second], happened, len(self._pairs))
            )

    def quality(self) -> RatingQuality:
        """Return the quality of the predictions so far."""
        tables, pairs = len(self._pairs), sum(self._pairs)
        if tables < LEAST_TABLES:
            return RatingQuality(tables, pairs, None, (), self._strengths.evidence)
        chance = [CHANCE_LOSS * count for count in self._pairs]
        losses = Losses(
            sum(self._ours) / pairs,
            sum(self._others) / pairs,
            _difference(self._ours, chance, pairs),
            _difference(self._ours, self._others, pairs),
        )
        groups = _groups(self._predictions)
        return RatingQuality(tables, pairs, losses, groups, self._strengths.evidence)


def _difference(ours: Iterable[float], others: Iterable[float], pairs: int) -> Difference:
    """Return the difference a pair; tables are independent, the pairs of one are not."""
    by_table = [our - other for our, other in zip(ours, others, strict=True)]
    mean = sum(by_table) / len(by_table)
    variance = sum((one - mean) ** 2 for one in by_table)
    return Difference(sum(by_table) / pairs, SURE * sqrt(variance) / pairs)


def _groups(predictions: Iterable[PairPrediction]) -> tuple[PredictionGroup, ...]:
    """Return predictions in groups of equal size, the most even first."""
    ordered = sorted(predictions)
    count = min(len(ordered) // GROUP, MOST_GROUPS)
    edges = [len(ordered) * at // max(count, 1) for at in range(count + 1)]
    return tuple(_group(ordered[start:end]) for start, end in pairwise(edges))


def _group(pairs: Sequence[PairPrediction]) -> PredictionGroup:
    surprises: defaultdict[int, float] = defaultdict(float)  # by table
    for one in pairs:
        surprises[one.table] += one.outcome - one.probability
    return PredictionGroup(
        len(pairs),
        100 * sum(one.probability for one in pairs) / len(pairs),
        100 * sum(one.outcome for one in pairs) / len(pairs),
        100 * SURE * sqrt(sum(one * one for one in surprises.values())) / len(pairs),
    )
