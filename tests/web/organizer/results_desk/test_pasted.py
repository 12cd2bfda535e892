"""A pasted column of totals: put beside its seats, checked as on the desk, recorded at once."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.play.models import TableTotals
from clubscore.play.totals.paper import paper_of
from clubscore.tournaments.models import Session, Table
from clubscore.tournaments.sessions.seats import players_swap
from clubscore.tournaments.sessions.services import session_create
from tests.factories import EAST, SOUTH, make_organizer, make_session, organizer, play, points
from tests.html import check_page

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

COLUMN = "85\n-30\n−12\n43-\n8\n+4\n-4\n-8"
FIRST, SECOND = (85, -30, -12, -43), (8, 4, -4, -8)


@pytest.fixture
def session() -> Session:
    return make_session(tables=2)


@pytest.fixture
def client(session: Session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


def send(client: Client, session: Session, text: str, **sent: Any) -> Any:
    path = reverse("results_paste", args=[session.tournament.slug, session.number])
    told = {"pasted": text, "token": uuid4(), "action": "check", **sent}
    response = client.post(path, told)
    if response.status_code == 200:
        check_page(response)
    return response


def words(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.text).split())


def seen(response: Any) -> str:
    found = re.search(r'name="seen" value="(\w+)"', response.text)
    return found[1] if found else ""


def save(client: Client, session: Session, text: str) -> Any:
    return send(client, session, text, action="save", seen=seen(send(client, session, text)))


def recorded(session: Session) -> dict[int, tuple[int, ...]]:
    rows = TableTotals.objects.filter(table__session=session, state="valid")
    return {one.table.number: paper_of(one).results for one in rows.select_related("table")}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(COLUMN, id="a column"),
        pytest.param("Totale\n" + COLUMN, id="a column with a heading"),
        pytest.param("85\t-30\t-12\t-43\n8\t4\t-4\t-8", id="rows of four"),
        pytest.param("85 -30 -12 -43\n8 4 -4 -8", id="rows of four with spaces"),
        pytest.param("Tavolo\tE\tS\tO\tN\n2\t8\t4\t-4\t-8\n1\t85\t-30\t-12\t-43", id="with table"),
        pytest.param("1;E;85\n1;S;-30\n1;O;-12\n1;N;-43\n2;1;8\n2;2;4\n2;3;-4\n2;4;-8", id="seats"),
    ],
)
def test_it_is_shown_first_then_recorded_for_all_tables(client, session, text):
    shown = send(client, session, text)
    assert "Record 2 tables and close them" in words(shown)
    assert re.search(r"North \S+ \S+ −43", words(shown))
    assert not TableTotals.objects.exists()
    assert send(client, session, text, action="save", seen=seen(shown)).status_code == 302
    assert recorded(session) == {1: FIRST, 2: SECOND}
    assert set(session.tables.values_list("state", flat=True)) == {Table.State.CLOSED}
    again = send(client, session, "\n".join(map(str, FIRST + SECOND)))
    assert "All of this is recorded already." in words(again)


def test_totals_with_names_and_thousands_apart(client, session):
    seats = session.tables.get(number=1).seats.order_by("wind").select_related("entry__player")
    names = [seat.entry.player for seat in seats]
    totals = ("8.000", "−1.064", "-6,900", "-36")
    text = "\n".join(
        f"{one.last_name} {one.first_name}\t{total}"
        for one, total in zip(names, totals, strict=True)
    )
    assert save(client, session, text).status_code == 302
    assert recorded(session) == {1: (8000, -1064, -6900, -36)}


def test_only_the_missing_tables_are_in_a_column(client, session):
    assert save(client, session, "1;E;85\n1;S;-30\n1;O;-12\n1;N;-43").status_code == 302
    assert save(client, session, "8\n4\n-4\n-8").status_code == 302
    assert recorded(session) == {1: FIRST, 2: SECOND}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("85\n-30\n-12\n-43\n8\n4\n-4\n-7", "Line 5 Table 2:", id="sum"),
        pytest.param("85\n-30\n-12", "3 totals were pasted, but 8 are needed", id="too few"),
        pytest.param("1;E;85\n1;S;-30\n1;O;-12", "Line 1 Table 1: a total is missing.", id="3"),
        pytest.param("1;E;85\n1;E;-30", "Line 2 Table 1, East: line 1 already has a total for "
                                        "this seat.", id="twice"),
        pytest.param("7;E;85", "Line 1 There is no such table in this session.", id="table"),
        pytest.param("Nessuno Mai\t85", "called “Nessuno Mai”", id="name"),
        pytest.param("1;E;8O0\n1;S;3", "Line 1 “8O0” is not a number of points.", id="number"),
        pytest.param("1\t85\t-30\t-12\t-43\t9", "Table 1 has no", id="five"),
        pytest.param("Rossi", "There is no number of points in this text.", id="no number"),
        pytest.param("   ", "There is no number of points", id="nothing"),
        pytest.param("99999999999", "There is no number of points", id="too many points"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_and_nothing_recorded(client, session, text, said):
    shown = send(client, session, text)
    assert said in words(shown)
    assert not seen(shown)
    assert send(client, session, text, action="save", seen="").status_code == 200
    assert not TableTotals.objects.exists()


def test_of_namesakes_nobody_is_guessed(client, session):
    of = Player.objects.filter(entries__tournament=session.tournament)
    of.filter(entries__number__lte=2).update(first_name="Anna", last_name="Bianchi")
    assert "Several people in this session are called “Bianchi Anna”." in words(
        send(client, session, "Bianchi Anna\t85")
    )


def test_tables_with_hands_or_other_totals_are_for_the_desk(client, session):
    play(session.tables.get(number=1), points(EAST, SOUTH, 20))
    shown = send(client, session, "1;E;85\n1;S;-30\n1;O;-12\n1;N;-43")
    assert "Table 1 has hands" in words(shown)
    save(client, session, "2;E;8\n2;S;4\n2;O;-4\n2;N;-8")
    shown = send(client, session, "2;E;9\n2;S;3\n2;O;-4\n2;N;-8")
    assert "Table 2 has other totals already" in words(shown)
    assert recorded(session) == {2: SECOND}


@pytest.mark.parametrize("change", ["text", "seats", "totals"])
def test_it_is_shown_again_when_something_has_changed(client, session, change):
    shown, text = send(client, session, COLUMN), COLUMN
    if change == "text":
        text = "\n".join(map(str, SECOND + FIRST))
    elif change == "seats":
        one, other = (session.seats.get(table__number=n, wind=0).entry for n in (1, 2))
        players_swap(session=session, one=one, other=other, reason="slip", by=organizer())
    else:
        save(client, session, "2;E;9\n2;S;3\n2;O;-4\n2;N;-8")
    before = recorded(session)
    again = send(client, session, text, action="save", seen=seen(shown))
    assert again.status_code == 200
    assert "Look again." in words(again)
    assert recorded(session) == before


def test_a_session_that_has_not_started_has_no_totals(client, session):
    draft = session_create(tournament=session.tournament)
    path = reverse("results_paste", args=[session.tournament.slug, draft.number])
    assert client.get(path).status_code == 302
