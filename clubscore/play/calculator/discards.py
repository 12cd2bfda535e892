"""What to discard from a hand that is one tile too many: how many tiles each choice waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from clubscore.play.entry.assessment import EventRules
from scoring.errors import RuleError
from scoring.hand import Hand
from scoring.notation import format_hand
from scoring.tiles import Tile, Wind, tile_name

from .waits import WaitRow, wait_rows

MOST: Final = 6  # choices that are shown


@dataclass(frozen=True, slots=True)
class DiscardRow:
    """A tile to be discarded, and what the hand waits for then.

    ``copies_left`` are those of all tiles waited for that nobody has seen, ``winning_copies`` those
    of them that may win, ``only_drawn`` the winning ones that may not win on a discard. ``best`` is
    the highest value the hand could have, ``points_missing`` to the minimum, of the one nearest
    to it.
    """

    tile: str
    waits: tuple[WaitRow, ...]
    copies_left: int
    winning_copies: int
    only_drawn: int
    best: int
    points_missing: int
    hand: str  # without it, in notation without blanks
    short: str = ""  # why no tile wins, where points do not say it


def discard_rows(
    hand: Hand,
    *,
    seat: Wind,
    prevalent_wind: Wind,
    rules: EventRules,
    seen_tiles: Sequence[Tile] = (),
) -> tuple[DiscardRow, ...]:
    """Return the discards that leave a ready hand, the one with the most winning tiles first.

    Ties go to the hand that wins on more discards, then to the one worth most. Hands below the
    minimum come last, by the tiles that complete them.

    ``hand`` is complete but not a win. A tile that was discarded is not drawn again.
    """
    assert hand.winning_tile is not None  # noqa: S101 - it is complete
    tiles = [*hand.tiles, hand.winning_tile]
    rows = []
    for tile in sorted(set(tiles)):
        left = _without(hand, tiles, tile)
        if left is None:
            continue
        waits = wait_rows(
            left,
            seat=seat,
            prevalent_wind=prevalent_wind,
            rules=rules,
            seen_tiles=[*seen_tiles, tile],
        )
        waits = tuple(one for one in waits if one.tile != tile_name(tile))
        row = _row(tile, left, waits)
        if row.copies_left:
            rows.append(row)
    return tuple(sorted(rows, key=_order)[:MOST])


def _order(row: DiscardRow) -> tuple[int, int, int, int]:
    on_discard = row.winning_copies - row.only_drawn
    others = 0 if row.winning_copies else row.copies_left
    return (-row.winning_copies, -on_discard, -others, -row.best)


def _without(hand: Hand, tiles: list[Tile], tile: Tile) -> Hand | None:
    """Return the hand with one tile less; None for one that cannot be."""
    rest = list(tiles)
    rest.remove(tile)
    try:
        return Hand(tuple(sorted(rest)), None, hand.melds, hand.flowers)
    except RuleError:
        return None


def _row(tile: Tile, rest: Hand, waits: tuple[WaitRow, ...]) -> DiscardRow:
    worths = [
        worth
        for wait in waits
        for worth in (wait.on_discard, wait.self_drawn)
        if worth is not None and wait.copies_left
    ]
    return DiscardRow(
        tile_name(tile),
        waits,
        sum([wait.copies_left for wait in waits]),
        sum([wait.winning_copies for wait in waits]),
        sum([wait.winning_copies for wait in waits if not wait.wins_on_discard]),
        max([worth.value for worth in worths]) if worths else 0,
        min([worth.points_missing for worth in worths]) if worths else 0,
        format_hand(rest).replace(" ", ""),
        worths[0].short if worths and not any(not one.points_missing for one in worths) else "",
    )
