"""The hand on the start page: scored by the engine like any other."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from clubscore.play.explanation.score import TileGroup, tile_groups
from scoring.hand import Win
from scoring.notation import parse_hand
from scoring.rulesets import get
from scoring.rulesets.base import Outcome, Result
from scoring.tiles import Wind

RULESET: Final = "mcr"
TILES: Final = "[CCC] [789p] 123p 456p 9p + 9p"


@dataclass(frozen=True, slots=True)
class SampleLine:
    """A pattern with its points."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Sample:
    """The tiles, the patterns, the value, what each loser pays."""

    tiles: tuple[TileGroup, ...]
    lines: tuple[SampleLine, ...]
    value: int
    each: int


@cache
def sample_hand(language: str) -> Sample:
    """Return the hand with its pattern names in a language."""
    ruleset = get(RULESET)
    hand = parse_hand(TILES)
    score = ruleset.score(hand, Win(Wind.S, Wind.E, self_drawn=True), {})
    names = {pattern.key: pattern.names for pattern in ruleset.patterns}
    lines = [SampleLine(names[one.key].get(language), one.total) for one in score.patterns]
    lines.sort(key=lambda line: -line.points)
    result = Result(Outcome.WIN, winner=Wind.S, values={Wind.S: score.value})
    each = -ruleset.settle(result, {}).payments[Wind.E]
    return Sample(tuple(tile_groups(hand)), tuple(lines), score.value, each)
