"""Zung Jung 3.3."""

from .ruleset import ZUNG_JUNG, ZungJung

__all__ = ["ZUNG_JUNG", "ZungJung"]
