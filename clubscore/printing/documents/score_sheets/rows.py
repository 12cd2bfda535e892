"""What stands on a score sheet, as plain values: no database, no measures of paper but sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubscore.printing.pdf.fitting import (
    LINE_HEIGHT,
    Box,
    cut_to_fit,
    fit,
    list_to_fit,
    size_class,
)
from clubscore.tile_names import wind_letter
from clubscore.words import wind_name
from scoring.rulesets.base import SheetForm
from scoring.tiles import Wind

FOUR: Final = range(4)
FALSE_WINS_SHOWN: Final = 2  # in the row of one hand; more are put together

DEALER, DISCARDER, SELF_DRAWN, DRAWN, FALSE_WIN, WARNING, WON = "▲−+○√×●"
PARTIAL: Final = "*"  # beside what a hand is worth

# Boxes in mm, as laid out in sheets.css: what is inside the padding.
FANS_WIDTH: Final = 57.0
FANS_HEIGHT: Final = {1: 8.3, 2: 5.5, 3: 3.1}  # by the lines in the row
NAME_BOXES: Final[Mapping[SheetForm, tuple[Box, Box]]] = {  # filled, blank
    SheetForm.PATTERNS: ((26.2, 10.9), (32.2, 10.9)),
    SheetForm.COUNTS: ((42.7, 8.8), (42.7, 8.8)),
    SheetForm.ROUNDS: ((40.5, 6.2), (40.5, 8.2)),
}
TEAM_BOX: Final = (17.0, 3.8)  # beside the word itself
WHAT_BOX: Final = (118.0, 4.6)  # beside the words themselves
WHAT_BOX_BY_LOGO: Final = (94.0, 4.6)
EVENT_BOX: Final = (150.0, 7.0)
EVENT_BOX_BY_LOGO: Final = (126.0, 7.0)
FIGURE_BOX: Final = (8.5, 3.2)
HEAD_BOX: Final = (29.3, 10.9)
WIDE_BOX: Final = (12.2, 3.6)
FALSE_WIN_HEIGHT: Final = {2: 2.8, 3: 2.8}
TIGHT: Final = 1.1  # height of a line of the boxes above, in type sizes
NOTES_BOX: Final = (190.0, 9.0)
RULES_BOX: Final = (190.0, 8.0)
SIZES_FANS: Final = (7.5, 7)
SIZES_NAME: Final = (11, 10, 9, 8, 7)
SIZES_TEAM: Final = (7,)
SIZES_EVENT: Final = (15, 13, 11, 9, 8)
SIZES_WHAT: Final = (8, 7.5, 7)
SIZES_FIGURE: Final = (8, 7.5, 7)
SIZES_WIDE: Final = (8, 7.5, 7)
SIZES_SMALL: Final = (7,)

LEGEND: Final = (  # symbols of every sheet; WON only where the figures do not tell who won
    (DEALER, _("dealer")),
    (DISCARDER, _("discarder")),
    (SELF_DRAWN, _("self-drawn")),
    (DRAWN, _("drawn hand")),
    (FALSE_WIN, _("false win")),
    (WARNING, _("warning")),
)


def fitted(text: str, box: Box, sizes: Sequence[float], line_height: float = LINE_HEIGHT) -> str:
    """Return the class of the largest type size at which a text fits a box (mm)."""
    size = fit(text, width=box[0], height=box[1], sizes=sizes, line_height=line_height)
    return size_class(size)


def signed(points: int) -> str:
    """Write points with their sign, a true minus included; zero has none."""
    return f"{points:+d}".replace("-", "−") if points else "0"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of points in a narrow column."""

    points: int

    def __str__(self) -> str:
        """Write it with its sign."""
        return signed(self.points)

    @property
    def size(self) -> str:
        """The class of its type size."""
        return fitted(str(self), FIGURE_BOX, SIZES_FIGURE)

    @property
    def wide_size(self) -> str:
        """The class of its type size in the wider columns of all four counts."""
        return fitted(str(self), WIDE_BOX, SIZES_WIDE)


@dataclass(frozen=True, slots=True)
class Count:
    """What one player's hand is worth, where all four are counted."""

    points: int  # before doubling
    doubles: int
    total: int
    is_limit: bool = False
    is_partial: bool = False  # only what scores was entered; the other tiles are unknown


@dataclass(frozen=True, slots=True)
class Mark:
    """What one player has in one line: a symbol, points won or lost, the total after it."""

    symbol: str = ""
    points: int | None = None
    total: int | None = None
    count: Count | None = None

    @property
    def paid(self) -> Figure | None:
        """Points won or lost."""
        return None if self.points is None else Figure(self.points)

    @property
    def running(self) -> Figure | None:
        """The total, where it is told."""
        return None if self.total is None else Figure(self.total)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a hand: a false win within it, or how it ended. Marks by starting seat."""

    text: str = ""
    value: int | None = None
    marks: tuple[Mark, ...] = (Mark(),) * 4
    is_false_win: bool = False


@dataclass(frozen=True, slots=True)
class Chair:
    """Where a player sits in one hand."""

    wind: Wind
    is_dealer: bool

    @property
    def letter(self) -> str:
        """The seat wind in one letter."""
        return wind_letter(self.wind)


@dataclass(frozen=True, slots=True)
class Row:
    """A hand: number, round, chairs by starting seat (None: not known before it is played)."""

    number: int
    round: int | None
    prevalent_wind: Wind | None
    chairs: tuple[Chair, ...] | None
    lines: tuple[Line, ...] = (Line(),)
    note: str = ""  # sign of its footnotes

    @property
    def wind_letter(self) -> str:
        """The prevalent wind in one letter, or nothing where it is not known."""
        return "" if self.prevalent_wind is None else wind_letter(self.prevalent_wind)

    @property
    def text(self) -> str:
        """How the hand ended, as far as there is room above a column."""
        return list_to_fit(self.lines[-1].text, HEAD_BOX, SIZES_FANS[-1], TIGHT)

    @property
    def head_size(self) -> str:
        """The class of the type size of that text."""
        return fitted(self.text, HEAD_BOX, SIZES_FANS, TIGHT)

    @property
    def value(self) -> int | None:
        """What the hand was worth."""
        return self.lines[-1].value

    @property
    def parts(self) -> list[tuple[Line, str, list[tuple[Chair | None, Mark]]]]:
        """The lines as printed, with the type size of their text and each player's marks."""
        chairs: Sequence[Chair | None] = self.chairs or (None,) * 4
        return [
            (*self._printed(line), list(zip(chairs, line.marks, strict=True)))
            for line in self.lines
        ]

    def _printed(self, line: Line) -> tuple[Line, str]:
        """Return a line with as much of its text as there is room for, and its type size."""
        heights = FALSE_WIN_HEIGHT if line.is_false_win else FANS_HEIGHT
        # A hand still going on may have false wins and no ending: its last line is one.
        box = (FANS_WIDTH, heights.get(len(self.lines), FANS_HEIGHT[1]))
        text = list_to_fit(line.text, box, SIZES_FANS[-1], TIGHT)
        return replace(line, text=text), fitted(text, box, SIZES_FANS, TIGHT)


@dataclass(frozen=True, slots=True)
class Block:
    """The hands of a round that stand together, with the round's points per starting seat."""

    rows: tuple[Row, ...]
    totals: tuple[int, ...] | None = None
    has_total: bool = True

    @property
    def wind(self) -> str:
        """The prevalent wind in one letter, or nothing where it is not known."""
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
    def players(self) -> list[list[tuple[Chair | None, list[Mark]]]]:
        """By starting seat: the chair and the marks of the lines of each hand."""
        return [
            [
                (row.chairs[seat] if row.chairs else None, [line.marks[seat] for line in row.lines])
                for row in self.rows
            ]
            for seat in FOUR
        ]

    @property
    def figures(self) -> list[str]:
        """The round's points, written; four empty texts where they are not known."""
        return [signed(points) for points in self.totals] if self.totals else [""] * 4


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a table's sheet; continued pages begin with the totals brought forward."""

    number: int
    blocks: tuple[Block, ...]
    is_last: bool
    brought: tuple[int, ...] | None = None
    carried: tuple[int, ...] | None = None

    @property
    def is_first(self) -> bool:
        """The table's first page."""
        return self.number == 1

    @property
    def brought_figures(self) -> list[str]:
        """The totals brought forward, written."""
        return [signed(points) for points in self.brought] if self.brought else [""] * 4

    @property
    def carried_figures(self) -> list[str]:
        """The totals carried to the next page, written."""
        return [signed(points) for points in self.carried] if self.carried else [""] * 4

    @property
    def totals(self) -> list[list[str]]:
        """The points of each round by starting seat, written: a row for each player."""
        rounds = [block.figures for block in self.blocks if block.has_total]
        return [[figures[seat] for figures in rounds] for seat in FOUR]


@dataclass(frozen=True, slots=True)
class Heading:
    """A name as it is printed, with the class of its type size."""

    text: str
    size: str


@dataclass(frozen=True, slots=True)
class Column:
    """A player of the table, with the results under the hands (empty on a blank sheet)."""

    wind: Wind  # where the player sat at the start
    name: str
    number: str
    team: str = ""
    points: str = ""
    penalties: str = ""
    total: str = ""
    place: str = ""
    table_points: str = ""

    @property
    def letter(self) -> str:
        """The starting wind in one letter."""
        return wind_letter(self.wind)

    @property
    def wind_name(self) -> str:
        """The starting wind."""
        return wind_name(self.wind)

    def heading(self, form: SheetForm, *, is_blank: bool) -> Heading:
        """Return the name as it stands on a sheet, cut where even the smallest type is too large.

        In rounds it stands at the head of a line, after the letter of the wind.
        """
        before = f"{self.letter} " if form is SheetForm.ROUNDS else ""
        box = NAME_BOXES[form][is_blank]
        text = cut_to_fit(before + self.name, box, SIZES_NAME[-1], TIGHT)
        return Heading(text.removeprefix(before), fitted(text, box, SIZES_NAME, TIGHT))

    @property
    def team_size(self) -> str:
        """The class of the type size of the team's name; one too long even so is cut off."""
        return fitted(self.team, TEAM_BOX, SIZES_TEAM)


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote: what was changed in a hand."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a table: the head, the players by starting seat, the pages."""

    event: str
    club: str
    ruleset: str
    rules: str  # the options in force, in a line
    session: int
    table: int
    columns: tuple[Column, ...]
    pages: tuple[Page, ...]
    is_blank: bool
    day: date | None = None
    started: datetime | None = None
    ended: datetime | None = None
    table_points: bool = False
    link: str = ""  # printed as QR code where the sheet has one
    notes: tuple[Note, ...] = ()
    form: SheetForm = SheetForm.PATTERNS
    payment: str = ""  # who pays whom, in sentences
    unit: str = ""  # of a hand's value, as a column is headed
    logo: str = ""  # the key of the club's
    totals_only: bool = False  # entered from the paper sheet, which has the hands

    @property
    def kind(self) -> str:
        """The classes of the sheet: blank ones without table points have higher rows."""
        form = f"{self.form} with-logo" if self.logo else str(self.form)
        if not self.is_blank:
            return f"{form} filled"
        return f"{form} blank" if self.table_points else f"{form} blank roomy"

    @property
    def players(self) -> list[tuple[Column, Heading]]:
        """The players with their names as they are printed."""
        return [(one, one.heading(self.form, is_blank=self.is_blank)) for one in self.columns]

    @property
    def template(self) -> str:
        """The template of the hands."""
        return f"printing/score_sheets/hands_{self.form}.html"

    @property
    def legend(self) -> tuple[tuple[str, Promise], ...]:
        """The symbols and what they mean."""
        if self.form is not SheetForm.COUNTS:
            return LEGEND
        known = ((WON, _("winner on a discard")), *LEGEND)
        if not self.has_partial:
            return known
        return (*known, (PARTIAL, _("only what scores was entered; the other tiles are unknown")))

    @property
    def has_partial(self) -> bool:
        """Of a hand only what scores was entered."""
        blocks = (block for page in self.pages for block in page.blocks)
        lines = (line for block in blocks for row in block.rows for line in row.lines)
        return any(mark.count and mark.count.is_partial for line in lines for mark in line.marks)

    @property
    def event_size(self) -> str:
        """The class of the type size of the event's name."""
        return fitted(self.event, EVENT_BOX_BY_LOGO if self.logo else EVENT_BOX, SIZES_EVENT)

    @property
    def what_size(self) -> str:
        """The class of the type size of rules and club; what is too long even so is cut off."""
        box = WHAT_BOX_BY_LOGO if self.logo else WHAT_BOX
        return fitted(f"{self.ruleset} · {self.club}", box, SIZES_WHAT)

    @property
    def notes_size(self) -> str:
        """The class of the type size of the footnotes."""
        text = " ".join(f"{note.sign} {note.text}" for note in self.notes)
        return fitted(text, NOTES_BOX, SIZES_SMALL)

    @property
    def rules_line(self) -> str:
        """The options in force, as far as there is room."""
        return cut_to_fit(self.rules, RULES_BOX, SIZES_SMALL[-1], TIGHT)

    @property
    def rules_size(self) -> str:
        """The class of its type size."""
        return fitted(self.rules_line, RULES_BOX, SIZES_SMALL, TIGHT)
