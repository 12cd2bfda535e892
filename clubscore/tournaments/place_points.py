"""Table points by place as people write them: whole, or with a half."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from clubscore.tournaments.units import TWELFTHS

from .table_points import table_points_words

PlacePoints: TypeAlias = int | float
"""Table points of a place: whole, or with a half, which a number holds exactly."""

HALVES: Final = ("½", ".5", "1/2")


def read_place_points(text: str) -> list[PlacePoints]:
    """Read table points as people write them: ``4 2 1 0``, ``4-2-1-½``, ``4 2 1 0.5``.

    Raises ``ValueError`` if it cannot.
    """
    found: list[PlacePoints] = []
    for part in text.replace("-", " ").replace(",", " ").split():
        whole, half = part, 0.0
        for sign in HALVES:
            if part.endswith(sign):
                whole, half = part.removesuffix(sign), 0.5
                break
        if whole and not (whole.isascii() and whole.isdecimal()):
            raise ValueError(part)
        found.append(int(whole or 0) + half if half else int(whole))
    return found


def place_points_words(scale: Sequence[PlacePoints], between: str = " ") -> str:
    """Return table points by place as people write them: ``4 2 1 ½``."""
    return between.join(table_points_words(int(TWELFTHS * one)) for one in scale)
