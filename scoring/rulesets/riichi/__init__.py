"""Riichi, Japanese mahjong: yaku, han and fu, and what is paid for them."""

from .ruleset import RIICHI, Riichi

__all__ = ["RIICHI", "Riichi"]
