"""How far tiles are from a complete hand, what to discard, and which tiles improve a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.agreement import Agreement, agreement_of
from scoring.arrangement import KNITTED, split_suits
from scoring.errors import RuleError
from scoring.hand import HAND_TILES, MAX_SETS, Hand, HandKind
from scoring.nearest.sets import PAIR_COST, SET_COST, suit_costs
from scoring.nearest.shapes import SETS_OF_STRAIGHT
from scoring.rulesets.options import Options, OptionValue, Preset
from scoring.tiles import COPIES, FIRST_HONOR, KINDS, ORPHANS, Tile, Wind, tile_name

from .arguments import HandText, WindName, hand_of
from .calls import waits
from .hints import with_hints
from .values import Wait

COMPLETE_HAND = HAND_TILES + 1


@dataclass(frozen=True, slots=True, repr=False)
class Improvement:
    """A tile that brings a hand nearer to a complete one.

    ``shanten`` is the hand's with this tile, after the best discard; ``next_copies`` are the copies
    that bring it nearer still, after the discard that leaves most of them.
    """

    tile: Tile
    copies_left: int
    shanten: int
    next_copies: int

    @property
    def text(self) -> str:
        """The tile in notation, ``"5p"``."""
        return tile_name(self.tile)

    def __repr__(self) -> str:
        """Return the tile and its copies."""
        return f"<Improvement {self.text}: {self.copies_left} left, then {self.next_copies}>"


@dataclass(frozen=True, slots=True, repr=False)
class Discard:
    """A tile that may be discarded, and the state of the thirteen others.

    ``shanten`` is how far it is from a ready hand. For a ready hand ``waits`` has the tiles that
    complete it and what it is then worth; ``nearer`` has the tiles that bring the hand nearer, with
    the copies left of each.
    """

    tile: Tile
    shanten: int
    nearer: tuple[tuple[Tile, int], ...]
    waits: tuple[Wait, ...] = ()

    @property
    def text(self) -> str:
        """The tile in notation, ``"5p"``."""
        return tile_name(self.tile)

    @property
    def copies_left(self) -> int:
        """The copies of all tiles that bring the hand nearer, or complete it."""
        return sum(copies for _tile, copies in self.nearer)

    @property
    def winning_copies(self) -> int:
        """The copies that may win, self-drawn at least; 0 unless the hand is ready."""
        return sum(wait.winning_copies for wait in self.waits)

    def __repr__(self) -> str:
        """Return the tile, how far the hand is then, and the copies."""
        winning = f", {self.winning_copies} winning" if self.waits else ""
        return f"<Discard {self.text}: shanten {self.shanten}, {self.copies_left} copies{winning}>"


@with_hints
def shanten(
    ruleset: str,
    hand: HandText,
    *,
    preset: Preset | str | None = None,
    options: Options | None = None,
    **rules: OptionValue,
) -> int:
    """Return how many tiles a hand is from a ready one: 0 is ready, -1 a complete hand.

    The hand has thirteen tiles, or fourteen with the winning tile. All shapes that the rules know
    are looked at, whatever the hand is then worth. Only options apply among the keyword arguments.

    >>> shanten("mcr", "[EEE] [456p] 789s 258mC"), shanten("mcr", "[EEE] [456p] 789s 2333m")
    (2, 0)
    """
    agreement = _only_options(ruleset, preset, rules, options)
    return _Distance(agreement, hand_of(hand)).shanten


@with_hints
def improvements(
    ruleset: str,
    hand: HandText,
    *,
    preset: Preset | str | None = None,
    options: Options | None = None,
    **rules: OptionValue,
) -> tuple[Improvement, ...]:
    """Return the tiles that improve thirteen tiles, those that leave the most options first.

    For a ready hand they are its waits, with copies left. Raises ``wrong_tile_count`` for a hand
    with its winning tile.

    >>> [(one.text, one.copies_left) for one in improvements("mcr", "[EEE] [456p] 79s 2233mC")]
    [('8s', 4), ('2m', 2), ('3m', 2)]
    """
    agreement = _only_options(ruleset, preset, rules, options)
    waiting = hand_of(hand)
    if waiting.winning_tile is not None:
        raise RuleError("wrong_tile_count", found=COMPLETE_HAND, expected=HAND_TILES)
    distance = _Distance(agreement, waiting)
    found = [
        Improvement(tile, copies, distance.shanten - 1, distance.copies_after(tile))
        for tile, copies in distance.nearer()
    ]
    return tuple(sorted(found, key=lambda one: (-one.copies_left - one.next_copies, one.tile)))


@with_hints
def discards(
    ruleset: str,
    hand: HandText,
    *,
    seat: WindName = Wind.E,
    prevalent_wind: WindName = Wind.E,
    preset: Preset | str | None = None,
    options: Options | None = None,
    **rules: OptionValue,
) -> tuple[Discard, ...]:
    """Return each possible discard from fourteen tiles, best first.

    The hand is written with the drawn tile after ``+``. The best discard leaves the hand nearest,
    then the most copies that may win, then the most that bring it nearer. The discarded tile does
    not count as a copy left. Raises ``missing_winning_tile``.

    >>> best = discards("mcr", "[EEE] [456p] 789s 2333m + C")[0]
    >>> best.text, best.shanten, best.winning_copies
    ('C', 0, 4)
    """
    agreement = agreement_of(ruleset, preset, rules, options)
    drawn = hand_of(hand)
    if drawn.winning_tile is None:
        raise RuleError("missing_winning_tile")
    unavailable = drawn.copies_held()
    all_tiles = (*drawn.tiles, drawn.winning_tile)
    found = []
    for tile in sorted(set(all_tiles)):
        rest = list(all_tiles)
        rest.remove(tile)
        left = replace(drawn, tiles=tuple(rest), winning_tile=None)
        distance = _Distance(agreement, left, unavailable)
        ready: tuple[Wait, ...] = ()
        if not distance.shanten:
            ready = waits(
                ruleset,
                left,
                seat=seat,
                prevalent_wind=prevalent_wind,
                preset=preset,
                options=options,
                **rules,
            )
            ready = tuple(replace(one, copies_left=COPIES - unavailable[one.tile]) for one in ready)
        found.append(Discard(tile, distance.shanten, tuple(distance.nearer()), ready))
    found.sort(key=lambda one: (one.shanten, -one.winning_copies, -one.copies_left, one.tile))
    return tuple(found)


def _only_options(
    ruleset: str,
    preset: Preset | str | None,
    rules: Options,
    options: Options | None,
) -> Agreement:
    agreement = agreement_of(ruleset, preset, rules, options)
    for name in (*agreement.situations, *agreement.answers):
        raise RuleError("unexpected_field", field=name)
    return agreement


class _Distance:
    """How many tiles the standing tiles of a hand lack to be complete, in any shape of the rules.

    ``unavailable`` are the copies that nobody can draw; by default those in the hand.
    """

    def __init__(self, agreement: Agreement, hand: Hand, unavailable: Sequence[int] = ()) -> None:
        hand.check_whole()
        self._shapes = agreement.ruleset.shapes(agreement.options)
        self._counts = hand.counts()
        self._room = [COPIES] * KINDS
        for meld in hand.melds:
            for tile in meld.tiles:
                self._room[tile] -= 1
        self._sets = MAX_SETS - len(hand.melds)
        self._unavailable = unavailable or hand.copies_held()
        self._missing = self._lacking(self._counts)

    @property
    def shanten(self) -> int:
        """How far the tiles are from a ready hand."""
        return self._missing - 1

    def nearer(self) -> list[tuple[Tile, int]]:
        """Return each tile that brings the hand nearer, with its copies left."""
        return self._nearer(self._counts, self._missing)

    def copies_after(self, tile: Tile) -> int:
        """Return the copies that bring the hand nearer after drawing ``tile`` and a discard."""
        drawn = list(self._counts)
        drawn[tile] += 1
        most = 0
        for discard in range(KINDS):
            if not drawn[discard]:
                continue
            drawn[discard] -= 1
            missing = self._lacking(drawn)
            if 0 < missing < self._missing:
                most = max(most, sum(copies for _, copies in self._nearer(drawn, missing, tile)))
            drawn[discard] += 1
        return most

    def _nearer(
        self, counts: Sequence[int], missing: int, drawn: Tile | None = None
    ) -> list[tuple[Tile, int]]:
        found = []
        more = list(counts)
        for tile in range(KINDS):
            left = COPIES - self._unavailable[tile] - (tile == drawn)
            if left > 0:
                more[tile] += 1
                if self._lacking(more) < missing:
                    found.append((tile, left))
                more[tile] -= 1
        return found

    def _lacking(self, counts: Sequence[int]) -> int:
        """Return how many tiles ``counts`` lack, in the shape that lacks least."""
        least = sets_lacking(counts, self._room, self._sets)
        if HandKind.KNITTED_STRAIGHT in self._shapes and self._sets >= SETS_OF_STRAIGHT:
            for straight in KNITTED:
                least = min(least, self._straight_lacking(counts, straight))
        if self._sets < MAX_SETS:
            return least
        if HandKind.SEVEN_PAIRS in self._shapes:
            least = min(least, 7 - sum(count // 2 for count in counts))
        if HandKind.DIFFERENT_PAIRS in self._shapes:
            pairs = sum(count > 1 for count in counts)
            lacking_kinds = max(0, 7 - sum(count > 0 for count in counts))
            least = min(least, 7 - pairs + lacking_kinds)
        if HandKind.ORPHANS in self._shapes:
            kinds = [counts[tile] for tile in ORPHANS]
            one_twice = max(kinds) > 1
            least = min(least, COMPLETE_HAND - len(kinds) + kinds.count(0) - one_twice)
        if HandKind.HONORS_AND_KNITTED in self._shapes:
            for straight in KNITTED:
                family = (*straight, *range(FIRST_HONOR, KINDS))
                least = min(least, COMPLETE_HAND - sum(counts[tile] > 0 for tile in family))
        return least

    def _straight_lacking(self, counts: Sequence[int], straight: tuple[Tile, ...]) -> int:
        if any(not self._room[tile] for tile in straight):
            return COMPLETE_HAND  # all four of one are in a kong
        rest, room, lacking = list(counts), list(self._room), 0
        for tile in straight:
            room[tile] -= 1
            if rest[tile]:
                rest[tile] -= 1
            else:
                lacking += 1
        return lacking + sets_lacking(rest, room, self._sets - SETS_OF_STRAIGHT)


def sets_lacking(counts: Sequence[int], room: Sequence[int], sets: int) -> int:
    """Return how many tiles ``sets`` sets and a pair lack, given ``room`` for copies of each."""
    total = {(0, 0): 0}
    for index, (suit, free) in enumerate(zip(split_suits(counts), split_suits(room), strict=True)):
        following: dict[tuple[int, int], int] = {}
        for one in suit_costs(suit, free, 9 * index, sets):
            for (some, pairs), cost in total.items():
                state = (some + one.sets, pairs + one.pairs)
                if state[0] <= sets and state[1] <= 1:
                    cost += one.cost
                    following[state] = min(cost, following.get(state, cost))
        total = following
    return min(
        cost + SET_COST * (sets - some) + PAIR_COST * (1 - pairs)
        for (some, pairs), cost in total.items()
    )
