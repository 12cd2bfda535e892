"""Random winning hands of riichi, drawn so that yaku meet; a seed names a hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from scoring.errors import RuleError
from scoring.hand import Hand, Meld, Shape, Situation, Win
from scoring.rulesets.riichi import RIICHI
from scoring.tiles import COPIES, FIRST_HONOR, FIVES, KINDS, ORPHANS, Tile, Wind
from tests.scoring.requests import request_of

GREEN = (19, 20, 21, 23, 25, 32)
OPTIONS_OF_HANDS = (
    *("red_fives", "open_tanyao", "ippatsu", "ura_dora", "renhou", "double_wind_fu", "rinshan_fu"),
    *("pinfu_tsumo", "kiriage", "kazoe", "multiple_yakuman", "double_yakuman"),
    "all_green_needs_dragon",
)
EVERYTHING = tuple(range(KINDS))
SUITS = tuple(tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3))
HONORS = tuple(range(FIRST_HONOR, KINDS))

Dealt = tuple[Hand, Win]


def kinds_to_draw(rng: random.Random) -> Sequence[Tile]:
    """Return the kinds a hand is made of: all, a suit, few numbers, ends, honors, green ones."""
    first = rng.randrange(1, 7)
    numbers = range(first, first + 4)
    suit = rng.choice(SUITS)
    return rng.choice(
        [
            EVERYTHING,
            suit,
            (*suit, *HONORS),
            [tile for tile in range(FIRST_HONOR) if tile % 9 + 1 in numbers],
            [tile for tile in range(FIRST_HONOR) if 0 < tile % 9 < 8],
            [tile for tile in EVERYTHING if tile >= FIRST_HONOR or tile % 9 in (0, 1, 2, 6, 7, 8)],
            sorted(ORPHANS),
            HONORS,
            GREEN,
        ]
    )


def deal(rng: random.Random) -> Dealt:
    """Return a hand that is complete, won in a way that may be."""
    while True:
        try:
            hand = _hand(rng)
        except RuleError:  # five of a tile
            continue
        if hand is not None:
            return hand, _win(rng, hand)


def _hand(rng: random.Random) -> Hand | None:
    shape = rng.random()
    if shape < 0.05:
        return _of_tiles(rng, [*sorted(ORPHANS), rng.choice(sorted(ORPHANS))])
    pool = kinds_to_draw(rng)
    if shape < 0.17:
        if len(pool) < 7:
            return None
        return _of_tiles(rng, [tile for tile in rng.sample(list(pool), 7) for _ in range(2)])
    if shape < 0.2:
        first = 9 * rng.randrange(3)
        gates = [first + rank for rank in (0, 0, 0, *range(1, 8), 8, 8, 8)]
        return _of_tiles(rng, [*gates, first + rng.randrange(9)])
    return _of_sets(rng, pool)


def _of_tiles(rng: random.Random, tiles: list[Tile], melds: Sequence[Meld] = ()) -> Hand:
    rng.shuffle(tiles)
    held = [*tiles, *(tile for meld in melds for tile in meld.tiles)]
    reds = tuple(
        five
        for five in FIVES
        if held.count(five) == COPIES or (five in held and rng.random() < 0.3)
    )
    return Hand(tuple(tiles[1:]), tiles[0], tuple(melds), red_fives=reds)


def _of_sets(rng: random.Random, pool: Sequence[Tile]) -> Hand:
    chows, kongs, declared = rng.random(), rng.random() / 2, rng.choice((0, 0, 0.3, 0.6))
    melds: list[Meld] = []
    tiles = [rng.choice(pool)] * 2
    for _ in range(4):
        tile = rng.choice(pool)
        if rng.random() < chows and tile < FIRST_HONOR and tile % 9 < 7:
            if rng.random() < declared:
                melds.append(Meld(Shape.CHOW, tile))
            else:
                tiles += [tile, tile + 1, tile + 2]
        elif rng.random() < kongs:
            melds.append(Meld(Shape.KONG, tile, concealed=rng.random() >= declared))
        elif rng.random() < declared:
            melds.append(Meld(Shape.PUNG, tile))
        else:
            tiles += [tile] * 3
    return _of_tiles(rng, tiles, melds)


def _win(rng: random.Random, hand: Hand) -> Win:
    seat, prevalent, drawn = rng.choice(list(Wind)), rng.choice(list(Wind)), rng.random() < 0.5
    situations: frozenset[str] = frozenset()
    for one in rng.sample([info.situation for info in RIICHI.situations], 9):
        often = 0.5 if one == "riichi" else 0.1 if one == Situation.EARTH else 0.25
        stated = Win(seat, prevalent, drawn, situations)
        if rng.random() < often and one in RIICHI.possible_situations(hand, stated, {}):
            situations |= {one}
    told = {"dora": str(rng.choice((0, 0, 1, 2, 5)))}
    if situations & {"riichi", "double_riichi"}:
        told["ura_dora"] = str(rng.choice((0, 0, 1, 3)))
    return Win(seat, prevalent, drawn, situations, told)


def options_for(rng: random.Random, hand: Hand, win: Win) -> dict[str, bool | int | str]:
    """Return options under which a hand can be scored."""
    chosen: dict[str, bool | int | str] = {"red_fives": 3}
    for option in RIICHI.options:
        if option.key in OPTIONS_OF_HANDS and option.key != "red_fives" and rng.random() < 0.5:
            chosen[option.key] = rng.choice(option.choices)[0]
    if not hand.red_fives:
        chosen["red_fives"] = rng.choice((0, 3, 4))
    if "ippatsu" in win.situations:
        chosen["ippatsu"] = True
    if win.answers.get("ura_dora", "0") != "0":
        chosen["ura_dora"] = True
    if "man" in win.situations and chosen.get("renhou") == "none":
        chosen["renhou"] = "yakuman"
    return chosen


def request(rng: random.Random, name: str) -> dict[str, Any]:
    """Return a request of the score format that settles a hand."""
    hand, win = deal(rng)
    options = options_for(rng, hand, win)
    options |= {
        key: rng.random() < 0.7
        for key in ("pao_dragons", "pao_winds", "pao_kongs", "pao_open_kong")
        if rng.random() < 0.5
    }
    others = [wind.name for wind in Wind if wind is not win.seat_wind]
    asked: dict[str, Any] = request_of(hand, win, name)
    asked |= {"ruleset": "riichi", "options": options}
    asked |= {key: int(number) for key, number in win.answers.items()}
    asked |= {"honba": rng.choice((0, 0, 1, 4)), "sticks": rng.choice((0, 0, 1, 3))}
    asked["winner"] = win.seat_wind.name
    asked["discarder"] = None if win.self_drawn else rng.choice(others)
    if rng.random() < 0.3:
        asked["liable"] = rng.choice(others)
    if rng.random() < 0.5:
        asked["preset"] = rng.choice(RIICHI.presets).key
    return asked
