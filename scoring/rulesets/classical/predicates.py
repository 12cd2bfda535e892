"""What the rows of the classical table ask of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scoring.hand import Shape, Situation
from scoring.result import Group
from scoring.rulesets.kit.kinds import NINE_GATES
from scoring.rulesets.kit.readings import HandKind
from scoring.tiles import (
    DRAGONS,
    FIRST_HONOR,
    GREEN_DRAGON,
    HONOR_TILES,
    ORPHANS,
    WINDS,
    Tile,
    Wind,
)

from .laid import Laid
from .parameters import Parameters

GREEN: Final = frozenset({19, 20, 21, 23, 25, GREEN_DRAGON})
ONE_OF_DOTS, FIVE_OF_DOTS, TWO_OF_BAMBOO = 9, 13, 19
WonPredicate = Callable[[Laid, Parameters], bool]


# --- Sets -------------------------------------------------------------------------------


def is_dragon(_laid: Laid, tile: Tile) -> bool:
    """A dragon."""
    return tile in DRAGONS


def is_own_wind(laid: Laid, tile: Tile) -> bool:
    """The player's own wind."""
    return tile == laid.seat_wind.tile


def is_prevalent_wind(laid: Laid, tile: Tile) -> bool:
    """The prevalent wind."""
    return tile == laid.prevalent_wind.tile


def pungs_among(tiles: frozenset[Tile], number: int) -> Callable[[Laid], Sequence[Group]]:
    """Exactly so many pungs among ``tiles``, with any pair among them."""
    return lambda laid: _among(laid, tiles) if laid.pungs_among(tiles) == number else ()


def pungs_and_pair_among(tiles: frozenset[Tile], number: int) -> Callable[[Laid], Sequence[Group]]:
    """Exactly so many pungs among ``tiles``, and a pair among them too."""

    def find(laid: Laid) -> Sequence[Group]:
        if laid.pungs_among(tiles) != number:
            return ()
        groups = _among(laid, tiles)
        return groups if len(groups) > number else ()

    return find


def _among(laid: Laid, tiles: frozenset[Tile]) -> list[Group]:
    return [group for group in (*laid.pungs, *laid.pairs) if group.tiles[0] in tiles]


def three_concealed(laid: Laid) -> Sequence[Group]:
    """Three concealed pungs or kongs, or four."""
    concealed = [pung for pung in laid.pungs if pung.concealed]
    return concealed if len(concealed) >= 3 else ()


# --- Flowers and seasons ----------------------------------------------------------------


def own(*, season: bool) -> Callable[[Laid, Parameters], Sequence[str]]:
    """The flower, or the season, with the player's number."""
    return lambda laid, _parameters: [
        flower.key
        for flower in laid.hand.flowers
        if flower.number == laid.seat_wind + 1 and flower.is_season is season
    ]


def own_both(laid: Laid, _parameters: Parameters) -> Sequence[str]:
    """Both of them."""
    numbers = [flower.number for flower in laid.hand.flowers]
    return [""] if numbers.count(laid.seat_wind + 1) == 2 else []


def four(*, seasons: bool) -> Callable[[Laid, Parameters], Sequence[str]]:
    """All four flowers, or all four seasons, unless all eight have a line of their own."""

    def find(laid: Laid, parameters: Parameters) -> Sequence[str]:
        if all_eight(laid, parameters) and parameters.all_flowers != 2:
            return []
        held = sum(flower.is_season is seasons for flower in laid.hand.flowers)
        return [""] if held == 4 else []

    return find


def all_eight(laid: Laid, _parameters: Parameters) -> Sequence[str]:
    """All eight."""
    return [""] if len(laid.hand.flowers) == 8 else []


# --- The winner's hand ------------------------------------------------------------------


def always(_laid: Laid, _parameters: Parameters) -> bool:
    """Whatever the hand."""
    return True


def self_drawn(laid: Laid, _parameters: Parameters) -> bool:
    """The winning tile was drawn."""
    return laid.self_drawn


def is_head(tile: Tile) -> bool:
    """A terminal or honor."""
    return tile in ORPHANS


def is_simple(tile: Tile) -> bool:
    """Neither terminal nor honor."""
    return tile not in ORPHANS


def worthless(laid: Laid, parameters: Parameters) -> bool:
    """Four chows and a pair that gives no points."""
    if laid.chows != 4:
        return False
    tile = laid.pairs[0].tiles[0]
    prevalent = tile == laid.prevalent_wind.tile and parameters.prevalent_pair > 0
    return not (tile in DRAGONS or tile == laid.seat_wind.tile or prevalent)


def four_pungs(laid: Laid, _parameters: Parameters) -> bool:
    """Four pungs or kongs."""
    return len(laid.pungs) == 4


def half_flush(laid: Laid, parameters: Parameters) -> bool:
    """One suit and honors, which the parameters may limit."""
    honors = laid.tiles & HONOR_TILES
    if laid.kind is not HandKind.REGULAR or len(laid.suits) != 1 or not honors:
        return False
    if parameters.half_flush == "any":
        return True
    # IT 21: dragons and the own wind only, and the pair must be of them.
    allowed = {*DRAGONS, laid.seat_wind.tile}
    return laid.pairs[0].tiles[0] in allowed and honors <= allowed


def one_suit(laid: Laid, _parameters: Parameters) -> bool:
    """One suit alone, in whatever shape."""
    return len(laid.suits) == 1 and not laid.tiles & HONOR_TILES


def terminals_and_honors(laid: Laid, _parameters: Parameters) -> bool:
    """Sets of terminals and honors, both present."""
    if laid.kind is not HandKind.REGULAR or not laid.tiles <= ORPHANS:
        return False
    return bool(laid.tiles & HONOR_TILES and laid.suits)


def fully_concealed(laid: Laid, _parameters: Parameters) -> bool:
    """Nothing claimed, self-drawn."""
    return laid.self_drawn and laid.hand.is_concealed


def told(situation: Situation) -> WonPredicate:
    """The referee stated this circumstance."""
    return lambda laid, _parameters: laid.told(situation)


def on_replacement(laid: Laid, _parameters: Parameters) -> bool:
    """The winning tile is the replacement tile of a kong."""
    return laid.on_replacement


def wall_end(*, drawn: bool) -> WonPredicate:
    """The last tile of the wall, or the discard after it."""
    return lambda laid, _parameters: laid.self_drawn is drawn and laid.told(Situation.WALL_END)


# --- Limit hands ------------------------------------------------------------------------


def kind(wanted: HandKind) -> WonPredicate:
    """The hand is of this shape."""
    return lambda laid, _parameters: laid.kind is wanted


def regular_flush(laid: Laid, parameters: Parameters) -> bool:
    """Sets and a pair of one suit."""
    return laid.kind is HandKind.REGULAR and one_suit(laid, parameters)


def pungs_of_heads(laid: Laid, _parameters: Parameters) -> bool:
    """Four pungs and a pair of terminals and honors."""
    return len(laid.pungs) == 4 and laid.tiles <= ORPHANS


def four_kongs(laid: Laid, parameters: Parameters) -> bool:
    """Four kongs; in the Italian list of suits alone."""
    if _kongs(laid) != 4:
        return False
    suited = all(pung.tiles[0] < FIRST_HONOR for pung in laid.pungs)
    return suited or parameters.limit_hands != "italian"


def four_winds(laid: Laid, _parameters: Parameters) -> bool:
    """Four pungs of winds."""
    return laid.pungs_among(WINDS) == 4


def all_green(laid: Laid, parameters: Parameters) -> bool:
    """Only green tiles."""
    # CC, note 4, stands beside all green and beside the concealed flush: no declared kong.
    return laid.tiles <= GREEN and (parameters.green_kongs or not _kongs(laid))


def hidden_treasure(laid: Laid, _parameters: Parameters) -> bool:
    """Four concealed pungs, self-drawn."""
    concealed = all(pung.concealed for pung in laid.pungs)
    return laid.self_drawn and len(laid.pungs) == 4 and concealed


def three_great_scholars(laid: Laid, _parameters: Parameters) -> bool:
    """Three pungs of dragons and no chow."""
    return laid.pungs_among(DRAGONS) == 3 and laid.chows == 0


def only(tiles: frozenset[Tile]) -> WonPredicate:
    """No tiles but these."""
    return lambda laid, _parameters: laid.tiles <= tiles


def gates_of_heaven(laid: Laid, _parameters: Parameters) -> bool:
    """Nine gates with one of 2 to 8 twice, nothing declared."""
    return not laid.hand.melds and _doubled_gate(laid) in range(1, 8)


def wriggling_snake(laid: Laid, _parameters: Parameters) -> bool:
    """Pungs of 1 and 9, 2 to 8 with a pair of 2, 5 or 8, one suit."""
    return _doubled_gate(laid) in (1, 4, 7)


def concealed_flush(laid: Laid, parameters: Parameters) -> bool:
    """One suit, self-drawn, nothing declared."""
    return laid.self_drawn and not laid.hand.melds and one_suit(laid, parameters)


def moon(laid: Laid, _parameters: Parameters) -> bool:
    """The 1 of dots at the end of the wall."""
    return laid.hand.winning_tile == ONE_OF_DOTS and laid.told(Situation.WALL_END)


def plum_blossom(laid: Laid, _parameters: Parameters) -> bool:
    """The 5 of dots as the replacement tile of a kong."""
    return laid.hand.winning_tile == FIVE_OF_DOTS and laid.on_replacement


def carrying_pole(laid: Laid, _parameters: Parameters) -> bool:
    """The 2 of bamboo out of a robbed kong."""
    return laid.hand.winning_tile == TWO_OF_BAMBOO and laid.told(Situation.ROBBING_KONG)


def thirteenth_win(laid: Laid, _parameters: Parameters) -> bool:
    """East's thirteenth win in a row."""
    return laid.seat_wind is Wind.E and laid.told(Situation.THIRTEENTH_WIN)


def _kongs(laid: Laid) -> int:
    return sum(pung.shape is Shape.KONG for pung in laid.pungs)


def _doubled_gate(laid: Laid) -> int | None:
    """Return the rank (0..8) doubled in 111-2345678-999 of one suit, None for other hands."""
    tiles = sorted(tile for group in laid.groups for tile in group.tiles)
    if len(tiles) != 14 or tiles[-1] - tiles[0] != 8 or tiles[-1] // 9 != tiles[0] // 9:
        return None
    ranks = [tile - tiles[0] for tile in tiles]
    for needed in NINE_GATES:
        if needed not in ranks:
            return None
        ranks.remove(needed)
    return ranks[0]
