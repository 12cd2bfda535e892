"""A pasted plan: its people found, its conflicts said, set as it was shown or not at all."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Change, Draw, Entry, Seat, Session, Tournament
from clubscore.tournaments.roster.entries import entry_add, entry_withdraw
from clubscore.tournaments.seating.services import draw_apply, draw_prepare
from clubscore.tournaments.seating.worker import draw_work
from clubscore.tournaments.sessions.services import session_create
from tests.factories import (
    make_event,
    make_organizer,
    organizer,
    seat_in_order,
    start,
)
from tests.html import check_page

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

HEADS = "Table\tWind\tPlayer\n"
GOOD = "Session 1\n1 2 3 4\n5 6 7 8\nSession 2\n1 5 2 6\n3 7 4 8"


@pytest.fixture
def event() -> Tournament:
    return make_event(players=8)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def send(client: Client, event: Tournament, text: str, **sent: Any) -> Any:
    path = reverse("seating_paste", args=[event.slug])
    response = client.post(path, {"pasted": text, "first": 1, "action": "check", **sent})
    if response.status_code == 200:
        check_page(response)
    return response


def words(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.text).split())


def seen(response: Any) -> str:
    found = re.search(r'name="seen" value="(\w+)"', response.text)
    return found[1] if found else ""


def save(client: Client, event: Tournament, text: str, **sent: Any) -> Any:
    shown = send(client, event, text, **sent)
    return send(client, event, text, action="set", seen=seen(shown), **sent)


def seats(event: Tournament, session: int) -> list[list[int | None]]:
    found = Seat.objects.filter(session__tournament=event, session__number=session)
    numbers = found.order_by("table__number", "wind").values_list("entry__number", flat=True)
    return [list(numbers[at : at + 4]) for at in range(0, len(numbers), 4)]


def test_it_is_shown_first_then_set_for_all_sessions(client, event):
    session_create(tournament=event)
    shown = send(client, event, GOOD)
    assert "Session 2 2 tables · new session" in words(shown)
    assert "East Nome1 Cognome01 · South Nome2 Cognome02" in words(shown)
    assert not Seat.objects.exists()
    assert send(client, event, GOOD, action="set", seen=seen(shown)).status_code == 302
    assert seats(event, 1) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert seats(event, 2) == [[1, 5, 2, 6], [3, 7, 4, 8]]
    assert Change.objects.filter(kind=Change.Kind.SEATS_SET).count() == 2


def test_seats_are_said_to_be_replaced_only_where_there_are_some(client, event):
    session_create(tournament=event)
    assert "This replaces the seats" not in words(send(client, event, GOOD))
    save(client, event, GOOD)
    assert "This replaces the seats" in words(send(client, event, GOOD))


def test_names_are_found_however_they_are_written(client, event):
    text = (
        "Tavolo\tVento\tCognome\tNome\n1\tE\tCognome01\tNome1\n1\tS\tCOGNOME02\tnome2\n"
        "1\tO\tCognome03\tNome3\n1\tN\tCognome04\tNome4\n"
    )
    assert save(client, event, text).status_code == 302
    assert seats(event, 1) == [[1, 2, 3, 4]]
    text = "Nome5 Cognome05\tCognome06, Nome6\t#7\t8 Nome8 Cognome08"
    assert save(client, event, text).status_code == 302
    assert seats(event, 1) == [[5, 6, 7, 8]]


def test_an_unknown_name_is_asked_about_and_the_answer_kept(client, event):
    text = "Nome1 Cognome01\tNome2 Conome02\tZeta\t4\n5\t6\t7\t8"
    shown = send(client, event, text)
    assert not seen(shown)
    assert "Zeta line 1" in words(shown)
    two, three = (event.entries.get(number=number).pk for number in (2, 3))
    assert f'<option value="{two}" selected>' in shown.text  # the one that is alike
    answers = {"question-text-0": "Nome2 Conome02", "question-who-0": two,
               "question-text-1": "Zeta", "question-who-1": three}  # fmt: skip
    again = send(client, event, text, **answers)
    kept = dict(re.findall(r'name="(answer-\w+-\d)" value="([^"]*)"', again.text))
    assert kept["answer-text-1"] == "Zeta"
    assert send(client, event, text, action="set", seen=seen(again), **kept).status_code == 302
    assert seats(event, 1) == [[1, 2, 3, 4], [5, 6, 7, 8]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("1 2 3 4\n5 6 1 8", "Line 2 Nome1 Cognome01 is seated twice in session 1, also"
                     " on line 1.", id="twice"),
        pytest.param("1 2 3 44\n5 6 7 8", "Line 1 No player of this event has number 44.", id="44"),
        pytest.param("1 2 3\n5 6 7 8", "Line 1 Players at table 1 of session 1: 3 instead of"
                     " 4.", id="3"),
        pytest.param(f"{HEADS}1\tE\t1\n1\tE\t2", "Line 3 Table 1 of session 1 has this seat"
                     " already, on line 2.", id="one seat"),
        pytest.param(f"{HEADS}2\tE\t1\n2\tS\t2\n2\tW\t3\n2\tN\t4", "Session 1 has no table 1.",
                     id="gap"),
        pytest.param("Session 3\n1 2 3 4\n5 6 7 8", "Session 1 is missing before session 3",
                     id="session"),
        pytest.param("1 Nome1 Cognome01\t3 Nome2 Cognome02\t4\t5", "Number 3 is Nome3 Cognome03,"
                     " but this line has another name.", id="number and name"),
        pytest.param("Rossi\nVerdi", "It isn’t clear what the columns are.", id="no plan"),
        pytest.param("  ", "Paste the seating plan here.", id="nothing"),
        pytest.param("a\x00b", "", id="a character nobody types"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_and_nothing_set(client, event, text, said):
    shown = send(client, event, text)
    assert said in words(shown)
    assert not seen(shown)
    assert send(client, event, text, action="set", seen="").status_code == 200
    assert not Seat.objects.exists()
    assert not event.sessions.exists()


def test_who_has_withdrawn_or_is_of_another_event_is_not_seated(client, event):
    entry_withdraw(entry=event.entries.get(number=3), by=organizer())
    shown = send(client, event, "1 2 3 4")
    assert "Nome3 Cognome03 doesn’t play in session 1" in words(shown)
    other = make_event(players=0, club=event.club)
    stranger = player_create(club=event.club, first_name="Zoe", last_name="Altrove")
    entry = entry_add(tournament=other, player=stranger)
    answer = {"question-text-0": "Zoe Altrove", "question-who-0": entry.pk}
    assert not seen(send(client, event, "1\t2\tZoe Altrove\t4", **answer))


def test_a_session_that_has_started_keeps_its_seats(client, event):
    seat_in_order(session_create(tournament=event))
    start(event.sessions.get(number=1))
    before = seats(event, 1)
    shown = send(client, event, "Session 1\n8 7 6 5\n4 3 2 1")
    assert "Session 1 has started." in words(shown)
    assert save(client, event, "8 7 6 5\n4 3 2 1", first=2).status_code == 302
    assert (seats(event, 1), seats(event, 2)) == (before, [[8, 7, 6, 5], [4, 3, 2, 1]])


@pytest.mark.parametrize("change", ["seats", "players", "text"])
def test_it_is_shown_again_when_something_has_changed(client, event, change):
    session_create(tournament=event)
    shown, text = send(client, event, GOOD), GOOD
    if change == "seats":
        seat_in_order(event.sessions.get(number=1))
    elif change == "players":
        entry_withdraw(entry=event.entries.get(number=8), by=organizer())
    else:
        text = GOOD.replace("1 2 3 4", "2 1 3 4")
    before = seats(event, 1)
    again = send(client, event, text, action="set", seen=seen(shown))
    assert again.status_code == 200
    assert "have changed since it was checked" in words(again)
    assert (seats(event, 1), event.sessions.count()) == (before, 1)


def test_players_without_a_seat_are_named(client, event):
    shown = send(client, event, "1 2 3 4")
    names = ", ".join(f"Nome{n} Cognome0{n}" for n in range(5, 9))
    assert f"Without a seat: {names}" in words(shown)
    assert seen(shown)


def test_namesakes_are_asked_about(client, event):
    twin = player_create(club=event.club, first_name="Nome1", last_name="Cognome01")
    entry_add(tournament=event, player=twin)
    shown = send(client, event, "Nome1 Cognome01\t2\t3\t4")
    assert len(re.findall(r"<option value=\"\d+\" selected", shown.text)) == 0
    assert "Nome1 Cognome01 line 1" in words(shown)
    assert Entry.objects.count() == 9
    assert save(client, event, "9 Nome1 Cognome01\t2\t3\t4").status_code == 302
    assert seats(event, 1) == [[9, 2, 3, 4]]


def test_a_plan_set_by_hand_ends_the_one_that_was_drawn(client, event):
    draw = draw_prepare(tournament=event, sessions=2, seed=1, by=organizer())
    draw_work(draw.pk)
    draw_apply(draw=Draw.objects.get(), by=organizer())
    assert save(client, event, GOOD).status_code == 302
    assert Draw.objects.get().state == Draw.State.DONE
    assert Session.objects.filter(tournament=event).count() == 2
