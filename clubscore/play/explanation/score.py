"""What a score says, as rows a page can print in the visitor's language.

Works on the plain data of :mod:`clubscore.play.entry.breakdown`, fresh from the engine or as
stored with a hand: a page never scores again what was recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import get_language, gettext

from scoring.hand import Hand, Shape
from scoring.notation import format_meld, parse_tiles, with_red_fives
from scoring.result import EXCLUDED, IMPLIED
from scoring.rulesets.base import Names, PatternInfo, Ruleset
from scoring.tiles import Flower, format_tiles, suit_of, tile_name

FLOWERS = frozenset(flower.key for flower in Flower)


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A counted pattern: points for one occurrence, how often, the tiles of each occurrence."""

    name: str
    chinese: str
    points: int
    times: int
    doubles: int
    limit: bool
    evidence: tuple[str, ...]  # tiles in notation, one text for each set; () for the whole hand
    lights: str  # the same for the script that lights them up: "123m 99s|456p"
    reason: str = ""  # of a limit hand: what makes it one
    flowers: tuple[str, ...] = ()  # that earned it, by the names of their pictures

    @property
    def total(self) -> int:
        """Points of all occurrences."""
        return self.points * self.times


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """A pattern the hand has that does not count; ``times``, where alike are told once.

    ``reason`` says why in words, ``why`` in the word of the score format.
    """

    name: str
    reason: str
    times: int = 1
    why: str = EXCLUDED


@dataclass(frozen=True, slots=True)
class ScoreView:
    """An explained score."""

    value: int
    qualifies: bool
    points_missing: int
    base: int
    doubles: int
    patterns: tuple[PatternRow, ...]
    left_out: tuple[LeftOutRow, ...]
    ruleset: str = ""  # whose unit the value has

    @property
    def left_out_alike(self) -> tuple[LeftOutRow, ...]:
        """The same, each pattern once for a reason."""
        return once_each(self.left_out)


@dataclass(frozen=True, slots=True)
class TileGroup:
    """A group of tiles as it lies on the table."""

    tiles: str
    kind: str  # "meld", "standing" or "winning"
    face_down: bool = False  # a concealed kong

    @property
    def tile_names(self) -> str:
        """The tiles one by one, ``"1m 2m 3m"``; a red five is a five."""
        return " ".join(tile_name(tile) for tile in parse_tiles(self.tiles))


def localized_name(names: Names) -> str:
    """Return a name in the visitor's language."""
    return names.get(get_language() or "en")


def score_view(ruleset: Ruleset, breakdown: Mapping[str, Any]) -> ScoreView:
    """Return the score of a hand, explained; the patterns that give most come first."""
    whole = sorted(group["tiles"] for group in breakdown["arrangement"])
    rows = [_pattern_row(ruleset, line, whole) for line in breakdown["patterns"]]
    return ScoreView(
        breakdown["value"],
        breakdown["qualifies"],
        breakdown["missing"],
        breakdown["base"],
        breakdown["doubles"],
        tuple(sorted(rows, key=lambda row: (not row.limit, -row.doubles, -row.total))),
        left_out_rows(ruleset, breakdown["left_out"]),
        ruleset.key,
    )


def _pattern_row(ruleset: Ruleset, line: Mapping[str, Any], whole: list[str]) -> PatternRow:
    occurrences: list[list[str]] = line["tiles"]
    shown = tuple(group for occurrence in occurrences for group in occurrence)
    pattern = _pattern(ruleset, line["n"])
    return PatternRow(
        _pattern_name(ruleset, line["n"]),
        pattern.names.zh if pattern else "",
        line["points"],
        line["times"],
        line.get("doubles", 0),
        line.get("limit", False),
        () if sorted(shown) == whole else shown,
        "|".join(" ".join(occurrence) for occurrence in occurrences),
    )


def line_rows(ruleset: Ruleset, lines: Iterable[Mapping[str, Any]]) -> tuple[PatternRow, ...]:
    """Return the lines of a count of points and doubles; equal ones come together."""
    alike: dict[tuple[Any, ...], list[Mapping[str, Any]]] = {}
    for line in lines:
        what = (line["key"], line["points"], line["doubles"], line["limit"])
        alike.setdefault(what, []).append(line)
    rows = [_line_row(ruleset, same, *what) for what, same in alike.items()]
    return tuple(sorted(rows, key=lambda row: (row.limit, row.doubles > 0)))


def _line_row(
    ruleset: Ruleset,
    same: list[Mapping[str, Any]],
    key: str,
    points: int,
    doubles: int,
    limit: bool,
) -> PatternRow:
    occurrences = [occurrence for line in same for occurrence in line["tiles"]]
    pattern = _pattern(ruleset, key)
    return PatternRow(
        _pattern_name(ruleset, key),
        pattern.names.zh if pattern else "",
        points,
        len(same),
        doubles * len(same),
        limit,
        tuple(group for occurrence in occurrences for group in occurrence),
        "|".join(" ".join(occurrence) for occurrence in occurrences),
        gettext(pattern.description) if pattern and limit else "",
        tuple(line["tile"] for line in same if line["tile"] in FLOWERS),
    )


def _pattern(ruleset: Ruleset, key: str) -> PatternInfo | None:
    return next((pattern for pattern in ruleset.patterns if pattern.key == key), None)


def _pattern_name(ruleset: Ruleset, key: str) -> str:
    pattern = _pattern(ruleset, key)
    return localized_name(pattern.names) if pattern else key


def left_out_rows(
    ruleset: Ruleset, left_out: Iterable[Mapping[str, str]]
) -> tuple[LeftOutRow, ...]:
    """Return what does not count, as stored, with the reasons in words."""
    return tuple(_left_out_row(ruleset, left["n"], left["because"]) for left in left_out)


def once_each(rows: Iterable[LeftOutRow]) -> tuple[LeftOutRow, ...]:
    """Return each pattern once for a reason, with how often that is."""
    return tuple(replace(row, times=times) for row, times in Counter(rows).items())


def _left_out_row(ruleset: Ruleset, key: str, because: str) -> LeftOutRow:
    why = ruleset.reason(key, because)
    words = _why_words(ruleset, why, because)
    return LeftOutRow(_pattern_name(ruleset, key), words, why=why)


def _why_words(ruleset: Ruleset, why: str, because: str) -> str:
    if why in ruleset.principles:
        return gettext(ruleset.principles[why])
    other = {"pattern": _pattern_name(ruleset, because)}
    if why == IMPLIED:
        return gettext("implied by “%(pattern)s”") % other
    return gettext("excluded by “%(pattern)s”") % other


def tile_groups(hand: Hand) -> tuple[TileGroup, ...]:
    """Return the groups of a hand as it lies: sets, standing tiles by suit, the winning tile.

    The first fives are the red ones, as where the hand is written.
    """
    reds = list(hand.red_fives)
    groups = []
    for meld in hand.melds:
        face_down = meld.concealed and meld.shape is Shape.KONG
        groups.append(TileGroup(with_red_fives(format_meld(meld)[1:-1], reds), "meld", face_down))
    for suit in range(4):
        same = [tile for tile in hand.tiles if suit_of(tile) == suit]
        if same:
            groups.append(TileGroup(with_red_fives(format_tiles(same), reds), "standing"))
    if hand.winning_tile is not None:
        winning = with_red_fives(tile_name(hand.winning_tile), reds)
        groups.append(TileGroup(winning, "winning"))
    return tuple(groups)


def flower_keys(flowers: Iterable[Flower]) -> list[str]:
    """Return the flowers by the names of their pictures."""
    return [flower.key for flower in flowers]
