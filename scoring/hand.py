"""A player's hand and how it was won: frozen values that cannot be built wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum, auto
from typing import Final

from .errors import RuleError
from .frozen import FrozenDict, close
from .tiles import (
    COPIES,
    FIRST_HONOR,
    FIVES,
    RED_FIVE_NAMES,
    Flower,
    Tile,
    Wind,
    check_tile,
    count_tiles,
    rank_of,
    tile_name,
)

HAND_TILES = 13  # tiles of a waiting hand, every kong counted as three
MAX_SETS = 4


class Shape(StrEnum):
    """What a group of tiles is."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"
    KNITTED = "knitted"  # three tiles of a knitted straight: 1-4-7, 2-5-8 or 3-6-9
    LOOSE = "loose"  # single tiles: thirteen orphans, honors and knitted tiles, flowers aside


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set: a claimed chow, pung or kong, or a concealed kong."""

    shape: Shape
    tile: Tile  # the lowest
    concealed: bool = False

    def __post_init__(self) -> None:
        """Refuse sets that do not exist."""
        check_tile(self.tile)
        if self.shape is Shape.CHOW:
            if self.concealed or self.tile >= FIRST_HONOR or rank_of(self.tile) > 7:
                raise RuleError("bad_set", text=tile_name(self.tile), position=1)
        elif self.shape is Shape.PUNG:
            if self.concealed:
                raise RuleError("bad_set", text=tile_name(self.tile), position=1)
        elif self.shape is not Shape.KONG:
            raise RuleError("bad_set", text=str(self.shape), position=1)

    @classmethod
    def from_text(cls, text: str) -> Meld:
        """Return the set ``"[123m]"``, or ``"(9999p)"`` for a concealed kong.

        Raises ``RuleError`` for a text that is not a set.
        """
        from .reading import read_meld  # never on phones

        return read_meld(text)

    def __str__(self) -> str:
        """Return the set as text; ``from_text`` reads it."""
        from .reading import format_meld  # never on phones

        return format_meld(self)

    def __repr__(self) -> str:
        """Return what makes the set."""
        return f"Meld.from_text({str(self)!r})"

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three or four tiles of the set."""
        if self.shape is Shape.CHOW:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.shape is Shape.KONG else 3)


class HandKind(IntEnum):
    """The shape of the whole hand."""

    REGULAR = auto()  # four sets and a pair
    SEVEN_PAIRS = auto()
    ORPHANS = auto()
    HONORS_AND_KNITTED = auto()
    KNITTED_STRAIGHT = auto()
    NOT_WON = auto()
    DIFFERENT_PAIRS = auto()  # seven, of which no two are alike; read as seven pairs


USUAL_SHAPES: Final = frozenset((HandKind.REGULAR, HandKind.SEVEN_PAIRS, HandKind.ORPHANS))
WITHOUT_PAIRS: Final = USUAL_SHAPES - {HandKind.SEVEN_PAIRS}


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's tiles: declared sets, standing tiles, flowers, the winning tile.

    ``tiles`` are the standing tiles without the winning tile, sorted; together with the declared
    sets they count thirteen, a kong as three. A ``partial`` hand has only the tiles that score, and
    the others are unknown; a hand of exactly thirteen tiles is not partial. ``red_fives`` names
    which of its fives are red. Raises ``RuleError`` with ``too_many_sets``, ``wrong_tile_count``,
    ``too_many_tiles``, ``too_many_copies``, ``duplicate_flower``, ``no_such_tile``, ``bad_flower``,
    ``too_many_red_fives``, or ``partial_hand`` for a partial hand with a winning tile.
    """

    tiles: tuple[Tile, ...]
    winning_tile: Tile | None = None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Flower, ...] = ()
    partial: bool = False
    red_fives: tuple[Tile, ...] = ()  # as often as there are; they are among the tiles as well

    def __post_init__(self) -> None:
        """Sort the standing tiles and flowers, then check everything that can be counted."""
        written: object = self.tiles
        if isinstance(written, str):
            raise TypeError("a hand is made of tile numbers; Hand.from_text reads a text")
        for tile in self.tiles:
            check_tile(tile)
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        object.__setattr__(self, "flowers", tuple(sorted(self.flowers)))
        object.__setattr__(self, "melds", tuple(self.melds))
        self._check_kinds()
        if len(self.melds) > MAX_SETS:
            raise RuleError("too_many_sets", found=len(self.melds))
        self._check_size()
        counts = self.copies_held()
        if max(counts) > COPIES:
            tile = counts.index(max(counts))
            raise RuleError("too_many_copies", tile=tile_name(tile), found=counts[tile])
        for first, second in zip(self.flowers, self.flowers[1:], strict=False):
            if first is second:
                raise RuleError("duplicate_flower", flower=first.key)
        if self.red_fives:
            object.__setattr__(self, "red_fives", tuple(sorted(self.red_fives)))
            self._check_red_fives(counts)

    @classmethod
    def from_text(cls, text: str) -> Hand:
        """Return the hand written in ``text``, as ``"[123m] (9999p) 46s 88s EEE + 5s {18}"``.

        Honors may also be ``1z`` to ``7z`` and tiles characters of Unicode. Raises ``RuleError``
        with the place in ``text`` that is wrong.
        """
        from .reading import read_hand  # never on phones

        return read_hand(text)

    def __str__(self) -> str:
        """Return the hand as text; ``from_text`` reads it."""
        from .reading import format_hand  # never on phones

        return format_hand(self)

    def __repr__(self) -> str:
        """Return what makes the hand."""
        return f"Hand.from_text({str(self)!r})"

    def _repr_html_(self) -> str:
        """Return the hand as a picture, which notebooks show."""
        from .pictures import hand_svg  # never on phones

        return hand_svg(self)

    def _check_size(self) -> None:
        won = self.winning_tile is not None
        found = len(self.tiles) + 3 * len(self.melds) + won
        if self.partial:
            if won:
                raise RuleError("partial_hand")
            if found > HAND_TILES:
                raise RuleError("too_many_tiles", found=found, most=HAND_TILES)
            object.__setattr__(self, "partial", found < HAND_TILES)
        elif found != HAND_TILES + won:
            raise RuleError("wrong_tile_count", found=found, expected=HAND_TILES + won)

    def check_whole(self) -> None:
        """Raise ``RuleError("partial_hand")`` if tiles of the hand are unknown."""
        if self.partial:
            raise RuleError("partial_hand")

    def complete_tile(self) -> Tile:
        """Return the winning tile; raise ``partial_hand`` or ``missing_winning_tile``."""
        self.check_whole()
        if self.winning_tile is None:
            raise RuleError("missing_winning_tile")
        return self.winning_tile

    def _check_kinds(self) -> None:
        if self.winning_tile is not None:
            check_tile(self.winning_tile)
        for meld in self.melds:
            if not isinstance(meld, Meld):
                raise TypeError("declared sets are Meld values; Meld.from_text reads a text")
        for flower in self.flowers:
            if not isinstance(flower, Flower):
                raise RuleError("bad_flower", text=str(flower))

    def _check_red_fives(self, counts: Sequence[int]) -> None:
        for tile in self.red_fives:
            reds = self.red_fives.count(tile)
            most = counts[tile] if tile in FIVES else 0
            if reds > most:
                raise RuleError("too_many_red_fives", found=reds, most=most, tile=tile_name(tile))

    def check_no_red_fives(self) -> None:
        """Raise ``RuleError("not_played")`` if there are red fives, which few systems have."""
        if self.red_fives:
            raise RuleError("not_played", text=RED_FIVE_NAMES[self.red_fives[0]])

    def with_tiles(self, tiles: tuple[Tile, ...], winning_tile: Tile | None) -> Hand:
        """Return the hand with other tiles; as many of its fives as possible are red."""
        if not self.red_fives:
            return replace(self, tiles=tiles, winning_tile=winning_tile)
        plain = replace(self, tiles=tiles, winning_tile=winning_tile, red_fives=())
        counts, reds = plain.copies_held(), self.red_fives
        still_there = [
            tile for place, tile in enumerate(reds) if reds[:place].count(tile) < counts[tile]
        ]
        return replace(plain, red_fives=tuple(still_there))

    def counts(self) -> list[int]:
        """Return the copies of each kind among the standing tiles and the winning tile."""
        counts = count_tiles(self.tiles)
        if self.winning_tile is not None:
            counts[self.winning_tile] += 1
        return counts

    def copies_held(self) -> list[int]:
        """Return the copies of each kind in the whole hand, declared sets included."""
        counts = self.counts()
        for meld in self.melds:
            for tile in meld.tiles:
                counts[tile] += 1
        return counts

    def robbed_of(self, tile: Tile) -> Hand:
        """Return the hand with a pung where its exposed kong of ``tile`` was robbed."""
        robbed, left = Meld(Shape.KONG, tile), Meld(Shape.PUNG, tile)
        if robbed not in self.melds:
            return self
        return replace(self, melds=tuple(left if one == robbed else one for one in self.melds))

    @property
    def is_concealed(self) -> bool:
        """Whether nothing was claimed; concealed kongs do not count as claims."""
        return all(meld.concealed for meld in self.melds)


def check_winds(*winds: object) -> None:
    """Raise ``RuleError("bad_wind")`` for anything that is not a wind."""
    for wind in winds:
        if not isinstance(wind, Wind):
            raise RuleError("bad_wind", text=str(wind))


class Situation(StrEnum):
    """The special circumstances of a win, stated by the referee, that the core itself knows.

    A rule system may know others, which are texts of its own: so circumstances are texts.
    """

    LAST_TILE = "last_tile"  # the other three copies are visible to everyone
    WALL_END = "wall_end"  # last tile of the wall, or the discard after it
    KONG_REPLACEMENT = "kong_replacement"
    ROBBING_KONG = "robbing_kong"
    HEAVEN = "heaven"  # East's dealt hand
    EARTH = "earth"  # East's first discard, where the rule system says no other
    READY_DECLARED = "ready_declared"  # classical family from here on
    KONG_ON_KONG = "kong_on_kong"
    ONLY_POSSIBLE_TILE = "only_possible_tile"
    THIRTEENTH_WIN = "thirteenth_win"  # East's thirteenth in a row: the game knows, nobody asks


@dataclass(frozen=True, slots=True)
class Win:
    """How and when a hand was won.

    ``answers`` are those to questions that its value depends on. Which circumstances contradict
    each other is for the rule system to say.
    """

    seat_wind: Wind
    prevalent_wind: Wind
    self_drawn: bool = False
    situations: frozenset[str] = frozenset()
    answers: Mapping[str, str] = FrozenDict()

    def __post_init__(self) -> None:
        """Check the winds and make the containers immutable."""
        check_winds(self.seat_wind, self.prevalent_wind)
        object.__setattr__(self, "situations", frozenset(self.situations))
        close(self, "answers")


def contradiction(
    situations: frozenset[str], seat_wind: Wind, *, self_drawn: bool
) -> RuleError | None:
    """Return why no hand is won by ``seat_wind`` in all of these circumstances, whatever it is.

    None if one may be.
    """
    if not situations:
        return None
    if Situation.ROBBING_KONG in situations and self_drawn:
        return RuleError("robbing_kong_needs_discard")
    replacement = not situations.isdisjoint((Situation.KONG_REPLACEMENT, Situation.KONG_ON_KONG))
    if replacement and not self_drawn:
        return RuleError("kong_replacement_needs_self_drawn")
    if Situation.HEAVEN in situations and not (self_drawn and seat_wind is Wind.E):
        return RuleError("heaven_not_possible")
    if Situation.THIRTEENTH_WIN in situations and seat_wind is not Wind.E:
        return RuleError("thirteenth_win_not_possible")
    if Situation.HEAVEN in situations:
        if Situation.EARTH in situations:
            return RuleError(
                "contradictory_situations", first=Situation.HEAVEN, second=Situation.EARTH
            )
        return not_when_dealt(Situation.HEAVEN, situations)
    return None


def not_when_dealt(dealt: Situation, situations: frozenset[str]) -> RuleError | None:
    """Return which of ``situations`` cannot be when nothing but ``dealt`` has happened yet."""
    for late in (Situation.WALL_END, Situation.LAST_TILE, Situation.ROBBING_KONG):
        if late in situations:
            return RuleError("contradictory_situations", first=dealt, second=late)
    return None


def situation_of(name: str) -> str:
    """Return the circumstance of that name: the member of :class:`Situation` if there is one."""
    return SITUATIONS.get(name, name)


SITUATIONS: Final[Mapping[str, Situation]] = {one.value: one for one in Situation}
