"""What kind of file someone sent, whatever its name says: known by how it begins."""

import io
import zipfile
from typing import Final

from clubscore.errors import ClubError

ZIP: Final = b"PK\x03\x04"  # XLSX, XLSB, ODS
OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # XLS, and XLSX with a password
PAGES: Final = (b"<!doctype", b"<html", b"<?xml", b"<table", b"<head", b"<meta", b"<div")
BEGINNINGS: Final = {b"%PDF": "roster_is_pdf", b"{\\rtf": "roster_is_document"}
# Parts that a kind of file has, as they are named in it.
ZIP_PARTS: Final = {
    "word/document.xml": "roster_is_document",
    "Index/Document.iwa": "roster_is_numbers",
    "Index.zip": "roster_is_numbers",
}
OLE_PARTS: Final = {
    "EncryptedPackage": "roster_has_password",
    "WordDocument": "roster_is_document",
}
DOCUMENTS: Final = (b"application/vnd.oasis.opendocument.text", b"application/epub")
HEAD: Final = 200  # bytes


def is_workbook(data: bytes) -> bool:
    """Tell whether a file begins as spreadsheets do."""
    return data.startswith((ZIP, OLE))


def check_kind(data: bytes) -> None:
    """Refuse a file that is not a list of players with a ``ClubError`` that says what to do.

    Raises ``roster_is_pdf``, ``roster_is_document``, ``roster_is_page``, ``roster_is_numbers``,
    ``roster_has_password`` or, for a zip that cannot be opened, ``roster_broken``.
    """
    start = data[:HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    for beginning, code in BEGINNINGS.items():
        if start.startswith(beginning):
            raise ClubError(code)
    if start.lower().startswith(PAGES):
        raise ClubError("roster_is_page")
    if data.startswith(OLE):
        for part, code in OLE_PARTS.items():
            if part.encode("utf-16-le") in data:
                raise ClubError(code)
    if data.startswith(ZIP):
        _check_zip(data)


def _check_zip(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            kind = _short(archive, "mimetype", HEAD)
            manifest = _short(archive, "META-INF/manifest.xml", 100_000)
    except Exception:  # noqa: BLE001 - a damaged zip raises anything
        raise ClubError("roster_broken") from None
    for part, code in ZIP_PARTS.items():
        if part in names:
            raise ClubError(code)
    if kind.startswith(DOCUMENTS):
        raise ClubError("roster_is_document")
    if b"encryption-data" in manifest:
        raise ClubError("roster_has_password")


def _short(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return the beginning of a part, empty if there is no such part."""
    if name not in archive.namelist():
        return b""
    with archive.open(name) as member:
        return member.read(most)
