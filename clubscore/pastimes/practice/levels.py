"""How hard a hand is to score, and dealing a hand of a given level.

The same ruleset, level and seed give the same hand.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from clubscore.pastimes.practice.hand import DealtHand, Level
from scoring.arrangement import arrangements
from scoring.hand import Hand
from scoring.rulesets import get
from scoring.rulesets.base import Ruleset

from .generator import deal_any

TRIES: Final = 200  # for a hand of the level; a dozen is the rule
LARGEST_SEED: Final = 999_999
SAMPLE: Final = 240  # hands that tell what is easy in a ruleset and what is not
# What measured_bands finds, so that nobody who opens a page waits for it.
BANDS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "mcr": (4.5, 6.0),
        "zung_jung": (2.0, 3.5),
        "hong_kong": (3.0, 3.5),
        "italian": (3.0, 5.0),
        "chinese_classical": (4.5, 6.5),
        "european": (4.5, 6.5),
        "riichi": (2.5, 3.75),
    }
)


def deal(ruleset: Ruleset, level: Level, seed: int) -> DealtHand:
    """Return the hand of a seed, a legal win or, where all hands count, maybe another's."""
    chance = random.Random(f"{ruleset.key} {level} {seed}")  # noqa: S311 - to be made again
    nearest: DealtHand | None = None
    for _ in range(TRIES):
        dealt = deal_any(chance, ruleset)
        if dealt is None:
            continue
        if level_of(ruleset, dealt) is level:
            return dealt
        nearest = nearest or dealt
    if nearest is None:
        raise ValueError(f"no hand of {ruleset.key} comes from seed {seed}")
    return nearest


def level_of(ruleset: Ruleset, dealt: DealtHand) -> Level:
    """Return how hard a hand is to count, compared with others of its ruleset."""
    easy, medium = bands(ruleset.key)
    found = effort(dealt)
    if found <= easy:
        return Level.EASY
    return Level.MEDIUM if found <= medium else Level.HARD


def bands(key: str) -> tuple[float, float]:
    """Return the highest effort of an easy hand and of a medium one, splitting hands in thirds.

    Rulesets differ in how many patterns a hand has: what is hard in one is easy in another.
    """
    return BANDS.get(key) or measured_bands(key)


@cache
def measured_bands(key: str) -> tuple[float, float]:
    """Return the same by dealing ``SAMPLE`` hands, which takes half a second or more."""
    chance, ruleset = random.Random(f"{key} sample"), get(key)  # noqa: S311 - always the same
    dealt = (deal_any(chance, ruleset) for _ in range(SAMPLE))
    efforts = sorted(effort(one) for one in dealt if one is not None)
    return efforts[len(efforts) // 3], efforts[2 * len(efforts) // 3]


def effort(dealt: DealtHand) -> float:
    """Return how much there is to find: patterns, half of those left out, other readings.

    In a count of points and doubles, every kind of line is a pattern. If the base has lines of its
    own, as fu do, four of them are as much as one pattern.
    """
    counted = {line.key for line in dealt.score.patterns}
    left_out = {left.key for left in dealt.score.left_out} - counted
    other_readings = min(2, max(0, _readings(dealt.hand) - 1)) if dealt.won else 0
    base_lines = len(dealt.score.base_lines) / 4
    return len(counted) + len(left_out) / 2 + base_lines + other_readings


def _readings(hand: Hand) -> int:
    """Return in how many ways the standing tiles and the winning tile make sets and a pair."""
    return len(arrangements(tuple(hand.counts())))
