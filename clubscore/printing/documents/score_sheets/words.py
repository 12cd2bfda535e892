"""What a score sheet says in words, in the active language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from django.utils import timezone
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext, ngettext

from clubscore.dates import in_words
from clubscore.play.corrections.steps import follows_words
from clubscore.play.models import Hand, HandChange
from clubscore.printing.pdf.bilingual import both, languages, mix_languages
from clubscore.printing.pdf.text_fit import fit
from clubscore.tournaments.rules import value_words
from clubscore.words import localized_name
from scoring.rulesets.base import Ruleset
from scoring.rulesets.options import Option, Options, OptionValue

from .boxes import NOTES_BOX, SIZES_SMALL
from .sheet import Note

REASON_LENGTH = 80  # characters of a reason that are printed
SIGNS = "abcdefghijklmnopqrstuvwxyz"


def rules_line(ruleset: Ruleset, options: Options) -> str:
    """Return the current options: the preset that is nearest, then what differs from it."""
    given = {option.key: options.get(option.key, option.default) for option in ruleset.options}
    defaults = {option.key: option.default for option in ruleset.options}
    differing = [
        (preset.name, _differences(given, {**defaults, **preset.options}))
        for preset in ruleset.presets
    ] or [("", _differences(given, defaults))]
    name, keys = min(differing, key=lambda pair: len(pair[1]))
    by_key = {option.key: option for option in ruleset.options}
    parts = [gettext(name)] if name else []
    parts += [option_text(by_key[key], given[key]) for key in keys]
    return " · ".join(parts)


def rules_words(ruleset: Ruleset, options: Options) -> str:
    """Return the current options in the languages being printed in."""
    return both(lambda: rules_line(ruleset, options))


def ruleset_words(ruleset: Ruleset) -> str:
    """Return the name of a rule system in the languages being printed in."""
    return mix_languages(languages(), lambda: localized_name(ruleset.names))


def unit_words(ruleset: Ruleset) -> str:
    """Return the unit of a hand's value as a column is headed, in the languages printed in."""
    return mix_languages(languages(), lambda: capfirst(localized_name(ruleset.unit.names)))


def count_words(ruleset: Ruleset) -> str:
    """Return in what a hand is counted at the table, as a column is headed: "Han, fu"."""
    units = dict.fromkeys((ruleset.pattern_unit, ruleset.base_unit))
    return mix_languages(
        languages(), lambda: capfirst(", ".join(localized_name(unit.names) for unit in units))
    )


def counter_words(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the counters of a game as columns are headed, in the languages printed in."""
    return tuple(
        mix_languages(languages(), partial(localized_name, one.names)) for one in ruleset.counters
    )


def option_text(option: Option, value: OptionValue) -> str:
    """Return an option with its value in words."""
    return f"{gettext(option.text).rstrip('.:')}: {value_words(option, value)}"


def hand_text(hand: Hand, ruleset: Ruleset) -> str:
    """Return the patterns of a win, or how else the hand ended."""
    if hand.kind == Hand.Kind.DRAW:
        return gettext("Drawn hand")
    if hand.kind == Hand.Kind.FALSE_WIN:
        if hand.penalty is None:
            return gettext("False win")
        return gettext("False win (penalty: %(points)s)") % {"points": hand.penalty.points}
    if hand.breakdown is None:
        return gettext("Value only")
    names = {pattern.key: localized_name(pattern.names) for pattern in ruleset.patterns}
    return ", ".join(
        names.get(line["n"], line["n"]) + (f" ×{line['times']}" if line["times"] > 1 else "")
        for line in hand.breakdown.get("patterns", ())  # none where all four hands are counted
    )


def false_wins_text(count: int) -> str:
    """Return the text for several false wins in one hand."""
    text = ngettext("%(count)s false win", "%(count)s false wins", count)
    return text % {"count": count}


def footnotes(changes: Iterable[HandChange]) -> dict[int, Note]:
    """Return a footnote for each hand number that was changed after it was recorded.

    Reasons are left out where all of them together do not fit the sheet.
    """
    by_number: dict[int, list[HandChange]] = {}
    for change in changes:
        by_number.setdefault(change.hand.number, []).append(change)
    notes = _notes(by_number, with_reasons=True)
    text = " ".join(f"{note.sign} {note.text}" for note in notes.values())
    width, height = NOTES_BOX
    # A size nothing needs, last: fit() returns it for a text that is too long for all others.
    too_long = fit(text, width=width, height=height, sizes=(*SIZES_SMALL, 0.1)) == 0.1
    return _notes(by_number, with_reasons=False) if too_long else notes


def _notes(by_number: Mapping[int, list[HandChange]], *, with_reasons: bool) -> dict[int, Note]:
    notes = {}
    for index, (number, changes) in enumerate(sorted(by_number.items())):
        sign = SIGNS[index] if index < len(SIGNS) else f"{index + 1}"
        shown = changes if with_reasons else changes[-1:]
        done = "; ".join(_change_text(change, with_reasons) for change in shown)
        text = gettext("Hand %(number)s %(done)s.") % {"number": number, "done": done}
        notes[number] = Note(sign, text)
    return notes


def _change_text(change: HandChange, with_reason: bool) -> str:
    at = timezone.localtime(change.at)
    time = f"{in_words(at, 'MMMd')} {at:%H:%M}"
    text = f"{change.get_kind_display()} {time}"
    if change.hand.kind == Hand.Kind.FALSE_WIN:
        text = gettext("false win %(done)s") % {"done": text}
    if follows := follows_words(change.follows_hand):
        text += f", {follows}"
    if with_reason and change.reason:
        text += f" ({Truncator(change.reason).chars(REASON_LENGTH)})"
    return text


def _differences(options: Options, other: Options) -> list[str]:
    return [key for key, value in options.items() if other[key] != value]
