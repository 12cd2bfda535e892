"""Circumstances of a win that cannot be with the hand won, in systems that name them as the core.

A system in which one of them is something else, as ``earth`` is in riichi, has checks of its own.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from .errors import RuleError
from .hand import Hand, Shape, Situation, Win, contradiction, not_when_dealt
from .tiles import Tile, Wind, tile_name


def check_circumstances(hand: Hand, tile: Tile, win: Win, known_situations: Container[str]) -> None:
    """Raise ``RuleError`` if a circumstance is not in ``known_situations`` or not possible.

    ``tile`` is the winning tile of ``hand``.
    """
    wrong = contradiction(win.situations, win.seat_wind, self_drawn=win.self_drawn)
    if wrong is not None:
        raise wrong
    for situation in sorted(win.situations):
        if situation not in known_situations:
            raise RuleError("unknown_situation", text=situation)
        wrong = _objection(situation, hand, tile, win, win.situations)
        if wrong is not None:
            raise wrong


def possible_circumstances(hand: Hand, win: Win, among: Iterable[str]) -> frozenset[str]:
    """Return the circumstances in ``among`` possible for ``hand``, besides those of ``win``."""
    tile = hand.winning_tile
    if tile is None:
        return frozenset()
    return frozenset(situation for situation in among if _is_possible(situation, hand, tile, win))


def _is_possible(situation: str, hand: Hand, tile: Tile, win: Win) -> bool:
    together = win.situations | {situation}
    wrong = contradiction(together, win.seat_wind, self_drawn=win.self_drawn)
    return wrong is None and not any(_objection(one, hand, tile, win, together) for one in together)


def _objection(
    situation: str, hand: Hand, tile: Tile, win: Win, situations: frozenset[str]
) -> RuleError | None:
    """Return why ``hand`` was not won in a circumstance that is one of ``situations``."""
    if situation == Situation.ROBBING_KONG:
        if Situation.WALL_END in situations:
            return RuleError("robbing_kong_at_wall_end")
        if tile in hand.tiles or any(tile in meld.tiles for meld in hand.melds):
            return RuleError("robbing_kong_tile_held", tile=tile_name(tile))
    elif situation in (Situation.KONG_REPLACEMENT, Situation.KONG_ON_KONG):
        kongs = sum(meld.shape is Shape.KONG for meld in hand.melds)
        if kongs < (2 if situation == Situation.KONG_ON_KONG else 1):
            return RuleError("kong_replacement_needs_kong")
    elif situation == Situation.LAST_TILE:
        if tile in hand.tiles:
            return RuleError("last_tile_held", tile=tile_name(tile))
    elif situation == Situation.HEAVEN and hand.melds:
        return RuleError("heaven_not_possible")
    elif situation == Situation.EARTH:
        return _not_easts_discard(hand, win, situations)
    return None


def _not_easts_discard(hand: Hand, win: Win, situations: frozenset[str]) -> RuleError | None:
    """Return why ``hand`` was not won on the first discard of the hand."""
    if hand.melds or win.self_drawn or win.seat_wind is Wind.E:
        return RuleError("earth_not_possible")
    return not_when_dealt(Situation.EARTH, situations)
