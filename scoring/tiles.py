"""The tiles: 34 kinds of four copies, eight flowers and seasons, the four winds.

A tile is a small integer (as a square is in chess programs): suits first, then winds, then
dragons. ``parse_tile`` and ``tile_name`` are inverses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, TypeAlias

from .errors import RuleError
from .names import Names

Tile: TypeAlias = int
"""0..8 characters, 9..17 dots, 18..26 bamboo, 27..30 winds E S W N, 31..33 dragons C F P."""

KINDS: Final = 34  # kinds of tile, flowers aside
COPIES: Final = 4  # of every kind
SUITS: Final = "mps"  # characters, dots, bamboo
HONORS: Final = "ESWNCFP"  # winds, then red, green, white dragon
FIRST_HONOR: Final = 27
FIRST_DRAGON: Final = 31
RED_DRAGON, GREEN_DRAGON, WHITE_DRAGON = 31, 32, 33

TILE_NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *HONORS,
)
TILES_BY_NAME: Final = {name: tile for tile, name in enumerate(TILE_NAMES)}

FIVES: Final = (4, 13, 22)
RED_FIVES: Final = {f"0{suit}": five for suit, five in zip(SUITS, FIVES, strict=True)}
"""Red fives as they are written: ``0m 0p 0s``."""
RED_FIVE_NAMES: Final = {five: name for name, five in RED_FIVES.items()}

TERMINALS: Final = frozenset({0, 8, 9, 17, 18, 26})
WINDS: Final = frozenset(range(27, 31))
DRAGONS: Final = frozenset(range(31, 34))
HONOR_TILES: Final = WINDS | DRAGONS
ORPHANS: Final = TERMINALS | HONOR_TILES


class Wind(IntEnum):
    """A seat or the prevalent wind, in playing order."""

    E = 0
    S = 1
    W = 2
    N = 3

    def __str__(self) -> str:
        """Return the letter."""
        return self.name

    def __format__(self, form: str) -> str:
        """Return the letter, or with a form for numbers the number."""
        return format(self.value if form.endswith("d") else self.name, form)

    @property
    def tile(self) -> Tile:
        """The wind's tile."""
        return FIRST_HONOR + self


PLAYING_ORDER: Final = tuple(Wind)
WINDS_BY_NAME: Final = {wind.name: wind for wind in Wind}


class Flower(IntEnum):
    """The eight flowers and seasons; :attr:`number` 1..4 belongs to East..North."""

    PLUM = 0
    ORCHID = 1
    CHRYSANTHEMUM = 2
    BAMBOO = 3
    SPRING = 4
    SUMMER = 5
    AUTUMN = 6
    WINTER = 7

    @property
    def key(self) -> str:
        """The name in the score format, ``plum`` .. ``winter``."""
        return str(self.name).lower()

    @property
    def number(self) -> int:
        """1..4, printed on the tile."""
        return self.value % 4 + 1

    @property
    def is_season(self) -> bool:
        """Spring to winter."""
        return self.value >= 4


FLOWERS_BY_KEY: Final = {flower.key: flower for flower in Flower}
FLOWER_NAMES: Final = (
    Names("flower", "plum", "梅"),
    Names("flower", "orchid", "兰"),
    Names("flower", "chrysanthemum", "菊"),
    Names("flower", "bamboo", "竹"),
    Names("season", "spring", "春"),
    Names("season", "summer", "夏"),
    Names("season", "autumn", "秋"),
    Names("season", "winter", "冬"),
)


def tile_name(tile: Tile) -> str:
    """Return the notation of a tile: ``"5p"``, ``"E"``; raise ``RuleError("no_such_tile")``."""
    check_tile(tile)
    return TILE_NAMES[tile]


def check_tile(tile: Tile) -> None:
    """Raise ``RuleError("no_such_tile")`` for anything but a number from 0 to 33."""
    if type(tile) is not int or not 0 <= tile < KINDS:
        raise RuleError("no_such_tile", text=str(tile))


def parse_tile(text: str) -> Tile:
    """Return the tile ``text`` names; raise ``RuleError("bad_tile")``."""
    try:
        return TILES_BY_NAME[text]
    except KeyError:
        raise RuleError("bad_tile", text=text, position=1) from None


def parse_wind(text: object) -> Wind:
    """Return the wind ``E S W N`` names; raise ``RuleError("bad_wind")``."""
    if isinstance(text, str) and text in WINDS_BY_NAME:
        return WINDS_BY_NAME[text]
    raise RuleError("bad_wind", text=str(text))


def parse_flower(text: object) -> Flower:
    """Return the flower or season named ``plum`` .. ``winter``; raise ``bad_flower``."""
    if isinstance(text, str) and text in FLOWERS_BY_KEY:
        return FLOWERS_BY_KEY[text]
    raise RuleError("bad_flower", text=str(text))


def suit_of(tile: Tile) -> int:
    """Return 0, 1, 2 for characters, dots, bamboo and 3 for honors."""
    return tile // 9


def rank_of(tile: Tile) -> int:
    """Return 1..9 for a suited tile."""
    return tile % 9 + 1


def is_suited(tile: Tile) -> bool:
    """Tell whether the tile is a character, dot or bamboo."""
    return tile < FIRST_HONOR


def count_tiles(tiles: Iterable[Tile]) -> list[int]:
    """Return how many copies of each of the 34 kinds there are."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def format_tiles(tiles: Sequence[Tile]) -> str:
    """Format tiles in notation, runs of one suit sharing its letter: ``"123m99sE"``.

    The given order is preserved; sort first for the canonical form.
    """
    following = (*tiles[1:], -1)  # nothing after the last one
    return "".join(
        [
            TILE_NAMES[tile][0] if tile // 9 == after // 9 else TILE_NAMES[tile]
            for tile, after in zip(tiles, following, strict=False)
        ]
    )
