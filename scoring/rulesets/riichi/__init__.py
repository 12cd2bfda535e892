"""Riichi, Japanese mahjong: yaku, han and fu, and payments."""

from .ruleset import RIICHI, Riichi

__all__ = ["RIICHI", "Riichi"]
