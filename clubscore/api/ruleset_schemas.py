"""What the API answers about rule systems; the rest is in :mod:`.schemas`."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _
from pydantic import BaseModel, Field

from .schemas import Points


class OptionOut(BaseModel):
    """A rule an event may set otherwise."""

    key: str
    text: str
    default: bool | int | str = Field(description=_("The value in the source of the rules."))
    choices: list[bool | int | str] = Field(description=_("Empty: any number within the limits."))
    lowest: int | None
    highest: int | None


class PatternOut(BaseModel):
    """A pattern of a rule system."""

    n: str = Field(description=_("Number in the text of the rules, as in scores."))
    name: str
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
