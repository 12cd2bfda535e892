"""The sheets of a workbook (XLSX, XLSB, XLS, ODS), which may be malicious.

calamine reads all four. The size of the table it would lay out is checked first, and what it omits,
errors and merged cells, is looked up in :mod:`.marks`.
"""

import io
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from clubscore.errors import ClubError

from ..limits import ListLimits
from .binary_marks import xls_marks, xlsb_marks
from .kinds import OLE
from .marks import Marks
from .xml_marks import ods_marks, xlsx_marks

DOCTYPE: Final = b"<!DOCTYPE"
MAX_MEMBERS: Final = 500
CHUNK: Final = 2**16  # bytes
YES_NO: Final = {True: "yes", False: "no"}
DIGITS: Final = 15  # of a number, as spreadsheets have them


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that can be seen; ``rows`` reads it, as text, blank rows too."""

    name: str
    rows: Callable[[], Iterator[list[str]]]


def workbook_sheets(data: bytes, limits: ListLimits) -> list[Sheet]:
    """Return the visible sheets of a workbook in their order; all, if none is.

    Formulas have the values they had when the file was saved. Raises ``ClubError``:
    ``roster_has_password``, ``roster_too_large`` or ``roster_broken``. So does reading the rows,
    with ``roster_too_long`` or ``roster_too_wide`` as well.
    """
    with _whole():
        marks = _marks(data, limits)
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        sheets = [one for one in book.sheets_metadata if one.typ == SheetTypeEnum.WorkSheet]
    visible = [one for one in sheets if one.visible == SheetVisibleEnum.Visible]
    return [
        _sheet(book, one.name, marks.get(one.name, Marks()), limits) for one in visible or sheets
    ]


@contextmanager
def _whole() -> Iterator[None]:
    """Let whatever goes wrong mean that the file is broken."""
    try:
        yield
    except (ClubError, MemoryError, GeneratorExit, KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # noqa: BLE001 - calamine's panics are no Exception
        raise ClubError("roster_broken") from None


def _marks(data: bytes, limits: ListLimits) -> dict[str, Marks]:
    if data.startswith(OLE):
        return xls_marks(data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        _check_zip(archive, limits)
        names = archive.namelist()
        if "content.xml" in names:
            return ods_marks(archive)
        return xlsb_marks(archive) if "xl/workbook.bin" in names else xlsx_marks(archive)


def _check_zip(archive: zipfile.ZipFile, limits: ListLimits) -> None:
    members = archive.infolist()
    if len(members) > MAX_MEMBERS:
        raise ClubError("roster_broken")
    if sum(member.file_size for member in members) > limits.unpacked_size:
        raise ClubError("roster_too_large", limit=limits.unpacked_size // 1_000_000)
    # An entity may stand for a text of any length; no spreadsheet program writes any.
    if any(_has_doctype(archive, member) for member in members):
        raise ClubError("roster_broken")


def _has_doctype(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    """Look for a doctype, even in an encoding with two bytes per letter."""
    before = b""
    with archive.open(member) as part:
        while chunk := part.read(CHUNK):
            seen = before + chunk.replace(b"\0", b"")
            if DOCTYPE in seen:
                return True
            before = seen[-len(DOCTYPE) :]
    return False


def _sheet(book: CalamineWorkbook, name: str, marks: Marks, limits: ListLimits) -> Sheet:
    return Sheet(name, lambda: _rows(book, name, marks, limits))


def _rows(
    book: CalamineWorkbook, name: str, marks: Marks, limits: ListLimits
) -> Iterator[list[str]]:
    marks.check(limits)
    with _whole():
        table = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        above: dict[int, tuple[int, str]] = {}  # last row and text of merged cells, by column
        for number, values in enumerate(table):
            row = [_text(value) for value in values]
            for column, text in marks.errors.get(number, {}).items():
                row[column] = text
            for column, (last, text) in above.items():
                if number <= last and not row[column]:
                    row[column] = text
            for column, last in marks.merged_cells.get(number, {}).items():
                if column < len(row):
                    above[column] = (last, row[column])
            yield row


def _text(value: object) -> str:
    match value:
        case bool():
            return YES_NO[value]
        case float() if value.is_integer():
            return str(int(value))
        case float():
            return f"{value:.{DIGITS}g}"
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return value.isoformat(" ")
        case date() | time():
            return value.isoformat()
    return str(value)
