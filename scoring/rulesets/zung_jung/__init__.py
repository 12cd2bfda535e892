"""Zung Jung 3.3."""

from .ruleset import ZUNG_JUNG

__all__ = ["ZUNG_JUNG"]
