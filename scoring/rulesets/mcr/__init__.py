"""Mahjong Competition Rules."""

from .ruleset import MCR, Mcr

__all__ = ["MCR", "Mcr"]
