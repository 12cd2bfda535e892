"""Rule systems as the schemas have them; the rest is in :mod:`.rows`."""

from __future__ import annotations

from django.utils.translation import gettext

from clubscore.play.explanation.score import localized_name
from scoring.rulesets.base import HandsScored, Ruleset
from scoring.rulesets.options import Option

from .rows import Row


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
        "situations": [info.situation.value for info in ruleset.situations],
        "patterns": [
            {
                "n": pattern.key,
                "name": localized_name(pattern.names),
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
