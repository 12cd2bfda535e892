"""Suggestions for misspelt names."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name that is there, and where it leads."""

    name: str
    address: str
