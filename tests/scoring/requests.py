"""Requests of the score format made from hands, for the tests and the benchmarks."""

from __future__ import annotations

from typing import Any

from scoring.hand import Hand, Shape, Win
from scoring.tiles import Wind, format_tiles, tile_name


def request_of(hand: Hand, win: Win, name: str = "1", discarder: Wind | None = None) -> Any:
    """Return the request that asks for the score of a won hand, and its settlement.

    On a discard without a ``discarder`` named the player after the winner discarded.
    """
    assert hand.winning_tile is not None
    if not win.self_drawn and discarder is None:
        discarder = Wind((win.seat_wind + 1) % 4)
    kongs = [meld for meld in hand.melds if meld.concealed and meld.shape is Shape.KONG]
    return {
        "id": name,
        "ruleset": "mcr",
        "melds": [format_tiles(meld.tiles) for meld in hand.melds if meld not in kongs],
        "concealed_kongs": [format_tiles(meld.tiles) for meld in kongs],
        "tiles": format_tiles(hand.tiles),
        "winning_tile": tile_name(hand.winning_tile),
        "self_drawn": win.self_drawn,
        "seat_wind": win.seat_wind.name,
        "prevalent_wind": win.prevalent_wind.name,
        "flowers": [flower.key for flower in hand.flowers],
        "situations": sorted(win.situations),
        "winner": win.seat_wind.name,
        "discarder": discarder.name if discarder is not None else None,
    }
