"""The rules of an event in words: its ruleset, its options, what it sets otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from clubscore.words import localized_name, with_thousands
from scoring.rulesets import get
from scoring.rulesets.base import Ruleset
from scoring.rulesets.options import Option, OptionValue

from .models import Tournament


@dataclass(frozen=True, slots=True)
class RuleLine:
    """An option of an event: what it is about, its value, what it is officially or usually."""

    text: str
    value: str
    official: str
    differs: bool


@dataclass(frozen=True, slots=True)
class ActiveRules:
    """Name of the ruleset, and every option with its value."""

    name: str
    lines: tuple[RuleLine, ...]
    summary: str = ""  # whose rules they are, or how many options differ from them; "": official

    @property
    def changed_options(self) -> tuple[RuleLine, ...]:
        """The options that differ from the source."""
        return tuple(line for line in self.lines if line.differs)


def active_rules(event: Tournament) -> ActiveRules:
    """Return the rules of an event in the active language."""
    ruleset = get(event.ruleset)
    lines = tuple(
        _line(ruleset, option, event.options.get(option.key, option.default))
        for option in ruleset.options
    )
    is_plain = ruleset.official and not any(line.differs for line in lines)
    return ActiveRules(
        localized_name(ruleset.names),
        lines,
        "" if is_plain else options_summary(ruleset, event.options),
    )


def _line(ruleset: Ruleset, option: Option, value: OptionValue) -> RuleLine:
    differs = value != option.default
    return RuleLine(
        gettext(option.text), value_words(option, value), official_words(ruleset, option), differs
    )


def official_words(ruleset: Ruleset, option: Option) -> str:
    """Return what an option is otherwise: ``official: 8``, ``As most tables play: 3``."""
    value = {"value": value_words(option, option.default)}
    if ruleset.official or not ruleset.presets:
        return gettext("official: %(value)s") % value
    return f"{gettext(ruleset.presets[0].name)}: {value['value']}"


def options_summary(ruleset: Ruleset, options: Mapping[str, object]) -> str:
    """Return whose rules some options are, or how many differ from them; values may be texts."""
    different = {
        option.key: str(options[option.key])
        for option in ruleset.options
        if str(options.get(option.key, option.default)) != str(option.default)
    }
    if ruleset.official or not ruleset.presets:
        return official_summary(len(different))
    for preset in ruleset.presets:
        if {key: str(value) for key, value in preset.options.items()} == different:
            return gettext(preset.name)
    text = ngettext(
        "%(changed)s option differs from “%(rules)s”",
        "%(changed)s options differ from “%(rules)s”",
        len(different),
    )
    return text % {"changed": len(different), "rules": gettext(ruleset.presets[0].name)}


def official_summary(count: int) -> str:
    """Return how many options differ from the official rules."""
    if not count:
        return gettext("official rules")
    text = ngettext(
        "%(changed)s option differs from the official rules",
        "%(changed)s options differ from the official rules",
        count,
    )
    return text % {"changed": count}


def value_words(option: Option, value: OptionValue) -> str:
    """Return a value of an option in the active language."""
    for known, text in option.choices:
        if known == value:
            return gettext(text)
    return with_thousands(value) if type(value) is int else str(value)
