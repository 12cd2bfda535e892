"""Finders for the yaku of riichi that are not in the kit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from scoring.hand import HandKind
from scoring.rulesets.kit import kinds, shapes
from scoring.rulesets.kit.finders import NONE, WHOLE, Finder, Occurrences, pungs_where
from scoring.rulesets.kit.readings import HandReading
from scoring.tiles import DRAGONS, FIRST_HONOR, GREEN_DRAGON, WINDS, Tile, rank_of

SIMPLES = kinds.ALL_SIMPLES
TERMINALS_AND_HONORS = kinds.TERMINALS_AND_HONORS
GREEN_DRAGON_KIND = 1 << GREEN_DRAGON


# --- How the hand was won ---------------------------------------------------------------


def circumstance(situation: str, *, self_drawn: bool | None = None) -> Finder:
    """The referee stated this circumstance, on a drawn tile, a discarded one, or either."""

    def find(reading: HandReading) -> Occurrences:
        win = reading.win
        if situation not in win.situations or self_drawn not in (None, win.self_drawn):
            return NONE
        return WHOLE

    return find


def menzen_tsumo(reading: HandReading) -> Occurrences:
    """Closed and self-drawn."""
    return WHOLE if reading.win.self_drawn and reading.hand.is_concealed else NONE


# --- The tiles, however they are read ---------------------------------------------------


def honroutou(hand: HandReading) -> Occurrences:
    """Terminals and honors, both present, and nothing else."""
    present = hand.kinds
    both = present & kinds.ALL_TERMINALS and present & kinds.ALL_HONORS
    return WHOLE if both and not present & ~TERMINALS_AND_HONORS else NONE


def ryuuiisou(*, with_dragon: bool) -> Finder:
    """Only bamboo 2 3 4 6 8 and the green dragon, which may be required."""

    def find(hand: HandReading) -> Occurrences:
        if hand.kinds & ~kinds.GREEN or (with_dragon and not hand.kinds & GREEN_DRAGON_KIND):
            return NONE
        return WHOLE

    return find


def chuuren(reading: HandReading) -> Occurrences:
    """1112345678999 of one suit and one more, nothing declared."""
    hand = reading.hand
    tile = hand.winning_tile
    if hand.melds or tile is None or tile >= FIRST_HONOR:
        return NONE
    first = 9 * (tile // 9)
    counts = hand.counts()[first : first + 9]
    if sum(counts) != 14 or counts[0] < 3 or counts[8] < 3 or 0 in counts:
        return NONE
    return WHOLE


def pure_chuuren(reading: HandReading) -> bool:
    """Nine gates that waited for every tile of the suit."""
    tile = reading.hand.winning_tile
    return tile is not None and kinds.is_nine_gates(reading.hand.tiles, tile)


def seven_pairs(reading: HandReading) -> Occurrences:
    """Seven different pairs, though they may be read as sets as well."""
    if reading.hand.melds or reading.kind is HandKind.ORPHANS:
        return NONE
    return NONE if any(count not in (0, 2) for count in reading.hand.counts()) else WHOLE


# --- Chows ------------------------------------------------------------------------------


def pinfu(reading: HandReading) -> Occurrences:
    """Four chows, a pair without value, and an open end completed."""
    if len(reading.chows) != 4 or pair_value(reading):
        return NONE
    return WHOLE if wait_of(reading) == "" else NONE


def pair_value(reading: HandReading) -> int:
    """Return for how many reasons the pair has value: 2 for the own and prevalent wind."""
    pair, win = reading.pair, reading.win
    if pair in DRAGONS:
        return 1
    return (pair == win.seat_wind.tile) + (pair == win.prevalent_wind.tile)


def wait_of(reading: HandReading) -> str:
    """Return how the winning tile completes its group; "" for an open end, or a pung."""
    group, tile = reading.winning_group, reading.hand.winning_tile
    if group >= len(reading.chows):
        return "pair" if group == len(reading.chows) + len(reading.pungs) else ""
    low = reading.chows[group]
    if tile == low + 1:
        return "closed"
    return "edge" if rank_of(low) == (7 if tile == low else 1) else ""


def equal_chow_pairs(least: int) -> Finder:
    """At least the given number of pairs of equal chows; four equal ones are two pairs."""

    def find(reading: HandReading) -> Occurrences:
        chows, used = reading.chows, []
        place = 0
        while place + 1 < len(chows):
            if chows[place] == chows[place + 1]:
                used += [place, place + 1]
                place += 1
            place += 1
        return (tuple(used[: 2 * least]),) if len(used) >= 2 * least else NONE

    return find


def different_chows_that(hold: Callable[[tuple[Tile, ...]], bool]) -> Finder:
    """Three chows that ``hold``, the first there are."""

    def find(reading: HandReading) -> Occurrences:
        if len(reading.chows) < 3:
            return NONE
        for chosen in combinations(enumerate(reading.chows), 3):
            if hold(tuple([tile for _, tile in chosen])):
                return (tuple([number for number, _ in chosen]),)
        return NONE

    return find


def straight(tiles: tuple[Tile, ...]) -> bool:
    """123, 456 and 789 of a suit."""
    return tiles[0] % 9 == 0 and tiles[1] == tiles[0] + 3 and tiles[2] == tiles[0] + 6


# --- Pungs and kongs --------------------------------------------------------------------


def pung_of(tile: Tile) -> Finder:
    """A pung or kong of a tile."""
    return lambda reading: _pung(reading, tile)


def _pung(reading: HandReading, tile: Tile) -> Occurrences:
    numbers = pungs_where(reading, lambda pung: pung.tile == tile)
    return (numbers,) if numbers else NONE


def seat_wind(reading: HandReading) -> Occurrences:
    "A pung or kong of the seat wind."
    return _pung(reading, reading.win.seat_wind.tile)


def prevalent_wind(reading: HandReading) -> Occurrences:
    """A pung or kong of the prevalent wind."""
    return _pung(reading, reading.win.prevalent_wind.tile)


def concealed_pungs(number: int) -> Finder:
    """Exactly the given number of concealed pungs and kongs."""

    def find(reading: HandReading) -> Occurrences:
        numbers = pungs_where(reading, lambda pung: pung.concealed)
        return (numbers,) if len(numbers) == number else NONE

    return find


def kongs(number: int) -> Finder:
    """Exactly the given number of kongs."""

    def find(reading: HandReading) -> Occurrences:
        numbers = pungs_where(reading, lambda pung: pung.kong)
        return (numbers,) if len(numbers) == number else NONE

    return find


def honor_pungs(tiles: frozenset[Tile], number: int, *, pair: bool) -> Finder:
    """Exactly the given number of pungs among ``tiles``, with ``pair`` also the pair among them."""

    def find(reading: HandReading) -> Occurrences:
        if pair and reading.pair not in tiles:
            return NONE
        numbers = pungs_where(reading, lambda pung: pung.tile in tiles)
        if len(numbers) != number:
            return NONE
        return ((*numbers, len(reading.chows) + len(reading.pungs)),) if pair else (numbers,)

    return find


def same_pungs(reading: HandReading) -> Occurrences:
    """Three pungs of one number in the three suits."""
    suited = [one for one in enumerate(reading.pungs) if one[1].tile < FIRST_HONOR]
    for chosen in combinations(suited, 3):
        if shapes.similar(tuple([pung.tile for _, pung in chosen])):
            return (tuple([len(reading.chows) + number for number, _ in chosen]),)
    return NONE


def completes_pair(reading: HandReading) -> bool:
    """The winning tile completes the pair."""
    return reading.winning_group == len(reading.chows) + len(reading.pungs)


# --- Ends -------------------------------------------------------------------------------


ALL_TERMINALS = frozenset((0, 8, 9, 17, 18, 26))
ALL_ORPHANS = ALL_TERMINALS | WINDS | DRAGONS


def chanta(reading: HandReading) -> Occurrences:
    """A terminal or an honor in every set and in the pair."""
    return _every_group_has(reading, ALL_ORPHANS)


def junchan(reading: HandReading) -> Occurrences:
    """A terminal in every set and in the pair, with at least one chow."""
    return _every_group_has(reading, ALL_TERMINALS) if reading.chows else NONE


def _every_group_has(reading: HandReading, ends: frozenset[Tile]) -> Occurrences:
    if reading.kind is not HandKind.REGULAR or reading.pair not in ends:
        return NONE
    if not all(pung.tile in ends for pung in reading.pungs):
        return NONE
    chows = all(tile in ends or tile + 2 in ends for tile in reading.chows)
    return WHOLE if chows else NONE


# --- Thirteen orphans -------------------------------------------------------------------


def waits_for_thirteen(reading: HandReading) -> bool:
    """The thirteen tiles before the win were all different."""
    return len(set(reading.hand.tiles)) == 13
