"""The options of a ruleset in an address: ``?o_minimum=10``; only what differs has to be said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from clubscore.tournaments.rules import official_words
from scoring.errors import RuleError
from scoring.rulesets.base import Option, Options, OptionValue, Ruleset

OPTION: Final = "o_"  # prefix of the fields
LONGEST: Final = 6  # digits of a number an option may have


@dataclass(frozen=True, slots=True)
class CalculatorOption:
    """An option as the form offers it; ``choices`` are value, label and whether it is chosen."""

    field: str
    text: str
    value: str
    official: str  # in words, where it is set otherwise
    choices: tuple[tuple[str, str, bool], ...]
    lowest: int
    highest: int


def parse_options(
    ruleset: Ruleset, fields: Mapping[str, str]
) -> tuple[dict[str, OptionValue], str]:
    """Return the options that differ from the ruleset's own, and the first that cannot be.

    What cannot be is left as it is officially; the text is then the option's own.
    """
    chosen: dict[str, OptionValue] = {}
    wrong = ""
    for option in ruleset.options:
        written = fields.get(OPTION + option.key, "").strip()
        if not written:
            continue
        try:
            value = _value(option, written)
        except RuleError:
            wrong = wrong or _(option.text)
            continue
        if value != option.default:
            chosen[option.key] = value
    return chosen, wrong


def options_query(options: Options) -> list[tuple[str, str]]:
    """Return options as fields of an address; the inverse of :func:`parse_options`."""
    return [(OPTION + key, value_in_address(value)) for key, value in options.items()]


def option_rows(ruleset: Ruleset, options: Options) -> list[CalculatorOption]:
    """Return every option with its value, in the active language."""
    return [_row(option, options.get(option.key, option.default)) for option in ruleset.options]


def value_in_address(value: OptionValue) -> str:
    """Return a value as it stands in an address."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _row(option: Option, value: OptionValue) -> CalculatorOption:
    return CalculatorOption(
        OPTION + option.key,
        _(option.text),
        value_in_address(value),
        "" if value == option.default else official_words(option),
        tuple((value_in_address(one), _(label), one == value) for one, label in option.choices),
        option.lowest,
        option.highest,
    )


def _value(option: Option, text: str) -> OptionValue:
    for choice, _label in option.choices:
        if value_in_address(choice) == text:
            return choice
    if option.choices or len(text) > LONGEST or not (text.isascii() and text.isdigit()):
        raise RuleError("bad_option", text=text, option=option.key)
    return option.check(int(text))
