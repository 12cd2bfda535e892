"""The names of tiles and winds in words, for those who hear a page and for those who learn."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.notation import RED
from scoring.tiles import (
    FIRST_HONOR,
    FLOWER_NAMES,
    SUITS,
    TILES_BY_NAME,
    Flower,
    Tile,
    is_suited,
    rank_of,
    suit_of,
)

SUITED: Final = (_("%(rank)s of characters"), _("%(rank)s of dots"), _("%(rank)s of bamboo"))
RED_FIVES: Final = (_("red 5 of characters"), _("red 5 of dots"), _("red 5 of bamboo"))
HONORS: Final = (
    _("east wind"),
    _("south wind"),
    _("west wind"),
    _("north wind"),
    _("red dragon"),
    _("green dragon"),
    _("white dragon"),
)
FLOWERS: Final = tuple(pgettext_lazy(one.context, one.en) for one in FLOWER_NAMES)
NO_WIND: Final = "–"  # who sits out has none
LETTERS: Final = (
    pgettext_lazy("letter of the wind", "E"),
    pgettext_lazy("letter of the wind", "S"),
    pgettext_lazy("letter of the wind", "W"),
    pgettext_lazy("letter of the wind", "N"),
)


def tile_words(tile: Tile) -> str:
    """Return ``"3 of bamboo"``, ``"red dragon"``."""
    if is_suited(tile):
        return str(SUITED[suit_of(tile)]) % {"rank": rank_of(tile)}
    return str(HONORS[tile - FIRST_HONOR])


def flower_words(flower: Flower) -> str:
    """Return ``"plum (flower 1)"``, ``"spring (season 1)"``."""
    number = {"name": FLOWERS[flower], "number": flower.number}
    if flower.is_season:
        return gettext("%(name)s (season %(number)s)") % number
    return gettext("%(name)s (flower %(number)s)") % number


def words_of(name: str) -> str:
    """Return the words for a tile in notation, ``"3s"``, or a flower's key, ``"plum"``."""
    if name.startswith(RED):
        return str(RED_FIVES[SUITS.index(name[1])])
    if name in TILES_BY_NAME:
        return tile_words(TILES_BY_NAME[name])
    return flower_words(Flower[name.upper()])


def wind_letter(wind: int | None) -> str:
    """Return the letter players write for a wind: ``"E"``, in Italian ``"E"``, ``"S"``, ``"O"``.

    At a table of five someone sits out: for None, and for the fifth seat, it is a dash.
    """
    return str(LETTERS[wind]) if wind is not None and wind < len(LETTERS) else NO_WIND
