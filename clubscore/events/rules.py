"""The rules of an event in words: its ruleset and what it sets otherwise than the source."""

from dataclasses import dataclass

from django.utils.translation import get_language, gettext

from scoring.rulesets import get
from scoring.rulesets.base import Option, OptionValue

from .models import Tournament


@dataclass(frozen=True, slots=True)
class RuleLine:
    """An option an event sets otherwise: what it is about, the value, the source's own value."""

    text: str
    value: str
    official: str


@dataclass(frozen=True, slots=True)
class RulesInForce:
    """Name of the ruleset, and the options that differ from its source."""

    name: str
    changed: tuple[RuleLine, ...]


def rules_in_force(event: Tournament) -> RulesInForce:
    """Return the rules of an event in the active language."""
    ruleset = get(event.ruleset)
    changed = tuple(
        RuleLine(gettext(option.text), value_words(option, value), official_words(option))
        for option in ruleset.options
        if (value := event.options.get(option.key, option.default)) != option.default
    )
    return RulesInForce(ruleset.names.get(get_language() or ""), changed)


def official_words(option: Option) -> str:
    """Return the value an option has in the source, in the active language."""
    return value_words(option, option.default)


def value_words(option: Option, value: OptionValue) -> str:
    """Return a value of an option in the active language."""
    return next((gettext(text) for known, text in option.choices if known == value), str(value))
