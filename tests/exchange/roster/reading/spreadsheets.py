"""Small workbooks of every kind, as little of each format as spreadsheet programs can open.

A cell is a text, a number, a ``date``, True or False, None or an :class:`Error`. Merged cells are
told as (first row, last row, column), all from 0.
"""

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from struct import pack
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

EPOCH = date(1899, 12, 30)
ERRORS = {"#N/A": 0x2A, "#REF!": 0x17, "#DIV/0!": 0x07}


@dataclass(frozen=True)
class Error:
    """A cell that shows an error; ``of_formula``, or typed in."""

    text: str = "#N/A"
    of_formula: bool = True


Cell = str | float | bool | date | Error | None
Rows = Sequence[Sequence[Cell]]
Merged = Sequence[tuple[int, int, int]]


def xlsx(sheets: Mapping[str, Rows], *, hidden: Sequence[str] = (), merged: Merged = ()) -> bytes:
    """Return a workbook as Excel has written them since 2007."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append([one.text if isinstance(one, Error) else one for one in row])
        for first, last, column in merged:
            letter = get_column_letter(column + 1)
            sheet.merge_cells(f"{letter}{first + 1}:{letter}{last + 1}")
        sheet.sheet_state = "hidden" if name in hidden else "visible"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """Return a zip with these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


ODS = "application/vnd.oasis.opendocument.spreadsheet"
ODS_NAMES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in {
        **{one: one for one in ("office", "table", "text", "style")},
        "manifest": "manifest",
    }.items()
)
CALCEXT = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'


def ods(
    sheets: Mapping[str, Rows],
    *,
    hidden: Sequence[str] = (),
    merged: Merged = (),
    password: bool = False,
) -> bytes:
    """Return a workbook as LibreOffice writes it."""
    tables = ""
    for name, rows in sheets.items():
        style = "hidden" if name in hidden else "shown"
        tables += f'<table:table table:name="{escape(name)}" table:style-name="{style}">'
        for at, row in enumerate(rows):
            cells = [_ods_cell(cell, _span(merged, at, to)) for to, cell in enumerate(row)]
            tables += f"<table:table-row>{''.join(cells)}</table:table-row>"
        # As there is at the end of every sheet: all that is blank.
        tables += '<table:table-row table:number-rows-repeated="1048000"><table:table-cell'
        tables += ' table:number-columns-repeated="1024"/></table:table-row></table:table>'
    styles = "".join(
        f'<style:style style:name="{name}" style:family="table"><style:table-properties'
        f' table:display="{shown}"/></style:style>'
        for name, shown in (("shown", "true"), ("hidden", "false"))
    )
    secret = "<manifest:encryption-data/>" if password else ""
    return zipped(
        {
            "mimetype": ODS,
            "META-INF/manifest.xml": f"<manifest:manifest {ODS_NAMES}><manifest:file-entry"
            f' manifest:full-path="content.xml">{secret}</manifest:file-entry>'
            "</manifest:manifest>",
            "content.xml": '<?xml version="1.0" encoding="UTF-8"?>'
            f"<office:document-content {ODS_NAMES} {CALCEXT}><office:automatic-styles>{styles}"
            f"</office:automatic-styles><office:body><office:spreadsheet>{tables}"
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def _span(merged: Merged, row: int, column: int) -> str:
    for first, last, at in merged:
        if (first, at) == (row, column):
            return f' table:number-rows-spanned="{last - first + 1}"'
    return ""


def _ods_cell(cell: Cell, span: str) -> str:
    kind, shown = 'office:value-type="string"', f"{cell}"
    match cell:
        case None:
            return "<table:table-cell/>"
        case Error():
            kind = f'table:formula="of:=NA()" {kind} office:string-value=""'
            kind, shown = f'{kind} calcext:value-type="error"', cell.text
        case bool():
            kind = f'office:value-type="boolean" office:boolean-value="{str(cell).lower()}"'
        case int() | float():
            kind = f'office:value-type="float" office:value="{cell}"'
        case date():
            kind = f'office:value-type="date" office:date-value="{cell.isoformat()}"'
    paragraphs = "".join(f"<text:p>{escape(line)}</text:p>" for line in shown.split("\n"))
    return f"<table:table-cell{span} {kind}>{paragraphs}</table:table-cell>"


def xlsb(sheets: Mapping[str, Rows], *, hidden: Sequence[str] = (), merged: Merged = ()) -> bytes:
    """Return a binary workbook of Excel ([MS-XLSB])."""
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    book = _record(131) + _record(143)
    parts: dict[str, str | bytes] = {}
    told = ""
    for number, (name, rows) in enumerate(sheets.items(), start=1):
        state = pack("<2I", int(name in hidden), number)
        book += _record(156, state + _wide(f"rId{number}") + _wide(name))
        parts[f"xl/worksheets/sheet{number}.bin"] = _xlsb_sheet(rows, merged)
        told += f'<Relationship Id="rId{number}" Type="{relations}/worksheet"'
        told += f' Target="worksheets/sheet{number}.bin"/>'
    book += _record(144) + _record(132)
    return zipped(
        {
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
            'content-types"><Default Extension="bin" ContentType="application/octet-stream"/>'
            "</Types>",
            "_rels/.rels": f'<Relationships xmlns="{package}"><Relationship Id="rId1"'
            f' Type="{relations}/officeDocument" Target="xl/workbook.bin"/></Relationships>',
            "xl/workbook.bin": book,
            "xl/_rels/workbook.bin.rels": f'<Relationships xmlns="{package}">{told}'
            "</Relationships>",
            **parts,
        }
    )


def _xlsb_sheet(rows: Rows, merged: Merged) -> bytes:
    data = _record(129) + _record(148, pack("<4I", 0, len(rows), 0, 20)) + _record(145)
    for at, row in enumerate(rows):
        data += _record(0, pack("<I", at) + bytes(21))
        data += b"".join(_xlsb_cell(pack("<2I", to, 0), cell) for to, cell in enumerate(row))
    data += _record(146)
    if merged:
        data += _record(177, pack("<I", len(merged)))
        data += b"".join(_record(176, pack("<4I", *one, one[2])) for one in merged)
        data += _record(178)
    return data + _record(130)


def _xlsb_cell(place: bytes, cell: Cell) -> bytes:
    match cell:
        case None:
            return _record(1, place)
        case Error(of_formula=True):
            return _record(11, place + bytes([ERRORS[cell.text]]) + pack("<HII", 0, 0, 0))
        case Error():
            return _record(3, place + bytes([ERRORS[cell.text]]))
        case bool():
            return _record(4, place + bytes([cell]))
        case int() | float():
            return _record(5, place + pack("<d", cell))
        case date():
            raise ValueError(cell)  # styles say that a number is a date: there are none here
    return _record(6, place + _wide(cell))


def _record(kind: int, data: bytes = b"") -> bytes:
    head = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
    size = len(data)
    length = bytes([size]) if size < 128 else bytes([size & 0x7F | 0x80, size >> 7])
    return head + length + data


def _wide(text: str) -> bytes:
    return pack("<I", len(text)) + text.encode("utf-16-le")


def xls(
    sheets: Mapping[str, Rows],
    *,
    hidden: Sequence[str] = (),
    merged: Merged = (),
    password: bool = False,
    small: bool = False,
) -> bytes:
    """Return a workbook as Excel wrote them from 1997 to 2003 ([MS-XLS]).

    A ``small`` one is kept in the small sectors of its container.
    """
    begin = _biff(0x809, pack("<4H2I", 0x600, 5, 0, 0, 0, 0))
    formats = b"".join(_biff(0xE0, pack("<2H", 0, one) + bytes(16)) for one in (0, 14))
    secret = _biff(0x2F, bytes(6)) if password else b""
    parts = [_xls_sheet(rows, merged) for rows in sheets.values()]
    length = sum(len(_bound_sheet(name, 0, 0)) for name in sheets)
    at = len(begin + secret + formats) + length + 4
    book = begin + secret + formats
    for name, part in zip(sheets, parts, strict=True):
        book += _bound_sheet(name, at, int(name in hidden))
        at += len(part)
    stream = book + _biff(0x0A) + b"".join(parts)
    return _container({"Workbook": stream}, small=small)


def _bound_sheet(name: str, at: int, state: int) -> bytes:
    text = name.encode("utf-16-le")
    return _biff(0x85, pack("<I4B", at, state, 0, len(name), 1) + text)


def _xls_sheet(rows: Rows, merged: Merged) -> bytes:
    data = _biff(0x809, pack("<4H2I", 0x600, 0x10, 0, 0, 0, 0))
    data += _biff(0x200, pack("<2I3H", 0, len(rows), 0, max(map(len, rows), default=0), 0))
    for at, row in enumerate(rows):
        data += b"".join(_xls_cell(pack("<2H", at, to), cell) for to, cell in enumerate(row))
    if merged:
        ranges = b"".join(pack("<4H", *one, one[2]) for one in merged)
        data += _biff(0xE5, pack("<H", len(merged)) + ranges)
    return data + _biff(0x0A)


def _xls_cell(place: bytes, cell: Cell) -> bytes:
    plain, dated = place + pack("<H", 0), place + pack("<H", 1)
    match cell:
        case None:
            return _biff(0x201, plain)
        case Error(of_formula=True):
            result = bytes([2, 0, ERRORS[cell.text], 0, 0, 0, 0xFF, 0xFF])
            return _biff(0x06, plain + result + pack("<HIH", 0, 0, 2) + b"\x1c\x2a")
        case Error():
            return _biff(0x205, plain + bytes([ERRORS[cell.text], 1]))
        case bool():
            return _biff(0x205, plain + bytes([cell, 0]))
        case date():
            return _biff(0x203, dated + pack("<d", (cell - EPOCH).days))
        case int() | float():
            return _biff(0x203, plain + pack("<d", cell))
    return _biff(0x204, plain + pack("<HB", len(cell), 1) + cell.encode("utf-16-le"))


def _biff(kind: int, data: bytes = b"") -> bytes:
    return pack("<2H", kind, len(data)) + data


def with_password() -> bytes:
    """Return what Excel makes of an XLSX file with a password: a container of two streams."""
    return _container({"EncryptedPackage": bytes(5000)})


def document() -> bytes:
    """Return a text document of Word, as it was until 2003."""
    return _container({"WordDocument": bytes(5000)})


END, FAT, UNUSED = 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFF


def _container(streams: Mapping[str, bytes], *, small: bool = False) -> bytes:
    """Return a compound file ([MS-CFB]): the table, the directory, then the streams."""
    sectors: list[bytes] = [b"", b""]
    table = [FAT, END]
    entries = [b""]
    root = (END, 0)
    small_table = END
    for name, data in streams.items():
        if small:
            count = -(-len(data) // 64)
            links = [*range(1, count), END]
            small_table = _chained(sectors, table, b"".join(pack("<I", one) for one in links))
            root = (_chained(sectors, table, data), count * 64)
            entries.append(_entry(name, 2, 0, len(data)))
        else:
            data += bytes(max(4096 - len(data), 0))
            entries.append(_entry(name, 2, _chained(sectors, table, data), len(data)))
    entries[0] = _entry("Root Entry", 5, *root, child=1)
    sectors[1] = b"".join(entries).ljust(512, b"\0")
    table += [UNUSED] * (128 - len(table))
    sectors[0] = pack("<128I", *table)
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += pack(
        "<5H6x3I4x4I",
        0x3E,
        3,
        0xFFFE,
        9,
        6,
        0,
        1,
        1,
        4096,
        small_table,
        int(small),
        END,
    )
    head += pack("<I", 0)
    head += pack("<109I", 0, *[UNUSED] * 108)
    return head.ljust(512, b"\0") + b"".join(sectors)


def _chained(sectors: list[bytes], table: list[int], data: bytes) -> int:
    start = len(sectors)
    pieces = [data[at : at + 512].ljust(512, b"\0") for at in range(0, len(data), 512)]
    sectors.extend(pieces)
    table.extend([*range(start + 1, start + len(pieces)), END])
    return start


def _entry(name: str, kind: int, start: int, size: int, child: int = UNUSED) -> bytes:
    text = (name + "\0").encode("utf-16-le")
    links = pack("<3I", UNUSED, UNUSED, child)
    head = text.ljust(64, b"\0") + pack("<H2B", len(text), kind, 1) + links
    return head + bytes(36) + pack("<IQ", start, size)
