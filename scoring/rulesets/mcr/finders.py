"""Finders of the patterns that only MCR has, or finds in its own way.

What it shares with other systems is in ``rulesets/kit/finders.py``; patterns over chows are
combined in ``chows.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from scoring.hand import HandKind, Shape, Situation
from scoring.result import Group
from scoring.rulesets.kit.finders import NONE, WHOLE, Occurrences, full_flush
from scoring.rulesets.kit.kinds import ALL_HONORS, is_nine_gates, mask, suits_present
from scoring.tiles import (
    DRAGONS,
    FIRST_DRAGON,
    FIRST_HONOR,
    KINDS,
    ORPHANS,
    TERMINALS,
    WHITE_DRAGON,
    WINDS,
    Tile,
)

from .reading import Facts, Reading

HandFinder: TypeAlias = Callable[[Facts], Occurrences]
ReadingFinder: TypeAlias = Callable[[Reading], Occurrences]

REVERSIBLE: Final[int] = mask(
    [9 + rank - 1 for rank in (1, 2, 3, 4, 5, 8, 9)]
    + [18 + rank - 1 for rank in (2, 4, 5, 6, 8, 9)]
    + [WHITE_DRAGON]
)
# Three suits, winds, dragons.
TYPE_OF: Final = tuple(
    tile // 9 if tile < FIRST_HONOR else 3 if tile < FIRST_DRAGON else 4 for tile in range(KINDS)
)


# --- The whole hand, however it is read -------------------------------------------------


def one_voided_suit(facts: Facts) -> Occurrences:
    """Exactly one of the three suits is absent."""
    return WHOLE if suits_present(facts.kinds) == 2 else NONE


def nine_gates(facts: Facts) -> Occurrences:
    """1112345678999 of one suit concealed before the win."""
    return WHOLE if is_nine_gates(facts.hand.tiles, facts.winning_tile) else NONE


def tile_hog(facts: Facts) -> Occurrences:
    """All four of a suited tile, not declared as a kong.

    Honors can only be four in seven pairs, where the option decides.
    """
    if facts.counts.count(4) == len(facts.kong_tiles):
        return NONE
    last = KINDS if facts.options.tile_hog_honors else FIRST_HONOR
    return tuple(
        (Group(Shape.LOOSE, (tile,) * 4),)
        for tile in range(last)
        if facts.counts[tile] == 4 and tile not in facts.kong_tiles
    )


def winning_tile(facts: Facts) -> Occurrences:
    """Whatever the winning tile, it is what earns the pattern."""
    return ((Group(Shape.LOOSE, (facts.winning_tile,), concealed=facts.self_drawn),),)


def flower_tiles(facts: Facts) -> Occurrences:
    """One occurrence for every flower and season."""
    return WHOLE * len(facts.hand.flowers)


def nothing_claimed(facts: Facts) -> Occurrences:
    """No claimed set."""
    return NONE if facts.claimed else WHOLE


def four_claimed(facts: Facts) -> Occurrences:
    """Four claimed sets."""
    return WHOLE if facts.claimed == 4 else NONE


def last_tile(facts: Facts) -> Occurrences:
    """The fourth copy, the other three visible: stated, or shown by the winner's own sets."""
    if facts.has_situation(Situation.LAST_TILE) or _shown_by_own_sets(facts):
        return winning_tile(facts)
    return NONE


def _shown_by_own_sets(facts: Facts) -> bool:
    tile = facts.winning_tile
    return facts.counts[tile] == 4 and facts.standing[tile] == 1


def situation(key: Situation) -> HandFinder:
    """The referee stated this circumstance."""
    return lambda facts: winning_tile(facts) if facts.has_situation(key) else NONE


def kongs(holds: Callable[[int, int], bool], *, concealed: bool | None = None) -> HandFinder:
    """The numbers of melded and concealed kongs satisfy ``holds``.

    ``concealed`` limits the evidence to concealed or to melded kongs.
    """

    def find(facts: Facts) -> Occurrences:
        if not facts.kong_tiles or not holds(facts.melded_kongs, facts.concealed_kongs):
            return NONE
        return (
            tuple(
                Group(Shape.KONG, meld.tiles, meld.concealed, declared=True)
                for meld in facts.hand.melds
                if meld.shape is Shape.KONG and concealed in (None, meld.concealed)
            ),
        )

    return find


# --- The shape of the hand --------------------------------------------------------------


def greater_honors_and_knitted(reading: Reading) -> Occurrences:
    """All seven honors among them."""
    return WHOLE if reading.facts.kinds & ALL_HONORS == ALL_HONORS else NONE


def knitted_straight(reading: Reading) -> Occurrences:
    """1-4-7, 2-5-8 and 3-6-9 in three suits."""
    if not reading.straight or not all(reading.facts.counts[tile] for tile in reading.straight):
        return NONE
    straight = reading.straight
    return (tuple(Group(Shape.KNITTED, straight[start : start + 3]) for start in (0, 3, 6)),)


def seven_shifted_pairs(reading: Reading) -> Occurrences:
    """Seven pairs of one suit, each one up from the last."""
    pairs = [tile for tile, count in enumerate(reading.facts.counts) if count == 2]
    consecutive = len(pairs) == 7 and pairs[-1] - pairs[0] == 6
    return full_flush(reading.facts) if consecutive else NONE


# --- Chows, pair and pungs together -----------------------------------------------------


def whole_hand(_reading: Reading) -> Occurrences:
    """Nothing but what its row asks for: all chows are sets without pungs and honors."""
    return WHOLE


def outside_hand(reading: Reading) -> Occurrences:
    """A terminal or honor in every set and in the pair."""
    if reading.kind is not HandKind.REGULAR or reading.pair not in ORPHANS:
        return NONE
    if any(chow % 9 not in (0, 6) for chow in reading.chows):
        return NONE
    return WHOLE if all(tile in ORPHANS for tile in reading.pung_tiles) else NONE


def all_fives(reading: Reading) -> Occurrences:
    """A five in every set and in the pair."""
    if reading.kind is not HandKind.REGULAR or reading.pair % 9 != 4:
        return NONE
    if any(not 2 <= chow % 9 <= 4 for chow in reading.chows):
        return NONE
    fives = (*reading.pung_tiles, reading.pair)
    return WHOLE if all(tile < FIRST_HONOR and tile % 9 == 4 for tile in fives) else NONE


def all_types(reading: Reading) -> Occurrences:
    """Three suits, winds and dragons, one in each set and the pair."""
    if suits_present(reading.facts.kinds) < 3:
        return NONE
    if reading.kind is HandKind.SEVEN_PAIRS:
        present = {TYPE_OF[tile] for tile, count in enumerate(reading.facts.counts) if count}
        return WHOLE if len(present) == 5 else NONE
    types = {TYPE_OF[tile] for tile in (*reading.chows, *reading.pung_tiles, reading.pair)}
    if reading.kind is HandKind.KNITTED_STRAIGHT:
        return WHOLE if types == {3, 4} else NONE
    return WHOLE if len(types) == 5 else NONE


def three_suited_terminal_chows(reading: Reading) -> Occurrences:
    """1-2-3 and 7-8-9 in two suits and the pair of fives in the third."""
    return WHOLE if _terminal_chows(reading, suits=3) else NONE


def pure_terminal_chows(reading: Reading) -> Occurrences:
    """1-2-3 and 7-8-9 twice and the pair of fives, all in one suit."""
    return WHOLE if _terminal_chows(reading, suits=1) else NONE


def _terminal_chows(reading: Reading, *, suits: int) -> bool:
    if len(reading.chows) != 4 or reading.pair >= FIRST_HONOR or reading.pair % 9 != 4:
        return False
    one, two, three, four = (divmod(chow, 9) for chow in reading.chows)
    if suits == 1:
        same = one == two and three == four
        return same and (one[1], three[1]) == (0, 6) and one[0] == three[0] == reading.pair // 9
    low_high = (one[1], two[1], three[1], four[1]) == (0, 6, 0, 6)
    two_suits = one[0] == two[0] != three[0] == four[0]
    return low_high and two_suits and reading.pair // 9 not in (one[0], three[0])


# --- Pungs and kongs --------------------------------------------------------------------


def each_pung_of(is_match: Callable[[Reading, Tile], bool]) -> ReadingFinder:
    """One occurrence for every pung whose tile matches."""

    def find(reading: Reading) -> Occurrences:
        first = len(reading.chows)
        return tuple(
            [
                (first + index,)
                for index, tile in enumerate(reading.pung_tiles)
                if is_match(reading, tile)
            ]
        )

    return find


def counts_for_nothing_better(reading: Reading, tile: Tile) -> bool:
    """A terminal, or a wind that is neither prevalent nor own nor one of three wind pungs."""
    if tile not in WINDS:
        return tile in TERMINALS
    win = reading.facts.win
    if tile in (win.seat_wind.tile, win.prevalent_wind.tile):
        return False
    return sum(1 for other in reading.pung_tiles if other in WINDS) < 3


def dragon(_reading: Reading, tile: Tile) -> bool:
    """A dragon."""
    return tile in DRAGONS


def prevalent_wind(reading: Reading, tile: Tile) -> bool:
    """The prevalent wind."""
    return tile == reading.facts.win.prevalent_wind.tile


def seat_wind(reading: Reading, tile: Tile) -> bool:
    """The winner's own wind."""
    return tile == reading.facts.win.seat_wind.tile


def all_even(reading: Reading) -> Occurrences:
    """Four pungs and the pair of even tiles."""
    tiles = (*reading.pung_tiles, reading.pair)
    even = all(tile < FIRST_HONOR and tile % 9 % 2 for tile in tiles)
    return WHOLE if len(reading.pungs) == 4 and even else NONE
