"""The registry of rule systems: ``get("mcr")``; :func:`register` adds one of your own."""

from __future__ import annotations

from types import MappingProxyType

from scoring.errors import RuleError

from .base import Ruleset
from .classical import CHINESE_CLASSICAL, EUROPEAN_CLASSICAL, ITALIAN_1998
from .hong_kong import HONG_KONG
from .mcr import MCR
from .riichi import RIICHI
from .zung_jung import ZUNG_JUNG

MOST_LETTERS = 32  # of a key, in the database

ALL: tuple[Ruleset, ...] = (
    MCR,
    ZUNG_JUNG,
    HONG_KONG,
    ITALIAN_1998,
    CHINESE_CLASSICAL,
    EUROPEAN_CLASSICAL,
    RIICHI,
)
"""The systems that come with Clubscore."""

_registered: dict[str, Ruleset] = {ruleset.key: ruleset for ruleset in ALL}
RULESETS: MappingProxyType[str, Ruleset] = MappingProxyType(_registered)
"""Every system there is, by key, in order: a view that grows."""


def get(key: str) -> Ruleset:
    """Return the rule system; raise ``RuleError("unknown_ruleset")``."""
    try:
        return RULESETS[key]
    except (KeyError, TypeError):
        raise RuleError("unknown_ruleset", text=str(key)) from None


def register(ruleset: Ruleset) -> None:
    """Offer one more system, everywhere; once for each process, before the first request.

    Raises ``ValueError`` for a key that is taken or not allowed in an address.
    """
    key = ruleset.key
    if not key.isascii() or not key.isidentifier() or key != key.lower() or len(key) > MOST_LETTERS:
        raise ValueError(f"{key!r}: a key is made of up to {MOST_LETTERS} a-z, 0-9 and _")
    if key in _registered:
        raise ValueError(f"{key!r} is taken")
    _registered[key] = ruleset


def unregister(key: str) -> None:
    """Remove a registered system, as tests do; raise ``KeyError`` if there is none.

    Raises ``ValueError`` for a system that comes with Clubscore.
    """
    if any(ruleset.key == key for ruleset in ALL):
        raise ValueError(f"{key!r} comes with Clubscore")
    del _registered[key]
