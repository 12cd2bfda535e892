"""The registry of rule systems: ``get("mcr")``."""

from __future__ import annotations

from types import MappingProxyType

from scoring.errors import RuleError

from .base import Ruleset
from .classical import CHINESE_CLASSICAL, EUROPEAN_CLASSICAL, ITALIAN_1998
from .mcr import MCR
from .zung_jung import ZUNG_JUNG

ALL: tuple[Ruleset, ...] = (MCR, ZUNG_JUNG, ITALIAN_1998, CHINESE_CLASSICAL, EUROPEAN_CLASSICAL)
RULESETS: MappingProxyType[str, Ruleset] = MappingProxyType(
    {ruleset.key: ruleset for ruleset in ALL}
)


def get(key: str) -> Ruleset:
    """Return the rule system; raise ``RuleError("unknown_ruleset")``."""
    try:
        return RULESETS[key]
    except (KeyError, TypeError):
        raise RuleError("unknown_ruleset", text=str(key)) from None
