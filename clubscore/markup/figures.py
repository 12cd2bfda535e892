"""Charts: bars and lines as numbers that a template turns into SVG.

Units are those of the picture's own box, 400 wide. Every picture has a table of the same figures
next to it, for people who cannot see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 400
MOST_BARS: Final = 10  # of the distribution of values
MOST_PATTERNS: Final = 12
TAIL: Final = 0.92  # of the values is drawn in even steps; the last bar has the others
LETTER: Final = 8.5  # width of a figure under a column, at its largest
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000)
ROW: Final = 34  # height of a bar with the words above it
TOP, FLOOR, CEILING = 20, 170, 26  # of the columns: their ground and their highest end


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its words and figure; ``share`` in percent, if it is part of a whole."""

    label: str
    count: int
    x: float
    y: float
    width: float
    height: float
    text_y: float
    share: float | None = None

    @property
    def middle(self) -> float:
        """Across."""
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Bars:
    """A picture made of bars."""

    width: int
    height: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class ValueSteps:
    """Hand values in even steps, few enough to fit side by side."""

    lowest: int
    highest: int
    step: int
    first: int  # steps below the first
    count: int

    def counts(self, values: Sequence[int]) -> list[int]:
        """Return how many values are in each step; values beyond the last count in it."""
        found = [0] * self.count
        for value in values:
            found[self.index(value)] += 1
        return found

    def index(self, value: int) -> int:
        """Return in which step a value is."""
        return min(value // self.step - self.first, self.count - 1)

    def words(self, index: int) -> str:
        """Return the label under a step."""
        low = (self.first + index) * self.step
        beyond = index == self.count - 1 and self.highest >= low + self.step
        return _range_words(max(low, self.lowest), low + self.step - 1, beyond=beyond)


def steps_of(values: Sequence[int]) -> ValueSteps | None:
    """Return the even steps that suit some values; None for fewer than two values."""
    if len(values) < 2:
        return None
    ordered = sorted(values)
    lowest, top = ordered[0], ordered[min(int(len(ordered) * TAIL), len(ordered) - 1)]
    step = next((step for step in STEPS if _fits(lowest, top, step)), STEPS[-1])
    first = lowest // step
    last = min(top // step, first + MOST_BARS - 1)
    return ValueSteps(lowest, ordered[-1], step, first, last - first + 1)


def columns_of(values: Sequence[int]) -> Bars | None:
    """Return how often values of hands occurred, in even steps; None for fewer than two values."""
    steps = steps_of(values)
    if steps is None:
        return None
    counts = steps.counts(values)
    highest = max(counts)
    wide = WIDTH / len(counts)
    bars = []
    for index, count in enumerate(counts):
        height = (FLOOR - CEILING) * count / highest
        bars.append(
            Bar(
                steps.words(index),
                count,
                round(index * wide + 2, 1),
                round(FLOOR - height, 1),
                round(wide - 4, 1),
                round(height, 1),
                round(FLOOR - height - 5, 1),
            )
        )
    return Bars(WIDTH, FLOOR + TOP, tuple(bars))


def _fits(lowest: int, top: int, step: int) -> bool:
    """Tell whether there are few enough columns for the widest range to fit under one."""
    columns = top // step - lowest // step + 1
    widest = len(_range_words(top // step * step, (top // step + 1) * step - 1, beyond=False))
    return columns <= MOST_BARS and columns * widest * LETTER <= WIDTH


def _range_words(low: int, high: int, *, beyond: bool) -> str:
    if beyond:
        return f"≥ {low}"
    return str(low) if low == high else f"{low}–{high}"


def rows_of(counts: Mapping[str, int], whole: int) -> Bars | None:
    """Return the most frequent of some things by name, with their share of ``whole``.

    None of nothing.
    """
    most = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:MOST_PATTERNS]
    if not most or not whole:
        return None
    highest = most[0][1]
    bars = tuple(
        Bar(
            name,
            count,
            0,
            index * ROW + 18,
            round(WIDTH * count / highest, 1),
            10,
            index * ROW + 13,
            share=100 * count / whole,
        )
        for index, (name, count) in enumerate(most)
    )
    return Bars(WIDTH, ROW * len(bars), bars)


@dataclass(frozen=True, slots=True)
class Dot:
    """A place after a session."""

    label: str
    place: int
    x: float
    y: float

    @property
    def text_y(self) -> float:
        """Where the figure is: above the dot."""
        return round(self.y - 9, 1)


@dataclass(frozen=True, slots=True)
class PlacesFigure:
    """A player's place in the standings, session by session; the first place is on top."""

    width: int
    height: int
    dots: tuple[Dot, ...]
    of: int  # players ranked
    ground: int
    ceiling: int

    @property
    def line(self) -> str:
        """The points of the line."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)

    @property
    def tick_y(self) -> int:
        """Where the sessions are."""
        return self.height - 5


def places_of(places: Sequence[tuple[str, int]], of: int) -> PlacesFigure | None:
    """Return the picture of places after sessions, each with its words; None for fewer than two."""
    if len(places) < 2:
        return None
    left, right = 16, WIDTH - 16
    across = (right - left) / (len(places) - 1)
    down = (FLOOR - CEILING) / max(of - 1, 1)
    dots = tuple(
        Dot(
            label,
            place,
            round(left + index * across, 1),
            round(CEILING + (place - 1) * down, 1),
        )
        for index, (label, place) in enumerate(places)
    )
    return PlacesFigure(WIDTH, FLOOR + TOP + 8, dots, of, FLOOR, CEILING)
