"""Short texts for ``print`` and ``explain``: how a table was settled, why a hand is not a win.

They take the parts of a verdict or a diagnosis, which ask for them, and know neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from .errors import RuleError, _
from .explanation import error_sentence, settlement_line
from .nearest import NearReading
from .result import Score, Settlement
from .rulesets import get
from .tiles import Tile, Wind, format_tiles, tile_name
from .words import catalogue, translate, within_sentence

INDENT = " " * 9

Wait: TypeAlias = tuple[Tile, Score | None]
"""A tile, and what it would have been worth; None where it is not a win."""


def verdict_lines(
    values: Mapping[Wind, int],
    settlement: Settlement | None,
    problem: RuleError | None,
    false_win: Settlement | None,
    language: str = "en",
) -> Iterator[str]:
    """Yield what each hand is worth, then who pays whom or the error."""
    for wind in Wind:
        if wind in values:
            yield f"{wind.name} {values[wind]:>6}"
    if settlement is not None:
        yield settlement_line(settlement)
    if problem is not None:
        yield INDENT + error_sentence(problem, language)
    if false_win is not None:
        yield false_win_line(false_win, language)


def false_win_line(false_win: Settlement, language: str = "en") -> str:
    """Return what declaring a hand costs that is not a win."""
    costs = translate(_("if it is declared: a false win"), language)
    return f"{settlement_line(false_win)}  {costs}"


def incomplete_lines(
    tiles_away: int, readings: Iterable[NearReading], waits: Iterable[Wait], language: str = "en"
) -> Iterator[str]:
    """Yield how far the tiles are from a complete hand, how they may be read, the waits."""
    yield catalogue(language).ngettext(
        "%(count)s tile away from a complete hand",
        "%(count)s tiles away from a complete hand",
        tiles_away,
    ) % {"count": tiles_away}
    for reading in readings:
        groups = " ".join(group.text for group in reading.groups)
        facts = {
            "groups": groups or translate(_("no group"), language),
            "tiles": format_tiles(reading.left_over),
        }
        yield INDENT + translate(_("%(groups)s, left over %(tiles)s"), language) % facts
    yield from _wait_lines(waits, language)


def low_lines(
    score: Score,
    minimum: int,
    ways: Iterable[tuple[str | None, bool, Score]],
    waits: Iterable[Wait],
    changes: Iterable[tuple[Tile, Tile, Score]],
    language: str = "en",
) -> Iterator[str]:
    """Yield what the hand is worth, and what would have been worth more or less.

    ``ways`` are the circumstances, or whether self-drawn if there is none; ``changes`` the tile
    that comes in and the one that goes out; each with the value it would have given.
    """
    ruleset = get(score.ruleset)
    unit = ruleset.unit.beside(score.value, language)
    short = translate(ruleset.without_patterns or _("the minimum is %(minimum)s"), language)
    yield f"{score.value} {unit}, {short % {'minimum': minimum}}"
    names = {info.situation: info.names.get(language) for info in ruleset.situations}
    for situation, self_drawn, worth in ways:
        way = translate(_("self-drawn") if self_drawn else _("on a discard"), language)
        if situation is not None:
            way = names.get(situation, situation)
        yield f"{INDENT}{within_sentence(way, language)}: {worth.value}"
    yield from _wait_lines(waits, language)
    for tile_in, tile_out, worth in changes:
        way = translate(_("%(added)s for %(removed)s"), language) % {
            "added": tile_name(tile_in),
            "removed": tile_name(tile_out),
        }
        yield f"{INDENT}{way}: {worth.value}"


def _wait_lines(waits: Iterable[Wait], language: str) -> Iterator[str]:
    for tile, score in waits:
        worth = translate(_("no win"), language) if score is None else score.value
        way = translate(_("with %(tile)s"), language) % {"tile": tile_name(tile)}
        yield f"{INDENT}{way}: {worth}"
