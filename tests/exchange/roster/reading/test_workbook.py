"""Workbooks of all kinds: the sheet with the list, and cells as people see them."""

import io
import zipfile
from datetime import date
from random import Random
from struct import pack
from typing import Any

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.roster.limits import OF_EVENT
from clubscore.exchange.roster.reading.readings import (
    READER,
    Readings,
    read_file,
    readings_dump,
    readings_load,
)
from tests.exchange.roster.reading.spreadsheets import Error, ods, xls, xlsb, xlsx, zipped

KINDS = [pytest.param(make, id=make.__name__) for make in (xlsx, xls, xlsb, ods)]
PEOPLE: list[list[Any]] = [["Cognome", "Nome", "EMA"], ["Żak", "Łukasz", 7010901], ["Li", "Na", 1]]
COVER: list[list[Any]] = [["Results of the tournament"], ["Please send to the federation"]]
COUNTRIES: list[list[Any]] = [["Italia", "ITA"], ["Polska", "POL"], ["中国", "CHN"]]


def cells(readings: Readings, at: int = 0) -> list[tuple[str, ...]]:
    return [row.cells for row in readings.choices[at].grid.rows]


def names(readings: Readings) -> list[str]:
    return [one.name for one in readings.choices]


@pytest.mark.parametrize("make", KINDS)
def test_the_sheet_that_looks_like_a_list_is_proposed(make):
    read = read_file(make({"Read me": COVER, "Iscritti – 2026": PEOPLE}))
    assert (names(read), read.is_certain) == (["Iscritti – 2026", "Read me"], True)
    assert cells(read)[1] == ("Żak", "Łukasz", "7010901")
    assert readings_load(readings_dump(read)) == read


@pytest.mark.parametrize("make", KINDS)
def test_which_of_several_lists_is_asked_about(make):
    read = read_file(make({"Countries": COUNTRIES, "Players": PEOPLE, "Hint": COVER}))
    assert (names(read), read.is_certain) == (["Countries", "Players", "Hint"], False)


@pytest.mark.parametrize("make", KINDS)
def test_what_looks_like_no_list_is_asked_about(make):
    read = read_file(make({"A": [["Rossi"]], "Empty": [], "B": [["Verdi"]]}))
    assert (names(read), read.is_certain) == (["A", "B"], False)


@pytest.mark.parametrize("make", KINDS)
def test_hidden_sheets_are_not_offered(make):
    read = read_file(make({"Secret": PEOPLE, "List": COUNTRIES}, hidden=["Secret"]))
    assert (names(read), read.has_choice) == (["List"], False)


@pytest.mark.parametrize("make", KINDS)
def test_values_are_what_people_see(make):
    shown: list[Any] = ["07010902", 7010902.0, 21.0, 19.5, -55, 0.1 + 0.2, True, False, None, "x"]
    assert cells(read_file(make({"A": [shown]}))) == [
        ("07010902", "7010902", "21", "19.5", "-55", "0.3", "yes", "no", "", "x")
    ]


@pytest.mark.parametrize("make", [xlsx, xls, ods])
def test_dates_are_dates(make):
    assert cells(read_file(make({"A": [["Rossi", date(2026, 3, 14)]]}))) == [
        ("Rossi", "2026-03-14")
    ]


@pytest.mark.parametrize("make", KINDS)
def test_errors_are_not_lost(make):
    rows = [["Rossi", Error(), "ITA"], ["Verdi", Error("#REF!", of_formula=False), Error()]]
    assert cells(read_file(make({"Cover": COVER, "A": rows}))) == [
        ("Rossi", "#N/A", "ITA"),
        ("Verdi", "#REF!", "#N/A"),
    ]


@pytest.mark.parametrize("make", KINDS)
def test_a_cell_merged_downwards_is_in_all_its_rows(make):
    rows = [["Team", "Name"], ["Dragons", "Anna"], [None, "Bea"], [None, "Cleo"], [None, "Dora"]]
    assert cells(read_file(make({"A": rows}, merged=[(1, 3, 0)]))) == [
        ("Team", "Name"),
        ("Dragons", "Anna"),
        ("Dragons", "Bea"),
        ("Dragons", "Cleo"),
        ("", "Dora"),
    ]


@pytest.mark.parametrize("make", KINDS)
def test_rows_keep_their_numbers(make):
    read = read_file(make({"A": [[None, None], [None, "a", "b"], [], [None, "c"]]}))
    assert [(row.number, row.cells) for row in read.choices[0].grid.rows] == [
        (2, ("", "a", "b")),
        (4, ("", "c", "")),
    ]


def test_a_small_old_workbook():
    assert cells(read_file(xls({"A": PEOPLE}, small=True)))[1] == ("Żak", "Łukasz", "7010901")


@pytest.mark.parametrize("make", KINDS)
def test_a_sheet_that_is_too_long_is_told_beside_the_others(make):
    hands = [["Rossi", "Anna", at] for at in range(OF_EVENT.rows + 1)]
    read = read_file(make({"Hands": hands, "Players": PEOPLE}))
    assert (names(read), read.is_certain) == (["Players"], False)
    ((name, error),) = [(one.name, one.error) for one in read.unread]
    assert (name, error.code, error.facts) == ("Hands", "roster_too_long", {"limit": 1000})
    with pytest.raises(ClubError) as alone:
        read_file(make({"Hands": hands}))
    assert alone.value.code == "roster_too_long"


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_other_dialect_of_xlsx():
    """Excel calls it strict; openpyxl cannot read it."""
    usual = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    strict = b"http://purl.oclc.org/ooxml/spreadsheetml/main"
    changed = {
        name: data.replace(usual, strict) for name, data in parts(xlsx({"A": PEOPLE})).items()
    }
    assert cells(read_file(zipped(changed)))[1] == ("Żak", "Łukasz", "7010901")


def refused(data: bytes) -> str:
    with pytest.raises(ClubError) as error:
        read_file(data)
    return error.value.code


def test_two_cells_in_opposite_corners():
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    told = parts(xlsx({"A": PEOPLE}))
    sheet = "xl/worksheets/sheet1.xml"
    told[sheet] = told[sheet].replace(b"</sheetData>", far)
    assert refused(zipped(told)) == "roster_too_long"

    told = parts(ods({"A": PEOPLE}))
    last = b'<table:table-row><table:table-cell office:value-type="string"'
    told["content.xml"] = told["content.xml"].replace(
        b"</table:table>",
        last + b"><text:p>x</text:p></table:table-cell></table:table-row></table:table>",
    )
    assert refused(zipped(told)) == "roster_too_long"

    told = parts(xlsb({"A": PEOPLE}))
    sheet = "xl/worksheets/sheet1.bin"
    told[sheet] = told[sheet].replace(pack("<I", 2) + bytes(21), pack("<I", 900_000) + bytes(21))
    assert refused(zipped(told)) == "roster_too_long"


def test_a_row_that_repeats_without_end():
    told = parts(ods({"A": PEOPLE}))
    told["content.xml"] = told["content.xml"].replace(
        b"<table:table-row>", b'<table:table-row table:number-rows-repeated="1000000">', 1
    )
    assert refused(zipped(told)) == "roster_too_long"


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(pack("<2I3H", 0, 0xFFFFFFFF, 0, 0xFFFF, 0), id="endless"),
        pytest.param(pack("<2I3H", 9, 3, 0, 3, 0), id="upside-down"),
    ],
)
def test_an_old_sheet_that_lies_about_its_size(size):
    data = xls({"A": PEOPLE})
    honest = pack("<2I3H", 0, 3, 0, 3, 0)
    assert honest in data
    assert refused(data.replace(honest, size)) == "roster_broken"


@pytest.mark.parametrize("make", [xlsx, xlsb, ods])
def test_entities_are_refused_in_all_of_them(make):
    told = parts(make({"A": PEOPLE}))
    name = next(one for one in told if one.endswith((".rels", "content.xml")))
    told[name] = b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + told[name]
    assert refused(zipped(told)) == "roster_broken"


@pytest.mark.parametrize("make", KINDS)
def test_a_damaged_workbook_is_read_or_refused_in_its_process(make):
    """Whatever it does there: a reader that dies is a refusal too."""
    random = Random(make.__name__)
    told = {"": make({"A": PEOPLE})} if make is xls else parts(make({"A": PEOPLE, "B": COVER}))
    for _ in range(4):
        damaged = dict(told)
        name = random.choice(sorted(damaged))
        data = bytearray(damaged[name])
        for _ in range(4):
            data[random.randrange(len(data))] = random.randrange(256)
        damaged[name] = bytes(data)
        file = io.BytesIO(damaged[""] if make is xls else zipped(damaged))
        try:
            assert readings_load(READER.read(file).decode()).choices
        except ClubError as error:
            assert error.code.startswith("roster_") or error.code == "upload_too_costly"  # noqa: PT017
