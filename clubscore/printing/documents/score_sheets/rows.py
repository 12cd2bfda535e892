"""The rows of a score sheet, as plain values: no database, no measures of paper but sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext_lazy as _

from clubscore.printing.pdf.text_fit import Box, list_to_fit
from clubscore.tile_names import wind_letter
from clubscore.words import signed_points, wind_name
from scoring.tiles import Wind

from .boxes import (
    FALSE_WIN_HEIGHT,
    FANS_HEIGHT,
    FANS_WIDTHS,
    HEAD_HEIGHT,
    HEAD_WIDTHS,
    RUNNING_HEIGHT,
    RUNNING_WIDTH,
    SIZES_FANS,
    TIGHT,
    BoxFigure,
    largest_size_class,
)

FALSE_WINS_SHOWN: Final = 2  # in the row of one hand; more are put together

DEALER, DISCARDER, SELF_DRAWN, DRAWN, FALSE_WIN, WARNING, WON = "▲−+○√×●"
PARTIAL: Final = "*"  # beside what a hand is worth


LEGEND: Final = (  # symbols of every sheet; WON only where the figures do not tell who won
    (DEALER, _("dealer")),
    (DISCARDER, _("discarder")),
    (SELF_DRAWN, _("self-drawn")),
    (DRAWN, _("drawn hand")),
    (FALSE_WIN, _("false win")),
    (WARNING, _("warning")),
)


@dataclass(frozen=True, slots=True)
class HandValue:
    """What one player's hand is worth, where all four are counted."""

    points: int  # before doubling
    doubles: int
    total: int
    is_limit: bool = False
    is_partial: bool = False  # only what scores was entered; the other tiles are unknown


@dataclass(frozen=True, slots=True)
class LineCell:
    """What one player has in one line: a symbol, points won or lost, the total after it.

    ``letters`` are of the questions whose answer names the player: who declared, who waited.
    """

    symbol: str = ""
    points: int | None = None
    total: int | None = None
    count: HandValue | None = None
    letters: str = ""

    @property
    def payment(self) -> BoxFigure | None:
        """Points won or lost."""
        return None if self.points is None else BoxFigure(self.points)

    @property
    def running_total(self) -> BoxFigure | None:
        """The total, if known."""
        return None if self.total is None else BoxFigure(self.total)

    @property
    def total_held(self) -> BoxFigure | None:
        """The total as the points a player has, not those won."""
        return None if self.total is None else BoxFigure(self.total, is_held=True)


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line of a hand: a false win within it, or how it ended. Marks by starting seat."""

    text: str = ""
    value: int | None = None
    marks: tuple[LineCell, ...] = (LineCell(),) * 4  # as many as players
    is_false_win: bool = False


@dataclass(frozen=True, slots=True)
class Chair:
    """Where a player sits in one hand; without a wind where the player sits it out."""

    wind: Wind | None
    is_dealer: bool

    @property
    def letter(self) -> str:
        """The seat wind in one letter; a dash without one."""
        return "–" if self.wind is None else wind_letter(self.wind)


@dataclass(frozen=True, slots=True)
class Row:
    """A hand: number, round, chairs by starting seat (None: not known before it is played)."""

    number: int
    round: int | None
    prevalent_wind: Wind | None
    chairs: tuple[Chair, ...] | None
    lines: tuple[PrintedLine, ...] = (PrintedLine(),)
    note: str = ""  # sign of its footnotes
    counters: tuple[int | None, ...] = ()  # of the game; None: not known before it is played
    sticks: int | None = None  # likewise

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.lines[0].marks)

    @property
    def _head_box(self) -> Box:
        return HEAD_WIDTHS[self.players], HEAD_HEIGHT

    @property
    def wind_letter(self) -> str:
        """The prevalent wind in one letter; empty if unknown."""
        return "" if self.prevalent_wind is None else wind_letter(self.prevalent_wind)

    @property
    def name(self) -> str:
        """What players call the hand by its round and its dealer, ``E1``; empty if not known."""
        dealers = [seat for seat, chair in enumerate(self.chairs or ()) if chair.is_dealer]
        return f"{self.wind_letter}{dealers[0] + 1}" if dealers and self.wind_letter else ""

    @property
    def text(self) -> str:
        """How the hand ended, as far as there is room above a column."""
        return list_to_fit(self.lines[-1].text, self._head_box, SIZES_FANS[-1], TIGHT)

    @property
    def head_size(self) -> str:
        """The class of the type size of that text."""
        return largest_size_class(self.text, self._head_box, SIZES_FANS, TIGHT)

    @property
    def value(self) -> int | None:
        """What the hand was worth."""
        return self.lines[-1].value

    @property
    def parts(self) -> list[tuple[PrintedLine, str, list[tuple[Chair | None, LineCell]]]]:
        """The lines as printed, with the type size of their text and each player's marks."""
        return self._parts(FANS_WIDTHS[self.players], FANS_HEIGHT)

    @property
    def running_parts(self) -> list[tuple[PrintedLine, str, list[tuple[Chair | None, LineCell]]]]:
        """The same where totals run, which leave less room for the text."""
        return self._parts(RUNNING_WIDTH, RUNNING_HEIGHT)

    def _parts(
        self, width: float, ending_heights: Mapping[int, float]
    ) -> list[tuple[PrintedLine, str, list[tuple[Chair | None, LineCell]]]]:
        chairs: Sequence[Chair | None] = self.chairs or (None,) * self.players
        return [
            (
                *self._fit_line(line, width, ending_heights),
                list(zip(chairs, line.marks, strict=True)),
            )
            for line in self.lines
        ]

    def _fit_line(
        self, line: PrintedLine, width: float, ending_heights: Mapping[int, float]
    ) -> tuple[PrintedLine, str]:
        """Return a line with as much of its text as there is room for, and its type size."""
        heights = FALSE_WIN_HEIGHT if line.is_false_win else ending_heights
        # A hand still going on may have false wins and no ending: its last line is one.
        box = (width, heights.get(len(self.lines), ending_heights[1]))
        text = list_to_fit(line.text, box, SIZES_FANS[-1], TIGHT)
        return replace(line, text=text), largest_size_class(text, box, SIZES_FANS, TIGHT)


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive hands of a round, with the round's points per starting seat."""

    rows: tuple[Row, ...]
    totals: tuple[int, ...] | None = None
    has_total: bool = True

    @property
    def wind(self) -> str:
        """The prevalent wind in one letter; empty if unknown."""
        wind = self.rows[0].prevalent_wind
        return "" if wind is None else wind_letter(wind)

    @property
    def wind_name(self) -> str:
        """The prevalent wind."""
        wind = self.rows[0].prevalent_wind
        return "" if wind is None else wind_name(wind)

    @property
    def height(self) -> int:
        """Lines of the table it takes without its total."""
        return sum(len(row.lines) for row in self.rows)

    @property
    def players(self) -> list[list[tuple[Chair | None, list[LineCell]]]]:
        """By starting seat: the chair and the marks of the lines of each hand."""
        return [
            [
                (row.chairs[seat] if row.chairs else None, [line.marks[seat] for line in row.lines])
                for row in self.rows
            ]
            for seat in range(self.rows[0].players)
        ]

    @property
    def figures(self) -> list[str]:
        """The round's points, written; empty texts where they are not known."""
        if self.totals:
            return [signed_points(points) for points in self.totals]
        return [""] * self.rows[0].players
