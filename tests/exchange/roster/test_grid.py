"""Files as they come: every encoding, separator and trick; rows, or a clean refusal."""

import csv
import io
import zipfile
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from clubscore.errors import ClubError
from clubscore.exchange.roster.grid import Grid, grid_dump, grid_load
from clubscore.exchange.roster.limits import MAX_COLUMNS, OF_EVENT, OF_FEDERATION, ListLimits
from clubscore.exchange.roster.reading import workbook
from clubscore.exchange.roster.reading.readings import read_roster
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from clubscore.exchange.roster.rows import read_people
from tests.exchange.roster.reading.spreadsheets import document, ods, with_password, xls

from .layouts import guess_layout

LIST = "Cognome;Nome;Città\nRossi;Zoë;Forlì\n"
ROWS = [("Cognome", "Nome", "Città"), ("Rossi", "Zoë", "Forlì")]


def cells(data: bytes) -> list[tuple[str, ...]]:
    return [row.cells for row in read_roster(data).rows]


def xlsx(*rows: list[Any], **sheets: list[list[Any]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    for name, more in sheets.items():
        sheet = book.create_sheet(name)
        for row in more:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def zipped(**members: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), data)
    return out.getvalue()


def changed(data: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """Return a workbook with something in one of its parts replaced."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for member in source.infolist():
            text = source.read(member)
            if member.filename == name:
                assert old in text
                text = text.replace(old, new, 1)
            target.writestr(member.filename, text)
    return out.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(ClubError) as error:
        read_roster(data)
    return error.value.code


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(LIST, id="semicolons"),
        pytest.param(LIST.replace(";", ","), id="commas"),
        pytest.param(LIST.replace(";", "\t"), id="tabs"),
        pytest.param(LIST.replace("\n", "\r\n"), id="windows-lines"),
        pytest.param(LIST.replace("\n", "\r"), id="old-mac-lines"),
        pytest.param('"Cognome";"Nome";"Città"\n"Rossi";"Zoë";"Forlì"', id="quotes"),
    ],
)
def test_separators_and_lines(text):
    assert cells(text.encode()) == ROWS


@pytest.mark.parametrize(
    ("line", "separator"), [("sep=;", ";"), ('"sep=,"', ","), ("sep=\t", "\t")]
)
def test_the_line_excel_reads(line, separator):
    grid = read_roster(f"{line}\r\n{LIST.replace(';', separator)}".encode())
    assert [row.cells for row in grid.rows] == ROWS
    assert [row.number for row in grid.rows] == [2, 3]


def test_names_with_commas_do_not_make_columns():
    assert cells(b"Rossi, Mario;ITA\nVerdi, Anna;FRA\n") == [
        ("Rossi, Mario", "ITA"),
        ("Verdi, Anna", "FRA"),
    ]


def test_rows_keep_their_numbers_and_blank_ends_go():
    grid = read_roster(b"a;b;;\n\n;;\n  ;c;;\n")
    assert [(row.number, row.cells) for row in grid.rows] == [(1, ("a", "b")), (4, ("", "c"))]


def test_a_cell_is_one_line_without_what_nobody_sees():
    assert cells('"Anna\nMaria\u00a0";Ro\u200bssi\u202e;x'.encode()) == [
        ("Anna Maria", "Rossi", "x")
    ]


def test_formulas_in_a_csv_stay_text():
    assert cells(b"=1+1;@SUM(A1)\n") == [("=1+1", "@SUM(A1)")]
    # An apostrophe put there goes again.
    assert cells(b"'@Team;'+1;'s Gravesande\n") == [("@Team", "+1", "'s Gravesande")]


def test_workbook_values_become_text():
    row = ["Rossi", 7010012, 7010012.0, 1.5, True, False, None, date(2026, 3, 14), "07010012"]
    assert cells(xlsx(row)) == [
        ("Rossi", "7010012", "7010012", "1.5", "yes", "no", "", "2026-03-14", "07010012")
    ]


def test_a_number_read_from_a_workbook_gets_its_zero_back():
    grid = read_roster(xlsx(["Cognome", "EMA"], ["Rossi", 7010012]))
    (person,) = read_people(grid, guess_layout(grid))
    assert person.ema_number == "07010012"


def test_formulas_give_the_value_that_was_saved():
    data = xlsx(["=A2"])
    sheet = "xl/worksheets/sheet1.xml"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        text = archive.read(sheet)
    # With lxml installed, openpyxl writes the empty value in another way.
    empty = text.partition(b"</f>")[2].partition(b"</c>")[0]
    formula = b"<f>A2</f>"
    assert cells(changed(data, sheet, formula + empty, formula + b"<v>7</v>")) == [("7",)]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "roster_empty", id="nothing"),
        pytest.param(b" \n;;\n\t\n", "roster_empty", id="blanks"),
        pytest.param(xlsx(), "roster_empty", id="empty-workbook"),
        pytest.param(b"a\0b;c\n", "roster_not_text", id="nul"),
        pytest.param(b"%PDF-1.7\n\x01\x02", "roster_is_pdf", id="pdf"),
        pytest.param(b"{\\rtf1 Rossi}", "roster_is_document", id="rtf"),
        pytest.param(b"<html><table><tr><td>Rossi", "roster_is_page", id="page-named-xls"),
        pytest.param(b'\xef\xbb\xbf<?xml version="1.0"?>', "roster_is_page", id="xml"),
        pytest.param(b"\xff\xfea\x00\xd8\xd8b", "roster_not_text", id="half-a-utf-16-letter"),
        pytest.param("Rossi;ITA\n".encode("utf-32"), "roster_not_text", id="utf-32"),
        pytest.param(b'a;b\n"c;d\ne;f\n', "roster_quotes", id="quote-never-closed"),
        pytest.param(b"x" * 200_000, "roster_cell_too_long", id="cell-too-long"),
        pytest.param(b"a\n" * 10_000, "roster_too_long", id="10000-rows"),
        pytest.param(b"\n" * 30_000 + b"a", "roster_too_long", id="far-down"),
        pytest.param(b"a," * 200 + b"b\n", "roster_too_wide", id="too-wide"),
        pytest.param(b"a" * (OF_EVENT.file + 1), "roster_too_large", id="too-large"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "roster_broken", id="half-an-xls"),
        pytest.param(with_password(), "roster_has_password", id="xlsx-with-password"),
        pytest.param(
            xls({"A": ROWS}, password=True), "roster_has_password", id="xls-with-password"
        ),
        pytest.param(
            ods({"A": ROWS}, password=True), "roster_has_password", id="ods-with-password"
        ),
        pytest.param(document(), "roster_is_document", id="doc"),
        pytest.param(zipped(word__document_xml=b"x"), "roster_is_document", id="docx"),
        pytest.param(
            zipped(mimetype=b"application/vnd.oasis.opendocument.text", content_xml=b"<a/>"),
            "roster_is_document",
            id="odt",
        ),
        pytest.param(zipped(Index__Document_iwa=b"x"), "roster_is_numbers", id="numbers"),
        pytest.param(
            zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet", content_xml=b"<a/>"),
            "roster_broken",
            id="half-an-ods",
        ),
        pytest.param(zipped(xl__workbook_bin=b"x"), "roster_broken", id="half-an-xlsb"),
        pytest.param(zipped(photo_jpg=b"x"), "roster_broken", id="zip-of-something-else"),
        pytest.param(xlsx(["a"])[:300], "roster_broken", id="workbook-cut-off"),
        pytest.param(b"PK\x03\x04" + b"x" * 100, "roster_broken", id="no-zip"),
        pytest.param(xlsx(*([["a"]] * 1_200)), "roster_too_long", id="long-workbook"),
        pytest.param(xlsx([*range(201)]), "roster_too_wide", id="wide-workbook"),
    ],
)
def test_what_cannot_be_read_is_refused(data, code):
    assert refused(data) == code


def test_the_largest_list_is_read():
    assert len(read_roster(b"Rossi,Mario\n" * OF_EVENT.rows).rows) == OF_EVENT.rows
    assert read_roster(b",".join([b"a"] * MAX_COLUMNS)).width == MAX_COLUMNS


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"Rossi,Mario\n" * (OF_EVENT.rows + 1), id="csv"),
        pytest.param(xlsx(*([["Rossi", "Mario"]] * (OF_EVENT.rows + 1))), id="xlsx"),
    ],
)
def test_a_list_of_a_federation_may_be_longer(data):
    assert refused(data) == "roster_too_long"
    grid = read_roster(data, OF_FEDERATION)
    assert len(grid.rows) == OF_EVENT.rows + 1
    assert grid_load(grid_dump(grid), OF_FEDERATION) == grid


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"Rossi,Mario\n" * 3, id="csv"),
        pytest.param(xlsx(*([["Rossi", "Mario"]] * 3)), id="xlsx"),
        pytest.param(xlsx(*([["Rossi"] + [""] * 4] * 2 + [["Rossi"]] * 60)), id="blank-and-all"),
    ],
)
def test_a_longer_one_says_what_it_may_be(data):
    limits = ListLimits(rows=2, file=100_000, text=1_000, unpacked_size=100_000, cells=50)
    with pytest.raises(ClubError) as error:
        read_roster(data, limits)
    assert (error.value.code, error.value.facts) == ("roster_too_long", {"limit": 2})


def test_macros_are_left_alone():
    data = io.BytesIO(xlsx(["a"]))
    with zipfile.ZipFile(data, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"x")
    assert cells(data.getvalue()) == [("a",)]


def test_a_bomb_is_refused_unopened(monkeypatch):
    data = io.BytesIO(xlsx(["a"]))
    with zipfile.ZipFile(data, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/zeros", b"\0" * 31_000_000)
    assert len(data.getvalue()) < 100_000
    monkeypatch.setattr(workbook, "CalamineWorkbook", None)
    assert refused(data.getvalue()) == "roster_too_large"


def test_entities_are_refused():
    bomb = b'<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet'
    data = changed(xlsx(["a"]), "xl/worksheets/sheet1.xml", b"<worksheet", bomb)
    assert refused(data) == "roster_broken"


LAUGHS = b"".join(
    b'<!ENTITY a%d "%s">' % (level, b"&a%d;" % (level - 1) * 10 if level else b"a" * 10)
    for level in range(9)
)


@pytest.mark.parametrize("name", ["sheet1.xml", "sheet1.XML", "sheet1.dat"])
def test_a_billion_laughs_are_refused_whatever_their_name(name):
    data = xlsx(["a"])
    for part in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        data = changed(data, part, b"worksheets/sheet1.xml", b"worksheets/" + name.encode())
    harmless, bomb = io.BytesIO(), io.BytesIO()
    for out, head in ((harmless, b""), (bomb, b"<!DOCTYPE x [" + LAUGHS + b"]>")):
        with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
            for member in source.namelist():
                text = source.read(member).replace(b"<worksheet", head + b"<worksheet", 1)
                if head:
                    text = text.replace(b"<v>0</v>", b"<v>&a8;</v>")
                target.writestr(member.replace("sheet1.xml", name), text)
    assert cells(harmless.getvalue()) == [("a",)]
    assert refused(bomb.getvalue()) == "roster_broken"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        pytest.param(b'<c r="A1"', b'<c r="A999999"', "roster_too_long", id="row-far-down"),
        pytest.param(b'<c r="A1"', b'<c r="ZZZ1"', "roster_too_wide", id="column-far-right"),
        pytest.param(b'<c r="A1"', b'<c r="XFD9999"', "roster_too_wide", id="far-away"),
        pytest.param(b'<c r="A1"', b'<c r="!!"', "roster_broken", id="no-such-cell"),
        pytest.param(b"</sheetData>", b"", "roster_broken", id="not-well-formed"),
    ],
)
def test_sheets_that_lie(old, new, code):
    data = xlsx(["a"])
    data = changed(data, "xl/worksheets/sheet1.xml", old, new)
    assert refused(data) == code


def test_a_sheet_is_not_as_large_as_it_says():
    data = changed(xlsx(["a"]), "xl/worksheets/sheet1.xml", b'ref="A1:A1"', b'ref="A1:XFD1048576"')
    assert cells(data) == [("a",)]


def test_characters_no_database_takes_are_left_out():
    data = xlsx(["Rossi_x0000__xD800_", "b"])
    grid = read_roster(data)
    assert "\0" not in grid_dump(grid)
    grid_dump(grid).encode()


def outcome(read: Callable[[Any], Grid], given: Any) -> Grid | str:
    """Return what was read, or the code of the refusal; any other error is the test's."""
    try:
        return read(given)
    except ClubError as error:
        return error.code


def check(outcome: Grid | str) -> None:
    if isinstance(outcome, str):
        assert outcome.startswith("roster_")
    else:
        assert grid_load(grid_dump(outcome)) == outcome
        assert all(len(row.cells) == outcome.width for row in outcome.rows)


@given(st.binary(max_size=400))
def test_any_bytes_give_rows_or_a_clean_refusal(data):
    read = outcome(read_roster, data)
    check(read)
    if isinstance(read, Grid):
        guess_layout(read)


@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_any_text_gives_rows_or_a_clean_refusal(text):
    check(outcome(read_pasted_roster, text))


@given(st.lists(st.tuples(*[st.text("ab\";, \t'é", max_size=5)] * 2), min_size=1, max_size=9))
def test_a_grid_survives_its_way_through_a_page(rows):
    out = io.StringIO()
    csv.writer(out, dialect="excel-tab").writerows(rows)
    read = outcome(read_pasted_roster, out.getvalue())
    if isinstance(read, Grid):
        assert grid_load(grid_dump(read).replace("\r\n", "\n")) == read
    else:
        assert read == "roster_empty"


@pytest.mark.parametrize(
    "text",
    [
        *("x", "0,a", "-1,a", "2,a\n1,b", "1,a\n1,b", '1,"a', "9999999,a", "\n1,a", "1.5,a"),
        *("1,a\n\n2,b", "²,a"),
    ],
)
def test_a_page_that_was_tampered_with(text):
    with pytest.raises(ClubError) as error:
        grid_load(text)
    assert error.value.code == "roster_page_spoilt"


def test_a_page_without_rows():
    with pytest.raises(ClubError) as error:
        grid_load("")
    assert error.value.code == "roster_empty"


WORKBOOK = xlsx(["Cognome", "Nome"], ["Rossi", "Mario"])


@given(st.lists(st.tuples(st.integers(0, len(WORKBOOK) - 1), st.integers(0, 255)), max_size=8))
def test_a_damaged_workbook_gives_rows_or_a_clean_refusal(damage):
    data = bytearray(WORKBOOK)
    for at, byte in damage:
        data[at] = byte
    check(outcome(read_roster, bytes(data)))
