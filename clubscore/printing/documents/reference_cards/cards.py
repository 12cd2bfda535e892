"""The content of a reference card: the patterns of a rule system, by points or by category."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from clubscore.play.explanation.score import plain_name
from clubscore.tile_names import words_of
from clubscore.tournaments.rules import value_words
from clubscore.words import (
    chinese_beside,
    list_words_apart,
    localized_name,
    localized_unit,
    wind_name,
)
from scoring.illustration import Illustration, illustrate
from scoring.rulesets import get
from scoring.rulesets.base import PatternInfo, Ruleset, Unit
from scoring.rulesets.options import Option, Options
from scoring.words import within_sentence

from .values import PaidTable, counter_sentences, paid_table

_card_lock = threading.Lock()

# Texts that the sources of options are short for.
ABBREVIATIONS: Final[Mapping[str, str | Promise]] = {
    "IT": "Come si gioca, 1998",
    "CC": "Variante cinese classica",
    "EU": "Variante cinese classica (regole europee), Poker e fiori",
    "LU": _("common practice where the rules are silent"),
}


class CardOrder(StrEnum):
    """How a card is sorted."""

    POINTS = "points"
    CATEGORY = "category"


@dataclass(frozen=True, slots=True)
class Other:
    """A pattern that another one excludes."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class CardRow:
    """A pattern; ``number`` is empty if the source gives none."""

    key: str
    number: str
    name: str
    plain_name: str  # what it means, where players use a foreign word
    chinese: str
    value: str  # "8 points"
    figure: str  # the same, as short as it can be said
    in_open_hand: str  # what it gives in an open hand, where that differs
    text: str
    hand: Illustration
    hand_words: str
    notes: tuple[str, ...]  # on what the example depends
    implies: tuple[Other, ...]
    excludes: tuple[Other, ...]


@dataclass(frozen=True, slots=True)
class CardSection:
    """Patterns under one heading."""

    title: str
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class CardPreset:
    """An organization's options: their name, and what is special about them."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CardOption:
    """A rule an event may set otherwise: its value in the source, the other values, the place."""

    text: str
    value: str
    others: str
    source: str


@dataclass(frozen=True, slots=True)
class Card:
    """A reference card in the active language."""

    key: str
    title: str
    chinese: str
    source: str
    unit: str  # "points"
    order: CardOrder
    sections: tuple[CardSection, ...]
    counting: tuple[str, ...]
    payment: tuple[str, ...]
    options: tuple[CardOption, ...]
    paid: PaidTable | None = None  # the table that players learn, where they do
    presets: tuple[CardPreset, ...] = ()  # where there is a choice

    @property
    def abbreviations(self) -> list[tuple[str, str]]:
        """The abbreviated names of its options' sources."""
        words = {word for option in self.options for word in re.findall(r"\w+", option.source)}
        return [(short, str(text)) for short, text in ABBREVIATIONS.items() if short in words]

    @property
    def has_open_values(self) -> bool:
        """Some patterns give something else in an open hand."""
        return any(" / " in row.figure for row in self.rows)

    @property
    def rows(self) -> list[CardRow]:
        """All patterns, in the order of the card."""
        return [row for section in self.sections for row in section.rows]


@dataclass(frozen=True, slots=True)
class RulesetCardSummary:
    """A rule system in the list of all."""

    key: str
    title: str
    chinese: str
    source: str
    patterns: int


def summary_of(ruleset: Ruleset) -> RulesetCardSummary:
    """Return a rule system for the list, in the active language."""
    patterns = len(ruleset.table({}))
    names = ruleset.names
    return RulesetCardSummary(
        ruleset.key, localized_name(names), chinese_beside(names), ruleset.source, patterns
    )


def card_in(language: str, key: str, order: CardOrder) -> Card:
    """Return the card of a rule system in a language: computed once for all visitors."""
    with _card_lock:  # whoever asks meanwhile waits for it
        return _card_in(language, key, order)


@lru_cache(maxsize=64)
def _card_in(language: str, key: str, order: CardOrder) -> Card:
    with translation.override(language):
        return card_of(get(key), order)


def card_of(ruleset: Ruleset, order: CardOrder) -> Card:
    """Return the card of a rule system as in its source."""
    options: Options = {}
    patterns = ruleset.table(options)
    names = {pattern.key: localized_name(pattern.names) for pattern in patterns}
    return Card(
        ruleset.key,
        localized_name(ruleset.names),
        chinese_beside(ruleset.names),
        ruleset.source,
        localized_name(ruleset.pattern_unit.names),
        order,
        tuple(
            CardSection(title, tuple(_row(ruleset, pattern, names) for pattern in ours))
            for title, ours in _sections(ruleset, patterns, order)
        ),
        tuple(gettext(sentence) for sentence in ruleset.counting),
        (
            *(gettext(sentence) for sentence in ruleset.payment),
            *counter_sentences(ruleset, options),
        ),
        tuple(_option(option) for option in ruleset.options),
        paid_table(ruleset, options),
        _presets(ruleset),
    )


def _sections(
    ruleset: Ruleset, patterns: Sequence[PatternInfo], order: CardOrder
) -> list[tuple[str, list[PatternInfo]]]:
    if order is CardOrder.CATEGORY:
        return [
            (
                localized_name(names),
                [pattern for pattern in patterns if pattern.category == category],
            )
            for category, names in ruleset.categories.items()
        ]
    ordered = sorted(patterns, key=_rank)
    groups = [list(ours) for _, ours in groupby(ordered, key=_rank)]
    return [(_value(ruleset, ours[0]), ours) for ours in groups]


def _rank(pattern: PatternInfo) -> tuple[bool, int, int, int]:
    return pattern.limit, pattern.limits, pattern.doubles, pattern.points


def _row(ruleset: Ruleset, pattern: PatternInfo, names: Mapping[str, str]) -> CardRow:
    hand = _example(ruleset.key, pattern.key)
    return CardRow(
        pattern.key,
        pattern.key if pattern.key[0].isdigit() else "",
        localized_name(pattern.names),
        plain_name(pattern),
        chinese_beside(pattern.names),
        _value(ruleset, pattern),
        _figure(ruleset, pattern),
        _in_open_hand(ruleset, pattern),
        gettext(pattern.description) if pattern.description else "",
        hand,
        _hand_words(hand),
        _notes(ruleset, hand),
        tuple(Other(key, names[key]) for key in pattern.implies if key in names),
        tuple(Other(key, names[key]) for key in pattern.excludes if key in names),
    )


@lru_cache(maxsize=512)  # the same in every language
def _example(ruleset: str, pattern: str) -> Illustration:
    return illustrate(get(ruleset), pattern, {})


def _value(ruleset: Ruleset, pattern: PatternInfo) -> str:
    if pattern.limits and ruleset.limit_unit is not None:
        return _limits(pattern.limits, ruleset.limit_unit)
    if pattern.limit:
        return gettext("limit")
    if pattern.doubles:
        doubles = {"doubles": pattern.doubles}
        return ngettext("%(doubles)s double", "%(doubles)s doubles", pattern.doubles) % doubles
    return f"{pattern.points} {localized_unit(ruleset.pattern_unit, pattern.points)}"


def _limits(count: int, unit: Unit) -> str:
    """Return "yakuman", or "2 × yakuman"."""
    name = localized_unit(unit, count)
    return name if count == 1 else f"{count} × {name}"


def _figure(ruleset: Ruleset, pattern: PatternInfo) -> str:
    """Return what a pattern gives, and after a bar what it does in an open hand, if that differs.

    A pattern that only counts in closed hands has a dash there.
    """
    if pattern.limits and ruleset.limit_unit is not None:
        return _limits(pattern.limits, ruleset.limit_unit)
    if pattern.limit:
        return gettext("limit")
    if pattern.doubles:
        return f"×{2**pattern.doubles}"
    if pattern.open_points is None:
        return str(pattern.points)
    return f"{pattern.points} / {pattern.open_points or '–'}"


def _in_open_hand(ruleset: Ruleset, pattern: PatternInfo) -> str:
    if pattern.open_points is None:
        return ""
    if not pattern.open_points:
        return gettext("closed hands only")
    unit = localized_unit(ruleset.pattern_unit, pattern.open_points)
    return gettext("open: %(worth)s") % {"worth": f"{pattern.open_points} {unit}"}


def _hand_words(hand: Illustration) -> str:
    groups = [", ".join(words_of(tile.name) for tile in group.tiles) for group in hand.groups]
    groups += [words_of(flower.name) for flower in hand.flowers]
    return "; ".join(groups)


def _notes(ruleset: Ruleset, hand: Illustration) -> tuple[str, ...]:
    notes = []
    if not hand.won:
        notes.append(gettext("also counts in a hand that did not win"))
    if hand.seat_wind is not None:
        notes.append(gettext("seat wind: %(wind)s") % {"wind": wind_name(hand.seat_wind)})
    if hand.prevalent_wind is not None:
        notes.append(gettext("prevalent wind: %(wind)s") % {"wind": wind_name(hand.prevalent_wind)})
    notes += [_situation(ruleset, situation) for situation in hand.situations]
    if hand.self_drawn is not None:
        notes.append(
            pgettext("winning tile", "self-drawn")
            if hand.self_drawn
            else gettext("won on a discard")
        )
    return tuple(note for note in notes if note)


def _situation(ruleset: Ruleset, situation: str) -> str:
    """Return the name the rule system gives a circumstance, or nothing if nobody states it."""
    for info in ruleset.situations:
        if info.situation == situation:
            return within_sentence(localized_name(info.names), get_language() or "en")
    return ""


def _presets(ruleset: Ruleset) -> tuple[CardPreset, ...]:
    if len(ruleset.presets) < 2:
        return ()
    return tuple(
        CardPreset(gettext(one.name), gettext(one.text) if one.text else "")
        for one in ruleset.presets
    )


def _option(option: Option) -> CardOption:
    others = [value_words(option, value) for value, _label in option.choices]
    default = value_words(option, option.default)
    return CardOption(
        gettext(option.text),
        default,
        list_words_apart(other for other in others if other != default),
        gettext(option.source) if option.source else "",
    )
