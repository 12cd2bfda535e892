"""Tables as spreadsheet files: CSV and XLSX from one description.

Names come from people, and a spreadsheet takes a text that begins with ``=`` for a formula: here
texts stay texts, numbers numbers, and dates dates.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Final, TypeAlias

from django.utils.formats import get_format
from openpyxl import Workbook
from openpyxl.cell import Cell as XlsxCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

Cell: TypeAlias = str | int | float | Fraction | date | datetime | None
"""None is an empty cell. A fraction is written as a decimal number; a datetime is local."""

CSV_TYPE: Final = "text/csv; charset=utf-8"
XLSX_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"  # tells Excel that a CSV file is UTF-8
# What begins a formula in some spreadsheet, the full-width forms of East Asian keyboards included.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# Where a semicolon separates, as in an Italian Excel, a cell or a row may begin within a text.
WITHIN: Final = re.compile("([;\\t\\r\\n][\\s\"']*)(?=[=+@＝＋－＠-])")
# No XML holds these; a lone surrogate is not even UTF-8.
NOT_ALLOWED: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
NOT_IN_TITLES: Final = re.compile(r"[\[\]:*?/\\]")  # of sheets
LONGEST_TITLE: Final = 31
LONGEST_TEXT: Final = 32767  # characters in a cell of XLSX
NARROWEST: Final = 6  # column, in characters
WIDEST: Final = 48
DECIMALS: Final = 4  # of a fraction in CSV
FIRST_YEAR: Final = 1900  # of the calendar of XLSX


class Separator(StrEnum):
    """What separates the cells of a CSV file."""

    COMMA = "comma"
    SEMICOLON = "semicolon"  # as spreadsheets expect it where numbers have a decimal comma
    TAB = "tab"

    @property
    def sign(self) -> str:
        """The character."""
        return {"comma": ",", "semicolon": ";", "tab": "\t"}[self]

    @classmethod
    def of_language(cls) -> Separator:
        """Return what spreadsheets in the active language expect."""
        return cls.SEMICOLON if get_format("DECIMAL_SEPARATOR") == "," else cls.COMMA


@dataclass(frozen=True, slots=True)
class DownloadTable:
    """A table: its title, the headings of its columns, its rows, each as long as the headings."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]


def clean(text: str) -> str:
    """Return a text without the control characters no spreadsheet can hold."""
    return NOT_ALLOWED.sub("", text)


def csv_file(table: DownloadTable, separator: Separator = Separator.COMMA) -> bytes:
    """Return a table as CSV: UTF-8 with a byte order mark, one header line.

    Numbers have a decimal comma between semicolons, else a decimal point.

    What begins like a formula has an apostrophe before it: a text, and within one what follows a
    semicolon, a tab or the end of a line.
    """
    out = StringIO(newline="")
    out.write(BOM)
    writer = csv.writer(out, delimiter=separator.sign)
    writer.writerow([_csv_text(heading) for heading in table.headings])
    has_comma = separator is Separator.SEMICOLON
    writer.writerows(
        [_with_comma(_csv_cell(cell)) if has_comma else _csv_cell(cell) for cell in row]
        for row in table.rows
    )
    return out.getvalue().encode()


def _with_comma(cell: str | int | float) -> str | int:
    return str(cell).replace(".", ",") if isinstance(cell, float) else cell


def _csv_cell(cell: Cell) -> str | int | float:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return _csv_text(cell)
    if isinstance(cell, Fraction):
        return _decimal(cell, DECIMALS)
    if isinstance(cell, datetime):
        return cell.replace(tzinfo=None).isoformat(" ", "seconds")
    if isinstance(cell, date):
        return cell.isoformat()
    return cell


def _csv_text(text: str) -> str:
    text = WITHIN.sub(r"\1'", clean(text))
    return f"'{text}" if text.startswith(FORMULA) else text


def _decimal(number: Fraction, decimals: int | None = None) -> int | float:
    if number.denominator == 1:
        return number.numerator
    return float(number) if decimals is None else round(float(number), decimals)


def xlsx_file(tables: Iterable[DownloadTable]) -> bytes:
    """Return a workbook with a sheet for each table: bold headings that stay in sight."""
    workbook = Workbook(write_only=True)
    used_titles: set[str] = set()
    for table in tables:
        sheet = workbook.create_sheet(_free_title(table.title, used_titles))
        sheet.freeze_panes = "A2"
        for number, width in enumerate(_widths(table), start=1):
            sheet.column_dimensions[get_column_letter(number)].width = width
        sheet.append([_heading(sheet, heading) for heading in table.headings])
        for row in table.rows:
            sheet.append([_xlsx_cell(sheet, cell) for cell in row])
    out = BytesIO()
    workbook.save(out)
    return out.getvalue()


def _free_title(title: str, used_titles: set[str]) -> str:
    """Return a name no other sheet has: Excel compares them without regard to case."""
    base = NOT_IN_TITLES.sub(" ", clean(title)).strip(" '")[:LONGEST_TITLE] or "1"
    name, count = base, 1
    while name.casefold() in used_titles:
        count += 1
        name = f"{base[: LONGEST_TITLE - 4]} {count}"
    used_titles.add(name.casefold())
    return name


def _widths(table: DownloadTable) -> list[int]:
    """Return the widths of the columns: the longest text in each, within reason."""
    widths = [len(heading) for heading in table.headings]
    for row in table.rows:
        for column, cell in enumerate(row):
            widths[column] = max(widths[column], len(str(_csv_cell(cell))))
    return [min(max(width + 2, NARROWEST), WIDEST) for width in widths]


def _heading(sheet: Worksheet, text: str) -> XlsxCell:
    cell = _text_cell(sheet, text)
    cell.font = Font(bold=True)
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _text_cell(sheet: Worksheet, text: str) -> XlsxCell:
    text = clean(text)[:LONGEST_TEXT]
    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"  # openpyxl takes "=1" for a formula and "#N/A" for an error
    if text.startswith(FORMULA):
        cell.quotePrefix = True  # it stays a text when somebody edits it
    elif text.isdecimal():
        cell.number_format = "@"  # as above: 07010012 keeps its zero
    return cell


def _xlsx_cell(sheet: Worksheet, value: Cell) -> XlsxCell | int | float | None:
    if isinstance(value, str):
        return _text_cell(sheet, value) if value else None
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return value.numerator
        cell = WriteOnlyCell(sheet, _decimal(value))
        cell.number_format = "0.00"
        return cell
    if isinstance(value, date):
        return _date_cell(sheet, value)
    return value


def _date_cell(sheet: Worksheet, value: date) -> XlsxCell:
    if value.year < FIRST_YEAR:
        return _text_cell(sheet, str(_csv_cell(value)))
    if isinstance(value, datetime):
        cell = WriteOnlyCell(sheet, value.replace(tzinfo=None, microsecond=0))
        cell.number_format = "yyyy-mm-dd hh:mm:ss"
        return cell
    cell = WriteOnlyCell(sheet)
    cell.value = value
    cell.number_format = "yyyy-mm-dd"
    return cell
