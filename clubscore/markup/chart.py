"""The running score of a table as a small line chart, drawn by the server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from clubscore.play.entry.assessment import no_points
from clubscore.play.selectors import TableState

WIDTH, HEIGHT = 400, 210
LEFT, RIGHT, TOP, BOTTOM = 44, 110, 10, 26
WIDE_LEFT: Final = 62  # where totals have five digits
WIDE: Final = 10_000
NAME_GAP: Final = 6  # between the end of a line and the name
LETTER: Final = 7.5  # the width of a letter, on a phone
LABEL_GAP: Final = 15  # least distance between the names at the line ends
MOST_LINES: Final = 5  # of the grid


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's running total: the points of a polyline, the name at its end."""

    seat: int
    name: str
    points: str
    label_y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything the template prints; the names are placed at ``label_x``."""

    width: int
    height: int
    left_x: int
    right_x: int
    grid: tuple[tuple[int, int], ...]  # points, y
    ticks: tuple[tuple[int, int], ...]  # hand number, x
    label_x: int
    tick_y: int
    lines: tuple[ChartLine, ...]


def chart_of(state: TableState) -> Chart | None:
    """Return the chart of a table, None before the second hand."""
    if len(state.hands) < 2:
        return None
    won = [no_points(state.table.size), *(row.running_totals for row in state.hands)]
    totals = [tuple(state.starting_points + points for points in row) for row in won]
    count = max(len(state.hands), state.hands_in_game or 0)
    lowest, highest = min(map(min, totals)), max(map(max, totals))
    span = max(highest - lowest, 1)
    left = WIDE_LEFT if max(abs(lowest), abs(highest)) >= WIDE else LEFT
    right = WIDTH - RIGHT

    def x(hand: int) -> int:
        return round(left + (right - left) * hand / count)

    def y(points: int) -> int:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (highest - points) / span)

    label_x = x(len(state.hands)) + NAME_GAP
    labels = _apart({seat: y(total) for seat, total in enumerate(totals[-1])})
    lines = tuple(
        ChartLine(
            seat.seat,
            _shorten(seat.short_name, int((WIDTH - label_x) / LETTER)),
            " ".join(f"{x(hand)},{y(row[seat.seat])}" for hand, row in enumerate(totals)),
            labels[seat.seat],
        )
        for seat in state.seats
    )
    step = grid_step(span)
    first = -(-lowest // step) * step
    in_round = state.table.size  # a round
    grid = tuple((points, y(points)) for points in range(first, highest + 1, step))
    ticks = tuple((hand, x(hand)) for hand in range(in_round, count + 1, in_round))
    return Chart(WIDTH, HEIGHT, left, right, grid, ticks, label_x, HEIGHT - 3, lines)


def _shorten(name: str, letters: int) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


def grid_step(span: int) -> int:
    """Return the points between two grid lines: 10, 20, 50, 100 and so on."""
    unit: int = 10 ** max(len(str(span // MOST_LINES)) - 1, 1)
    return next(unit * times for times in (1, 2, 5, 10) if span <= unit * times * MOST_LINES)


def _apart(heights: dict[int, int]) -> dict[int, int]:
    """Return heights near those wanted at which the names do not touch."""
    placed: dict[int, int] = {}
    lowest_free = TOP + 4
    for seat, height in sorted(heights.items(), key=lambda item: item[1]):
        placed[seat] = max(height, lowest_free)
        lowest_free = placed[seat] + LABEL_GAP
    overflow = lowest_free - LABEL_GAP - (HEIGHT - BOTTOM)
    if overflow > 0:
        placed = {seat: height - overflow for seat, height in placed.items()}
    return {seat: round(height + 4) for seat, height in placed.items()}
