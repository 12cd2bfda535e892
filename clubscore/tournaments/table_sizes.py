"""How many tables players fill if tables of three or of five are allowed."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from .units import SEATS

FOUR: Final = len(SEATS)
THREE, FIVE = FOUR - 1, FOUR + 1


class OddTables(models.TextChoices):
    """What is done with players who fill no table of four."""

    NONE = "none", _("sit out, or substitutes play")
    FEWEST = "fewest", _("as few odd tables as possible, preferably of three")
    FEWEST_FIVES = "fewest_fives", _("as few odd tables as possible, preferably of five")
    THREES = "threes", _("play at tables of three")
    FIVES = "fives", _("play at tables of five")


def table_sizes(players: int, odd: OddTables) -> tuple[int, ...]:
    """Return the size of each table, those of four first, or nothing if they cannot be filled.

    Where so few can sit neither all at threes nor all at fives, there are as few odd tables as
    possible: five players sit at one table whatever was chosen.
    """
    ways = _ways(players)
    if odd == OddTables.NONE:
        ways = [way for way in ways if not any(way[1:])]
    elif odd == OddTables.THREES:
        ways = [way for way in ways if not way[2]] or ways
    elif odd == OddTables.FIVES:
        ways = [way for way in ways if not way[1]] or ways
    if not ways:
        return ()
    dear = 1 if odd == OddTables.FEWEST_FIVES else 2  # of as few odd tables, these are not taken
    fours, threes, fives = min(ways, key=lambda way: (way[1] + way[2], way[dear]))
    return (FOUR,) * fours + (THREE,) * threes + (FIVE,) * fives


def _ways(players: int) -> list[tuple[int, int, int]]:
    """Return how many tables of four, three and five there may be: of the odd ones, one kind."""
    found = []
    for odd in range(FOUR):
        for threes, fives in ((odd, 0), (0, odd)):
            fours, rest = divmod(players - THREE * threes - FIVE * fives, FOUR)
            if fours >= 0 and not rest and fours + threes + fives:
                found.append((fours, threes, fives))
    return found


def sizes_words(sizes: tuple[int, ...]) -> str:
    """Return ``3 × 4 + 1 × 5``: tables, and players at each."""
    return " + ".join(
        f"{sizes.count(size)} × {size}" for size in (FOUR, THREE, FIVE) if size in sizes
    )
