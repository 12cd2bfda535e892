"""A score as rows that a page can print in the visitor's language.

Works on the plain data of :mod:`clubscore.play.entry.breakdown`, fresh from the engine or as stored
with a hand: a page never scores a recorded hand again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from clubscore.words import chinese_beside, localized_name, localized_unit, worth
from scoring.hand import Hand, Shape
from scoring.notation import format_meld, parse_tiles, with_red_fives
from scoring.result import EXCLUDED, IMPLIED
from scoring.rulesets.base import PatternInfo, Ruleset, Unit
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
    figure: str = ""  # what it gives in words, where points alone do not say it: "3 han"
    plain_name: str = ""  # what its name means, where players use a foreign word

    @property
    def total(self) -> int:
        """Points of all occurrences."""
        return self.points * self.times


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """A pattern the hand has that does not count; ``times``, if equal ones are merged.

    ``reason`` says why in words, ``why`` in the term of the score format.
    """

    name: str
    reason: str
    times: int = 1
    why: str = EXCLUDED


@dataclass(frozen=True, slots=True)
class BaseRow:
    """A line of the base of a score: ``figure`` is "4 fu", the tiles are groups in notation."""

    name: str
    chinese: str
    figure: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreView:
    """An explained score.

    Where patterns multiply a base, ``base_rows`` and ``base_sum`` explain that, and ``count_words``
    says both and the limit: "3 han 40 fu", "5 han, mangan".
    """

    value: int
    qualifies: bool
    points_missing: int
    base: int
    doubles: int
    patterns: tuple[PatternRow, ...]
    left_out: tuple[LeftOutRow, ...]
    ruleset: str = ""  # whose unit the value has
    short: str = ""  # why it does not qualify
    count_words: str = ""
    base_rows: tuple[BaseRow, ...] = ()
    base_sum: str = ""

    @property
    def has_value(self) -> bool:
        """Whether the hand is worth something: it qualifies, or it has points."""
        return self.qualifies or self.value > 0

    @property
    def left_out_alike(self) -> tuple[LeftOutRow, ...]:
        """The same, each pattern once for a reason."""
        return once_each(self.left_out)


@dataclass(frozen=True, slots=True)
class TileGroup:
    """A group of tiles as shown on the table."""

    tiles: str
    kind: str  # "meld", "standing" or "winning"
    face_down: bool = False  # a concealed kong

    @property
    def tile_names(self) -> str:
        """The tiles one by one, ``"1m 2m 3m"``; a red five is a five."""
        return " ".join(tile_name(tile) for tile in parse_tiles(self.tiles))


def score_view(ruleset: Ruleset, breakdown: Mapping[str, Any]) -> ScoreView:
    """Return the score of a hand, explained; the most valuable patterns come first."""
    whole = sorted(group["tiles"] for group in breakdown["arrangement"])
    limit = breakdown.get("limit", "")
    rows = [_pattern_row(ruleset, line, whole, limit) for line in breakdown["patterns"]]
    return ScoreView(
        breakdown["value"],
        breakdown["qualifies"],
        breakdown["missing"],
        breakdown["base"],
        breakdown["doubles"],
        tuple(sorted(rows, key=lambda row: (not row.limit, -row.doubles, -row.total))),
        left_out_rows(ruleset, breakdown["left_out"]),
        ruleset.key,
        "" if breakdown["qualifies"] else short_words(ruleset, breakdown["missing"]),
        counted_words(
            ruleset,
            breakdown["base"],
            breakdown["doubles"],
            limit,
            breakdown.get("limits", 0),
        ),
        tuple(_base_row(ruleset, line) for line in breakdown.get("base_lines", ())),
        _base_sum(ruleset, breakdown),
    )


def counted_words(
    ruleset: Ruleset, base: int, doubles: int, limit: str = "", limits: int = 0
) -> str:
    """Return what a hand counts besides its value: "3 han 40 fu", "5 han, mangan", "2 yakuman".

    Nothing where patterns add up to the value.
    """
    if not ruleset.limit_names:
        return ""
    if limits:
        return told_words(ruleset, base, doubles, limits)
    name = localized_name(ruleset.limit_names[limit]) if limit in ruleset.limit_names else ""
    told = told_words(ruleset, base, doubles)
    return ", ".join(words for words in (told, name) if words)


def told_words(ruleset: Ruleset, base: int, doubles: int, limits: int = 0) -> str:
    """Return the numbers that state a hand's value: "3 han 40 fu", "yakuman", "2 yakuman"."""
    unit = ruleset.limit_unit
    if limits and unit is not None:
        return localized_unit(unit, 1) if limits == 1 else _beside(limits, unit)
    counts = ((doubles, ruleset.pattern_unit), (base, ruleset.base_unit))
    return " ".join(_beside(number, unit) for number, unit in counts if number)


def short_words(ruleset: Ruleset, missing: int) -> str:
    """Return what a complete hand lacks to be a win."""
    if ruleset.without_patterns:
        return gettext(ruleset.without_patterns)
    return gettext("%(worth)s short of a win") % {"worth": worth(missing, ruleset.key)}


def _beside(number: int, unit: Unit) -> str:
    """Return a number with its unit: "4 fu"."""
    return f"{number} {localized_unit(unit, number)}"


def _base_row(ruleset: Ruleset, line: Mapping[str, Any]) -> BaseRow:
    names = ruleset.base_names[line["key"]]
    figure = _beside(line["points"], ruleset.base_unit)
    return BaseRow(localized_name(names), chinese_beside(names), figure, tuple(line["tiles"]))


def _base_sum(ruleset: Ruleset, breakdown: Mapping[str, Any]) -> str:
    """Return the sum of the base's lines: "34 fu, rounded up to 40"."""
    lines = breakdown.get("base_lines", ())
    if not lines:
        return ""
    total, base = sum([line["points"] for line in lines]), breakdown["base"]
    exact = _beside(total, ruleset.base_unit)
    if total == base:
        return exact
    return gettext("%(exact)s, rounded up to %(rounded)s") % {"exact": exact, "rounded": base}


def _figure(ruleset: Ruleset, pattern: PatternInfo | None, points: int, limit: str) -> str:
    """Return what a pattern gives in a system whose patterns do not add up to the value.

    ``limit`` is the key of the one the hand has reached.
    """
    if not ruleset.limit_names:
        return ""
    if pattern is not None and pattern.limit and limit in ruleset.limit_names:
        times = points // pattern.points
        return counted_words(ruleset, 0, 0, limit, times)
    return _beside(points, ruleset.pattern_unit)


def _pattern_row(
    ruleset: Ruleset, line: Mapping[str, Any], whole: list[str], limit: str
) -> PatternRow:
    occurrences: list[list[str]] = line["tiles"]
    shown = tuple(group for occurrence in occurrences for group in occurrence)
    pattern = _pattern(ruleset, line["n"])
    total = line["points"] * line["times"]
    return PatternRow(
        _pattern_name(ruleset, line["n"]),
        chinese_beside(pattern.names) if pattern else "",
        line["points"],
        line["times"],
        line.get("doubles", 0),
        line.get("limit", False),
        () if sorted(shown) == whole else shown,
        "|".join(" ".join(occurrence) for occurrence in occurrences),
        figure=_figure(ruleset, pattern, total, limit),
        plain_name=plain_name(pattern) if pattern else "",
    )


def line_rows(ruleset: Ruleset, lines: Iterable[Mapping[str, Any]]) -> tuple[PatternRow, ...]:
    """Return the lines of a count of points and doubles, with equal ones merged."""
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
        chinese_beside(pattern.names) if pattern else "",
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


def plain_name(pattern: PatternInfo) -> str:
    """Return what a pattern's name means, in the visitor's language; "" if the name says so."""
    return localized_name(pattern.plain_names) if pattern.plain_names else ""


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
    """Return the groups of a hand on the table: sets, standing tiles by suit, the winning tile.

    The first fives are the red ones, as in the notation of the hand.
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
