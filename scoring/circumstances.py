"""Circumstances of a win that cannot be with the hand won, whatever the rule system."""

from __future__ import annotations

from collections.abc import Container

from .errors import RuleError
from .hand import Hand, Shape, Situation, Win
from .tiles import Tile, tile_name


def check_circumstances(hand: Hand, tile: Tile, win: Win, known: Container[Situation]) -> None:
    """Raise ``RuleError`` if a stated circumstance is not among ``known`` or not possible.

    ``tile`` is the winning tile of ``hand``.
    """
    for situation in sorted(win.situations):
        if situation not in known:
            raise RuleError("unknown_situation", text=situation)
        _check(situation, hand, tile, win)


def _check(situation: Situation, hand: Hand, tile: Tile, win: Win) -> None:
    if situation is Situation.ROBBING_KONG:
        if Situation.WALL_END in win.situations:
            raise RuleError("robbing_kong_at_wall_end")
        if tile in hand.tiles or any(tile in meld.tiles for meld in hand.melds):
            raise RuleError("robbing_kong_tile_held", tile=tile_name(tile))
    elif situation in (Situation.KONG_REPLACEMENT, Situation.KONG_ON_KONG):
        kongs = sum(meld.shape is Shape.KONG for meld in hand.melds)
        if kongs < (2 if situation is Situation.KONG_ON_KONG else 1):
            raise RuleError("kong_replacement_needs_kong")
    elif situation is Situation.LAST_TILE:
        if tile in hand.tiles:
            raise RuleError("last_tile_held", tile=tile_name(tile))
    elif situation in (Situation.HEAVEN, Situation.EARTH) and hand.melds:
        raise RuleError(f"{situation}_not_possible")
