"""A score sheet around its rows, as plain values: pages, players, notes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubscore.printing.pdf.text_fit import cut_to_fit, fits
from clubscore.tile_names import wind_letter
from clubscore.words import signed_points, wind_name, with_thousands
from scoring.rulesets.base import SheetForm
from scoring.tiles import Wind

from .boxes import (
    EVENT_BOX,
    EVENT_BOX_BY_LOGO,
    FIVE_NAMES_BOX,
    NAME_BOXES,
    NAME_HEIGHT_BY_TEAM,
    NOTES_BOX,
    RESULT_NAME_BOX,
    RULES_BOX,
    SIZE_TEAM,
    SIZES_EVENT,
    SIZES_NAME,
    SIZES_SMALL,
    SIZES_WHAT,
    TEAM_HEIGHTS,
    TIGHT,
    WHAT_BOX,
    WHAT_BOX_BY_LOGO,
    largest_size_class,
)
from .finals import NO_FIGURES, FinalFigures, FinalParts
from .rows import LEGEND, PARTIAL, WON, Block

RESULTS_ALONE: Final = "totals"  # the look of a sheet without hands
FEW_ROWS: Final = 3  # of what makes a score: a sheet of totals has room to spare


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a table's sheet; continued pages begin with the totals brought forward."""

    number: int
    blocks: tuple[Block, ...]
    is_last: bool
    brought_forward: tuple[int, ...] | None = None
    carried_forward: tuple[int, ...] | None = None
    rounds: tuple[Block, ...] = ()  # with a total, those of the pages before it too

    @property
    def is_first(self) -> bool:
        """The table's first page."""
        return self.number == 1

    @property
    def brought_forward_figures(self) -> list[str]:
        """The totals brought forward, written."""
        return (
            [signed_points(points) for points in self.brought_forward]
            if self.brought_forward
            else [""] * self.players
        )

    @property
    def carried_forward_figures(self) -> list[str]:
        """The totals carried to the next page, written."""
        return (
            [signed_points(points) for points in self.carried_forward]
            if self.carried_forward
            else [""] * self.players
        )

    @property
    def brought_forward_held(self) -> list[str]:
        """The totals brought forward where they are what players have; on page 1 the start."""
        return self._write_points(self.brought_forward)

    @property
    def carried_forward_held(self) -> list[str]:
        """The same of the totals carried to the next page."""
        return self._write_points(self.carried_forward)

    def _write_points(self, totals: tuple[int, ...] | None) -> list[str]:
        return [with_thousands(points) for points in totals] if totals else [""] * self.players

    @property
    def totals(self) -> list[list[str]]:
        """The points of each round by starting seat, written: a row for each player."""
        rounds = [block.figures for block in self.rounds]
        return [[figures[seat] for figures in rounds] for seat in range(self.players)]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.blocks[0].rows[0].players


@dataclass(frozen=True, slots=True)
class Heading:
    """A player's name as printed, with the class of its type size, and the team's name.

    The team's name gets two lines if one is too short, and the player's a little less room.
    """

    text: str
    size: str
    team: str = ""
    team_lines: int = 1


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A player of the table, with the results under the hands (empty on a blank sheet)."""

    wind: int  # where the player sat at the start; 4: sat out first
    name: str
    number: str
    team: str = ""
    points: str = ""
    penalties: str = ""
    total: str = ""
    place: str = ""
    table_points: str = ""
    final: FinalFigures = NO_FIGURES

    @property
    def letter(self) -> str:
        """The starting wind in one letter."""
        return wind_letter(self.wind)

    @property
    def wind_name(self) -> str:
        """The starting wind."""
        return wind_name(self.wind)

    def heading(self, sheet: ScoreSheet) -> Heading:
        """Return the name as printed on a sheet, cut if even the smallest type is too large.

        In rounds it begins a line, after the letter of the wind.
        """
        before = f"{self.letter} " if sheet.look == SheetForm.ROUNDS else ""
        box = NAME_BOXES[sheet.form][sheet.is_blank] if sheet.has_hands else RESULT_NAME_BOX
        five = len(sheet.columns) > len(Wind)
        if sheet.look == SheetForm.PATTERNS and sheet.is_blank and five:
            box = FIVE_NAMES_BOX
        lines, team = self._team(box[0])
        if lines > 1 and sheet.look == SheetForm.PATTERNS:
            box = (box[0], NAME_HEIGHT_BY_TEAM)
        text = cut_to_fit(before + self.name, box, SIZES_NAME[-1], TIGHT)
        size = largest_size_class(text, box, SIZES_NAME, TIGHT)
        return Heading(text.removeprefix(before), size, team, lines)

    def _team(self, width: float) -> tuple[int, str]:
        """Return how many lines the team takes, and its name, cut where two are not enough."""
        if fits(self.team, (width, TEAM_HEIGHTS[1]), SIZE_TEAM, TIGHT):
            return 1, self.team
        return 2, cut_to_fit(self.team, (width, TEAM_HEIGHTS[2]), SIZE_TEAM, TIGHT)


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote about a change of a hand."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet of a table: the head, the players by starting seat, the pages."""

    event: str
    club: str
    ruleset: str
    rules: str  # the options in force, in a line
    session: int
    table: int
    columns: tuple[PlayerColumn, ...]
    pages: tuple[Page, ...]
    is_blank: bool
    day: date | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    table_points: bool = False
    link: str = ""  # printed as QR code where the sheet has one
    notes: tuple[Note, ...] = ()
    form: SheetForm = SheetForm.PATTERNS
    has_hands: bool = True  # or only what everybody has in the end
    payment: str = ""  # who pays whom, in sentences
    unit: str = ""  # of a hand's value, as a column is headed
    logo: str = ""  # the key of the club's
    totals_only: bool = False  # entered from the paper sheet, which has the hands
    hands_differ: str = ""  # whose hands come to something else than the totals, which count
    off_by: int = 0  # how far totals recorded as on the sheet are off
    annulled_reason: str = ""  # why the session does not count, if it does not
    counts: str = ""  # in what a hand is counted at the table, as a column is headed
    counters: tuple[str, ...] = ()  # what the game counts, as columns are headed
    letters: tuple[tuple[str, str], ...] = ()  # of questions that name players, and what they mean
    final_parts: FinalParts | None = None  # of what the scores are made, if not of points alone

    @property
    def look(self) -> str:
        """The form of its hands, or that of a sheet without any."""
        return str(self.form) if self.has_hands else RESULTS_ALONE

    @property
    def kind(self) -> str:
        """The classes of the sheet: blank ones without table points have higher rows."""
        form = f"{self.look} of-{len(self.columns)}"
        form += " with-logo" if self.logo else ""
        form += " long" if self.final_parts and self.final_parts.rows > FEW_ROWS else ""
        if not self.is_blank:
            return f"{form} filled"
        return f"{form} blank" if self.table_points else f"{form} blank roomy"

    @property
    def leading_columns(self) -> int:
        """The columns before those of the players, where totals run."""
        return len(self.counters) + 3 if self.has_hands else 1

    @property
    def players(self) -> list[tuple[PlayerColumn, Heading]]:
        """The players with their names as they are printed."""
        return [(one, one.heading(self)) for one in self.columns]

    @property
    def template(self) -> str:
        """The template of the hands."""
        return f"printing/score_sheets/hands_{self.look}.html"

    @property
    def legend(self) -> tuple[tuple[str, str | Promise], ...]:
        """The symbols and what they mean."""
        if self.form is SheetForm.RUNNING:
            letters = ((letter, meaning) for letter, meaning in self.letters)
            return ((WON, _("winner (on a discard)")), *LEGEND, *letters)
        if self.form is not SheetForm.COUNTS:
            return LEGEND
        known = ((WON, _("winner (on a discard)")), *LEGEND)
        if not self.has_partial:
            return known
        return (
            *known,
            (PARTIAL, _("only the tiles that score were entered; the others are unknown")),
        )

    @property
    def has_partial(self) -> bool:
        """Only the scoring tiles of a hand were entered."""
        blocks = (block for page in self.pages for block in page.blocks)
        lines = (line for block in blocks for row in block.rows for line in row.lines)
        return any(mark.count and mark.count.is_partial for line in lines for mark in line.marks)

    @property
    def event_size(self) -> str:
        """The class of the type size of the event's name."""
        return largest_size_class(
            self.event, EVENT_BOX_BY_LOGO if self.logo else EVENT_BOX, SIZES_EVENT
        )

    @property
    def what_size(self) -> str:
        """The class of the type size of rules and club; what is too long even so is cut off."""
        box = WHAT_BOX_BY_LOGO if self.logo else WHAT_BOX
        return largest_size_class(f"{self.ruleset} · {self.club}", box, SIZES_WHAT)

    @property
    def notes_size(self) -> str:
        """The class of the type size of the footnotes."""
        text = " ".join(f"{note.sign} {note.text}" for note in self.notes)
        return largest_size_class(text, NOTES_BOX, SIZES_SMALL)

    @property
    def rules_line(self) -> str:
        """The current options, as far as there is room."""
        return cut_to_fit(self.rules, RULES_BOX, SIZES_SMALL[-1], TIGHT)

    @property
    def rules_size(self) -> str:
        """The class of its type size."""
        return largest_size_class(self.rules_line, RULES_BOX, SIZES_SMALL, TIGHT)
