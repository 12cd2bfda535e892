"""Checks across the hands of a table: what they cannot hold together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from .errors import RuleError
from .hand import Hand, Situation
from .tiles import COPIES, FIVES, KINDS, RED_FIVE_NAMES, Tile, Wind, tile_name

OF_DISCARD: Final = (Situation.WALL_END, Situation.ROBBING_KONG)  # whoever wins on it


def check_copies(hands: Mapping[Wind, Hand]) -> None:
    """Raise ``RuleError`` when the hands together hold a tile five times or a flower twice.

    The tile that several have won on is one.
    """
    if len(hands) < 2:
        return
    counts = [0] * KINDS
    flowers, won = set(), set()
    for hand in hands.values():
        for tile in hand.tiles:
            counts[tile] += 1
        if hand.winning_tile is not None and hand.winning_tile not in won:
            counts[hand.winning_tile] += 1
            won.add(hand.winning_tile)
        for meld in hand.melds:
            for tile in meld.tiles:
                counts[tile] += 1
        for flower in hand.flowers:
            if flower in flowers:
                raise RuleError("duplicate_flower", flower=flower.key)
            flowers.add(flower)
    most = max(counts)
    if most > COPIES:
        raise RuleError("too_many_copies", tile=tile_name(counts.index(most)), found=most)


def check_one_tile(hands: Sequence[Hand]) -> None:
    """Raise ``different_winning_tiles`` for hands that cannot have been won on one discard.

    Nor is the tile red in one of them and plain in another: it is red where all its kind in the
    hand are, plain if none is, and may be either where some are.
    """
    if len(hands) < 2:
        return
    tiles = sorted({one.winning_tile for one in hands if one.winning_tile is not None})
    names = [tile_name(tile) for tile in tiles]
    if len(tiles) == 1:
        tile = tiles[0]
        won = [one for one in hands if one.winning_tile is not None]
        is_plain = any(tile not in one.red_fives for one in won)
        is_red = any(one.red_fives.count(tile) == one.copies_held()[tile] for one in won)
        if is_plain and is_red:
            names.append(RED_FIVE_NAMES[tile])
    if len(names) > 1:
        raise RuleError("different_winning_tiles", one=names[0], other=names[1])


def check_one_discard(winners: Sequence[frozenset[str]]) -> None:
    """Raise ``different_circumstances`` unless all winners on a discard share its circumstances.

    ``winners`` has the circumstances of each.
    """
    for situation in OF_DISCARD:
        if len({situation in one for one in winners}) > 1:
            raise RuleError("different_circumstances", first=situation)


def check_red_fives(hands: Mapping[Wind, Hand], in_wall: Sequence[Tile]) -> None:
    """Raise ``RuleError`` if the hands together hold more red fives than the wall.

    A red five that several players have won on is in each of their hands, but is one tile. It is
    not known which tile of a hand is red, so it counts as the winning tile wherever it can be.
    """
    if len(hands) < 2:
        return
    for tile in FIVES:
        found = sum(hand.red_fives.count(tile) for hand in hands.values())
        won = [hand.red_fives.count(tile) for hand in hands.values() if hand.winning_tile == tile]
        if won and min(won) > 0:
            found -= len(won) - 1
        most = in_wall.count(tile)
        if found > most:
            raise RuleError("too_many_red_fives", found=found, most=most, tile=tile_name(tile))
