"""The text of a plan, in the ways people write one, read as chairs."""

import pytest
from django.utils import translation

from clubscore.errors import ClubError
from clubscore.exchange.pasted_plan.reading import read_plan
from clubscore.exchange.pasted_plan.words import read_wind

FOUR = [(None, 0, 1, 0, "1"), (None, 0, 1, 1, "5"), (None, 0, 1, 2, "9"), (None, 0, 1, 3, "13")]
TWO_TABLES = [*FOUR, *((None, 0, 2, wind, who) for wind, who in enumerate(("2", "6", "10", "14")))]


def chairs(text: str, most_seats: int = 4) -> list[tuple[int | None, int, int, int | None, str]]:
    plan = read_plan(text, most_seats=most_seats)
    assert plan.faults == []
    return [(one.session, one.block, one.table, one.wind, one.text) for one in plan.chairs]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1\t5\t9\t13\n2\t6\t10\t14", id="four columns"),
        pytest.param("1 5 9 13\n2 6 10 14", id="one space between"),
        pytest.param("1,5,9,13\n2,6,10,14", id="commas"),
        pytest.param("1\t1\t5\t9\t13\n2\t2\t6\t10\t14", id="table first"),
        pytest.param("T1;1;5;9;13\nT2;2;6;10;14", id="table with a letter"),
        pytest.param("Tavolo\tEst\tSud\tOvest\tNord\n1\t1\t5\t9\t13\n2\t2\t6\t10\t14", id="named"),
        pytest.param("E\tS\tW\tN\n1\t5\t9\t13\n2\t6\t10\t14", id="winds alone"),
        pytest.param("| Table | E | S | W | N |\n|---|---|---|---|---|\n| 1 | 1 | 5 | 9 | 13 |\n"
                     "| 2 | 2 | 6 | 10 | 14 |", id="a table of Markdown"),
        pytest.param("N\tS\tE\tW\n13\t5\t1\t9\n14\t6\t2\t10", id="winds in another order"),
    ],
)  # fmt: skip
def test_a_row_for_each_table(text):
    assert sorted(chairs(text), key=lambda one: (one[2], one[3])) == TWO_TABLES


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Session 1\n1 5 9 13\n2 6 10 14\nSession 2\n1 6 9 14\n2 5 10 13", id="titles"),
        pytest.param("1. Runde\n1 5 9 13\n2 6 10 14\n\n2. Runde\n1 6 9 14\n2 5 10 13", id="German"),
        pytest.param("turno\ttavolo\te\ts\to\tn\n1\t1\t1\t5\t9\t13\n1\t2\t2\t6\t10\t14\n"
                     "2\t1\t1\t6\t9\t14\n2\t2\t2\t5\t10\t13", id="column"),
        pytest.param("1\t1\t1\t5\t9\t13\n1\t2\t2\t6\t10\t14\n2\t1\t1\t6\t9\t14\n2\t2\t2\t5\t10\t13",
                     id="column without headings"),
    ],
)  # fmt: skip
def test_sessions_with_numbers(text):
    found = [(one[0], one[2], one[3], one[4]) for one in chairs(text)]
    assert found[:5] == [(1, 1, 0, "1"), (1, 1, 1, "5"), (1, 1, 2, "9"), (1, 1, 3, "13"),
                         (1, 2, 0, "2")]  # fmt: skip
    assert found[8:13] == [(2, 1, 0, "1"), (2, 1, 1, "6"), (2, 1, 2, "9"), (2, 1, 3, "14"),
                           (2, 2, 0, "2")]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("1 5 9 13\n2 6 10 14\n\n1 6 9 14\n2 5 10 13", id="a blank line between"),
        pytest.param("1\t1\t5\t9\t13\n2\t2\t6\t10\t14\n1\t1\t6\t9\t14\n2\t2\t5\t10\t13",
                     id="tables from 1 again"),
    ],
)  # fmt: skip
def test_sessions_without_numbers_follow_each_other(text):
    assert [(one[1], one[2], one[4]) for one in chairs(text)[::4]] == [
        (0, 1, "1"), (0, 2, "2"), (1, 1, "1"), (1, 2, "2"),
    ]  # fmt: skip


def test_sessions_beside_each_other():
    found = chairs("1\t1\t5\t9\t13\t1\t6\t9\t14\n2\t2\t6\t10\t14\t2\t5\t10\t13")
    assert found[:4] == FOUR
    assert found[4] == (None, 1, 1, 0, "1")
    assert found[5] == (None, 1, 1, 1, "6")
    named = chairs("T\tE\tS\tW\tN\tE\tS\tW\tN\n1\t1\t5\t9\t13\t1\t6\t9\t14")
    assert named == found[:8]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Tavolo;Vento;Cognome;Nome\n3;Est;Rossi;Anna", id="named"),
        pytest.param("3\tE\tRossi Anna", id="a wind in letters"),
        pytest.param("3\tEast\tRossi\tAnna", id="name in two columns"),
        pytest.param("Table,Seat,Player\n3,1,Rossi Anna", id="seat as a number"),
        pytest.param("3\t1\tRossi Anna\n3\t2\tVerdi Ugo", id="numbers without headings"),
    ],
)
def test_a_row_for_each_seat(text):
    assert chairs(text)[0] == (None, 0, 3, 0, "Rossi Anna")


def test_seats_with_session_table_and_number():
    assert chairs("2\t3\tN\t17")[0] == (2, 0, 3, 3, "17")
    assert chairs("2\t3\t4\t17 Rossi")[0] == (2, 0, 3, 3, "17 Rossi")
    lines = "\n".join(f"{session}\t{table}\tP{session}{table}{seat}"
                      for session in (1, 2) for table in (1, 2) for seat in range(4))  # fmt: skip
    found = chairs(lines)
    assert found[0] == (1, 0, 1, None, "P110")
    assert found[12] == (2, 0, 2, None, "P220")


def test_tables_as_titles_with_their_players_below():
    found = chairs("Tavolo 1\nRossi\nVerdi\nBianchi\nNeri\nTavolo 2\nGialli\nBlu\nViola\nRosa")
    assert [(one[2], one[4]) for one in found[3:5]] == [(1, "Neri"), (2, "Gialli")]


@pytest.mark.parametrize(
    ("session", "table"),
    [
        ("第{}轮", "第{}桌"),
        ("第 {} 轮", "{}号桌"),
        ("Runde {}", "Tisch {}"),
        ("Session {}", "{}. Tisch"),
        ("Tour {}", "Table {}"),
        ("Sessie {}", "Tafel {}"),
        ("{}. runde", "Bord {}"),
        ("Sesión {}", "Mesa {}"),
        ("Sessione {}", "Tavolo {}"),
        ("Session {}", "Table {}"),
    ],
)
def test_titles_in_every_language(session, table):
    first = f"{session.format(1)}\n{table.format(2)}\nRossi\nVerdi\nNeri\nBianchi\n"
    again = f"{session.format(2)}\n{table.format(1)}\nVerdi\nRossi\nBianchi\nNeri\n"
    beside = f"{session.format(2)} / {table.format(1)}\nVerdi\nRossi\nBianchi\nNeri\n"
    for second in (again, beside):
        plan = read_plan(first + second)
        assert not plan.faults
        told = [(one.session, one.table, one.text) for one in plan.chairs]
        assert told[3:5] == [(1, 2, "Bianchi"), (2, 1, "Verdi")]


def test_a_chinese_title_names_both_without_a_space():
    plan = read_plan("第1轮第3桌\nRossi\nVerdi\nNeri\nBianchi\n")
    assert {(one.session, one.table) for one in plan.chairs} == {(1, 3)}


def test_tables_of_three_and_five():
    assert [one[3] for one in chairs("A A\tB B\tC C\nD D\tE E\tF F\tG G")] == [0, 1, 2, 0, 1, 2, 3]
    assert len(chairs("A A\tB B\tC C\tD D\tE E", most_seats=5)) == 5
    assert len(chairs("1\tA A\tB B\tC C\tD D\tE E", most_seats=5)) == 5


def test_lines_that_cannot_be_used_are_said():
    plan = read_plan("Tavolo;Vento;Nome\nx;Est;Rossi\n1;Su;Verdi\n;Nord;Neri\n1;E;\n1;S;Blu")
    assert [(one.line, one.error.code) for one in plan.faults] == [
        (2, "plan_bad_table"), (3, "plan_bad_wind"), (4, "plan_no_table"), (5, "plan_no_player"),
    ]  # fmt: skip
    assert [one.text for one in plan.chairs] == ["Blu"]


def test_a_title_is_no_table():
    plan = read_plan("Torneo di Roma\n1\t5\t9\t13")
    assert plan.titles == [(1, "Torneo di Roma")]
    plan = read_plan("1\t5\t9\t13\n2 6 10 14")
    assert [(one.line, one.error.code) for one in plan.faults] == [(2, "plan_line_unread")]


@pytest.mark.parametrize("text", ["", "Rossi\nVerdi", "Rossi\tVerdi", "Rossi\t7\tITA\t9\t12"])
def test_what_is_no_plan_is_refused(text):
    with pytest.raises(ClubError) as error:
        read_plan(text)
    assert error.value.code in {"plan_not_read", "roster_empty"}


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("en", "ESWN"),
        ("it", "ESON"),
        ("fr", "ESON"),
        ("de", "OSWN"),
        ("nl", "OZWN"),
        ("da", "ØSVN"),
    ],
)
def test_the_letters_of_winds_are_those_of_the_language(language, letters):
    with translation.override(language):
        assert [read_wind(letter) for letter in letters] == [0, 1, 2, 3]


@pytest.mark.parametrize("words", ["oost zuid west noord", "øst syd vest nord", "东 南 西 北"])
def test_the_names_of_winds_are_read_in_any_language(words):
    with translation.override("it"):
        assert [read_wind(word) for word in words.split()] == [0, 1, 2, 3]
