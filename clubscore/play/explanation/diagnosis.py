"""Why a hand is not a win, and what is worth the same, as rows for a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.breakdown import breakdown_of, count_of
from clubscore.words import localized_name
from scoring.diagnosis import (
    IncompleteHand,
    LowHand,
    OtherCircumstance,
    PatternAway,
    WaitedTile,
    diagnose,
    other_scores,
)
from scoring.hand import HandKind
from scoring.judge import Claim
from scoring.nearest import NearReading
from scoring.result import Score
from scoring.rulesets.base import Ruleset
from scoring.tiles import format_tiles, tile_name

from .score import PatternRow, line_rows, score_view, short_words

FARTHEST = 3  # tiles away, for more than one reading to be shown; beyond that they are many
MOST_EXCHANGES = 4  # shown of a reading that is one tile away


@dataclass(frozen=True, slots=True)
class ExchangeRow:
    """Tiles to be exchanged for others, in notation."""

    tiles_out: str
    tiles_in: str


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """A reading of an incomplete hand: what is there and what is missing, in notation."""

    title: str
    groups: tuple[str, ...]
    left_over: str
    exchanges: tuple[ExchangeRow, ...]


@dataclass(frozen=True, slots=True)
class WorthRow:
    """What a hand would be worth otherwise: with other tiles, or in a circumstance, in words.

    ``tile_out`` is the tile given for ``tile``. ``value`` is None if it cannot be won that way;
    ``short`` says why it is still not a win, where the points do not show it.
    """

    tile: str = ""
    tile_out: str = ""
    words: str = ""
    value: int | None = None
    is_enough: bool = False
    short: str = ""


@dataclass(frozen=True, slots=True)
class DiagnosisView:
    """Why a hand is not a win: one sentence, with tiles in notation after it, and the details."""

    sentence: str
    tiles: str = ""
    readings: tuple[ReadingRow, ...] = ()
    circumstances: tuple[WorthRow, ...] = ()
    waits: tuple[WorthRow, ...] = ()
    changes: tuple[WorthRow, ...] = ()
    ruleset: str = ""  # whose unit the values have


@dataclass(frozen=True, slots=True)
class TieView:
    """Another list of patterns worth as much; points and doubles where all four hands count."""

    rows: tuple[PatternRow, ...]
    base: int = 0
    doubles: int = 0
    uncapped_points: int = 0

    @property
    def factor(self) -> int:
        """By how much the doubles multiply."""
        return 1 << self.doubles


def diagnosis_view(rules: EventRules, claim: Claim) -> DiagnosisView | None:
    """Return why the winner's hand is not a win, or None if it wins or has another error."""
    found = diagnose(rules.ruleset, claim, rules.options)
    if isinstance(found, IncompleteHand):
        return _incomplete(found, rules.ruleset)
    return None if found is None else _low(found, rules.ruleset)


def tie_views(rules: EventRules, claim: Claim) -> tuple[TieView, ...]:
    """Return the lists of patterns worth as much as the winner's score; the hand has one."""
    return ties_of(rules, other_scores(rules.ruleset, claim, rules.options))


def ties_of(rules: EventRules, scores: Iterable[Score]) -> tuple[TieView, ...]:
    """Return other scores of a hand as lists of patterns."""
    if rules.all_hands:
        return tuple(
            TieView(
                line_rows(rules.ruleset, count_of(one)["lines"]),
                one.base,
                one.doubles,
                one.uncapped_points,
            )
            for one in scores
        )
    return tuple(TieView(score_view(rules.ruleset, breakdown_of(one)).patterns) for one in scores)


def _incomplete(hand: IncompleteHand, ruleset: Ruleset) -> DiagnosisView:
    if hand.waits:
        sentence = _("The hand was waiting for:")
        tiles = format_tiles(sorted(wait.tile for wait in hand.waits))
    else:
        sentence, tiles = _away_words(hand.tiles_away), ""
    readings = hand.readings if hand.tiles_away <= FARTHEST else hand.readings[:1]
    return DiagnosisView(
        sentence,
        tiles,
        readings=tuple(_reading_row(reading, hand.tiles_away) for reading in readings),
        waits=tuple(_wait_row(wait, ruleset) for wait in hand.waits),
        ruleset=ruleset.key,
    )


def _away_words(tiles_away: int) -> str:
    text = ngettext(
        "%(count)s tile away from a complete hand",
        "%(count)s tiles away from a complete hand",
        tiles_away,
    )
    return text % {"count": tiles_away}


def _reading_row(reading: NearReading, tiles_away: int) -> ReadingRow:
    exchanges = reading.exchanges[:MOST_EXCHANGES] if tiles_away == 1 else ()
    return ReadingRow(
        _title(reading),
        tuple(group.text for group in reading.groups),
        format_tiles(reading.left_over),
        tuple(
            ExchangeRow(format_tiles(one.tiles_out), format_tiles(one.tiles_in))
            for one in exchanges
        ),
    )


def _title(reading: NearReading) -> str:
    """Return the shape aimed at, unless it is sets and a pair, and what it lacks."""
    shape = {
        HandKind.REGULAR: "",
        HandKind.SEVEN_PAIRS: _("Seven pairs"),
        HandKind.DIFFERENT_PAIRS: _("Seven pairs"),
        HandKind.ORPHANS: _("Thirteen orphans"),
        HandKind.HONORS_AND_KNITTED: _("Single honors and knitted tiles"),
        HandKind.KNITTED_STRAIGHT: _("Knitted straight"),
    }[reading.kind]
    missing = _missing_words(reading)
    if shape and missing:
        # Translators: a shape of hands, such as “Seven pairs”, and what a hand lacks of it
        return _("%(shape)s: %(missing)s") % {"shape": shape, "missing": missing}
    return shape or missing[:1].upper() + missing[1:]


def _missing_words(reading: NearReading) -> str:
    sets, pairs = reading.sets_missing, reading.pairs_missing
    if sets and pairs:
        text = ngettext(
            "%(count)s set and the pair are missing",
            "%(count)s sets and the pair are missing",
            sets,
        )
        return text % {"count": sets}
    if sets:
        text = ngettext("%(count)s set is missing", "%(count)s sets are missing", sets)
        return text % {"count": sets}
    if reading.kind in (HandKind.SEVEN_PAIRS, HandKind.DIFFERENT_PAIRS):
        text = ngettext("%(count)s pair is missing", "%(count)s pairs are missing", pairs)
        return text % {"count": pairs}
    return _("the pair is missing") if pairs else ""


def _low(hand: LowHand, ruleset: Ruleset) -> DiagnosisView:
    names = {info.situation: localized_name(info.names) for info in ruleset.situations}
    patterns = {row.key: localized_name(row.names) for row in ruleset.patterns}
    circumstances = tuple(_circumstance_row(one, names, ruleset) for one in hand.circumstances)
    waits = tuple(_wait_row(wait, ruleset) for wait in hand.waits)
    changes = tuple(_change_row(change, patterns, ruleset) for change in hand.changes)
    sentence, tiles = _low_words(circumstances, waits)
    return DiagnosisView(
        sentence,
        tiles,
        circumstances=circumstances,
        waits=waits,
        changes=changes,
        ruleset=ruleset.key,
    )


def _low_words(circumstances: Iterable[WorthRow], waits: Iterable[WorthRow]) -> tuple[str, str]:
    """Return what would have been enough, and the tiles after it."""
    if tiles := "".join(row.tile for row in waits if row.is_enough):
        return _("It would qualify with:"), tiles
    if words := [row.words for row in circumstances if row.is_enough]:
        return _("It would qualify with: %(circumstances)s") % {
            "circumstances": ", ".join(words)
        }, ""
    return _("What would be worth more"), ""


def _circumstance_row(
    other: OtherCircumstance, names: dict[str, str], ruleset: Ruleset
) -> WorthRow:
    if other.situation is not None:
        words = names[other.situation]
    else:
        words = pgettext("winning tile", "Self-drawn") if other.self_drawn else _("On a discard")
    return _worth_row(WorthRow(words=words), other.score, ruleset)


def _wait_row(wait: WaitedTile, ruleset: Ruleset) -> WorthRow:
    row = WorthRow(tile_name(wait.tile))
    return row if wait.score is None else _worth_row(row, wait.score, ruleset)


def _change_row(change: PatternAway, names: dict[str, str], ruleset: Ruleset) -> WorthRow:
    words = ", ".join(names[key] for key in change.patterns)
    row = WorthRow(tile_name(change.tile_in), tile_name(change.tile_out), words)
    return _worth_row(row, change.score, ruleset)


def _worth_row(row: WorthRow, score: Score, ruleset: Ruleset) -> WorthRow:
    """Return a row with what a score says."""
    says_why = not score.qualifies and ruleset.without_patterns
    short = short_words(ruleset, score.points_missing) if says_why else ""
    return replace(row, value=score.value, is_enough=score.qualifies, short=short)
