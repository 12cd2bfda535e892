"""Mahjong Competition Rules."""

from .ruleset import MCR

__all__ = ["MCR"]
