"""The rules of an event in words: its ruleset, its options, what it sets otherwise."""

from dataclasses import dataclass

from django.utils.translation import get_language, gettext

from scoring.rulesets import get
from scoring.rulesets.options import Option, OptionValue

from .models import Tournament


@dataclass(frozen=True, slots=True)
class RuleLine:
    """An option of an event: what it is about, the value, the source's own value."""

    text: str
    value: str
    official: str
    differs: bool


@dataclass(frozen=True, slots=True)
class ActiveRules:
    """Name of the ruleset, and every option with its value."""

    name: str
    lines: tuple[RuleLine, ...]

    @property
    def changed_options(self) -> tuple[RuleLine, ...]:
        """The options that differ from the source."""
        return tuple(line for line in self.lines if line.differs)


def active_rules(event: Tournament) -> ActiveRules:
    """Return the rules of an event in the active language."""
    ruleset = get(event.ruleset)
    return ActiveRules(
        ruleset.names.get(get_language() or ""),
        tuple(
            _line(option, event.options.get(option.key, option.default))
            for option in ruleset.options
        ),
    )


def _line(option: Option, value: OptionValue) -> RuleLine:
    differs = value != option.default
    return RuleLine(
        gettext(option.text), value_words(option, value), official_words(option), differs
    )


def official_words(option: Option) -> str:
    """Return the value an option has in the source, in the active language."""
    return value_words(option, option.default)


def value_words(option: Option, value: OptionValue) -> str:
    """Return a value of an option in the active language."""
    return next((gettext(text) for known, text in option.choices if known == value), str(value))
