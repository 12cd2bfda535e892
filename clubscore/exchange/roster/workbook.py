"""The rows of an XLSX file, read with suspicion: a workbook is a zip of XML that anybody wrote."""

import io
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Final

from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from clubscore.errors import ClubError

from .limits import OF_EVENT, ListLimits

DOCTYPE: Final = b"<!DOCTYPE"
ZIP: Final = b"PK\x03\x04"
MAX_MEMBERS = 500
CHUNK: Final = 2**16  # bytes
YES_NO = {True: "yes", False: "no"}


def is_workbook(data: bytes) -> bool:
    """Tell whether a file begins as a zip does."""
    return data.startswith(ZIP)


def workbook_rows(data: bytes, limits: ListLimits = OF_EVENT) -> Iterator[list[str]]:
    """Yield the rows of the first sheet that has any, as text; blank ones are empty.

    They are read one at a time: whoever has had enough stops, and the rest is not unpacked.

    Formulas give the values they had when the file was saved. Raises ``ClubError``:
    ``roster_is_ods``, ``roster_has_macros``, ``roster_too_large``, ``roster_too_long`` or
    ``roster_broken``.
    """
    try:
        _check_zip(data, limits)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of parts of a workbook that hold no cells
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            yield from _first_rows(book, limits)
    except ClubError:
        raise
    except Exception:  # noqa: BLE001 - openpyxl raises anything for files that are not as they should
        raise ClubError("roster_broken") from None


def _check_zip(data: bytes, limits: ListLimits) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = {member.filename: member for member in archive.infolist()}
        if len(members) > MAX_MEMBERS:
            raise ClubError("roster_broken")
        if sum(member.file_size for member in archive.infolist()) > limits.unpacked:
            raise ClubError("roster_too_large", limit=limits.unpacked // 1_000_000)
        if "mimetype" in members or "xl/workbook.bin" in members:
            raise ClubError("roster_is_ods")
        if any(name.lower().endswith("vbaproject.bin") for name in members):
            raise ClubError("roster_has_macros")
        for name in members:
            # An entity may stand for a text of any length; no spreadsheet program writes any.
            if name.endswith((".xml", ".rels")) and _has_doctype(archive, name):
                raise ClubError("roster_broken")


def _has_doctype(archive: zipfile.ZipFile, name: str) -> bool:
    """Look for one, whatever stands between its letters in an encoding of two bytes."""
    before = b""
    with archive.open(name) as member:
        while chunk := member.read(CHUNK):
            seen = before + chunk.replace(b"\0", b"")
            if DOCTYPE in seen:
                return True
            before = seen[-len(DOCTYPE) :]
    return False


def _first_rows(book: Workbook, limits: ListLimits) -> Iterator[list[str]]:
    sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    for sheet in sheets or book.worksheets:
        sheet.reset_dimensions()  # what a sheet says of its size is not to be trusted
        rows = _texts(sheet.iter_rows(values_only=True), limits)
        for blank, row in enumerate(rows):
            if any(row):
                yield from ([] for _ in range(blank))
                yield row
                yield from rows
                return


def _texts(rows: Iterator[tuple[object, ...]], limits: ListLimits) -> Iterator[list[str]]:
    cells = 0
    for count, row in enumerate(rows, start=1):
        texts = [_text(value) for value in row]
        while texts and not texts[-1]:
            texts.pop()
        cells += len(row)
        if count > limits.read_rows or cells > limits.cells:
            raise ClubError("roster_too_long", limit=limits.rows)
        yield texts


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return YES_NO[value]
        case float() if value.is_integer():
            return str(int(value))
        case datetime() | date() | time():
            return value.isoformat()
    return str(value)
