"""Short English texts for ``print``: how a table was settled, why a hand is no win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .diagnosis import IncompleteHand, LowHand, OtherCircumstance, WaitedTile
from .explanation import settlement_line
from .judge import Verdict
from .rulesets import get
from .tiles import Wind, format_tiles, tile_name

INDENT = " " * 9


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what each hand is worth, then who pays whom or what is wrong."""
    for wind in Wind:
        if wind in verdict.values:
            yield f"{wind.name} {verdict.values[wind]:>6}"
    if verdict.settlement is not None:
        yield settlement_line(verdict.settlement)
    if verdict.problem is not None:
        yield INDENT + str(verdict.problem)
    if verdict.false_win is not None:
        yield settlement_line(verdict.false_win) + "  if it is declared: a false win"


def incomplete_lines(found: IncompleteHand) -> Iterator[str]:
    """Yield how far the tiles are from a complete hand, how they may be read, the waits."""
    tiles = "tile" if found.tiles_away == 1 else "tiles"
    yield f"{found.tiles_away} {tiles} away from a complete hand"
    for reading in found.readings:
        groups = " ".join(group.text for group in reading.groups) or "no group"
        yield f"{INDENT}{groups}, left over {format_tiles(reading.left_over)}"
    yield from _waits(found.waits)


def low_lines(found: LowHand) -> Iterator[str]:
    """Yield what the hand is worth, and what would have been worth more or less."""
    unit = get(found.score.ruleset).unit.beside(found.score.value).en
    yield f"{found.score.value} {unit}, the minimum is {found.minimum}"
    for other in found.circumstances:
        yield f"{INDENT}{_way(other)}: {other.score.value}"
    yield from _waits(found.waits)
    for change in found.changes:
        tiles = f"{tile_name(change.tile_in)} for {tile_name(change.tile_out)}"
        yield f"{INDENT}{tiles}: {change.score.value}"


def _waits(waits: Sequence[WaitedTile]) -> Iterator[str]:
    for wait in waits:
        worth = "no win" if wait.score is None else wait.score.value
        yield f"{INDENT}with {tile_name(wait.tile)}: {worth}"


def _way(other: OtherCircumstance) -> str:
    if other.situation is not None:
        return other.situation.value
    return "self-drawn" if other.self_drawn else "on a discard"
