"""Hands as pictures: SVG of the tiles that Clubscore draws, for notebooks and pages of others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from .hand import Hand
from .tiles import RED_FIVE_NAMES, Tile, tile_name

PACKED: Final = Path(__file__).with_name("pictures.json")  # in the wheel
OF_THE_CHECKOUT: Final = Path(__file__).parents[1] / "static" / "tiles"
BACK: Final = "back"
WIDTH, HEIGHT = 60, 80  # of a tile as it is drawn
BETWEEN_TILES: Final = 2
BETWEEN_GROUPS: Final = 18


@cache
def tile_pictures() -> Mapping[str, str]:
    """Return the drawing of each tile, flower and the back, 60 by 80, by name."""
    if PACKED.is_file():
        packed: dict[str, str] = json.loads(PACKED.read_text(encoding="utf-8"))
        return packed
    return {
        path.stem: drawing(path.read_text(encoding="utf-8"))
        for path in sorted(OF_THE_CHECKOUT.glob("*.svg"))
        if path.stem != "sprite"
    }


def drawing(svg: str) -> str:
    """Return the drawing in a tile's document, with its line endings."""
    head, _, rest = svg.partition(">")
    lines = ' stroke-linecap="round" stroke-linejoin="round"'
    assert lines in head  # noqa: S101 - all are drawn alike
    return f"<g{lines}>{rest.rpartition('</svg>')[0]}</g>"


def hand_svg(hand: Hand, height: int = 48) -> str:
    """Return a hand as an SVG document of the given height in pixels.

    Declared sets come first, a concealed kong with two backs; then the standing tiles, the winning
    tile set apart, and the flowers.
    """
    uses: list[str] = []
    names: dict[str, None] = {}
    x = 0
    for group in _groups(hand):
        for name in group:
            names[name] = None
            place = f'x="{x}" width="{WIDTH}" height="{HEIGHT}"'
            uses.append(f'<use href="#mahjong-{name}" {place}/>')
            x += WIDTH + BETWEEN_TILES
        x += BETWEEN_GROUPS
    width = max(x - BETWEEN_TILES - BETWEEN_GROUPS, WIDTH)
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    drawn = tile_pictures()
    symbols = (f'<symbol id="mahjong-{name}" {box}>{drawn[name]}</symbol>' for name in names)
    label = escape(str(hand), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}"'
        f' height="{height}" role="img" aria-label="{label}"><title>{label}</title>'
        f"<defs>{''.join(symbols)}</defs>{''.join(uses)}</svg>"
    )


def _groups(hand: Hand) -> Iterator[list[str]]:
    """Yield the pictures of the tiles that are drawn together, by their names."""
    reds = list(hand.red_fives)

    def picture(tile: Tile) -> str:
        if tile not in reds:
            return tile_name(tile)
        reds.remove(tile)
        return RED_FIVE_NAMES[tile]

    for meld in hand.melds:
        shown = [picture(tile) for tile in meld.tiles]
        if meld.concealed:
            shown[0] = shown[-1] = BACK
        yield shown
    if hand.tiles:
        yield [picture(tile) for tile in hand.tiles]
    if hand.winning_tile is not None:
        yield [picture(hand.winning_tile)]
    if hand.flowers:
        yield [flower.key for flower in hand.flowers]
