"""Reads the files we write as a spreadsheet would."""

import csv
from io import BytesIO, StringIO
from typing import Any

from openpyxl import Workbook, load_workbook


def csv_rows(content: bytes) -> list[list[str]]:
    """Return the lines of a CSV file, the headings first."""
    text = content.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:], newline="")))


def workbook_of(content: bytes) -> Workbook:
    """Return a workbook that was written."""
    return load_workbook(BytesIO(content))


def xlsx_rows(content: bytes, title: str = "") -> list[list[Any]]:
    """Return the values of a sheet, by default the first, the headings first."""
    workbook = workbook_of(content)
    sheet = workbook[title] if title else workbook.worksheets[0]
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def records(rows: list[list[Any]]) -> list[dict[str, Any]]:
    """Return the rows below the headings by heading."""
    headings, *others = rows
    assert len(set(headings)) == len(headings)
    return [dict(zip(headings, row, strict=True)) for row in others]
