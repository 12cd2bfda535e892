"""How each pattern of MCR is found in a reading; chow patterns are in ``chows.py``.

A finder returns its occurrences, each a tuple of what earned it: numbers of groups of the
reading, or groups of its own. ``WHOLE`` is one occurrence earned by the whole hand, ``()``
none at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from scoring.hand import Shape, Situation
from scoring.reading import Pung
from scoring.result import Group
from scoring.tiles import (
    DRAGONS,
    FIRST_DRAGON,
    FIRST_HONOR,
    GREEN_DRAGON,
    HONOR_TILES,
    KINDS,
    ORPHANS,
    TERMINALS,
    WHITE_DRAGON,
    WINDS,
    Tile,
)

from .reading import Facts, Kind, Reading

Occurrence: TypeAlias = tuple[int | Group, ...]
Occurrences: TypeAlias = tuple[Occurrence, ...]
HandFinder: TypeAlias = Callable[[Facts], Occurrences]
ReadingFinder: TypeAlias = Callable[[Reading], Occurrences]

NONE: Final[Occurrences] = ()
WHOLE: Final[Occurrences] = ((),)


def mask(tiles: Iterable[Tile]) -> int:
    """Return the tiles as a mask, one bit a kind."""
    return sum(1 << tile for tile in set(tiles))


def ranks(*wanted: int) -> int:
    """Return the tiles of these ranks in all three suits, as a mask."""
    return mask(9 * suit + rank - 1 for suit in range(3) for rank in wanted)


ALL_SUITED: Final = mask(range(FIRST_HONOR))
ALL_HONORS: Final = mask(HONOR_TILES)
SUIT_MASKS: Final = tuple(mask(range(9 * suit, 9 * suit + 9)) for suit in range(3))
REVERSIBLE: Final = mask(
    [9 + rank - 1 for rank in (1, 2, 3, 4, 5, 8, 9)]
    + [18 + rank - 1 for rank in (2, 4, 5, 6, 8, 9)]
    + [WHITE_DRAGON]
)
GREEN: Final = mask([*(18 + rank - 1 for rank in (2, 3, 4, 6, 8)), GREEN_DRAGON])
NINE_GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
TYPE_OF: Final = tuple(
    tile // 9 if tile < FIRST_HONOR else 3 if tile < FIRST_DRAGON else 4 for tile in range(KINDS)
)  # three suits, winds, dragons


# --- The whole hand, however it is read -------------------------------------------------


def _suits_present(facts: Facts) -> int:
    return sum(1 for suit in SUIT_MASKS if facts.kinds & suit)


def one_voided_suit(facts: Facts) -> Occurrences:
    """Exactly one of the three suits is absent."""
    return WHOLE if _suits_present(facts) == 2 else NONE


def half_flush(facts: Facts) -> Occurrences:
    """One suit and honors, both present."""
    return WHOLE if facts.kinds & ALL_HONORS and _suits_present(facts) == 1 else NONE


def full_flush(facts: Facts) -> Occurrences:
    """One suit alone."""
    return WHOLE if not facts.kinds & ALL_HONORS and _suits_present(facts) == 1 else NONE


def nine_gates(facts: Facts) -> Occurrences:
    """1112345678999 of one suit concealed before the win."""
    tiles = facts.hand.tiles
    if len(tiles) != 13 or tiles[0] >= FIRST_HONOR or facts.winning_tile // 9 != tiles[0] // 9:
        return NONE
    return WHOLE if tuple(tile - tiles[0] for tile in tiles) == NINE_GATES else NONE


def tile_hog(facts: Facts) -> Occurrences:
    """All four of a suited tile, not declared as a kong.

    Honors can only be four in seven pairs, where the option decides.
    """
    if max(facts.counts) < 4:
        return NONE
    last = KINDS if facts.options.tile_hog_honors else FIRST_HONOR
    return tuple(
        (Group(Shape.LOOSE, (tile,) * 4),)
        for tile in range(last)
        if facts.counts[tile] == 4 and tile not in facts.kong_tiles
    )


def _winning_tile(facts: Facts) -> Occurrences:
    return ((Group(Shape.LOOSE, (facts.winning_tile,), concealed=facts.self_drawn),),)


def self_drawn(facts: Facts) -> Occurrences:
    """The winning tile was drawn, from the wall or as a replacement."""
    return _winning_tile(facts) if facts.self_drawn else NONE


def flower_tiles(facts: Facts) -> Occurrences:
    """One occurrence for every flower and season."""
    return WHOLE * len(facts.hand.flowers)


def concealed_hand(facts: Facts) -> Occurrences:
    """Won on a discard with no claimed set."""
    return NONE if facts.claimed or facts.self_drawn else WHOLE


def fully_concealed_hand(facts: Facts) -> Occurrences:
    """Self-drawn with no claimed set."""
    return WHOLE if facts.self_drawn and not facts.claimed else NONE


def melded_hand(facts: Facts) -> Occurrences:
    """Four claimed sets, another player's tile completes the pair."""
    return WHOLE if facts.claimed == 4 and not facts.self_drawn else NONE


def last_tile(facts: Facts) -> Occurrences:
    """The fourth copy, the other three visible: told, or shown by the winner's own sets."""
    if facts.told(Situation.LAST_TILE) or _shown_by_own_sets(facts):
        return _winning_tile(facts)
    return NONE


def _shown_by_own_sets(facts: Facts) -> bool:
    tile = facts.winning_tile
    return facts.counts[tile] == 4 and facts.standing[tile] == 1


def situation(told: Situation, *, drawn: bool) -> HandFinder:
    """The referee stated this circumstance, on a drawn or a discarded winning tile."""
    return lambda facts: (
        _winning_tile(facts) if facts.self_drawn is drawn and facts.told(told) else NONE
    )


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


def kind(wanted: Kind) -> ReadingFinder:
    """The hand is read as this shape."""
    return lambda reading: WHOLE if reading.kind is wanted else NONE


def lesser_honors_and_knitted(reading: Reading) -> Occurrences:
    """Fourteen single honors and knitted tiles."""
    return WHOLE if reading.kind is Kind.HONORS_AND_KNITTED else NONE


def greater_honors_and_knitted(reading: Reading) -> Occurrences:
    """All seven honors among them."""
    if reading.kind is not Kind.HONORS_AND_KNITTED:
        return NONE
    return WHOLE if reading.facts.kinds & ALL_HONORS == ALL_HONORS else NONE


def knitted_straight(reading: Reading) -> Occurrences:
    """1-4-7, 2-5-8 and 3-6-9 in three suits."""
    if not reading.straight or not all(reading.facts.counts[tile] for tile in reading.straight):
        return NONE
    straight = reading.straight
    return (tuple(Group(Shape.KNITTED, straight[start : start + 3]) for start in (0, 3, 6)),)


def seven_shifted_pairs(reading: Reading) -> Occurrences:
    """Seven pairs of one suit, each one up from the last."""
    if reading.kind is not Kind.SEVEN_PAIRS:
        return NONE
    pairs = [tile for tile, count in enumerate(reading.facts.counts) if count == 2]
    consecutive = len(pairs) == 7 and pairs[-1] - pairs[0] == 6
    return WHOLE if consecutive and full_flush(reading.facts) else NONE


# --- Chows, pair and pungs together -----------------------------------------------------


def all_chows(reading: Reading) -> Occurrences:
    """Four chows and a suited pair; beside a knitted straight the one set is a chow."""
    needed = 4 if reading.kind is Kind.REGULAR else 1
    return WHOLE if len(reading.chows) == needed and reading.pair < FIRST_HONOR else NONE


def outside_hand(reading: Reading) -> Occurrences:
    """A terminal or honor in every set and in the pair."""
    if reading.kind is not Kind.REGULAR or reading.pair not in ORPHANS:
        return NONE
    if any(chow % 9 not in (0, 6) for chow in reading.chows):
        return NONE
    return WHOLE if all(tile in ORPHANS for tile in reading.pung_tiles) else NONE


def all_fives(reading: Reading) -> Occurrences:
    """A five in every set and in the pair."""
    if reading.kind is not Kind.REGULAR or any(not 2 <= chow % 9 <= 4 for chow in reading.chows):
        return NONE
    fives = (*reading.pung_tiles, reading.pair)
    return WHOLE if all(tile < FIRST_HONOR and tile % 9 == 4 for tile in fives) else NONE


def all_types(reading: Reading) -> Occurrences:
    """Three suits, winds and dragons, one in each set and the pair."""
    if reading.kind is Kind.SEVEN_PAIRS:
        present = {TYPE_OF[tile] for tile, count in enumerate(reading.facts.counts) if count}
        return WHOLE if len(present) == 5 else NONE
    types = {TYPE_OF[tile] for tile in (*reading.chows, *reading.pung_tiles, reading.pair)}
    if reading.kind is Kind.KNITTED_STRAIGHT:
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


def _numbered(reading: Reading, wanted: Callable[[Pung], bool]) -> tuple[int, ...]:
    first = len(reading.chows)
    return tuple(first + index for index, pung in enumerate(reading.pungs) if wanted(pung))


def each_pung_of(wanted: Callable[[Reading, Tile], bool]) -> ReadingFinder:
    """One occurrence for every pung of a wanted tile."""

    def find(reading: Reading) -> Occurrences:
        first = len(reading.chows)
        return tuple(
            (first + index,)
            for index, tile in enumerate(reading.pung_tiles)
            if wanted(reading, tile)
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


def pungs_of(tiles: frozenset[Tile], *, least: int, pair: bool = False) -> ReadingFinder:
    """At least so many pungs among ``tiles``, with ``pair`` also the pair among them."""

    def find(reading: Reading) -> Occurrences:
        found = _numbered(reading, lambda pung: pung.tile in tiles)
        if len(found) < least or (pair and reading.pair not in tiles):
            return NONE
        return ((*found, len(reading.chows) + len(reading.pungs)),) if pair else (found,)

    return find


def all_pungs(reading: Reading) -> Occurrences:
    """Four pungs or kongs."""
    return WHOLE if len(reading.pungs) == 4 else NONE


def all_even(reading: Reading) -> Occurrences:
    """Four pungs and the pair of even tiles."""
    tiles = (*reading.pung_tiles, reading.pair)
    even = all(tile < FIRST_HONOR and tile % 9 % 2 for tile in tiles)
    return WHOLE if len(reading.pungs) == 4 and even else NONE


def concealed_pungs(least: int) -> ReadingFinder:
    """At least so many pungs and kongs completed without another player's tile."""
    return lambda reading: (
        (_numbered(reading, lambda pung: pung.concealed),)
        if reading.concealed_pungs >= least
        else NONE
    )


def pungs_that(size: int, hold: Callable[[tuple[Tile, ...]], bool]) -> ReadingFinder:
    """Every choice of ``size`` suited pungs that ``hold``."""

    def find(reading: Reading) -> Occurrences:
        suited = [
            (tile, len(reading.chows) + index)
            for index, tile in enumerate(reading.pung_tiles)
            if tile < FIRST_HONOR
        ]
        if len(suited) < size:
            return NONE
        return tuple(
            tuple(number for _, number in chosen)
            for chosen in combinations(suited, size)
            if hold(tuple(tile for tile, _ in chosen))
        )

    return find


def same_rank(tiles: tuple[Tile, ...]) -> bool:
    """All of one number."""
    return len({tile % 9 for tile in tiles}) == 1


def shifted_in_one_suit(tiles: tuple[Tile, ...]) -> bool:
    """Each one up from the last, in one suit; the tiles come in ascending order."""
    steps = all(after - before == 1 for before, after in pairwise(tiles))
    return steps and tiles[0] // 9 == tiles[-1] // 9


def shifted_in_three_suits(tiles: tuple[Tile, ...]) -> bool:
    """Three consecutive numbers, each in another suit."""
    numbers = sorted(tile % 9 for tile in tiles)
    consecutive = numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
    return consecutive and len({tile // 9 for tile in tiles}) == 3


# --- The wait ---------------------------------------------------------------------------


def wait(pattern: int) -> ReadingFinder:
    """The hand was waiting for one tile only, and in this way."""
    return lambda reading: ((reading.winning_group,),) if reading.wait == pattern else NONE
