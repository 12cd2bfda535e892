"""The supply of practice hands, prepared so that an offline phone has the same static files.

They are numbered from 1 on, as in their addresses; ``make practice`` writes them. A number beyond
them, or of a ruleset without any, is the seed of a hand dealt on request.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Final

from django.conf import settings

from clubscore.pastimes.practice.hand import DealtHand, Level, parse_dealt_hand
from scoring.rulesets import RULESETS
from scoring.rulesets.base import Ruleset

from .levels import LARGEST_SEED, deal

SUPPLY: Final = settings.BASE_DIR / "static"
SUPPLY_FILES: Final[Mapping[str, str]] = {
    ruleset.key: f"practice/{ruleset.key}.json" for ruleset in RULESETS.values()
}


@cache
def supply_of(key: str) -> Mapping[str, tuple[str, ...]]:
    """Return the lines of a ruleset's hands by level; no level if none were prepared."""
    if key not in SUPPLY_FILES:
        return {}
    levels = json.loads((SUPPLY / SUPPLY_FILES[key]).read_text(encoding="utf-8"))
    return {level: tuple(lines) for level, lines in levels.items()}


def hand_count(ruleset: Ruleset, level: Level) -> int:
    """Return how many hands of a level there are before they repeat."""
    return len(supply_of(ruleset.key).get(level, ())) or LARGEST_SEED


def numbered_hand(ruleset: Ruleset, level: Level, number: int) -> DealtHand:
    """Return the hand of a number, from 1 to ``LARGEST_SEED``."""
    lines = supply_of(ruleset.key).get(level, ())
    if 1 <= number <= len(lines):
        return parse_dealt_hand(ruleset, lines[number - 1])
    return deal(ruleset, level, number)
