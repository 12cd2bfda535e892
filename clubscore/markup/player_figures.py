"""Pictures of one player: places from each wind, sources of points, wins compared with the club's.

Units are those of the picture's own box, 400 wide, as in :mod:`.figures`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import Final

from .chart import LEFT, WIDE, WIDE_LEFT, grid_step
from .figures import CEILING, FLOOR, ROW, TOP, WIDTH, steps_of

TOTALS_RIGHT: Final = 12
LABEL: Final = 84  # width of the words before a stack
BAR: Final = 22  # height of a stack
STACK_ROW: Final = 30
NARROW: Final = 26  # a part of a stack that has no room for its figure is narrower


@dataclass(frozen=True, slots=True)
class StackPart:
    """A part of a stack: how often the first place, the second …"""

    count: int
    share: float  # percent
    x: float
    width: float

    @property
    def middle(self) -> float:
        """Across."""
        return round(self.x + self.width / 2, 1)

    @property
    def has_room(self) -> bool:
        """Whether its figure fits in."""
        return self.width >= NARROW


@dataclass(frozen=True, slots=True)
class Stack:
    """A whole cut into parts, with its words."""

    label: str
    count: int
    parts: tuple[StackPart, ...]
    y: int

    @property
    def text_y(self) -> int:
        """The base line of the words."""
        return self.y + 16


@dataclass(frozen=True, slots=True)
class Stacks:
    """Wholes below each other, each as long as the others."""

    stacks: tuple[Stack, ...]
    height: int
    width: int = WIDTH
    bar: int = BAR


def stacks_of(rows: Sequence[tuple[str, Sequence[int]]]) -> Stacks | None:
    """Return rows of counts as parts of a whole, or None if there is nothing to count."""
    if not any(sum(counts) for _label, counts in rows):
        return None
    stacks = []
    for index, (label, counts) in enumerate(rows):
        whole, before, parts = sum(counts), 0, []
        for count in counts:
            across = (WIDTH - LABEL) / max(whole, 1)
            parts.append(
                StackPart(
                    count,
                    100 * count / max(whole, 1),
                    round(LABEL + before * across, 1),
                    round(count * across, 1),
                )
            )
            before += count
        stacks.append(Stack(label, whole, tuple(parts), index * STACK_ROW + 4))
    return Stacks(tuple(stacks), STACK_ROW * len(stacks) + 4)


@dataclass(frozen=True, slots=True)
class Flow:
    """Points won or lost in one way: a bar to the right or to the left of the middle."""

    label: str
    points: int
    hands: int
    x: float
    y: int
    width: float

    @property
    def text_y(self) -> int:
        """The base line of the words above the bar."""
        return self.y - 5


@dataclass(frozen=True, slots=True)
class Flows:
    """Points won and lost, on either side of a zero line in the middle."""

    flows: tuple[Flow, ...]
    zero: float
    height: int
    width: int = WIDTH


def flows_of(rows: Sequence[tuple[str, int, int]]) -> Flows | None:
    """Return rows of words, points and hands; None for nothing."""
    if not rows:
        return None
    most = max(0, *(points for _label, points, _hands in rows))
    least = min(0, *(points for _label, points, _hands in rows))
    scale = WIDTH / max(most - least, 1)
    zero = round(-least * scale, 1)
    flows = tuple(
        Flow(
            label,
            points,
            hands,
            round(zero + min(points, 0) * scale, 1),
            index * ROW + 18,
            round(abs(points) * scale, 1),
        )
        for index, (label, points, hands) in enumerate(rows)
    )
    return Flows(flows, zero, ROW * len(flows))


@dataclass(frozen=True, slots=True)
class ColumnPair:
    """The share of a player's wins of some value, and of the club's, in percent."""

    label: str
    mine: float
    club: float
    x: float
    width: float  # of one column

    @property
    def middle(self) -> float:
        """Between the two."""
        return round(self.x + self.width, 1)

    @property
    def club_x(self) -> float:
        """The left side of the club's column."""
        return round(self.x + self.width, 1)


@dataclass(frozen=True, slots=True)
class ColumnPairs:
    """Values of wins, the player's and the club's side by side; heights follow ``scale``."""

    pairs: tuple[ColumnPair, ...]
    scale: float  # units a percent
    width: int = WIDTH
    height: int = FLOOR + TOP
    ground: int = FLOOR

    @property
    def columns(self) -> list[tuple[ColumnPair, float, float, float, float]]:
        """Each pair with height and top of both columns."""
        return [
            (
                pair,
                round(pair.mine * self.scale, 1),
                round(FLOOR - pair.mine * self.scale, 1),
                round(pair.club * self.scale, 1),
                round(FLOOR - pair.club * self.scale, 1),
            )
            for pair in self.pairs
        ]


def column_pairs_of(mine: Sequence[int], club: Sequence[int]) -> ColumnPairs | None:
    """Return the values of two lots of wins as shares of each, or None without either."""
    steps = steps_of([*mine, *club])
    if steps is None or not mine or not club:
        return None
    counted = zip(steps.counts(mine), steps.counts(club), strict=True)
    shares = [(100 * one / len(mine), 100 * other / len(club)) for one, other in counted]
    wide = WIDTH / steps.count
    pairs = tuple(
        ColumnPair(
            steps.words(index), one, other, round(index * wide + 3, 1), round(wide / 2 - 3, 1)
        )
        for index, (one, other) in enumerate(shares)
    )
    return ColumnPairs(pairs, (FLOOR - CEILING) / max(max(pair) for pair in shares))


@dataclass(frozen=True, slots=True)
class TotalDot:
    """What a player's tables came to, together, after one of them."""

    day: date
    table: int  # id
    points: int  # of the table
    total: int  # of all so far
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class TotalsFigure:
    """A player's points over time, added up table after table."""

    dots: tuple[TotalDot, ...]
    grid: tuple[tuple[int, float], ...]  # points, height
    left_x: int
    width: int = WIDTH
    height: int = FLOOR + TOP + 8
    right_x: int = WIDTH - TOTALS_RIGHT
    tick_y: int = FLOOR + TOP

    @property
    def line(self) -> str:
        """The points of the line, from nothing on."""
        zero = next((y for points, y in self.grid if points == 0), self.dots[0].y)
        return f"{self.left_x},{zero} " + " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


def totals_of(tables: Sequence[tuple[date, int, int]]) -> TotalsFigure | None:
    """Return days, tables and points in chronological order, added up; None for fewer than two."""
    if len(tables) < 2:
        return None
    sums = list(accumulate(points for _day, _table, points in tables))
    lowest, highest = min(0, *sums), max(0, *sums)
    span = max(highest - lowest, 1)
    step = grid_step(span)
    left = WIDE_LEFT if max(-lowest, highest) >= WIDE else LEFT
    across = (WIDTH - TOTALS_RIGHT - left) / len(tables)

    def height(points: int) -> float:
        return round(CEILING + (FLOOR - CEILING) * (highest - points) / span, 1)

    dots = tuple(
        TotalDot(*table, total, round(left + (at + 1) * across, 1), height(total))
        for at, (table, total) in enumerate(zip(tables, sums, strict=True))
    )
    lines = range(-(-lowest // step) * step, highest + 1, step)
    return TotalsFigure(dots, tuple((points, height(points)) for points in lines), left)
