"""The import of a list of players as the organizer fills it in, from the file to the decisions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID, uuid4

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.exchange.roster.cells.names import NameOrder
from clubscore.exchange.roster.columns import (
    HEADING_ROWS,
    NO_HEADINGS,
    RESULTS,
    Layout,
    RosterColumn,
)
from clubscore.exchange.roster.grid import (
    Grid,
    grid_dump,
    grid_load,
    read_pasted_roster,
    read_roster_soon,
)
from clubscore.exchange.roster.limits import OF_EVENT
from clubscore.exchange.roster.meaning.guess import guess_layout, layout_below
from clubscore.exchange.roster.plan_rows import Plan, PlanRow
from clubscore.text import one_line, shortened
from clubscore.words import explain

EXAMPLES: Final = 3  # values of a column that are shown
MOST_CELLS: Final = 600  # to be corrected on one page, far below what a form may send
COLUMN_NAMES: Final = {
    RosterColumn.IGNORED: _("– skip column –"),
    RosterColumn.LAST_NAME: _("Last name"),
    RosterColumn.FIRST_NAME: _("First name"),
    RosterColumn.PARTICLE: _("Prefix of the last name (van, de)"),
    RosterColumn.FULL_NAME: _("First and last name"),
    RosterColumn.COUNTRY: _("Country"),
    RosterColumn.EMA_NUMBER: _("EMA number"),
    RosterColumn.TEAM: _("Team"),
    RosterColumn.HOME_CLUB: _("Home club"),
    RosterColumn.NUMBER: _("Number in the event"),
    RosterColumn.SUBSTITUTE: _("Substitute (yes or no)"),
    RosterColumn.CONTACT: _("Contact, for organizers only"),
    RosterColumn.REMARK: _("Note, for organizers only"),
    RosterColumn.STATE: _("Status (confirmed, waiting list, withdrawn)"),
    RosterColumn.PLACE: _("Place"),
    RosterColumn.TABLE_POINTS: _("Table points"),
    RosterColumn.POINTS: _("Points"),
}


@dataclass(frozen=True, slots=True)
class Source:
    """Where a grid came from: the file's name, or nothing for pasted rows."""

    grid: Grid
    name: str


@dataclass(frozen=True, slots=True)
class RowCell:
    """A cell of a row that can be corrected on the page."""

    name: str  # of its field
    label: str
    text: str


def source_name(name: str) -> str:
    """Return the name of a file as the log tells it."""
    return shortened(one_line(name), 100)


class FileForm(forms.Form):
    """A file, or rows pasted from a spreadsheet."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("XLSX or CSV, up to 2 MB and 1,000 rows."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv,text/csv"}),
    )
    pasted = forms.CharField(
        label=_("Rows of a spreadsheet"),
        required=False,
        strip=False,
        max_length=OF_EVENT.text,
        help_text=_("Copy the rows from your spreadsheet and paste them here."),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
    )

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        size: int = 0,
        spend: Callable[[], None] = lambda: None,
    ) -> None:
        """``size`` is that of the request: a file too large to be kept has not come along.

        ``spend`` takes what a file costs from the sender's budget.
        """
        super().__init__(data, files)
        self.size = size
        self.spend = spend
        self.waits = False  # the file takes longer to be read than a page
        self.refusal: ClubError | None = None

    def source(self) -> Source | None:
        """Return what was given; None if nothing, which the errors say, or if it ``waits``."""
        if not self.is_valid():
            return None
        try:
            return self._source(self.cleaned_data["file"], self.cleaned_data["pasted"])
        except ClubError as error:
            self.refuse(error)
            return None

    def refuse(self, error: ClubError) -> None:
        """Say why the list is not read."""
        self.add_error(None, explain(error))
        self.refusal = error

    def _source(self, file: "UploadedFile[bytes] | None", pasted: str) -> Source | None:
        if file and pasted.strip():
            raise ClubError("roster_both")
        if file:
            if (file.size or 0) > OF_EVENT.file:
                raise ClubError("roster_too_large", limit=OF_EVENT.file // 1_000_000)
            self.spend()
            grid = read_roster_soon(file)
            self.waits = grid is None
            return Source(grid, source_name(str(file.name))) if grid else None
        if pasted.strip():
            return Source(read_pasted_roster(pasted), "")
        if self.size > OF_EVENT.file:
            raise ClubError("roster_too_large", limit=OF_EVENT.file // 1_000_000)
        raise ClubError("roster_missing")


class ColumnsForm(forms.Form):
    """What the columns of a grid mean; the page carries the grid on from step to step."""

    headings = forms.TypedChoiceField(label=_("Headings"), coerce=int)
    order = forms.ChoiceField(
        label=_("Names in one column"),
        choices=[
            (NameOrder.FIRST_LAST, _("Mario Rossi: last name last")),
            (NameOrder.LAST_FIRST, _("Rossi Mario: last name first")),
        ],
        help_text=_("“Rossi, Mario” and “ROSSI Mario” always work."),
    )
    tidy_capitals = forms.BooleanField(
        label=_("Write names in all capitals as “Rossi”"), required=False
    )
    clears_blanks = forms.BooleanField(label=_("Blank cells clear what is stored"), required=False)
    use_required_attribute = False

    def __init__(
        self,
        source: Source,
        data: Any = None,
        *,
        layout: Layout,
        token: UUID,
        with_results: bool = False,
    ) -> None:
        """Show ``layout`` unless ``data`` says otherwise; columns of results ``with_results``."""
        super().__init__(
            data,
            initial={
                "headings": layout.headings,
                "order": layout.order,
                "tidy_capitals": layout.tidy_capitals,
                "clears_blanks": layout.clears_blanks,
            },
        )
        self.source = source
        self.token = token
        headings = self.fields["headings"]
        assert isinstance(headings, forms.ChoiceField)  # noqa: S101 - tells mypy
        headings.choices = [
            (NO_HEADINGS, gettext("None – the first row is a player")),
            *((row.number, _heading_choice(row.number, row.cells)) for row in _first(source.grid)),
        ]
        for at in range(source.grid.width):
            guess = layout.columns[at] if at < len(layout.columns) else RosterColumn.IGNORED
            self.fields[f"column-{at}"] = forms.ChoiceField(
                label=gettext("Column %(number)s") % {"number": at + 1},
                choices=[
                    (column.value, name)
                    for column, name in COLUMN_NAMES.items()
                    if with_results or column not in RESULTS
                ],
                required=False,
                initial=guess.value,
            )

    def grid_text(self) -> str:
        """Return the grid as the page carries it on."""
        return grid_dump(self.source.grid)

    def layout(self) -> Layout:
        """Return what was chosen; the form has to be valid."""
        told = self.cleaned_data
        width = self.source.grid.width
        return Layout(
            headings=told["headings"],
            columns=tuple(RosterColumn(told[f"column-{at}"]) for at in range(width)),
            order=NameOrder(told["order"]),
            tidy_capitals=told["tidy_capitals"],
            clears_blanks=told["clears_blanks"],
        )

    @property
    def is_complete(self) -> bool:
        """Every field has a value that can be; what follows from them is another matter."""
        return not set(self.errors) & set(self.fields)

    @property
    def needs_a_look(self) -> bool:
        """The columns have been guessed without headings, or something is wrong with them."""
        return not self.is_complete or self._headings() == NO_HEADINGS

    def columns(self) -> list[tuple[forms.BoundField, str, list[str]]]:
        """Return each column's field with its heading and the first values."""
        grid = self.source.grid
        headings = self._headings()
        below = [row for row in grid.rows if row.number > headings][:EXAMPLES]
        (head,) = [row.cells for row in grid.rows if row.number == headings] or [("",) * grid.width]
        return [
            (self[f"column-{at}"], head[at], [row.cells[at] for row in below if row.cells[at]])
            for at in range(grid.width)
        ]

    def rows(self, plan: Plan) -> list[tuple[PlanRow, list[RowCell]]]:
        """Return what becomes of every row, with the cells of those to be corrected."""
        columns = [(at, column) for at, column in enumerate(self.layout().columns) if column]
        most = MOST_CELLS // len(columns)
        cells = {row.number: row.cells for row in self.source.grid.rows}
        open_rows = {row.person.row for row in plan.blocking_rows[:most]}
        return [
            (
                row,
                [
                    RowCell(
                        f"cell-{row.person.row}-{at}",
                        str(COLUMN_NAMES[column]),
                        cells[row.person.row][at],
                    )
                    for at, column in columns
                    if row.person.row in open_rows
                ],
            )
            for row in plan.rows
        ]

    def _headings(self) -> int:
        try:
            return int(self["headings"].value())
        except (TypeError, ValueError):
            return NO_HEADINGS


def _first(grid: Grid) -> list[Any]:
    return list(grid.rows[:HEADING_ROWS])


def _heading_choice(number: int, cells: tuple[str, ...]) -> str:
    words = ", ".join(cell for cell in cells if cell)
    short = words if len(words) <= 60 else f"{words[:59]}…"
    return gettext("Row %(row)s: %(words)s") % {"row": number, "words": short}


def fresh_columns(source: Source, *, with_results: bool = False) -> ColumnsForm:
    """Return the columns of a file just read, as they are guessed, ready to be looked at."""
    layout = guess_layout(source.grid, with_results=with_results)
    return _bound(source, layout, uuid4(), with_results)


def submitted_columns(data: Mapping[str, str], *, with_results: bool = False) -> ColumnsForm:
    """Return the columns as they were sent.

    With another row of headings than the page showed, they are guessed anew. Raises ``ClubError``
    for a page that has been tampered with.
    """
    grid = correct_grid(grid_load(data.get("grid", "")), data)
    source = Source(grid, shortened(one_line(data.get("source", "")), 100))
    try:
        token = UUID(data.get("token", ""))
    except ValueError:
        raise ClubError("roster_page_spoilt") from None
    guess = guess_layout(source.grid, with_results=with_results)
    form = ColumnsForm(source, data, layout=guess, token=token, with_results=with_results)
    if form.is_valid():
        seen = data.get("seen", "").partition("|")[0]
        headings = form.cleaned_data["headings"]
        if seen and seen != str(headings):
            layout = layout_below(source.grid, headings, with_results=with_results)
            return _bound(source, layout, token, with_results)
    return form


def _bound(source: Source, layout: Layout, token: UUID, with_results: bool) -> ColumnsForm:
    """Return the form as if its own first page had been sent back."""
    page = ColumnsForm(source, layout=layout, token=token, with_results=with_results)
    sent = {name: page[name].value() for name in page.fields}
    return ColumnsForm(source, sent, layout=layout, token=token, with_results=with_results)


def correct_grid(grid: Grid, data: Mapping[str, str]) -> Grid:
    """Return a grid with the cells corrected on the page; raises as ``grid_load`` does."""
    rows = []
    for row in grid.rows:
        names = [f"cell-{row.number}-{at}" for at in range(grid.width)]
        cells = [data.get(name, cell) for name, cell in zip(names, row.cells, strict=True)]
        rows.append(replace(row, cells=tuple(cells)))
    return grid if tuple(rows) == grid.rows else grid_load(grid_dump(Grid(tuple(rows))))


def has_corrections(data: Mapping[str, str]) -> bool:
    """Tell whether a page came with corrections nobody has seen the outcome of."""
    grid = grid_load(data.get("grid", ""))
    return correct_grid(grid, data) != grid
