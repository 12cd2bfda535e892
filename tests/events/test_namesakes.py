"""People of one name in an event are told apart wherever they are named."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.events.models import Entry, Session, Table, Tournament
from clubscore.events.namesakes import namesake_marks
from clubscore.people.models import Player
from clubscore.people.privacy import names_for
from clubscore.play.selectors import table_state
from tests.factories import make_organizer, make_session, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Two tables being played; players 1 and 6, at different ones, are called Mario Rossi."""
    session = make_session(tables=2)
    namesakes = Player.objects.filter(entries__number__in=[1, 6])
    namesakes.update(first_name="Mario", last_name="Rossi")
    Player.objects.filter(entries__number=6).update(country="AUT", last_name="Ròssi")
    record(session.tables.get(number=1))
    return session


def everybodys_pages(event: Tournament, table: Table) -> list[str]:
    return [
        reverse("event", args=[event.slug]),
        reverse("event_session", args=[event.slug, 1]),
        reverse("event_projector", args=[event.slug]),
        reverse("event_player", args=[event.slug, 1]),
        reverse("event_find", args=[event.slug]) + "?name=ross",
        reverse("table", args=[table.pk]),
    ]


def test_every_public_page_tells_namesakes_apart(session):
    event, client = session.tournament, Client(headers={"accept-language": "en"})
    Tournament.objects.update(kind="tournament")
    table = session.tables.get(number=1)
    entrants = reverse("event_entrants", args=[event.slug])
    for address in (*everybodys_pages(event, table), entrants):
        assert "(1, ITA)" in client.get(address).content.decode(), address
    standings = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "Mario Ròssi (6, AUT)" in standings
    assert "Nome2 Cognome02 (" not in standings


def test_organizers_pages_tell_namesakes_apart(session):
    event, client = session.tournament, Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    table = session.tables.get(number=1)
    pages = [
        reverse("event_manage", args=[event.slug]),
        reverse("session_manage", args=[event.slug, 1]),
        reverse("penalties", args=[event.slug]),
        reverse("player_add", args=[event.slug]),
        reverse("event_seating", args=[event.slug]),
    ]
    for address in pages:
        assert "Rossi (1, ITA)" in client.get(address).content.decode(), address
    assert "Rossi M. 1" in client.get(reverse("hand_new", args=[table.pk])).content.decode()


def test_marks_take_one_query_and_name_nobody_else(session, django_assert_num_queries):
    with django_assert_num_queries(1):
        marks = namesake_marks(session.tournament)
    entries = {one.player_id: one.number for one in Entry.objects.all()}
    assert {entries[player]: mark for player, mark in marks.items()} == {
        1: ("1", "ITA"),
        6: ("6", "AUT"),
    }


def test_who_is_hidden_is_told_apart_by_the_number_alone_where_the_number_is_public(session):
    Player.objects.filter(entries__number__in=[1, 6]).update(
        privacy="hidden", ema_number="", first_name="Segreto"
    )
    with names_for(public=True):
        marks = namesake_marks(session.tournament)
    assert sorted(marks.values()) == [("1", "ITA"), ("6", "AUT")]
    page = Client().get(reverse("event", args=[session.tournament.slug])).content.decode()
    assert "N.N. (1, ITA)" in page
    assert "Segreto" not in page


def test_outside_of_a_request_names_stand_alone(session):
    Client().get(reverse("event", args=[session.tournament.slug]))
    state = table_state(session.tables.get(number=1))
    assert next(seat.name for seat in state.seats) == "Mario Rossi"


def test_programs_get_names_alone(session):
    address = reverse("api_standings", args=[session.tournament.slug])
    assert "(1, ITA)" not in Client().get(address).content.decode()
