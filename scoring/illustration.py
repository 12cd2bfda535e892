"""What an example shows: its tiles in sets, those that earn the pattern, and what it depends on.

Nothing here is stated twice: the sets and the evidence are the engine's own, and a circumstance
matters if the pattern is gone without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from .errors import RuleError
from .hand import Hand, Shape
from .result import CountedPattern, Group, Score
from .rulesets.base import Example, Ruleset
from .rulesets.options import Options
from .tiles import Tile, Wind, tile_name

BACK: Final = "back"


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile of an illustration, by its name in notation or a flower's key."""

    name: str
    earns: bool = True
    wins: bool = False  # the winning tile


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """Tiles of a set or of the hand; a ``claimed`` set is open, a ``face_down`` kong half open."""

    tiles: tuple[ShownTile, ...]
    claimed: bool = False
    face_down: bool = False

    @property
    def earns(self) -> bool:
        """Some of its tiles earn the pattern."""
        return any(tile.earns for tile in self.tiles)

    @property
    def pictures(self) -> list[tuple[str, ShownTile]]:
        """The tiles with the names of their pictures: a kong that is face down shows two backs."""
        names = [tile.name for tile in self.tiles]
        if self.face_down:
            names = [BACK, *names[1:-1], BACK]
        return list(zip(names, self.tiles, strict=True))


@dataclass(frozen=True, slots=True)
class Illustration:
    """An example, ready to be drawn: the groups that earn the pattern first.

    ``self_drawn`` and the winds are None if they do not matter; ``flowers`` are those the
    example has.
    """

    groups: tuple[ShownGroup, ...]
    flowers: tuple[ShownTile, ...]
    won: bool
    self_drawn: bool | None
    seat_wind: Wind | None
    prevalent_wind: Wind | None
    situations: tuple[str, ...]


def illustrate(ruleset: Ruleset, key: str, options: Options) -> Illustration:
    """Return the example of a pattern, as it is read under ``options``.

    Raises ``RuleError`` for a hand that is not complete, ``KeyError`` for an example that does
    not show its pattern.
    """
    example = ruleset.examples[key]
    score, line = _score_and_line(ruleset, example, key, options)
    hand = example.hand
    flowers_earn = bool(hand.flowers) and not _holds(
        ruleset, replace(example, tiles=example.tiles.partition("{")[0]), key, options
    )
    evidence = () if flowers_earn else tuple(group for one in line.evidence for group in one)
    groups = _groups(score, hand, example) if example.in_sets else _as_held(hand)
    if flowers_earn:
        groups = [_dim(group) for group in groups]
    elif evidence and example.in_sets:
        groups = _emphasize(groups, score.arrangement, evidence)
    winds = set(_winds_that_matter(ruleset, example, key, options))
    other_way = replace(example, self_drawn=not example.self_drawn)
    drawn_matters = example.won and not _holds(ruleset, other_way, key, options)
    return Illustration(
        tuple(sorted(groups, key=lambda group: not group.earns)),
        tuple(
            ShownTile(flower.key, _flower_earns(line, flower.key, flowers_earn))
            for flower in hand.flowers
        ),
        example.won,
        example.self_drawn if drawn_matters else None,
        example.seat_wind if "seat_wind" in winds else None,
        example.prevalent_wind if "prevalent_wind" in winds else None,
        tuple(sorted(example.situations)),
    )


def _score(ruleset: Ruleset, example: Example, options: Options) -> Score:
    if example.won:
        return ruleset.score(example.hand, example.win, options)
    return ruleset.score_lost(example.hand, example.seat_wind, example.prevalent_wind, options)


def _score_and_line(
    ruleset: Ruleset, example: Example, key: str, options: Options
) -> tuple[Score, CountedPattern]:
    score = _score(ruleset, example, options)
    for line in score.patterns:
        if line.key == key:
            return score, line
    raise KeyError(key)


def _holds(ruleset: Ruleset, example: Example, key: str, options: Options) -> bool:
    """Whether the pattern still counts."""
    try:
        _score_and_line(ruleset, example, key, options)
    except (RuleError, KeyError):
        return False
    return True


def _winds_that_matter(
    ruleset: Ruleset, example: Example, key: str, options: Options
) -> Iterator[str]:
    for name, now, other_ones in (
        ("seat_wind", example.seat_wind, [replace(example, seat_wind=wind) for wind in Wind]),
        (
            "prevalent_wind",
            example.prevalent_wind,
            [replace(example, prevalent_wind=wind) for wind in Wind],
        ),
    ):
        others = (other for wind, other in zip(Wind, other_ones, strict=True) if wind is not now)
        if not all(_holds(ruleset, other, key, options) for other in others):
            yield name


# Groups


def _groups(score: Score, hand: Hand, example: Example) -> list[ShownGroup]:
    """Return the groups of the reading, then the loose tiles."""
    groups = [
        ShownGroup(
            tuple(ShownTile(tile_name(tile)) for tile in group.tiles),
            group.declared and not group.concealed,
            group.declared and group.concealed,
        )
        for group in score.arrangement
    ]
    if hand.winning_tile is not None:
        place = _winning_group(score.arrangement, hand.winning_tile, example.self_drawn)
        groups[place] = _with_winning_tile(groups[place], tile_name(hand.winning_tile))
    rest = list(hand.tiles)
    if not example.won:
        for group in score.arrangement:
            for tile in () if group.declared else group.tiles:
                rest.remove(tile)
        loose = tuple(ShownTile(tile_name(tile), earns=False) for tile in rest)
        groups.append(ShownGroup(loose))
    return groups


def _as_held(hand: Hand) -> list[ShownGroup]:
    """Return declared sets, standing tiles and the winning tile of a hand not read as sets."""
    groups = [
        ShownGroup(
            tuple(ShownTile(tile_name(tile)) for tile in meld.tiles),
            not meld.concealed,
            meld.concealed,
        )
        for meld in hand.melds
    ]
    groups.append(ShownGroup(tuple(ShownTile(tile_name(tile)) for tile in hand.tiles)))
    if hand.winning_tile is not None:
        groups.append(ShownGroup((ShownTile(tile_name(hand.winning_tile), wins=True),)))
    return groups


def _winning_group(groups: Sequence[Group], tile: Tile, self_drawn: bool) -> int:
    """Return the group the winning tile completed, as far as the reading shows.

    A set completed by a discard is not concealed although nobody declared it; with a pair this
    cannot be seen.
    """
    holding = [
        index for index, group in enumerate(groups) if tile in group.tiles and not group.declared
    ]
    taken = [index for index in holding if not groups[index].concealed]
    pairs = [index for index in holding if groups[index].shape is Shape.PAIR]
    if self_drawn:
        return (pairs or holding)[0]
    return (taken or pairs or holding)[0]


def _with_winning_tile(group: ShownGroup, name: str) -> ShownGroup:
    place = max(index for index, tile in enumerate(group.tiles) if tile.name == name)
    tiles = [
        replace(tile, wins=True) if index == place else tile
        for index, tile in enumerate(group.tiles)
    ]
    return replace(group, tiles=tuple(tiles))


# Emphasis


def _emphasize(
    groups: Sequence[ShownGroup], read: Sequence[Group], evidence: Sequence[Group]
) -> list[ShownGroup]:
    """Return the groups, with everything but the evidence dimmed.

    Evidence that is not a group of the hand (four equal tiles, the winning tile) stands for tiles.
    """
    wanted = list(evidence)
    earning = set()
    for index, group in enumerate(read):
        if group in wanted:
            earning.add(index)
    tiles = {tile_name(tile) for one in wanted if one not in read for tile in one.tiles}
    return [
        group
        if index in earning
        else replace(
            group, tiles=tuple(replace(tile, earns=tile.name in tiles) for tile in group.tiles)
        )
        for index, group in enumerate(groups)
    ]


def _dim(group: ShownGroup) -> ShownGroup:
    return replace(group, tiles=tuple(replace(tile, earns=False) for tile in group.tiles))


def _flower_earns(line: CountedPattern, key: str, flowers_earn: bool) -> bool:
    return flowers_earn and (not line.tile or line.tile == key)
