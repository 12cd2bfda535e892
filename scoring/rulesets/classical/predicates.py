"""What the rows of the classical table ask of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scoring.hand import HandKind, Shape, Situation
from scoring.result import Group
from scoring.rulesets.kit.kinds import NINE_GATES
from scoring.tiles import (
    DRAGONS,
    FIRST_HONOR,
    GREEN_DRAGON,
    HONOR_TILES,
    ORPHANS,
    WINDS,
    Tile,
)

from .parameters import Parameters
from .reading import ClassicalReading

GREEN: Final = frozenset({19, 20, 21, 23, 25, GREEN_DRAGON})
ONE_OF_DOTS, FIVE_OF_DOTS, TWO_OF_BAMBOO = 9, 13, 19
WonPredicate = Callable[[ClassicalReading, Parameters], bool]


# --- Sets -------------------------------------------------------------------------------


def is_dragon(_reading: ClassicalReading, tile: Tile) -> bool:
    """A dragon."""
    return tile in DRAGONS


def is_own_wind(reading: ClassicalReading, tile: Tile) -> bool:
    """The player's own wind."""
    return tile == reading.seat_wind.tile


def is_prevalent_wind(reading: ClassicalReading, tile: Tile) -> bool:
    """The prevalent wind."""
    return tile == reading.prevalent_wind.tile


def pungs_among(
    tiles: frozenset[Tile], number: int
) -> Callable[[ClassicalReading], Sequence[Group]]:
    """Exactly the given number of pungs among ``tiles``, with any pair among them."""
    return lambda reading: _among(reading, tiles) if reading.pungs_among(tiles) == number else ()


def pungs_and_pair_among(
    tiles: frozenset[Tile], number: int
) -> Callable[[ClassicalReading], Sequence[Group]]:
    """Exactly the given number of pungs among ``tiles``, and a pair among them too."""

    def find(reading: ClassicalReading) -> Sequence[Group]:
        if reading.pungs_among(tiles) != number:
            return ()
        groups = _among(reading, tiles)
        return groups if len(groups) > number else ()

    return find


def _among(reading: ClassicalReading, tiles: frozenset[Tile]) -> list[Group]:
    return [group for group in (*reading.pungs, *reading.pairs) if group.tiles[0] in tiles]


def three_concealed(reading: ClassicalReading) -> Sequence[Group]:
    """Three concealed pungs or kongs, or four."""
    concealed = [pung for pung in reading.pungs if pung.concealed]
    return concealed if len(concealed) >= 3 else ()


# --- Flowers and seasons ----------------------------------------------------------------


def own(*, season: bool) -> Callable[[ClassicalReading, Parameters], Sequence[str]]:
    """The flower, or the season, with the player's number."""
    return lambda reading, _parameters: [
        flower.key
        for flower in reading.hand.flowers
        if flower.number == reading.seat_wind + 1 and flower.is_season is season
    ]


def own_both(reading: ClassicalReading, _parameters: Parameters) -> Sequence[str]:
    """Both of them."""
    numbers = [flower.number for flower in reading.hand.flowers]
    return [""] if numbers.count(reading.seat_wind + 1) == 2 else []


def four(*, seasons: bool) -> Callable[[ClassicalReading, Parameters], Sequence[str]]:
    """All four flowers, or all four seasons, unless all eight have a line of their own."""

    def find(reading: ClassicalReading, parameters: Parameters) -> Sequence[str]:
        if all_eight(reading, parameters) and parameters.all_flowers != 2:
            return []
        held = sum(flower.is_season is seasons for flower in reading.hand.flowers)
        return [""] if held == 4 else []

    return find


def all_eight(reading: ClassicalReading, _parameters: Parameters) -> Sequence[str]:
    """All eight."""
    return [""] if len(reading.hand.flowers) == 8 else []


# --- The winner's hand ------------------------------------------------------------------


def always(_reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Whatever the hand."""
    return True


def self_drawn(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """The winning tile was drawn."""
    return reading.self_drawn


def is_terminal_or_honor(tile: Tile) -> bool:
    """A terminal or honor."""
    return tile in ORPHANS


def is_simple(tile: Tile) -> bool:
    """Neither terminal nor honor."""
    return tile not in ORPHANS


def worthless(reading: ClassicalReading, parameters: Parameters) -> bool:
    """Four chows and a pair that gives no points."""
    if reading.chows != 4:
        return False
    tile = reading.pairs[0].tiles[0]
    prevalent = tile == reading.prevalent_wind.tile and parameters.prevalent_pair > 0
    return not (tile in DRAGONS or tile == reading.seat_wind.tile or prevalent)


def four_pungs(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Four pungs or kongs."""
    return len(reading.pungs) == 4


def half_flush(reading: ClassicalReading, parameters: Parameters) -> bool:
    """One suit and honors, which the parameters may limit."""
    if reading.kind is not HandKind.REGULAR or len(reading.suits) != 1:
        return False
    honors = reading.tiles & HONOR_TILES
    if not honors:
        return False
    if parameters.half_flush == "any":
        return True
    # IT 21: dragons and the own wind only, and the pair must be of them.
    allowed = {*DRAGONS, reading.seat_wind.tile}
    return reading.pairs[0].tiles[0] in allowed and honors <= allowed


def one_suit(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Only one suit, in whatever shape."""
    return len(reading.suits) == 1 and not reading.tiles & HONOR_TILES


def terminals_and_honors(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Sets of terminals and honors, both present."""
    if reading.kind is not HandKind.REGULAR or not reading.tiles <= ORPHANS:
        return False
    return bool(reading.tiles & HONOR_TILES and reading.suits)


def fully_concealed(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Nothing claimed, self-drawn."""
    return reading.self_drawn and reading.hand.is_concealed


def situation(situation: Situation) -> WonPredicate:
    """The referee stated this circumstance."""
    return lambda reading, _parameters: reading.has_situation(situation)


def on_replacement(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """The winning tile is the replacement tile of a kong."""
    return reading.on_replacement


def wall_end(*, drawn: bool) -> WonPredicate:
    """The last tile of the wall, or the discard after it."""
    return lambda reading, _parameters: (
        reading.self_drawn is drawn and reading.has_situation(Situation.WALL_END)
    )


# --- Limit hands ------------------------------------------------------------------------


def kind(hand_kind: HandKind) -> WonPredicate:
    """The hand is of this shape."""
    return lambda reading, _parameters: reading.kind is hand_kind


def regular_flush(reading: ClassicalReading, parameters: Parameters) -> bool:
    """Sets and a pair of one suit."""
    return reading.kind is HandKind.REGULAR and one_suit(reading, parameters)


def pungs_of_terminals_and_honors(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Four pungs and a pair of terminals and honors."""
    return len(reading.pungs) == 4 and reading.tiles <= ORPHANS


def four_kongs(reading: ClassicalReading, parameters: Parameters) -> bool:
    """Four kongs; in the Italian list only of suits."""
    if _kongs(reading) != 4:
        return False
    suited = all(pung.tiles[0] < FIRST_HONOR for pung in reading.pungs)
    return suited or parameters.limit_hands != "italian"


def four_winds(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Four pungs of winds."""
    return reading.pungs_among(WINDS) == 4


def all_green(reading: ClassicalReading, parameters: Parameters) -> bool:
    """Only green tiles."""
    # CC, note 4, stands beside all green and beside the concealed flush: no declared kong.
    return reading.tiles <= GREEN and (parameters.green_kongs or not _kongs(reading))


def hidden_treasure(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Four concealed pungs, self-drawn."""
    concealed = all(pung.concealed for pung in reading.pungs)
    return reading.self_drawn and len(reading.pungs) == 4 and concealed


def three_great_scholars(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Three pungs of dragons and no chow."""
    return reading.pungs_among(DRAGONS) == 3 and reading.chows == 0


def only(tiles: frozenset[Tile]) -> WonPredicate:
    """No tiles but these."""
    return lambda reading, _parameters: reading.tiles <= tiles


def gates_of_heaven(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Nine gates with one of 2 to 8 twice, nothing declared."""
    return not reading.hand.melds and _doubled_gate(reading) in range(1, 8)


def wriggling_snake(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """Pungs of 1 and 9, 2 to 8 with a pair of 2, 5 or 8, one suit."""
    return _doubled_gate(reading) in (1, 4, 7)


def concealed_flush(reading: ClassicalReading, parameters: Parameters) -> bool:
    """One suit, self-drawn, nothing declared."""
    return reading.self_drawn and not reading.hand.melds and one_suit(reading, parameters)


def moon(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """The 1 of dots at the end of the wall."""
    return reading.hand.winning_tile == ONE_OF_DOTS and reading.has_situation(Situation.WALL_END)


def plum_blossom(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """The 5 of dots as the replacement tile of a kong."""
    return reading.hand.winning_tile == FIVE_OF_DOTS and reading.on_replacement


def carrying_pole(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """The 2 of bamboo out of a robbed kong."""
    return reading.hand.winning_tile == TWO_OF_BAMBOO and reading.has_situation(
        Situation.ROBBING_KONG
    )


def thirteenth_win(reading: ClassicalReading, _parameters: Parameters) -> bool:
    """East's thirteenth win in a row."""
    return reading.has_situation(Situation.THIRTEENTH_WIN)


def _kongs(reading: ClassicalReading) -> int:
    return sum(pung.shape is Shape.KONG for pung in reading.pungs)


def _doubled_gate(reading: ClassicalReading) -> int | None:
    """Return the rank (0..8) doubled in 111-2345678-999 of one suit, None for other hands."""
    tiles = sorted(tile for group in reading.groups for tile in group.tiles)
    if len(tiles) != 14 or tiles[-1] - tiles[0] != 8 or tiles[-1] // 9 != tiles[0] // 9:
        return None
    ranks = [tile - tiles[0] for tile in tiles]
    for needed in NINE_GATES:
        if needed not in ranks:
            return None
        ranks.remove(needed)
    return ranks[0]
