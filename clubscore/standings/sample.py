"""The hand on the start page: scored by the engine like any other."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.rulesets import get
from scoring.rulesets.base import Outcome, Result
from scoring.tiles import Wind

RULESET: Final = "mcr"
TILES: Final = "[CCC] [789p] 123p 456p 9p + 9p"
GROUPS: Final = ("CCC", "789p", "123p", "456p", "99p")  # as they are drawn


@dataclass(frozen=True, slots=True)
class SampleLine:
    """A pattern with its points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Sample:
    """The tiles by groups in notation, the patterns, the value, what each loser pays."""

    groups: tuple[str, ...]
    lines: tuple[SampleLine, ...]
    value: int
    each: int


@cache
def sample_hand(language: str) -> Sample:
    """Return the hand with its pattern names in a language."""
    ruleset = get(RULESET)
    score = ruleset.score(parse_hand(TILES), Win(Wind.S, Wind.E, self_drawn=True), {})
    names = {pattern.key: pattern.names for pattern in ruleset.patterns}
    lines = [SampleLine(names[one.key].get(language), one.total) for one in score.counted]
    lines.sort(key=lambda line: -line.points)
    result = Result(Outcome.WIN, winner=Wind.S, values={Wind.S: score.value})
    each = -ruleset.settle(result, {}).payments[Wind.E]
    return Sample(GROUPS, tuple(lines), score.value, each)
