"""The import of a list of players as the organizer fills it in, from the file to the decisions."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final
from uuid import UUID, uuid4

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.exchange.roster.columns import (
    HEADING_ROWS,
    NO_HEADINGS,
    OF_RESULTS,
    Layout,
    RosterColumn,
)
from clubscore.exchange.roster.grid import grid_dump, grid_load
from clubscore.exchange.roster.limits import OF_EVENT
from clubscore.exchange.roster.meaning.guess import Guess, KnownBy, guess_columns
from clubscore.exchange.roster.meaning.heading_rows import heading_row
from clubscore.exchange.roster.meaning.name_cells import with_names_apart
from clubscore.exchange.roster.meaning.questions import (
    Answers,
    Asking,
    ColumnQuestion,
    column_questions,
    with_answers,
)
from clubscore.exchange.roster.meaning.swaps import NOBODY, KnownNames
from clubscore.exchange.roster.plan_rows import Plan, PlanRow
from clubscore.exchange.roster.reading.readings import read_roster_soon
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from clubscore.people.models import Club
from clubscore.words import explain

from .corrections import RowCell, correct_grid, rows_with_cells
from .names import COLUMN_NAMES
from .questions import ShownColumn, not_about_columns, submitted_answers
from .source import Source, source_name, submitted_source

FILES: Final = ".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt,text/csv,text/plain"
EXAMPLES: Final = 3  # values of a column that are shown


class FileForm(forms.Form):
    """A file, or rows pasted from a spreadsheet."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("XLSX, XLS, ODS or CSV, up to 2 MB and 1,000 rows."),
        widget=forms.FileInput(attrs={"accept": FILES}),
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
        """``size`` is that of the request: a file too large to be stored does not arrive.

        ``spend`` charges a file to the sender's budget.
        """
        super().__init__(data, files)
        self.size = size
        self.spend = spend
        self.waits = False  # the file takes longer to be read than a page
        self.refusal: ClubError | None = None

    def source(self) -> Source | None:
        """Return the list that was sent, or None if the form has errors or the file ``waits``."""
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

    def _source(self, file: "UploadedFile[bytes] | None", pasted_text: str) -> Source | None:
        if file and pasted_text.strip():
            raise ClubError("roster_both")
        if file:
            if (file.size or 0) > OF_EVENT.file:
                raise ClubError("roster_too_large", limit=OF_EVENT.file // 1_000_000)
            self.spend()
            readings = read_roster_soon(file)
            self.waits = readings is None
            return Source.of(readings, source_name(str(file.name))) if readings else None
        if pasted_text.strip():
            return Source(read_pasted_roster(pasted_text), "")
        if self.size > OF_EVENT.file:
            raise ClubError("roster_too_large", limit=OF_EVENT.file // 1_000_000)
        raise ClubError("roster_missing")


class ColumnsForm(forms.Form):
    """What the columns of a grid mean; the page carries the grid on from step to step."""

    headings = forms.TypedChoiceField(label=_("Headings"), coerce=int)
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
        guess: Guess,
        token: UUID,
        with_results: bool = False,
        answers: Answers | None = None,
    ) -> None:
        """Show the guess unless ``data`` differs; ``with_results`` allows columns of results.

        ``answers`` are those to the questions about the columns.
        """
        layout = guess.layout
        super().__init__(
            data,
            initial={
                "headings": layout.headings,
                "tidy_capitals": layout.tidy_capitals,
                "clears_blanks": layout.clears_blanks,
            },
        )
        self.source = source
        self.token = token
        self.guess = guess
        self.with_results = with_results
        self.answers = answers or {}
        headings = self.fields["headings"]
        assert isinstance(headings, forms.ChoiceField)  # noqa: S101 - tells mypy
        headings.choices = [
            (NO_HEADINGS, gettext("None – the first row is a player")),
            *(
                (row.number, _heading_choice(row.number, row.cells))
                for row in source.grid.rows[:HEADING_ROWS]
            ),
        ]
        for at in range(source.grid.width):
            self.fields[f"column-{at}"] = forms.ChoiceField(
                label=gettext("Column %(number)s") % {"number": at + 1},
                choices=[
                    (column.value, name)
                    for column, name in COLUMN_NAMES.items()
                    if with_results or column not in OF_RESULTS
                ],
                required=False,
                initial=layout.columns[at].value,
            )

    def grid_text(self) -> str:
        """Return the grid as the page carries it on."""
        return grid_dump(self.source.grid)

    def layout(self) -> Layout:
        """Return what was chosen; the form has to be valid."""
        told = self.cleaned_data
        width = self.source.grid.width
        layout = Layout(
            headings=told["headings"],
            columns=tuple(RosterColumn(told[f"column-{at}"]) for at in range(width)),
            tidy_capitals=told["tidy_capitals"],
            clears_blanks=told["clears_blanks"],
        )
        return with_answers(layout, self.guess, self.answers)

    def questions(self, names: KnownNames, club: Club) -> list[ColumnQuestion]:
        """Return what is asked about the columns; the form has to be valid."""
        layout, country = self.layout(), club.country
        asking = Asking(self.source.grid, layout, self.guess, self.answers, names, country)
        return column_questions(asking, with_results=self.with_results)

    @property
    def is_complete(self) -> bool:
        """Whether every field has a value that can be; what follows from them is another matter."""
        return not set(self.errors) & set(self.fields)

    @property
    def needs_a_look(self) -> bool:
        """Whether columns have been guessed or skipped, or something is wrong with them."""
        told = [one for one in self.columns() if one.examples]
        is_sure = all(one.column and one.known_by == KnownBy.HEADING for one in told)
        return not (self.is_complete and is_sure)

    def columns(self) -> list[ShownColumn]:
        """Return the columns that are read, then those that are skipped."""
        grid, headings = self.source.grid, self.guess.headings
        below = self.guess.layout.people(grid)
        shown = []
        for at in range(grid.width):
            field = self[f"column-{at}"]
            column = str(field.value() or "")
            source = self.guess.source(at, column)
            said = list(dict.fromkeys(row.cells[at] for row in below if row.cells[at]))[:EXAMPLES]
            shown.append(ShownColumn(field, headings[at].text, said, column, source))
        return sorted(shown, key=lambda one: not one.column)

    def rows(self, plan: Plan) -> list[tuple[PlanRow, list[RowCell]]]:
        """Return what happens to every row, with the cells of those to be corrected, or perhaps."""
        return rows_with_cells(plan, self.layout(), self.source.grid, COLUMN_NAMES)


def _heading_choice(number: int, cells: tuple[str, ...]) -> str:
    words = ", ".join(cell for cell in cells if cell)
    short = words if len(words) <= 60 else f"{words[:59]}…"
    return gettext("Row %(row)s: %(words)s") % {"row": number, "words": short}


def fresh_columns(
    source: Source, *, with_results: bool = False, names: KnownNames = NOBODY
) -> ColumnsForm:
    """Return the guessed columns of a file just read, ready to be checked.

    ``names`` are the club's players, whose names show the order of other names.
    """
    grid = with_names_apart(source.grid)
    guess = guess_columns(grid, heading_row(grid), with_results=with_results, player_names=names)
    return _bound_form(replace(source, grid=grid), guess, uuid4(), with_results)


def submitted_columns(
    data: Mapping[str, str], *, with_results: bool = False, names: KnownNames = NOBODY
) -> ColumnsForm:
    """Return the columns as they were submitted.

    If the row of headings differs from the one the page showed, they are guessed again. Raises
    ``ClubError`` for a page that has been tampered with.
    """
    grid = correct_grid(grid_load(data.get("grid", "")), data)
    source = submitted_source(data, grid)
    try:
        token = UUID(data.get("token", ""))
    except ValueError:
        raise ClubError("roster_page_spoilt") from None
    told = data.get("headings", "")
    numbers = {str(row.number): row.number for row in grid.rows[:HEADING_ROWS]} | {"0": NO_HEADINGS}
    number = numbers[told] if told in numbers else heading_row(grid)
    guess = guess_columns(grid, number, with_results=with_results, player_names=names)
    seen, *columns = data.get("seen", "").split("|")[: grid.width + 1]
    if seen and told in numbers and seen != told:
        return _bound_form(source, guess, token, with_results)
    sent = [data.get(f"column-{at}", "") for at in range(grid.width)]
    answers = submitted_answers(data)
    if columns != sent:
        answers = not_about_columns(answers)

    def page(values: Mapping[str, str]) -> ColumnsForm:
        return ColumnsForm(
            source, values, guess=guess, token=token, with_results=with_results, answers=answers
        )

    form = page(data)
    if not form.is_complete or [*form.layout().columns] == sent:
        return form
    meant = {f"column-{at}": column.value for at, column in enumerate(form.layout().columns)}
    return page({**{name: data[name] for name in data}, **meant})


def _bound_form(source: Source, guess: Guess, token: UUID, with_results: bool) -> ColumnsForm:
    """Return the form as if its own first page had been sent back."""
    page = ColumnsForm(source, guess=guess, token=token, with_results=with_results)
    sent = {name: page[name].value() for name in page.fields}
    return ColumnsForm(source, sent, guess=guess, token=token, with_results=with_results)
