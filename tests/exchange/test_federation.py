"""The list of a federation is read from the files that there are."""

import io
from collections.abc import Sequence
from typing import Any

import pytest

from clubscore.errors import ClubError
from clubscore.exchange.federation import ReadList, list_of, read_list
from clubscore.exchange.roster.columns import RosterColumn
from clubscore.exchange.roster.limits import OF_FEDERATION
from clubscore.exchange.roster.reading.text_rows import read_pasted_roster
from tests.exchange.roster.test_grid import xlsx

ROSSI = "07010001;Rossi;Mario;ITA\n"


def read(text: str, columns: Sequence[RosterColumn] | None = None) -> ReadList:
    return list_of(read_pasted_roster(text, OF_FEDERATION), columns)


def people(found: ReadList) -> list[tuple[str, ...]]:
    return [(one.last_name, one.first_name, one.country, one.ema_number) for one in found.people]


def test_names_country_and_number_are_kept_and_nothing_else():
    found = read(
        "Place;EMA number;Last name;First name;Country;Club;E-mail\n"
        "1;7010001;ROSSI;Mario;Italy;Il Bambù;mario@example.org\n"
        "2;;Dupont;Zoë;FRA;;\n"
    )
    assert people(found) == [("Rossi", "Mario", "ITA", "07010001"), ("Dupont", "Zoë", "FRA", "")]
    assert [*found.layout.columns] == [
        "",
        "ema_number",
        "last_name",
        "first_name",
        "country",
        "",
        "",
    ]
    assert (found.rows, found.left_out, found.without_country) == (2, (), ())


def test_a_workbook_is_read_in_a_process_of_its_own():
    rows: list[list[Any]] = [["Nome e cognome", "EMA"]]
    rows += [["Mario Rossi", 7010001 + at] for at in range(1_200)]
    found = read_list(io.BytesIO(xlsx(*rows)))
    assert len(found.people) == 1_200
    assert people(found)[0] == ("Rossi", "Mario", "", "07010001")


@pytest.mark.parametrize(
    ("row", "code"),
    [
        pytest.param("123;Neri;Eva;ITA", "bad_ema_number", id="no-number-of-the-ema"),
        pytest.param("07010009;;;ITA", "name_missing", id="no-name"),
        pytest.param("07010009;N?ri;Eva;ITA", "letters_lost", id="lost-letters"),
        pytest.param("07010001;Neri;Eva;ITA", "ema_number_twice", id="number-of-another"),
    ],
)
def test_a_row_that_cannot_be_taken_is_told(row, code):
    found = read(f"EMA;Last name;First name;Country\n07010002;Bianchi;Anna;ITA\n{row}\n" + ROSSI)
    assert next((fault.row, fault.error.code) for fault in found.left_out) == (3, code)
    is_double = code == "ema_number_twice"
    assert len(found.people) == (1 if is_double else 2)
    assert len(found.left_out) == (2 if is_double else 1)


def test_a_row_that_stands_there_twice_is_no_fault():
    found = read("EMA;Last name;First name;Country\n" + 2 * ROSSI)
    assert found.left_out == ()


def test_without_a_country_that_is_known_somebody_is_kept():
    found = read("EMA;Last name;First name;Country\n07010001;Rossi;Mario;Xyzzy\n")
    assert people(found) == [("Rossi", "Mario", "", "07010001")]
    assert [fault.error.code for fault in found.without_country] == ["country_unknown"]


def test_it_is_doubtful_where_one_row_in_ten_is_left_out():
    head = "EMA;Last name;First name\n"
    rows = "".join(f"{at:08};Rossi;Mario\n" for at in range(10))
    assert not read(f"{head}{rows}12;Neri;Eva\n").is_doubtful
    assert read(f"{head}{rows}12;Neri;Eva\n13;Neri;Ada\n").is_doubtful


def test_somebody_says_what_the_columns_are():
    text = "Mario;Rossi;07010001\nAnna;Bianchi;07010002\n"
    columns = [RosterColumn.FIRST_NAME, RosterColumn.LAST_NAME, RosterColumn.EMA_NUMBER]
    assert people(read(text, columns))[0] == ("Rossi", "Mario", "", "07010001")
    assert people(read(text, columns[:2]))[0] == ("Rossi", "Mario", "", "")


def test_a_list_without_names_is_refused():
    with pytest.raises(ClubError) as error:
        read("07010001;1\n07010002;2\n")
    assert error.value.code == "roster_no_names"
