"""The options of a ruleset as the calculator's form offers them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubscore.play.calculator.options import OPTION, value_in_address
from clubscore.tournaments.rules import official_words
from scoring.rulesets.base import Ruleset
from scoring.rulesets.options import Option, Options, OptionValue


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


def option_rows(ruleset: Ruleset, options: Options) -> list[CalculatorOption]:
    """Return every option with its value, in the active language."""
    return [_row(option, options.get(option.key, option.default)) for option in ruleset.options]


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
