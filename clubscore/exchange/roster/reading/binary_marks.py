"""Errors, merged cells and sizes of the sheets of XLSB and XLS: records, one after another.

The formats are Microsoft's: [MS-XLSB], [MS-XLS] and, for the container of XLS, [MS-CFB].
"""

import zipfile
from collections.abc import Iterator
from struct import unpack_from
from typing import Final

from clubscore.errors import ClubError

from .marks import Marks
from .xml_marks import related_parts

ERRORS: Final = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
}
SOME_ERROR: Final = "#VALUE!"

XLSB_BOOK: Final = "xl/workbook.bin"
XLSB_ROW, XLSB_SHEET, XLSB_MERGED = 0, 156, 176
XLSB_CELLS: Final = range(2, 12)
XLSB_ERRORS: Final = {3, 11}  # typed in, and of formulas

XLS_EOF, XLS_PASSWORD, XLS_SHEET, XLS_MERGED = 0x0A, 0x2F, 0x85, 0xE5
XLS_FORMULA, XLS_BOOL_OR_ERROR = 0x06, 0x205
XLS_SIZE: Final = 0x200
XLS_MOST: Final = 4_000_000  # cells, as a sheet says: calamine takes the memory for them
XLS_CELLS: Final = {0x06, 0xBD, 0xD6, 0xFD, 0x203, 0x204, 0x205, 0x27E}
XLS_STREAMS: Final = ("Workbook", "Book")

FREE: Final = 0xFFFFFFFA  # from here on numbers of sectors mean something else
HEADER: Final = 512  # bytes
ENTRY: Final = 128  # bytes of an entry in the directory
IN_HEADER: Final = 109  # sectors of the table are told in the header


def xlsb_marks(archive: zipfile.ZipFile) -> dict[str, Marks]:
    """Return everything known about each sheet, by name."""
    parts = related_parts(archive, XLSB_BOOK)
    found = {}
    for kind, record in _xlsb_records(archive.read(XLSB_BOOK)):
        if kind == XLSB_SHEET:
            key, at = _wide_text(record, 8)
            name, _at = _wide_text(record, at)
            if parts.get(key, "") in archive.namelist():
                found[name] = _xlsb_sheet(archive.read(parts[key]))
    return found


def _xlsb_sheet(data: bytes) -> Marks:
    marks, row = Marks(), 0
    for kind, record in _xlsb_records(data):
        if kind == XLSB_ROW:
            (row,) = unpack_from("<I", record)
        elif kind in XLSB_CELLS:
            (column,) = unpack_from("<I", record)
            marks.note_cell(row, column)
            if kind in XLSB_ERRORS:
                marks.note_error(row, column, ERRORS.get(record[8], SOME_ERROR))
        elif kind == XLSB_MERGED:
            first, last, column = unpack_from("<3I", record)
            marks.note_merged(first, column, last)
    return marks


def _xlsb_records(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        kind, at = _varint(data, at, most=2)
        size, at = _varint(data, at, most=4)
        yield kind, data[at : at + size]
        at += size


def _varint(data: bytes, at: int, *, most: int) -> tuple[int, int]:
    """Return a number stored seven bits to a byte, and where it ends."""
    number = 0
    for place in range(most):
        number |= (data[at + place] & 0x7F) << (7 * place)
        if data[at + place] < 0x80:  # the highest bit says that it goes on
            return number, at + place + 1
    return number, at + most


def _wide_text(record: bytes, at: int) -> tuple[str, int]:
    (length,) = unpack_from("<I", record, at)
    end = at + 4 + 2 * length
    return record[at + 4 : end].decode("utf-16-le"), end


def xls_marks(data: bytes) -> dict[str, Marks]:
    """Return everything known about each sheet, by name; raises ``roster_has_password``."""
    stream = _xls_stream(data)
    found = {}
    for _at, kind, record in _xls_records(stream, 0):
        if kind == XLS_PASSWORD:
            raise ClubError("roster_has_password")
        if kind == XLS_SHEET:
            start, length, is_wide = *unpack_from("<I", record), record[6], record[7] & 1
            name = record[8 : 8 + length * (2 if is_wide else 1)]
            found[name.decode("utf-16-le" if is_wide else "latin-1")] = _xls_sheet(stream, start)
    return found


def _xls_sheet(stream: bytes, start: int) -> Marks:
    marks = Marks()
    for _at, kind, record in _xls_records(stream, start):
        if kind in XLS_CELLS:
            row, column = unpack_from("<2H", record)
            marks.note_cell(row, column)
            error = None
            if kind == XLS_BOOL_OR_ERROR and record[7]:
                error = record[6]
            elif kind == XLS_FORMULA and record[12:14] == b"\xff\xff" and record[6] == 2:
                error = record[8]
            if error is not None:
                marks.note_error(row, column, ERRORS.get(error, SOME_ERROR))
        elif kind == XLS_SIZE:
            top, rows, left, columns = unpack_from("<2I2H", record)
            if top > rows or left > columns or rows * columns > XLS_MOST:
                raise ValueError(f"{rows} rows of {columns} columns")
        elif kind == XLS_MERGED:
            for at in range(2, len(record) - 7, 8):
                first, last, column = unpack_from("<3H", record, at)
                marks.note_merged(first, column, last)
    return marks


def _xls_records(stream: bytes, at: int) -> Iterator[tuple[int, int, bytes]]:
    """Yield the records from a place to the end of their part."""
    while at + 4 <= len(stream):
        kind, size = unpack_from("<2H", stream, at)
        yield at, kind, stream[at + 4 : at + 4 + size]
        if kind == XLS_EOF:
            return
        at += 4 + size


def _xls_stream(data: bytes) -> bytes:
    """Return the stream with the workbook out of a compound file; raises whatever else."""
    size = 1 << unpack_from("<H", data, 30)[0]
    table = _table(data, size)
    (first, cutoff) = unpack_from("<I4xI", data, 48)
    directory = _chain(data, table, first, size)
    entries = {}
    for at in range(0, len(directory) - ENTRY + 1, ENTRY):
        (length,) = unpack_from("<H", directory, at + 64)
        name = directory[at : at + max(length - 2, 0)].decode("utf-16-le", "replace")
        entries[name] = unpack_from("<2I", directory, at + 116)
    start, length = next(entries[one] for one in XLS_STREAMS if one in entries)
    if length >= cutoff:
        return _chain(data, table, start, size)[:length]
    small = _chain(data, table, entries["Root Entry"][0], size)
    (small_table,) = unpack_from("<I", data, 60)
    numbers = _chain(data, table, small_table, size)
    links = unpack_from(f"<{len(numbers) // 4}I", numbers)
    return _chain(bytes(HEADER) + small, links, start, 64, header=HEADER)[:length]


def _table(data: bytes, size: int) -> tuple[int, ...]:
    """Return which sector follows on each."""
    sectors = list(unpack_from(f"<{IN_HEADER}I", data, 76))
    (more,) = unpack_from("<I", data, 68)
    while more < FREE and len(sectors) * size < len(data):
        told = unpack_from(f"<{size // 4}I", data, (more + 1) * size)
        sectors += told[:-1]
        more = told[-1]
    numbers = b"".join(_sector(data, one, size) for one in sectors if one < FREE)
    return unpack_from(f"<{len(numbers) // 4}I", numbers)


def _chain(data: bytes, links: tuple[int, ...], start: int, size: int, *, header: int = 0) -> bytes:
    found: list[bytes] = []
    while start < FREE:
        if start >= len(links) or len(found) > len(links):
            raise ValueError("a sector that is not there, or a circle of them")
        found.append(_sector(data, start, size, header=header))
        start = links[start]
    return b"".join(found)


def _sector(data: bytes, number: int, size: int, *, header: int = 0) -> bytes:
    """Return a sector; those of the file begin after its header, which is as long as one."""
    at = header + number * size if header else (number + 1) * size
    return data[at : at + size]
