"""What a hand with one tile missing waits for, and what each tile would make of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from clubscore.play.entry.assessment import EventRules
from scoring.errors import RuleError
from scoring.hand import Hand, Win
from scoring.judge import waits_with_values
from scoring.notation import format_hand
from scoring.result import Score
from scoring.tiles import COPIES, Tile, Wind, tile_name


@dataclass(frozen=True, slots=True)
class Worth:
    """What a tile makes of the hand; ``points_missing`` to the minimum, 0 for enough."""

    value: int
    points_missing: int
    short: str = ""  # why it is no win, where points do not say it


@dataclass(frozen=True, slots=True)
class WaitRow:
    """A tile that completes the hand. ``copies_left`` of its copies nobody has seen yet.

    ``winning_copies`` are those of them that may win; none if the hand is below the minimum.
    ``on_discard`` and ``self_drawn`` are None if the hand cannot be won so.
    """

    tile: str
    copies_left: int
    on_discard: Worth | None
    self_drawn: Worth | None
    hand: str  # the completed one, in notation without blanks

    @property
    def enough(self) -> bool:
        """Whether it can be won with."""
        return self.wins_on_discard or _is_enough(self.self_drawn)

    @property
    def wins_on_discard(self) -> bool:
        """Whether it can be won with when someone discards it."""
        return _is_enough(self.on_discard)

    @property
    def winning_copies(self) -> int:
        """How many copies left may win."""
        return self.copies_left if self.enough else 0


def wait_rows(
    hand: Hand,
    *,
    seat: Wind,
    prevalent_wind: Wind,
    rules: EventRules,
    seen_tiles: Sequence[Tile] = (),
) -> tuple[WaitRow, ...]:
    """Return the tiles ``hand`` waits for, in order, special circumstances left aside.

    Copies among ``seen_tiles``, elsewhere on the table, are not left.
    """
    held = hand.copies_held()
    for tile in seen_tiles:
        held[tile] += 1
    win = Win(seat, prevalent_wind)
    rows = waits_with_values(rules.ruleset, hand, win, rules.options)
    return tuple(
        WaitRow(
            tile_name(tile),
            max(0, COPIES - held[tile]),
            _worth(discarded, rules),
            _worth(drawn, rules),
            _completed_hand(hand, tile),
        )
        for tile, discarded, drawn in rows
    )


def _is_enough(worth: Worth | None) -> bool:
    return worth is not None and not worth.points_missing


def _worth(score: Score | None, rules: EventRules) -> Worth | None:
    if score is None:
        return None
    if score.qualifies:
        return Worth(score.value, 0)
    without = rules.ruleset.without_patterns
    return Worth(score.value, score.points_missing, gettext(without) if without else "")


def _completed_hand(hand: Hand, tile: Tile) -> str:
    try:
        whole = Hand(hand.tiles, tile, hand.melds, hand.flowers)
    except RuleError:
        return ""  # all four copies are in the hand
    return format_hand(whole).replace(" ", "")
