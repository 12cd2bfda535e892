"""People of one name in an event are told apart wherever they are named."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.exchange.downloads.hands import hands_table
from clubscore.exchange.downloads.results import results_of
from clubscore.people.models import Player
from clubscore.people.namesakes import NamesakeMark
from clubscore.people.privacy import names_for
from clubscore.play.selectors import table_state
from clubscore.printing.documents.event_papers.roster import roster_of
from clubscore.tournaments.models import Entry, Session, Table, Tournament
from clubscore.tournaments.roster.namesakes import namesake_marks, namesakes_of
from clubscore.tournaments.sessions.services import session_create
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
        reverse("table", args=[table.pk]),
    ]


def test_every_public_page_tells_namesakes_apart(session):
    event, client = session.tournament, Client(headers={"accept-language": "en"})
    Tournament.objects.update(kind="tournament")
    table = session.tables.get(number=1)
    entrants = reverse("event_entrants", args=[event.slug])
    wall = client.get(reverse("event_projector", args=[event.slug])).content.decode()
    assert '<span class="wall-mark">(6)</span>' in wall  # not cut off with a long name
    for address in everybodys_pages(event, table):
        assert re.search(r"\(1(, ITA)?\)", client.get(address).content.decode()), address
    found = reverse("event_find", args=[event.slug]) + "?name=ross"
    assert "no. 6 · AUT" in " ".join(client.get(found).content.decode().split())
    listed = client.get(entrants).content.decode()  # number and country: columns
    assert re.search(r"<td><span class=\"country.*AUT</span></span></td>", listed)
    standings = client.get(reverse("event", args=[event.slug])).content.decode()
    assert "Mario Ròssi (6)</a>" in standings  # the country stands beside it
    assert "Nome2 Cognome02 (" not in standings


def test_organizers_pages_tell_namesakes_apart(session):
    event, client = session.tournament, Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    table = session.tables.get(number=1)
    pages = [
        reverse("event_manage", args=[event.slug]),
        reverse("session_manage", args=[event.slug, 1]),
        reverse("penalties", args=[event.slug]),
        reverse("event_seating", args=[event.slug]),
        reverse("session_seats", args=[event.slug, 2]),
    ]
    session_create(tournament=event)
    for address in pages:
        content = client.get(address).content.decode()
        assert re.search(r"Rossi( Mario)? \(1, ITA\)|1 Mario Rossi \(ITA\)", content), address
        assert not re.search(r"\b1 Mario Rossi \(1", content), address  # the number once
    assert "Rossi M. 1" in client.get(reverse("hand_new", args=[table.pk])).content.decode()


def test_marks_take_two_queries_and_name_nobody_else(session, django_assert_num_queries):
    with django_assert_num_queries(2):
        marks = namesake_marks(session.tournament)
    entries = {one.player_id: one.number for one in Entry.objects.all()}
    assert {entries[player]: mark for player, mark in marks.items()} == {
        1: NamesakeMark("1", "", "ITA"),
        6: NamesakeMark("6", "", "AUT"),
    }


def test_where_nobody_shares_a_name_one_query_tells(session, django_assert_num_queries):
    Player.objects.filter(entries__number=6).update(first_name="Ugo")
    with django_assert_num_queries(1):
        assert namesake_marks(session.tournament) == {}


def test_who_is_hidden_is_told_apart_by_the_number_alone_where_the_number_is_public(session):
    Player.objects.filter(entries__number__in=[1, 6]).update(
        privacy="hidden", ema_number="", first_name="Segreto"
    )
    with names_for(public=True):
        marks = namesake_marks(session.tournament)
    assert sorted(mark.whole for mark in marks.values()) == ["1, ITA", "6, AUT"]
    page = Client().get(reverse("event", args=[session.tournament.slug])).content.decode()
    assert "N.N. (1)" in page
    assert "Segreto" not in page


def test_outside_of_a_request_names_stand_alone(session):
    Client().get(reverse("event", args=[session.tournament.slug]))
    state = table_state(session.tables.get(number=1))
    assert next(seat.name for seat in state.seats) == "Mario Rossi"


def test_programs_get_names_alone(session):
    address = reverse("api_standings", args=[session.tournament.slug])
    assert "(1, ITA)" not in Client().get(address).content.decode()


def test_printed_documents_tell_namesakes_apart_beside_their_number_and_without(session):
    with namesakes_of(session.tournament):
        people = roster_of(session.tournament).people
        hands = table_state(session.tables.get(number=1))
    assert people[0].marked_name == "Mario Rossi (1, ITA)"  # on the wall, without the number
    assert people[0].name == "Mario Rossi"
    assert people[1].marked_name == "Nome2 Cognome02"
    with namesakes_of(session.tournament):
        assert hands.seats[0].player.name_by_number == "Mario Rossi (ITA)"
        assert hands.seats[0].name == "Mario Rossi (1, ITA)"


def test_tables_for_other_programs_have_names_alone_and_the_number_in_a_column(session):
    event = session.tournament
    with namesakes_of(event), translation.override("en"):
        table = hands_table(results_of(event, unpublished=True))
    row = dict(zip(table.headings, table.rows[0], strict=True))
    assert (row["East: player"], row["East: player number"]) == ("Mario Rossi", 1)
    assert row["South: player number"] == 2
