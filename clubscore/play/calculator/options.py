"""The options of a ruleset in an address: ``?o_minimum=10``; only what differs has to be said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from scoring.errors import RuleError
from scoring.rulesets.base import Ruleset
from scoring.rulesets.options import Option, Options, OptionValue

OPTION: Final = "o_"  # prefix of the fields
LONGEST: Final = 7  # digits of a number an option may have


def parse_options(
    ruleset: Ruleset, fields: Mapping[str, str]
) -> tuple[dict[str, OptionValue], str]:
    """Return the options that differ from the ruleset's own, and the first invalid one.

    An invalid option keeps its official value; the text is then the option's own.
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


def without_defaults(ruleset: Ruleset, pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the fields of an address without options that are as the ruleset has them."""
    same = {(OPTION + one.key, value_in_address(one.default)) for one in ruleset.options}
    same |= {(OPTION + one.key, "") for one in ruleset.options}
    return [pair for pair in pairs if pair not in same]


def value_in_address(value: OptionValue) -> str:
    """Return a value as written in an address."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(option: Option, text: str) -> OptionValue:
    for choice, _label in option.choices:
        if value_in_address(choice) == text:
            return choice
    digits = text[1:] if text.startswith("-") else text
    if option.choices or len(digits) > LONGEST or not (digits.isascii() and digits.isdecimal()):
        raise RuleError("bad_option", text=text, option=option.key)
    return option.check(int(text))
