"""What a laid-out hand counts: its points, its doubles, the limit hands it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from scoring.hand import Shape, Situation
from scoring.result import Counted, Group
from scoring.rulesets.kit.readings import HandKind
from scoring.tiles import (
    DRAGONS,
    FIRST_HONOR,
    GREEN_DRAGON,
    HONOR_TILES,
    ORPHANS,
    TERMINALS,
    WINDS,
    Tile,
    Wind,
    tile_name,
)

from .laid import Laid
from .parameters import Parameters
from .patterns import BY_KEY

GREEN: Final = frozenset({19, 20, 21, 23, 25, GREEN_DRAGON})
ONE_OF_DOTS, FIVE_OF_DOTS, TWO_OF_BAMBOO = 9, 13, 19
GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


def _line(
    key: str,
    *,
    points: int = 0,
    doubles: int = 0,
    limit: bool = False,
    of: Group | None = None,
    all_of: Iterable[Group] = (),
    tile: str = "",
) -> Counted:
    groups = (of,) if of is not None else tuple(all_of)
    evidence = (groups,) if groups else ()
    tile = tile or (tile_name(of.tiles[0]) if of is not None else "")
    return Counted(key, points, 1, evidence, doubles=doubles, limit=limit, tile=tile)


# --- Points -----------------------------------------------------------------------------


def points_of(laid: Laid, parameters: Parameters) -> Iterator[Counted]:
    """Yield the lines that give points."""
    for pung in laid.pungs:
        key = f"{pung.shape}_{_kind(pung.tiles[0])}_{'concealed' if pung.concealed else 'exposed'}"
        yield _line(key, points=BY_KEY[key].points, of=pung)
    for pair in laid.pairs:
        tile = pair.tiles[0]
        if tile in DRAGONS:
            yield _line("pair_dragon", points=2, of=pair)
        if tile == laid.seat_wind.tile:
            yield _line("pair_own_wind", points=2, of=pair)
        if tile == laid.prevalent_wind.tile and parameters.prevalent_pair:
            yield _line("pair_prevalent_wind", points=parameters.prevalent_pair, of=pair)
    for flower in laid.hand.flowers:
        yield _line("season" if flower.is_season else "flower", points=4, tile=flower.key)
    if laid.win is not None:
        yield from _winner_points(laid, parameters)


def _winner_points(laid: Laid, parameters: Parameters) -> Iterator[Counted]:
    yield _line("mah_jong", points=parameters.winner_bonus)
    if parameters.finish_bonus:
        if laid.self_drawn:
            yield _line("self_drawn", points=2)
        if laid.completed is Shape.PAIR and laid.hand.winning_tile is not None:
            tile = laid.hand.winning_tile
            key = "pair_completed_head" if tile in ORPHANS else "pair_completed"
            pair = Group(Shape.PAIR, (tile, tile), concealed=laid.self_drawn)
            yield _line(key, points=BY_KEY[key].points, of=pair)
    if parameters.chow_hand in ("consolation", "no_value_hand") and _worthless(laid, parameters):
        yield _line(parameters.chow_hand, points=10)


def _kind(tile: Tile) -> str:
    if tile in DRAGONS:
        return "dragon"
    if tile in WINDS:
        return "wind"
    return "terminal" if tile in TERMINALS else "simple"


def _worthless(laid: Laid, parameters: Parameters) -> bool:
    """Four chows and a pair that gives no points."""
    if laid.chows != 4:
        return False
    tile = laid.pairs[0].tiles[0]
    prevalent = tile == laid.prevalent_wind.tile and parameters.prevalent_pair > 0
    return not (tile in DRAGONS or tile == laid.seat_wind.tile or prevalent)


# --- Doubles ----------------------------------------------------------------------------


def doubles_of(laid: Laid, parameters: Parameters) -> Iterator[Counted]:
    """Yield the lines that double; an option set to zero doubles nothing."""
    for line in (
        *_honor_doubles(laid, parameters),
        *_flower_doubles(laid, parameters),
        *(_winner_doubles(laid, parameters) if laid.win is not None else ()),
    ):
        if line.doubles:
            yield line


def _honor_doubles(laid: Laid, parameters: Parameters) -> Iterator[Counted]:
    for pung in laid.pungs:
        tile = pung.tiles[0]
        if tile in DRAGONS:
            yield _line("dragon_pung", doubles=1, of=pung)
        if tile == laid.seat_wind.tile:
            yield _line("own_wind_pung", doubles=1, of=pung)
        if tile == laid.prevalent_wind.tile:
            yield _line("prevalent_wind_pung", doubles=parameters.prevalent_wind, of=pung)
    dragons, winds = laid.pungs_among(DRAGONS), laid.pungs_among(WINDS)
    of_dragons = [group for group in (*laid.pungs, *laid.pairs) if group.tiles[0] in DRAGONS]
    of_winds = [group for group in (*laid.pungs, *laid.pairs) if group.tiles[0] in WINDS]
    if dragons == 3:
        yield _line("big_three_dragons", doubles=parameters.big_three_dragons, all_of=of_dragons)
    elif dragons == 2 and len(of_dragons) > 2:
        yield _line(
            "little_three_dragons", doubles=parameters.little_three_dragons, all_of=of_dragons
        )
    if winds == 4:
        yield _line("big_four_winds", doubles=parameters.big_four_winds, all_of=of_winds)
    elif winds == 3 and len(of_winds) > 3:
        yield _line("little_four_winds", doubles=parameters.little_four_winds, all_of=of_winds)
    concealed = [pung for pung in laid.pungs if pung.concealed]
    if len(concealed) >= 3:
        yield _line(
            "three_concealed_pungs", doubles=parameters.three_concealed_pungs, all_of=concealed
        )


def _flower_doubles(laid: Laid, parameters: Parameters) -> Iterator[Counted]:
    flowers = laid.hand.flowers
    own = [flower for flower in flowers if flower.number == laid.seat_wind + 1]
    if parameters.own_flowers == "each":
        for flower in own:
            key = "own_season" if flower.is_season else "own_flower"
            yield _line(key, doubles=1, tile=flower.key)
    elif len(own) == 2:
        yield _line("own_flower_and_season", doubles=1)
    seasons = sum(flower.is_season for flower in flowers)
    if len(flowers) == 8 and parameters.all_flowers != 2:
        yield _line("all_flowers", doubles=parameters.all_flowers)
        return
    if len(flowers) - seasons == 4:
        yield _line("four_flowers", doubles=1)
    if seasons == 4:
        yield _line("four_seasons", doubles=1)


def _winner_doubles(laid: Laid, parameters: Parameters) -> Iterator[Counted]:
    if parameters.chow_hand == "poor_hand" and _worthless(laid, parameters):
        yield _line("poor_hand", doubles=1)
    if len(laid.pungs) == 4:
        yield _line("all_pungs", doubles=parameters.all_pungs)
    honors = laid.tiles & HONOR_TILES
    if len(laid.suits) == 1 and honors and _half_flush(laid, parameters):
        yield _line("half_flush", doubles=1)
    if len(laid.suits) == 1 and not honors:
        yield _line("full_flush_doubles", doubles=parameters.full_flush)
    heads = laid.tiles <= ORPHANS and honors and laid.suits
    if heads and laid.kind is HandKind.REGULAR:
        yield _line("terminals_and_honors", doubles=parameters.terminals_and_honors)
    if laid.self_drawn and laid.hand.is_concealed:
        yield _line("fully_concealed", doubles=parameters.fully_concealed)
    yield from _special_wins(laid, parameters)


def _half_flush(laid: Laid, parameters: Parameters) -> bool:
    if laid.kind is not HandKind.REGULAR:
        return False
    if parameters.half_flush == "any":
        return True
    # IT 21: dragons and the own wind only, and the pair must be of them.
    allowed = {*DRAGONS, laid.seat_wind.tile}
    return laid.pairs[0].tiles[0] in allowed and laid.tiles & HONOR_TILES <= allowed


def _special_wins(laid: Laid, parameters: Parameters) -> Iterator[Counted]:
    each = parameters.special_wins
    wall_end = "last_tile_draw" if laid.self_drawn else "last_discard"
    for holds, key in (
        (laid.told(Situation.ONLY_POSSIBLE_TILE), "only_possible_tile"),
        (laid.on_replacement, "kong_replacement"),
        (laid.told(Situation.ROBBING_KONG), "robbing_kong"),
        (laid.told(Situation.WALL_END), wall_end),
        (laid.told(Situation.READY_DECLARED), "ready_declared"),
    ):
        if holds:
            yield _line(key, doubles=each)


# --- Limit hands ------------------------------------------------------------------------


def limits_of(laid: Laid, parameters: Parameters) -> Iterator[Counted]:
    """Yield the limit hands a won hand is."""
    italian = parameters.limit_hands == "italian"
    listed = _italian_limits(laid) if italian else _chinese_limits(laid, parameters)
    for key, holds in listed.items():
        if holds:
            yield _line(key, limit=True)
    regular_flush = laid.kind is HandKind.REGULAR and len(laid.suits) == 1
    if regular_flush and not laid.tiles & HONOR_TILES and not parameters.full_flush:
        yield _line("full_flush", limit=True)


def _italian_limits(laid: Laid) -> dict[str, bool]:
    pungs = laid.pungs
    return {
        "seven_pairs": laid.kind is HandKind.SEVEN_PAIRS,
        "heads_pungs": len(pungs) == 4 and laid.tiles <= ORPHANS,
        "four_kongs": _kongs(laid) == 4 and all(pung.tiles[0] < FIRST_HONOR for pung in pungs),
        "four_winds": laid.pungs_among(WINDS) == 4,
        "thirteen_orphans": laid.kind is HandKind.ORPHANS,
        "heaven": laid.told(Situation.HEAVEN),
        "earth": laid.told(Situation.EARTH),
    }


def _chinese_limits(laid: Laid, parameters: Parameters) -> dict[str, bool]:
    tile = laid.hand.winning_tile
    concealed = all(pung.concealed for pung in laid.pungs)
    one_suit = len(laid.suits) == 1 and not laid.tiles & HONOR_TILES
    return {
        # CC, note 4, stands beside all green and beside the concealed flush: no declared kong.
        "all_green": laid.tiles <= GREEN and (parameters.green_kongs or not _kongs(laid)),
        "four_kongs": _kongs(laid) == 4,
        "hidden_treasure": len(laid.pungs) == 4 and concealed and laid.self_drawn,
        "three_great_scholars": laid.pungs_among(DRAGONS) == 3 and laid.chows == 0,
        "all_honors": laid.tiles <= HONOR_TILES,
        "all_terminals": laid.tiles <= TERMINALS,
        "gates_of_heaven": not laid.hand.melds and _doubled_gate(laid) in range(1, 8),
        "wriggling_snake": _doubled_gate(laid) in (1, 4, 7),
        "concealed_flush": one_suit and laid.self_drawn and not laid.hand.melds,
        "thirteen_orphans": laid.kind is HandKind.ORPHANS,
        "heaven": laid.told(Situation.HEAVEN),
        "earth": laid.told(Situation.EARTH),
        "moon": laid.told(Situation.WALL_END) and tile == ONE_OF_DOTS,
        "plum_blossom": laid.on_replacement and tile == FIVE_OF_DOTS,
        "carrying_pole": laid.told(Situation.ROBBING_KONG) and tile == TWO_OF_BAMBOO,
        "kong_on_kong": laid.told(Situation.KONG_ON_KONG),
        "thirteenth_win": laid.told(Situation.THIRTEENTH_WIN) and laid.seat_wind is Wind.E,
    }


def _kongs(laid: Laid) -> int:
    return sum(pung.shape is Shape.KONG for pung in laid.pungs)


def _doubled_gate(laid: Laid) -> int | None:
    """Return the rank (0..8) doubled in 111-2345678-999 of one suit, None for other hands."""
    tiles = sorted(tile for group in laid.groups for tile in group.tiles)
    if len(tiles) != 14 or tiles[-1] - tiles[0] != 8 or tiles[-1] // 9 != tiles[0] // 9:
        return None
    ranks = [tile - tiles[0] for tile in tiles]
    for needed in GATES:
        if needed not in ranks:
            return None
        ranks.remove(needed)
    return ranks[0]
