"""Errors, merged cells and sizes of the sheets of XLSX and ODS, read as a stream."""

import posixpath
import re
import zipfile
from abc import ABC, abstractmethod
from typing import Final
from xml.etree import ElementTree as ET
from xml.parsers import expat

from .marks import Marks

CHUNK: Final = 2**16  # bytes
REFERENCE: Final = re.compile(r"\$?([A-Za-z]{1,6})\$?([0-9]{1,9})")
ODS_ERROR: Final = re.compile(r"#[A-Z/0-9!?]+|Err:[0-9]+")
ROW_CELLS: Final = frozenset({"table-cell", "covered-table-cell"})


def xlsx_marks(archive: zipfile.ZipFile) -> dict[str, Marks]:
    """Return everything known about each sheet, by name."""
    return {
        name: _XlsxSheet().read(archive, part)
        for name, part in xlsx_parts(archive).items()
        if part in archive.namelist()
    }


def xlsx_parts(archive: zipfile.ZipFile) -> dict[str, str]:
    """Return in which part of a workbook each sheet is."""
    book = _book_part(archive)
    parts = related_parts(archive, book)
    sheets: dict[str, str] = {}
    for one in _root(archive, book).iter():
        if _local(one.tag) == "sheet":
            key = next((told for name, told in one.items() if _local(name) == "id"), "")
            sheets[one.get("name", "")] = parts.get(key, "")
    return sheets


def related_parts(archive: zipfile.ZipFile, part: str) -> dict[str, str]:
    """Return the parts of a package that another one refers to, by its keys for them."""
    folder, name = posixpath.split(part)
    relations = posixpath.join(folder, "_rels", f"{name}.rels")
    found = {}
    for one in _root(archive, relations):
        target = one.get("Target", "")
        path = target if target.startswith("/") else posixpath.join("/", folder, target)
        found[one.get("Id", "")] = posixpath.normpath(path).lstrip("/")
    return found


def _book_part(archive: zipfile.ZipFile) -> str:
    for one in _root(archive, "_rels/.rels"):
        if one.get("Type", "").endswith("/officeDocument"):
            return one.get("Target", "").lstrip("/")
    return "xl/workbook.xml"


def _root(archive: zipfile.ZipFile, part: str) -> ET.Element:
    # Without a DOCTYPE, which has been looked for, there are no entities in it.
    return ET.fromstring(archive.read(part))  # noqa: S314


def _local(name: str) -> str:
    """Return a name without its namespace, since one name may be in several."""
    return re.split("[}:]", name)[-1]


class _Sheets(ABC):
    """Reads a part of XML; calls ``begin``, ``text`` and ``end`` with its contents."""

    def read_part(self, archive: zipfile.ZipFile, part: str) -> None:
        """Read all of it; raises ``ExpatError``, ``ValueError`` and the like."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = lambda name, attributes: self.begin(_local(name), attributes)
        parser.EndElementHandler = lambda name: self.end(_local(name))
        parser.CharacterDataHandler = self.text
        with archive.open(part) as member:
            while chunk := member.read(CHUNK):
                parser.Parse(chunk, False)
        parser.Parse(b"", True)

    @abstractmethod
    def begin(self, name: str, attributes: dict[str, str]) -> None: ...

    @abstractmethod
    def text(self, text: str) -> None: ...

    @abstractmethod
    def end(self, name: str) -> None: ...


class _XlsxSheet(_Sheets):
    """A sheet of XLSX: a cell states its position, or else it follows the one before."""

    def __init__(self) -> None:
        self.marks = Marks()
        self.row, self.column = -1, -1
        self.is_error = False
        self.value: list[str] | None = None

    def read(self, archive: zipfile.ZipFile, part: str) -> Marks:
        """Return everything known about the sheet."""
        self.read_part(archive, part)
        return self.marks

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        match name:
            case "row":
                self.row = int(attributes["r"]) - 1 if "r" in attributes else self.row + 1
                self.column = -1
            case "c":
                self.column += 1
                if "r" in attributes:
                    self.row, self.column = _place(attributes["r"])
                self.is_error = attributes.get("t") == "e"
            case "v" | "t":
                self.value = []
            case "mergeCell":
                first, _, last = attributes["ref"].partition(":")
                row, column = _place(first)
                self.marks.note_merged(row, column, _place(last or first)[0])

    def text(self, text: str) -> None:
        if self.value is not None:
            self.value.append(text)

    def end(self, name: str) -> None:
        if name not in ("v", "t") or self.value is None:
            return
        self.marks.note_cell(self.row, self.column)
        if self.is_error:
            self.marks.note_error(self.row, self.column, "".join(self.value))
        self.value = None


def _place(reference: str) -> tuple[int, int]:
    """Return row and column of ``B7``, from 0; raises ``ValueError``."""
    found = REFERENCE.fullmatch(reference)
    if found is None:
        raise ValueError(reference)
    column = 0
    for letter in found[1].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, column - 1


def ods_marks(archive: zipfile.ZipFile) -> dict[str, Marks]:
    """Return everything known about each sheet, by name."""
    document = _Document()
    document.read_part(archive, "content.xml")
    return document.sheets


class _Document(_Sheets):
    """The sheets of ODS: rows and cells are one after another, and say how often they repeat."""

    def __init__(self) -> None:
        self.sheets: dict[str, Marks] = {}
        self.marks = Marks()
        self.row, self.rows = 0, 1
        self.column, self.columns = 0, 1
        self.attributes: dict[str, str] = {}
        self.pieces: list[str] | None = None

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        attributes = {_local(key): value for key, value in attributes.items()}
        if name == "table":
            self.marks = self.sheets[attributes.get("name", "")] = Marks()
            self.row, self.rows = 0, 0
        elif name == "table-row":
            self.row += self.rows
            self.rows = int(attributes.get("number-rows-repeated", "1"))
            self.column, self.columns = 0, 0
        elif name in ROW_CELLS:
            self.column += self.columns
            self.columns = int(attributes.get("number-columns-repeated", "1"))
            self.attributes, self.pieces = attributes, []

    def text(self, text: str) -> None:
        if self.pieces is not None:
            self.pieces.append(text)

    def end(self, name: str) -> None:
        if name == "table-row" and not self.rows:
            self.rows = 1
        if name not in ROW_CELLS or self.pieces is None:
            return
        shown, self.pieces = "".join(self.pieces).strip(), None
        if shown or "value-type" in self.attributes:
            self.marks.note_cell(self.row + self.rows - 1, self.column + self.columns - 1)
        spanned = int(self.attributes.get("number-rows-spanned", "1"))
        self.marks.note_merged(self.row, self.column, self.row + spanned - 1)
        if "formula" in self.attributes and ODS_ERROR.fullmatch(shown):
            for column in range(self.column, min(self.column + self.columns, 1000)):
                self.marks.note_error(self.row, column, shown)
