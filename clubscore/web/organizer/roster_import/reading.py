"""The question how a file is to be read: in which encoding, or from which sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from clubscore.exchange.roster.grid import Grid, GridRow
from clubscore.exchange.roster.meaning.guess import KnownBy, guess_columns
from clubscore.exchange.roster.meaning.heading_rows import NAMES, heading_row
from clubscore.exchange.roster.reading.readings import (
    FileReading,
    ReadingKind,
    Readings,
    readings_load,
)
from clubscore.words import explain

from .names import encoding_name
from .source import Source, source_name

SAMPLE: Final = 4  # rows


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """A way to read a file: ``value`` identifies it, ``rows`` is a sample, ``count`` the total."""

    value: str
    label: str
    rows: list[list[str]]
    count: int


class ReadingForm(forms.Form):
    """Which of several readings is right."""

    reading = forms.ChoiceField(
        error_messages={"required": _("Choose one."), "invalid_choice": _("Choose one.")}
    )

    def __init__(
        self, readings: Readings, name: str, data: Any = None, *, choice: str = ""
    ) -> None:
        """``name`` is the file's; ``choice`` is marked, or else the likeliest."""
        super().__init__(data, initial={"reading": choice or likeliest(readings).name})
        self.readings = readings
        self.name = name
        field = self.fields["reading"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells mypy
        field.choices = [(one.name, one.name) for one in readings.choices]

    @property
    def source(self) -> Source:
        """Return the page's other fields as they are carried on."""
        return Source.of(self.readings, self.name)

    @property
    def is_of_sheets(self) -> bool:
        """Whether a sheet is chosen, not an encoding."""
        return self.readings.kind == ReadingKind.SHEET

    def choices(self) -> list[ReadingChoice]:
        """Return what can be chosen, each with a sample that shows in what it differs."""
        grids = [one.grid for one in self.readings.choices]
        numbers = None if self.is_of_sheets else _differing(grids)
        return [
            ReadingChoice(
                one.name,
                one.name if self.is_of_sheets else encoding_name(one.name),
                _sample(one.grid, numbers),
                len(one.grid.rows),
            )
            for one in self.readings.choices
        ]

    def unread(self) -> list[tuple[str, str]]:
        """Return the sheets that cannot be chosen, and why."""
        return [(one.name, explain(one.error)) for one in self.readings.unread]

    def chosen_source(self) -> Source:
        """Return the list as it is to be read; the form has to be valid."""
        name = self.cleaned_data["reading"]
        (one,) = [one for one in self.readings.choices if one.name == name]
        return Source(one.grid, self.name, self.readings, name)


def submitted_reading(data: Mapping[str, str]) -> ReadingForm:
    """Return the answer to the question; raises ``roster_page_spoilt``."""
    return ReadingForm(readings_load(data["readings"]), source_name(data.get("source", "")), data)


def ask_reading(source: Source, *, again: bool = False) -> ReadingForm | None:
    """Return the question how to read a list, or the same ``again``, or None without a choice."""
    if source.readings is None:
        return None
    return ReadingForm(source.readings, source.name, choice=source.reading if again else "")


def likeliest(readings: Readings) -> FileReading:
    """Return the first sheet whose headings are known as those of a list; or the first reading."""
    with_headings = (one for one in readings.choices if _has_headings_of_names(one.grid))
    first = readings.choices[0]
    return next(with_headings, first) if readings.kind == ReadingKind.SHEET else first


def _has_headings_of_names(grid: Grid) -> bool:
    guess = guess_columns(grid, heading_row(grid))
    columns = zip(guess.layout.columns, guess.known_by, strict=True)
    return any(column in NAMES and by == KnownBy.HEADING for column, by in columns)


def _differing(grids: list[Grid]) -> list[int]:
    """Return the numbers of the first rows that grids read differently."""
    by_number: dict[int, set[tuple[str, ...]]] = {}
    for grid in grids:
        for row in grid.rows:
            by_number.setdefault(row.number, set()).add(_filled_cells(row))
    return [number for number, cells in sorted(by_number.items()) if len(cells) > 1]


def _sample(grid: Grid, numbers: list[int] | None) -> list[list[str]]:
    rows = [row for row in grid.rows if numbers is None or row.number in numbers]
    return [[*_filled_cells(row)] for row in rows[:SAMPLE]]


def _filled_cells(row: GridRow) -> tuple[str, ...]:
    return tuple(cell for cell in row.cells if cell)
