"""PyMahjongGB, an independent engine, asked the same questions."""

from __future__ import annotations

from MahjongGB import MahjongFanCalculator

from scoring.hand import Hand, Shape, Situation, Win
from scoring.rulesets.mcr.patterns import PATTERNS
from scoring.tiles import FIRST_HONOR, Tile

SUIT_LETTERS = "WBT"  # characters, dots, bamboo
HONOR_NAMES = ("F1", "F2", "F3", "F4", "J1", "J2", "J3")
BY_CHINESE_NAME = {pattern.names.zh: str(pattern.no) for pattern in PATTERNS} | {
    "明暗杠": "26",  # one melded and one concealed kong
    "独听・边张": "9",
    "独听・嵌张": "10",
    "独听・单钓": "11",
}


def tile_text(tile: Tile) -> str:
    """Return a tile as that engine writes it."""
    if tile >= FIRST_HONOR:
        return HONOR_NAMES[tile - FIRST_HONOR]
    return f"{SUIT_LETTERS[tile // 9]}{tile % 9 + 1}"


def engine_arguments(hand: Hand, win: Win) -> tuple[object, ...]:
    """Return the arguments of the other engine's calculator."""
    packs = []
    for meld in hand.melds:
        if meld.shape is Shape.CHOW:
            packs.append(("CHI", tile_text(meld.tile + 1), 1))
        else:
            name = "GANG" if meld.shape is Shape.KONG else "PENG"
            packs.append((name, tile_text(meld.tile), 0 if meld.concealed else 1))
    tile = hand.winning_tile
    assert tile is not None
    open_copies = sum(meld.tiles.count(tile) for meld in hand.melds)
    told = win.situations
    about_kong = bool({Situation.KONG_REPLACEMENT, Situation.ROBBING_KONG} & told)
    return (
        tuple(packs),
        tuple(tile_text(one) for one in hand.tiles),
        tile_text(tile),
        len(hand.flowers),
        win.self_drawn,
        Situation.LAST_TILE in told or open_copies == 3,
        about_kong,
        Situation.WALL_END in told,
        int(win.seat_wind),
        int(win.prevalent_wind),
    )


def engine_patterns(hand: Hand, win: Win) -> dict[str, tuple[int, int]]:
    """Return pattern number → (points each, times) as the other engine counts."""
    rows = MahjongFanCalculator(*engine_arguments(hand, win), verbose=True)
    return {BY_CHINESE_NAME[name]: (points, times) for points, times, name, _english in rows}
