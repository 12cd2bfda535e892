"""The forecast for a table before it is played, and its score once the places are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log
from typing import Final

from .places import Family, Groups, likelihood

LEAST: Final = 1e-12  # probability; no loss is infinite
CHANCE_LOSS: Final = log(2)  # nats a pair, of whoever tosses a coin


@dataclass(frozen=True, slots=True)
class Opinion:
    """Logarithms of worth that the players of a table may have, and by how much that counts."""

    share: float
    family: Family
    worths: Sequence[float]


class Forecast:
    """Opinions on one table; their shares add up to 1."""

    __slots__ = ("above", "opinions", "players")

    def __init__(self, players: int, opinions: Sequence[Opinion]) -> None:
        """Calculate the probabilities for every pair of players."""
        self.players = players
        self.opinions = opinions
        self.above = _above(players, opinions)
        """How probably each player comes before each other one; 0 for oneself."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Each two players."""
        return list(combinations(range(self.players), 2))

    @property
    def first(self) -> list[float]:
        """How probably each player comes first."""
        everybody = range(self.players)
        return [
            self.likelihood([[one], [other for other in everybody if other != one]])
            for one in everybody
        ]

    @property
    def most_lost(self) -> float:
        """The most to be lost against chance, over all pairs, if every favourite loses."""
        return sum(
            -log(max(2 * min(self.above[one][other], self.above[other][one]), LEAST))
            for one, other in self.pairs
        )

    def likelihood(self, groups: Groups) -> float:
        """Return the probability of some places; players who share one may be in any order."""
        return sum(one.share * likelihood(one.family, one.worths, groups) for one in self.opinions)

    def towards_chance(self, share: float) -> Forecast:
        """Return the same with so much of it, and for the rest a coin tossed."""
        opinions = [Opinion(share * one.share, one.family, one.worths) for one in self.opinions]
        return Forecast(self.players, [*opinions, even_opinion(self.players, 1 - share)])

    def pair_loss(self, points: Sequence[float], one: int, other: int) -> float:
        """Return the loss of a pair, in nats; of equal points half for each way round."""
        if points[one] == points[other]:
            return -log(max(self.above[one][other] * self.above[other][one], LEAST)) / 2
        better, worse = (one, other) if points[one] > points[other] else (other, one)
        return -log(max(self.above[better][worse], LEAST))

    def loss(self, points: Sequence[float]) -> float:
        """Return the loss of all pairs together."""
        return sum(self.pair_loss(points, *pair) for pair in self.pairs)


def even_opinion(players: int, share: float = 1.0) -> Opinion:
    """Return the opinion that every order is as probable as any other."""
    return Opinion(share, Family.PLACKETT_LUCE, [0.0] * players)


def _above(players: int, opinions: Sequence[Opinion]) -> list[list[float]]:
    above = [[0.0] * players for _ in range(players)]
    for said in opinions:
        drawn = [exp(worth) for worth in said.worths]
        for one, mine in enumerate(drawn):
            for other in range(one):
                above[one][other] += said.share * mine / (mine + drawn[other])
    for one in range(players):
        for other in range(one):
            above[other][one] = 1 - above[one][other]
    return above
