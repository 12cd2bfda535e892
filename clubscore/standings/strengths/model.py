"""The strength of players, learned from places alone, table after table.

A strength is a number on the scale of one performance: a player who is 1 stronger plays on average
as well as others do on a day one standard deviation better than theirs. In mahjong a club's
strengths differ by 0.15 to 0.3 of that, in games of skill by several.

Whether they differ at all, by how much, whether they change, and how performances are distributed
is unknown beforehand. So a number of observers watch the same tables, each with one answer to these
questions. Each predicts a table before it sees it; those who predict well gain weight. A player's
strength is the weighted mean of their estimates. Observers with almost no weight are dropped,
except chance, which holds that all are equal: the others have to prove themselves against it. All
follows from the tables in chronological order, so a corrected hand needs no repair.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log, pi, sqrt
from typing import Final

from .forecast import CHANCE_LOSS, Forecast, Opinion, even_opinion
from .places import Family, Groups, even_chance, groups_of, pull

NOBODY_DIFFERS: Final = 0.5  # how probable it is before the first table that all is chance
MAY_LOSE: Final = 1.0  # nats beside chance, over the pairs of all tables together
# Standard deviation of a club's strengths, and how probable it is: most for mahjong, some for all.
SPREADS: Final = {0.06: 0.1, 0.1: 0.12, 0.15: 0.19, 0.22: 0.22, 0.33: 0.17, 0.5: 0.11, 0.75: 0.09}
DRIFTS: Final = {0.0: 0.55, 0.5: 0.35, 1.2: 0.1}  # spreads changed by in a year: how probable
WORTHS: Final = {  # logarithms of worth for one performance
    Family.PLACKETT_LUCE: 1.0,
    Family.EVEN: 1.17,  # fitted to orders of normal performances
}
YEAR: Final = 365.25  # days
LEAST: Final = 1e-4  # who counts less leaves
MOST: Final = 700.0  # whose exponential is a number
SURE: Final = 1.96  # standard deviations: 19 times of 20
NOTHING: Final = 1e-6  # share that is learnt, for what says nothing: the deviation becomes huge
KNOWN: Final = 0.32  # standard deviation of what the games alone say, from which on it is stated


@dataclass(slots=True)
class Belief:
    """What an observer knows of a player."""

    mean: float
    variance: float
    day: int  # of the last table
    start: float = 1.0  # the share of the mean that is still what everybody starts with


@dataclass(slots=True)
class Observer:
    """One hypothesis about the strengths; figures are logarithms of worth."""

    family: Family
    spread: float
    drift: float  # variance gained in a day
    weight: float
    beliefs: dict[Hashable, Belief] = field(default_factory=dict)

    def looks_at(self, players: Sequence[Hashable], day: int) -> list[Belief]:
        """Return what it knows of some players on a day."""
        found = []
        for player in players:
            belief = self.beliefs.get(player)
            if belief is None:
                belief = self.beliefs[player] = Belief(0.0, self.spread * self.spread, day)
            elif day > belief.day:
                belief.variance += self.drift * (day - belief.day)
                belief.day = day
            found.append(belief)
        return found

    def learns(self, players: Sequence[Hashable], day: int, length: float, groups: Groups) -> float:
        """Learn from a table; return how probable its places were, times what this one counts."""
        beliefs = self.looks_at(players, day)
        shown = _strength_factor(beliefs, length)
        seen = pull(self.family, [shown * belief.mean for belief in beliefs], groups)
        for belief, slope, bend in zip(beliefs, seen.slopes, seen.bends, strict=True):
            belief.mean += belief.variance * shown * slope
            left = max(1 + belief.variance * shown * shown * bend, 0.1)
            belief.variance *= left
            belief.start *= left
        self.weight *= seen.likelihood
        return self.weight


@dataclass(frozen=True, slots=True)
class Strength:
    """What is known of a player, in performances; 0 is the average of the club's tables."""

    mean: float  # the best guess
    middle: float  # what the player's games alone say
    deviation: float  # of that

    @property
    def low(self) -> float:
        """The strength is between this …"""
        return self.middle - SURE * self.deviation

    @property
    def high(self) -> float:
        """The upper end of the likely range, 19 times out of 20."""
        return self.middle + SURE * self.deviation

    @property
    def is_known(self) -> bool:
        """Whether there are games enough to state it."""
        return self.deviation <= KNOWN


class Strengths:
    """The strengths of a club's players after some tables.

    A game's length is its share of a whole game. Performances are means over hands, so in a game a
    quarter as long a strength shows half as much against luck.
    """

    def __init__(
        self,
        spreads: Mapping[float, float] = SPREADS,
        drifts: Mapping[float, float] = DRIFTS,
        nobody_differs: float = NOBODY_DIFFERS,
        may_lose: float = MAY_LOSE,
    ) -> None:
        """Begin without any table; how probable each spread and drift is thought to be."""
        self._observers = [
            Observer(
                family,
                spread * worth,
                (drift * spread * worth) ** 2 / YEAR,
                expected * chance,
            )
            for family, worth in WORTHS.items()
            for spread, expected in spreads.items()
            for drift, chance in drifts.items()
        ]
        self._nobody_differs = nobody_differs
        self._may_lose = may_lose  # from now on
        self.tables: dict[Hashable, int] = {}
        self.evidence = 0.0
        """How much more probable the tables were for the observers than by chance: a logarithm."""
        self._latest_forecast: tuple[object, Forecast] | None = None  # since the last table
        self._settle()

    def _settle(self) -> None:
        """Let the weights add up to 1, and those leave who count next to nothing."""
        total = sum(one.weight for one in self._observers)
        self._observers = [one for one in self._observers if one.weight > LEAST * total]
        total = sum(one.weight for one in self._observers)
        for one in self._observers:
            one.weight /= total

    @property
    def chance(self) -> float:
        """How probable it is by now that nobody differs."""
        others = (1 - self._nobody_differs) * exp(min(self.evidence, MOST))
        return self._nobody_differs / (self._nobody_differs + others)

    def predict(self, players: Sequence[Hashable], day: int, length: float = 1.0) -> Forecast:
        """Return the forecast for a table before it is played.

        It is drawn towards chance until no result can lose more than may still be lost: losses grow
        faster than the stake, so a share of the stake loses less than that share.
        """
        asked = (tuple(players), day, length)
        if self._latest_forecast is None or self._latest_forecast[0] != asked:
            self._latest_forecast = asked, self._forecast(players, day, length)
        return self._latest_forecast[1]

    def _forecast(self, players: Sequence[Hashable], day: int, length: float) -> Forecast:
        chance = self.chance
        opinions = [even_opinion(len(players), chance)]
        for one in self._observers:
            beliefs = one.looks_at(players, day)
            factor = _strength_factor(beliefs, length)
            worths = [factor * belief.mean for belief in beliefs]
            opinions.append(Opinion((1 - chance) * one.weight, one.family, worths))
        said = Forecast(len(players), opinions)
        most = said.most_lost
        return said if most <= self._may_lose else said.towards_chance(self._may_lose / most)

    def add(
        self, players: Sequence[Hashable], points: Sequence[float], day: int, length: float = 1.0
    ) -> None:
        """Learn from a table; fewer than two players say nothing."""
        said, self._latest_forecast = self.predict(players, day, length), None
        lost = said.loss(points) - CHANCE_LOSS * len(said.pairs)
        self._may_lose = max(self._may_lose - lost, 0.0)
        for player in players:
            self.tables[player] = self.tables.get(player, 0) + 1
        groups = groups_of(points)
        likelihood = sum(one.learns(players, day, length, groups) for one in self._observers)
        self.evidence += log(likelihood / even_chance(groups))
        self._settle()

    def worth(self, player: Hashable) -> float:
        """Return the best guess of someone's strength, from the average of all clubs on."""
        return (1 - self.chance) * sum(
            one.weight * one.beliefs[player].mean / WORTHS[one.family]
            for one in self._observers
            if player in one.beliefs
        )

    def chance_above(self, strength: float) -> float:
        """Return the probability that a player of this strength beats an average player."""
        scale = sum(one.weight * WORTHS[one.family] for one in self._observers)
        return 1 / (1 + exp(-scale * strength))

    def by_player(self, day: int) -> dict[Hashable, Strength]:
        """Return the estimate for each player who has played, as of a day."""
        everybody = list(self.tables)
        guesses = dict.fromkeys(self.tables, 0.0)
        middles = dict.fromkeys(self.tables, 0.0)
        squares = dict.fromkeys(self.tables, 0.0)
        for one in self._observers:
            worth = WORTHS[one.family]
            for player, belief in zip(everybody, one.looks_at(everybody, day), strict=True):
                learnt = max(1 - belief.start, NOTHING)
                middle = belief.mean / learnt / worth
                prior = belief.start * one.spread**2
                noise = max(belief.variance - belief.start * prior, learnt * prior)
                guesses[player] += one.weight * belief.mean / worth
                middles[player] += one.weight * middle
                squares[player] += one.weight * (noise / (learnt * worth) ** 2 + middle * middle)
        played = sum(self.tables.values()) or 1
        shares = {player: tables / played for player, tables in self.tables.items()}
        variances = {player: squares[player] - middles[player] ** 2 for player in shares}
        guess = sum(share * guesses[player] for player, share in shares.items())
        centre = sum(share * middles[player] for player, share in shares.items())
        doubt = sum(share * share * variances[player] for player, share in shares.items())
        return {
            player: Strength(
                (1 - self.chance) * (guesses[player] - guess),
                middles[player] - centre,
                sqrt(max((1 - 2 * share) * variances[player] + doubt, 0)),
            )
            for player, share in shares.items()
        }


def _strength_factor(beliefs: Sequence[Belief], length: float) -> float:
    """Return by how much strengths show at a table.

    Short games draw them together, and so does it where they are uncertain.
    """
    doubt = length * sum(belief.variance for belief in beliefs) / len(beliefs)
    return sqrt(length / (1 + pi / 4 * doubt))
