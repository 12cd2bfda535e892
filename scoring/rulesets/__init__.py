"""The registry of rule systems: ``get("mcr")``."""

from __future__ import annotations

from types import MappingProxyType

from ..errors import RuleError
from .base import Ruleset
from .mcr import MCR

RULESETS: MappingProxyType[str, Ruleset] = MappingProxyType({MCR.key: MCR})


def get(key: str) -> Ruleset:
    """Return the rule system; raise ``RuleError("unknown_ruleset")``."""
    try:
        return RULESETS[key]
    except (KeyError, TypeError):
        raise RuleError("unknown_ruleset", text=str(key)) from None
