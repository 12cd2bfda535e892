"""Who got what, in words."""

from __future__ import annotations

from collections.abc import Sequence

from clubscore.words import signed

from .counts import Sitter


def points_words(points: Sequence[int], seats: Sequence[Sitter]) -> str:
    """Return who got what: ``"Rossi M. +48, Bianchi L. −16"``; those with nothing left out."""
    return ", ".join(
        f"{seat.short_name} {signed(amount)}"
        for seat, amount in zip(seats, points, strict=True)
        if amount
    )
