"""Short English texts for ``print``: how a table was settled, why a hand is no win.

They take the parts of a verdict or a diagnosis, which ask for them, and know neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from .errors import RuleError
from .explanation import settlement_line
from .nearest import NearReading
from .result import Score, Settlement
from .rulesets import get
from .tiles import Tile, Wind, format_tiles, tile_name

INDENT = " " * 9

Wait: TypeAlias = tuple[Tile, Score | None]
"""A tile, and what it would have been worth; None where it is no win."""


def verdict_lines(
    values: Mapping[Wind, int],
    settlement: Settlement | None,
    problem: RuleError | None,
    false_win: Settlement | None,
) -> Iterator[str]:
    """Yield what each hand is worth, then who pays whom or what is wrong."""
    for wind in Wind:
        if wind in values:
            yield f"{wind.name} {values[wind]:>6}"
    if settlement is not None:
        yield settlement_line(settlement)
    if problem is not None:
        yield INDENT + str(problem)
    if false_win is not None:
        yield settlement_line(false_win) + "  if it is declared: a false win"


def incomplete_lines(
    tiles_away: int, readings: Iterable[NearReading], waits: Iterable[Wait]
) -> Iterator[str]:
    """Yield how far the tiles are from a complete hand, how they may be read, the waits."""
    tiles = "tile" if tiles_away == 1 else "tiles"
    yield f"{tiles_away} {tiles} away from a complete hand"
    for reading in readings:
        groups = " ".join(group.text for group in reading.groups) or "no group"
        yield f"{INDENT}{groups}, left over {format_tiles(reading.left_over)}"
    yield from _wait_lines(waits)


def low_lines(
    score: Score,
    minimum: int,
    ways: Iterable[tuple[str | None, bool, Score]],
    waits: Iterable[Wait],
    changes: Iterable[tuple[Tile, Tile, Score]],
) -> Iterator[str]:
    """Yield what the hand is worth, and what would have been worth more or less.

    ``ways`` are the circumstance, or without one whether self-drawn; ``changes`` the tile that
    comes in and the one that goes out; each with what it would have been worth.
    """
    ruleset = get(score.ruleset)
    unit = ruleset.unit.beside(score.value)
    short = ruleset.without_patterns or f"the minimum is {minimum}"
    yield f"{score.value} {unit}, {short}"
    names = {info.situation: info.names.en for info in ruleset.situations}
    for situation, self_drawn, worth in ways:
        way = "self-drawn" if self_drawn else "on a discard"
        if situation is not None:
            way = names.get(situation, situation)
        yield f"{INDENT}{way[:1].lower()}{way[1:]}: {worth.value}"
    yield from _wait_lines(waits)
    for tile_in, tile_out, worth in changes:
        yield f"{INDENT}{tile_name(tile_in)} for {tile_name(tile_out)}: {worth.value}"


def _wait_lines(waits: Iterable[Wait]) -> Iterator[str]:
    for tile, score in waits:
        worth = "no win" if score is None else score.value
        yield f"{INDENT}with {tile_name(tile)}: {worth}"
