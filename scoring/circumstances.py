"""Circumstances of a win that cannot be with the hand won, whatever the rule system."""

from __future__ import annotations

from collections.abc import Container, Iterable

from .errors import RuleError
from .hand import Hand, Shape, Situation, Win, contradiction
from .tiles import Tile, tile_name


def check_circumstances(hand: Hand, tile: Tile, win: Win, known: Container[Situation]) -> None:
    """Raise ``RuleError`` if a stated circumstance is not among ``known`` or not possible.

    ``tile`` is the winning tile of ``hand``.
    """
    for situation in sorted(win.situations):
        if situation not in known:
            raise RuleError("unknown_situation", text=situation)
        wrong = _objection(situation, hand, tile, win.situations)
        if wrong is not None:
            raise wrong


def possible_circumstances(
    hand: Hand, win: Win, among: Iterable[Situation]
) -> frozenset[Situation]:
    """Return those of ``among`` in which ``hand`` may have been won, besides those of ``win``."""
    tile = hand.winning_tile
    if tile is None:
        return frozenset()
    return frozenset(situation for situation in among if _is_possible(situation, hand, tile, win))


def _is_possible(situation: Situation, hand: Hand, tile: Tile, win: Win) -> bool:
    together = win.situations | {situation}
    wrong = contradiction(together, win.seat_wind, self_drawn=win.self_drawn)
    return wrong is None and not any(_objection(one, hand, tile, together) for one in together)


def _objection(
    situation: Situation, hand: Hand, tile: Tile, situations: frozenset[Situation]
) -> RuleError | None:
    """Return why ``hand`` was not won in a circumstance that is one of ``situations``."""
    if situation is Situation.ROBBING_KONG:
        if Situation.WALL_END in situations:
            return RuleError("robbing_kong_at_wall_end")
        if tile in hand.tiles or any(tile in meld.tiles for meld in hand.melds):
            return RuleError("robbing_kong_tile_held", tile=tile_name(tile))
    elif situation in (Situation.KONG_REPLACEMENT, Situation.KONG_ON_KONG):
        kongs = sum(meld.shape is Shape.KONG for meld in hand.melds)
        if kongs < (2 if situation is Situation.KONG_ON_KONG else 1):
            return RuleError("kong_replacement_needs_kong")
    elif situation is Situation.LAST_TILE:
        if tile in hand.tiles:
            return RuleError("last_tile_held", tile=tile_name(tile))
    elif situation in (Situation.HEAVEN, Situation.EARTH) and hand.melds:
        return RuleError(f"{situation}_not_possible")
    return None
