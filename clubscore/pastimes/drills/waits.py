"""Which tiles complete a hand, and which of them may be called to win: ticked, then compared."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from clubscore.pastimes.practice.generator import deal_any
from clubscore.play.calculator.waits import WaitRow, wait_rows
from clubscore.play.entry.assessment import EventRules
from clubscore.play.explanation.score import TileGroup, tile_groups
from clubscore.tile_names import tile_words
from scoring.hand import Hand
from scoring.rulesets.base import Ruleset
from scoring.tiles import KINDS, Wind, tile_name

from .kinds import Drill, DrillKind

TRIES: Final = 60  # for a hand that waits for several tiles; three are the rule
SUITS: Final = ((0, 9), (9, 18), (18, 27), (27, KINDS))  # rows of the tiles to tick


@dataclass(frozen=True, slots=True)
class TileKey:
    """A tile to tick."""

    name: str  # in notation
    words: str


@dataclass(frozen=True, slots=True)
class TickedTile:
    """A tile that was ticked or should have been."""

    row: WaitRow | None  # None: it completes nothing
    name: str
    is_right: bool
    is_missed: bool


@dataclass(frozen=True, slots=True)
class WaitsQuestion:
    """A hand with one tile missing, its winds, and the right answer."""

    hand: Hand
    seat: Wind
    prevalent_wind: Wind
    rows: tuple[WaitRow, ...]
    solution: tuple[str, ...]  # tiles, in notation

    @property
    def tiles(self) -> tuple[TileGroup, ...]:
        """The tiles in groups: melds and standing tiles."""
        return tile_groups(self.hand)

    def compare(self, ticks: Collection[str]) -> tuple[TickedTile, ...]:
        """Return each tile that was ticked or is right, in the order of the tiles."""
        known = {row.tile: row for row in self.rows}
        return tuple(
            TickedTile(
                known.get(name), name, name in ticks and name in self.solution, name not in ticks
            )
            for name in (tile_name(tile) for tile in range(KINDS))
            if name in ticks or name in self.solution
        )


def tile_keys() -> tuple[tuple[TileKey, ...], ...]:
    """Return the tiles to tick, a row for each suit and one for the honors."""
    return tuple(
        tuple(TileKey(tile_name(tile), tile_words(tile)) for tile in range(first, end))
        for first, end in SUITS
    )


def waits_question(drill: Drill, number: int) -> WaitsQuestion:
    """Return the question of a number: the same one whenever it is asked for.

    Hands that wait for several tiles are preferred, and of those to be won by a discard ones that
    some of their waits are too poor for.
    """
    chance = random.Random(f"{drill.ruleset.key} {drill.slug} {number}")  # noqa: S311 - made again
    second: WaitsQuestion | None = None
    for _ in range(TRIES):
        found = _deal(chance, drill)
        if found is None:
            continue
        if _is_good(drill, found):
            return found
        second = second or found
    if second is None:
        raise ValueError(f"no hand of {drill.ruleset.key} comes from number {number}")
    return second


def _deal(chance: random.Random, drill: Drill) -> WaitsQuestion | None:
    ruleset: Ruleset = drill.ruleset
    dealt = deal_any(chance, ruleset)
    if dealt is None or not dealt.won:
        return None
    hand = Hand(dealt.hand.tiles, None, dealt.hand.melds)
    rows = wait_rows(
        hand,
        seat=dealt.seat,
        prevalent_wind=dealt.prevalent_wind,
        rules=EventRules(ruleset, {}),
    )
    solution = tuple(row.tile for row in rows if _is_wanted(drill, row))
    return (
        WaitsQuestion(hand, dealt.seat, dealt.prevalent_wind, rows, solution) if solution else None
    )


def _is_wanted(drill: Drill, row: WaitRow) -> bool:
    if drill.kind is DrillKind.WAITS:
        return True
    return row.on_discard is not None and not row.on_discard.points_missing


def _is_good(drill: Drill, question: WaitsQuestion) -> bool:
    if drill.kind is DrillKind.CALL:
        return len(question.solution) < len(question.rows)
    return len(question.rows) > 1
