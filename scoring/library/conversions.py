"""Hands from lists of tiles, and from what PyMahjongGB is called with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape
from scoring.notation import parse_meld
from scoring.reading import read_meld, read_tile
from scoring.tiles import (
    TILE_NAMES,
    TILES_BY_NAME,
    Flower,
    Tile,
    check_tile,
    format_tiles,
    parse_flower,
)

TileName: TypeAlias = Tile | str
"""A tile, or its name: ``"5p"``, ``"E"``, ``"1z"``, ``"🀀"``, or PyMahjongGB's ``"B5"``."""
MeldTiles: TypeAlias = Meld | str | Sequence[TileName]
"""A declared set, its notation, or its tiles."""
GBPack: TypeAlias = tuple[str, str, int]
"""A set as PyMahjongGB has it: ``("CHI", "W2", 1)``; the tile of a chow is its middle one."""

SUITS_OF_GB: Final = {"W": "m", "B": "p", "T": "s"}  # characters, dots, bamboo
NAMES_OF_GB: Final = {
    **{
        f"{letter}{name[0]}": name
        for letter, suit in SUITS_OF_GB.items()
        for name in TILE_NAMES
        if name.endswith(suit)
    },
    **dict(zip(("F1", "F2", "F3", "F4", "J1", "J2", "J3"), "ESWNCFP", strict=True)),
}
SHAPES_OF_GB: Final = {"CHI": Shape.CHOW, "PENG": Shape.PUNG, "GANG": Shape.KONG}


def hand_of_tiles(
    tiles: Iterable[TileName],
    winning_tile: TileName | None = None,
    melds: Iterable[MeldTiles] = (),
    flowers: Iterable[Flower | str] = (),
) -> Hand:
    """Return the hand of standing tiles, the winning tile, declared sets and flowers in lists.

    Tiles are numbers or names, sets their notation or lists of tiles, those of four equal tiles
    claimed; flowers are keys such as ``"plum"``. Raises ``RuleError``.

    >>> hand_of_tiles(["4s", "6s", "8s", "8s"], "5s", ["[123m]", ["E", "E", "E"], "(9999p)"])
    Hand.from_text('[123m] [EEE] (9999p) 4688s + 5s')
    """
    return Hand(
        tuple(tile_of(tile) for tile in tiles),
        None if winning_tile is None else tile_of(winning_tile),
        tuple(_meld_of(meld) for meld in melds),
        tuple(one if isinstance(one, Flower) else parse_flower(one) for one in flowers),
    )


def hand_of_mahjonggb(
    pack: Iterable[GBPack],
    hand: Iterable[str],
    win_tile: str | None = None,
    flower_count: int = 0,
) -> Hand:
    """Return the hand for the arguments of PyMahjongGB's ``MahjongFanCalculator``.

    A kong claimed from nobody is concealed. The arguments do not say which flowers there are, so
    they are the first of the eight. Raises ``RuleError``.

    >>> standing = ("T4", "T6", "F1", "F1", "F1", "T8", "T8")
    >>> hand_of_mahjonggb((("GANG", "B9", 0), ("CHI", "W2", 1)), standing, "T5")
    Hand.from_text('(9999p) [123m] 4688sEEE + 5s')
    """
    melds = [_meld_of_gb(*one) for one in pack]
    return hand_of_tiles(hand, win_tile, melds, [*Flower][:flower_count])


def tile_of(value: object) -> Tile:
    """Return the tile of a number or a name; raise ``no_such_tile`` or ``bad_tile``."""
    if isinstance(value, str):
        return read_tile(NAMES_OF_GB.get(value, value))
    check_tile(value)  # type: ignore[arg-type]  # that is what it looks at
    return value  # type: ignore[return-value]


def _meld_of(tiles: MeldTiles) -> Meld:
    if isinstance(tiles, Meld):
        return tiles
    if isinstance(tiles, str):
        return read_meld(tiles)
    return parse_meld(format_tiles(sorted(tile_of(tile) for tile in tiles)))


def _meld_of_gb(kind: str, name: str, offer: int) -> Meld:
    shape, tile = SHAPES_OF_GB.get(kind), TILES_BY_NAME[NAMES_OF_GB.get(name, "1m")]
    if shape is None or name not in NAMES_OF_GB:
        raise RuleError("bad_set", text=f"{kind} {name}", position=1)
    if shape is Shape.CHOW:
        if name[0] not in SUITS_OF_GB or name[1] in "19":
            raise RuleError("bad_set", text=f"{kind} {name}", position=1)
        return Meld(shape, tile - 1)
    return Meld(shape, tile, concealed=shape is Shape.KONG and not offer)
