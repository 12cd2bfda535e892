"""What is said of each two players of a table, and what it was worth once the places are known."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log
from typing import Final

from .places import Chances

LEAST: Final = 1e-12  # probability; no loss is infinite


def chances_above(said: Chances, players: int) -> list[list[float]]:
    """Return how probably each player comes before each other one; 0 for oneself."""
    above = [[0.0] * players for _ in range(players)]
    for order, chance in said.items():
        for better, worse in combinations(order, 2):
            above[better][worse] += chance
    return above


def pair_loss(above: list[list[float]], points: Sequence[float], one: int, other: int) -> float:
    """Return the loss of a pair, in nats; of equal points half for each way round."""
    if points[one] == points[other]:
        return -log(max(above[one][other] * above[other][one], LEAST)) / 2
    better, worse = (one, other) if points[one] > points[other] else (other, one)
    return -log(max(above[better][worse], LEAST))
