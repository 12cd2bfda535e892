"""Pictures of ratings: a player's over time, and predictions compared with results.

Units are those of the picture's own box, 400 wide, as in :mod:`.figures`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor
from typing import Final

from clubscore.standings.clubs.quality import PredictionGroup
from clubscore.standings.clubs.ratings import Rating, RatingPoint

WIDTH, HEIGHT = 400, 220
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 28
STEPS: Final = (5, 10, 25, 50)  # percent, parts of 50, between two lines of the grid
MOST_LINES: Final = 6
EVEN: Final = 50  # percent


@dataclass(frozen=True, slots=True)
class GridLine:
    """A line of the grid and its percentage."""

    percent: int
    at: float

    @property
    def text_at(self) -> float:
        """The baseline of the words next to a horizontal line."""
        return round(self.at + 4.5, 1)


@dataclass(frozen=True, slots=True)
class Scale:
    """From percentages to units: lines of the grid at both ends."""

    low: int
    high: int
    step: int
    start: float  # where the lowest percentage is
    end: float

    def at(self, percent: float) -> float:
        """Return where a percentage is."""
        share = (percent - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)

    @property
    def grid(self) -> tuple[GridLine, ...]:
        """The lines, the lowest percentage first."""
        percents = range(self.low, self.high + 1, self.step)
        return tuple(GridLine(percent, self.at(percent)) for percent in percents)


@dataclass(frozen=True, slots=True)
class RatingDot:
    """A rating on a day."""

    day: date
    rating: Rating
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class RatingFigure:
    """A player's rating over time, in the band that holds it 19 times out of 20."""

    dots: tuple[RatingDot, ...]
    band: str  # points of its outline
    grid: tuple[GridLine, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left_x: int = LEFT
    right_x: int = WIDTH - RIGHT
    tick_y: int = HEIGHT - 8

    @property
    def line(self) -> str:
        """The points of the line."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


@dataclass(frozen=True, slots=True)
class TwoRatingsFigure:
    """The ratings of two players over the same time."""

    one: tuple[RatingDot, ...]
    other: tuple[RatingDot, ...]
    grid: tuple[GridLine, ...]
    first: date
    last: date
    width: int = WIDTH
    height: int = HEIGHT
    left_x: int = LEFT
    right_x: int = WIDTH - RIGHT
    tick_y: int = HEIGHT - 8

    @property
    def lines(self) -> tuple[str, str]:
        """The points of the two lines."""
        one, other = (
            " ".join(f"{dot.x},{dot.y}" for dot in dots) for dots in (self.one, self.other)
        )
        return one, other

    @property
    def days(self) -> list[tuple[date, Rating | None, Rating | None]]:
        """Both ratings on each day on which either has a point."""
        one = {dot.day: dot.rating for dot in self.one}
        other = {dot.day: dot.rating for dot in self.other}
        return [(day, one.get(day), other.get(day)) for day in sorted({*one, *other})]


@dataclass(frozen=True, slots=True)
class GroupDot:
    """The predictions for some pairs, and their results; ``high`` is above ``low``."""

    group: PredictionGroup
    x: float
    y: float
    high: float
    low: float


@dataclass(frozen=True, slots=True)
class CalibrationFigure:
    """Predicted values across, actual results upwards; they agree on the diagonal."""

    dots: tuple[GroupDot, ...]
    across: tuple[GridLine, ...]
    upwards: tuple[GridLine, ...]
    line: tuple[float, float, float, float]  # x and y of its two ends
    width: int = WIDTH
    height: int = HEIGHT
    left_x: int = LEFT
    right_x: int = WIDTH - RIGHT
    top: int = TOP
    ground: int = HEIGHT - BOTTOM
    tick_y: int = HEIGHT - 8


def rating_figure_of(curve: Sequence[RatingPoint]) -> RatingFigure | None:
    """Return the picture of a rating over time; None for fewer than two days."""
    if len(curve) < 2:
        return None
    ratings = [point.rating for point in curve]
    upwards = _upwards(min(one.low for one in ratings), max(one.high for one in ratings))
    dots = _dots(curve, curve[0].day, curve[-1].day, upwards)
    outline = [(dot.x, upwards.at(dot.rating.high)) for dot in dots]
    outline += [(dot.x, upwards.at(dot.rating.low)) for dot in reversed(dots)]
    return RatingFigure(dots, " ".join(f"{x},{y}" for x, y in outline), upwards.grid)


def two_ratings_of(
    one: Sequence[RatingPoint], other: Sequence[RatingPoint]
) -> TwoRatingsFigure | None:
    """Return the picture of two ratings over the same time; None unless both have two days."""
    if min(len(one), len(other)) < 2:
        return None
    values = [point.rating.value for point in (*one, *other)]
    upwards = _upwards(min(values), max(values))
    first, last = min(one[0].day, other[0].day), max(one[-1].day, other[-1].day)
    return TwoRatingsFigure(
        _dots(one, first, last, upwards),
        _dots(other, first, last, upwards),
        upwards.grid,
        first,
        last,
    )


def _dots(
    curve: Sequence[RatingPoint], first: date, last: date, upwards: Scale
) -> tuple[RatingDot, ...]:
    across = (WIDTH - LEFT - RIGHT) / max((last - first).days, 1)
    return tuple(
        RatingDot(
            point.day,
            point.rating,
            round(LEFT + across * (point.day - first).days, 1),
            upwards.at(point.rating.value),
        )
        for point in curve
    )


def calibration_of(groups: Sequence[PredictionGroup]) -> CalibrationFigure | None:
    """Return the picture of predictions compared with results, or None without any."""
    if not groups:
        return None
    # Both axes end where the highest bar does: what hardly differs is seen to hardly differ.
    upwards = _upwards(
        min(one.frequency - one.doubt for one in groups),
        max(EVEN + 1, *(max(one.probability, one.frequency + one.doubt) for one in groups)),
    )
    across = Scale(EVEN, upwards.high, upwards.step, LEFT, WIDTH - RIGHT)
    dots = tuple(
        GroupDot(
            one,
            across.at(one.probability),
            upwards.at(one.frequency),
            upwards.at(min(one.frequency + one.doubt, 100)),
            upwards.at(max(one.frequency - one.doubt, 0)),
        )
        for one in groups
    )
    low, high = across.low, across.high
    line = (across.at(low), upwards.at(low), across.at(high), upwards.at(high))
    return CalibrationFigure(dots, across.grid, upwards.grid, line)


def _upwards(low: float, high: float) -> Scale:
    return _scale(min(low, EVEN), max(high, EVEN), HEIGHT - BOTTOM, TOP)


def _scale(low: float, high: float, start: float, end: float) -> Scale:
    """Return a scale with few lines that has room for two percentages, from 0 to 100."""
    low, high = max(low, 0), min(max(high, low + 1), 100)
    step = next(step for step in STEPS if ceil(high / step) - floor(low / step) <= MOST_LINES)
    return Scale(floor(low / step) * step, ceil(high / step) * step, step, start, end)
