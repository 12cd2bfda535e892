"""What stands on a score sheet, as plain values: no database, no measures of paper but sizes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Final

from django.utils.translation import gettext_lazy as _

from clubscore.tilenames import wind_letter
from clubscore.wording import wind_name
from scoring.tiles import Wind

from .fit import fit

FOUR: Final = range(4)
ROWS_PER_PAGE: Final = 16
FALSE_WINS_SHOWN: Final = 2  # in the row of one hand; more are put together

DEALER, DISCARDER, SELF_DRAWN, DRAWN, FALSE_WIN, WARNING = "▲−+○√×"

# Boxes in mm, as laid out in sheets.css: what is inside the padding.
FANS_WIDTH: Final = 33.1
FANS_HEIGHT: Final = {1: 8.0, 2: 5.1, 3: 3.1}  # by the lines in the row
NAME_BOX: Final = (32.2, 8.6)
EVENT_BOX: Final = (150.0, 7.0)
FIGURE_BOX: Final = (7.7, 3.2)
FALSE_WIN_HEIGHT: Final = {2: 2.8, 3: 2.4}
NOTES_BOX: Final = (190.0, 9.0)
RULES_BOX: Final = (190.0, 8.0)
SIZES_FANS: Final = (7, 6.5, 6, 5.5, 5, 4.5)
SIZES_NAME: Final = (11, 10, 9, 8, 7, 6, 5)
SIZES_EVENT: Final = (15, 13, 11, 9, 8)
SIZES_FIGURE: Final = (7.5, 6.5, 5.5, 5)
SIZES_SMALL: Final = (6.5, 6, 5.5, 5, 4.5)

LEGEND: Final = (
    (DEALER, _("dealer")),
    (DISCARDER, _("discarder")),
    (SELF_DRAWN, _("self-drawn")),
    (DRAWN, _("drawn hand")),
    (FALSE_WIN, _("false win")),
    (WARNING, _("warning")),
)


def size_class(size: float) -> str:
    """Return the class of sheets.css for a type size in points: 7.5 → ``pt-7-5``."""
    return f"pt-{size:g}".replace(".", "-")


def fitted(text: str, box: tuple[float, float], sizes: Sequence[float]) -> str:
    """Return the class of the largest type size at which a text fits a box (mm)."""
    return size_class(fit(text, width=box[0], height=box[1], sizes=sizes))


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


@dataclass(frozen=True, slots=True)
class Mark:
    """What one player has in one line: a symbol, points won or lost, the total after it."""

    symbol: str = ""
    points: int | None = None
    total: int | None = None

    @property
    def won(self) -> Figure | None:
        """Points for the column "won"."""
        return Figure(self.points) if self.points is not None and self.points > 0 else None

    @property
    def lost(self) -> Figure | None:
        """Points for the column "lost"."""
        return Figure(self.points) if self.points is not None and self.points < 0 else None

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
    def parts(self) -> list[tuple[Line, str, list[tuple[Chair | None, Mark]]]]:
        """The lines, with the type size of their text and each player's chair and marks."""
        chairs: Sequence[Chair | None] = self.chairs or (None,) * 4
        return [
            (line, self._size(line), list(zip(chairs, line.marks, strict=True)))
            for line in self.lines
        ]

    def _size(self, line: Line) -> str:
        heights = FALSE_WIN_HEIGHT if line.is_false_win else FANS_HEIGHT
        # A hand still going on may have false wins and no ending: its last line is one.
        height = heights.get(len(self.lines), FANS_HEIGHT[1])
        return fitted(line.text, (FANS_WIDTH, height), SIZES_FANS)


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

    @property
    def is_first(self) -> bool:
        """The table's first page."""
        return self.number == 1

    @property
    def brought_figures(self) -> list[str]:
        """The totals brought forward, written."""
        return [signed(points) for points in self.brought] if self.brought else [""] * 4


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

    @property
    def size(self) -> str:
        """The class of the name's type size."""
        return fitted(self.name, NAME_BOX, SIZES_NAME)


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

    @property
    def kind(self) -> str:
        """The classes of the sheet: blank ones without table points have higher rows."""
        if not self.is_blank:
            return "filled"
        return "blank" if self.table_points else "blank roomy"

    @property
    def event_size(self) -> str:
        """The class of the type size of the event's name."""
        return fitted(self.event, EVENT_BOX, SIZES_EVENT)

    @property
    def notes_size(self) -> str:
        """The class of the type size of the footnotes."""
        text = " ".join(f"{note.sign} {note.text}" for note in self.notes)
        return fitted(text, NOTES_BOX, SIZES_SMALL)

    @property
    def rules_size(self) -> str:
        """The class of the type size of the options in force."""
        return fitted(self.rules, RULES_BOX, SIZES_SMALL)

    @property
    def player_columns(self) -> range:
        """The columns of the table each player takes: chair, symbol, won, lost, total."""
        return range(4 if self.is_blank else 5)


def paginate(rows: Sequence[Row]) -> tuple[Page, ...]:
    """Put hands on pages of sixteen, by rounds; a page begins with what it brings forward."""
    pages = []
    count = max(1, -(-len(rows) // ROWS_PER_PAGE))
    for index in range(count):
        ours = rows[index * ROWS_PER_PAGE : (index + 1) * ROWS_PER_PAGE]
        before = rows[: index * ROWS_PER_PAGE]
        after = rows[(index + 1) * ROWS_PER_PAGE :]
        brought = last_totals(before) if before else None
        pages.append(Page(index + 1, _blocks(before, ours, after), not after, brought))
    return tuple(pages)


def last_totals(rows: Sequence[Row]) -> tuple[int, ...] | None:
    """Return the totals after the last line that tells them; None where none does."""
    for row in reversed(rows):
        for line in reversed(row.lines):
            totals = [mark.total for mark in line.marks]
            if None not in totals:
                return tuple(total for total in totals if total is not None)
    return None


def _blocks(before: Sequence[Row], rows: Sequence[Row], after: Sequence[Row]) -> tuple[Block, ...]:
    """Group the rows of a page by round; a round's total stands where the round ends."""
    blocks = []
    everything = [*before, *rows, *after]
    for (number, _wind), group in groupby(rows, key=lambda row: (row.round, row.prevalent_wind)):
        ours = tuple(group)
        ends = number is not None and not any(row.round == number for row in after)
        whole = [row for row in everything if row.round == number] if ends else []
        blocks.append(Block(ours, _points(whole), has_total=ends))
    return tuple(blocks)


def _points(rows: Sequence[Row]) -> tuple[int, ...] | None:
    """Return the points of rows per seat; None while none of them has any."""
    lines = [line for row in rows for line in row.lines]
    if all(mark.points is None for line in lines for mark in line.marks):
        return None
    return tuple(sum(line.marks[seat].points or 0 for line in lines) for seat in FOUR)
