"""Rule systems: options and patterns."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, Field

from clubscore.play.explanation.score import plain_name
from clubscore.words import localized_name
from scoring.rulesets.base import HandsScored, Ruleset
from scoring.rulesets.options import Option

from .rows import Row
from .schemas import Points


class OptionOut(BaseModel):
    """A rule an event may set otherwise."""

    key: str
    text: str
    default: bool | int | str = Field(description=_("The value in the source of the rules."))
    choices: list[bool | int | str] = Field(
        description=_("Empty if any number within the limits is allowed.")
    )
    lowest: int | None
    highest: int | None


class PatternOut(BaseModel):
    """A pattern of a rule system."""

    n: str = Field(description=_("Number in the text of the rules, as in scores."))
    name: str
    plain_name: str = Field(
        description=_("What the name means, where players use a foreign word; otherwise empty.")
    )
    chinese: str
    points: Points
    doubles: int
    limit: bool = Field(description=_("Makes a limit hand."))
    implies: list[str] = Field(description=_("Patterns it implies; these are not counted again."))
    excludes: list[str] = Field(description=_("Other patterns that do not count with it."))


class RulesetSummary(BaseModel):
    """A rule system."""

    key: str
    name: str
    all_hands: bool = Field(description=_("All four hands count, not just the winner’s."))


class RulesetOut(RulesetSummary):
    """A rule system with its options and patterns."""

    options: list[OptionOut]
    situations: list[str] = Field(description=_("Special circumstances it counts."))
    patterns: list[PatternOut]


def ruleset_summary(ruleset: Ruleset) -> Row:
    """Return a rule system in a list."""
    return {
        "key": ruleset.key,
        "name": localized_name(ruleset.names),
        "all_hands": ruleset.hands_scored is HandsScored.ALL,
    }


def ruleset_row(ruleset: Ruleset) -> Row:
    """Return a rule system with its options and patterns."""
    return ruleset_summary(ruleset) | {
        "options": [_option(option) for option in ruleset.options],
        "situations": [info.situation for info in ruleset.situations],
        "patterns": [
            {
                "n": pattern.key,
                "name": localized_name(pattern.names),
                "plain_name": plain_name(pattern),
                "chinese": pattern.names.zh,
                "points": pattern.points,
                "doubles": pattern.doubles,
                "limit": pattern.limit,
                "implies": list(pattern.implies),
                "excludes": list(pattern.excludes),
            }
            for pattern in ruleset.patterns
        ],
    }


def _option(option: Option) -> Row:
    ranged = not option.choices
    return {
        "key": option.key,
        "text": gettext(option.text),
        "default": option.default,
        "choices": [choice for choice, _label in option.choices],
        "lowest": option.lowest if ranged else None,
        "highest": option.highest if ranged else None,
    }
