"""Who sits out a session: named beside its seats, for everybody who may see these."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.people.players.services import player_privacy_set
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.models import Bye, Entry, Session, Tournament
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.publication import seats_publish
from clubscore.tournaments.sessions.services import session_create
from tests.factories import begin, make_event, make_organizer, organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db

MASKED = "Sitting out: N. C., Nome10 Cognome10"
WHOLE = "Sitting out: Nome9 Cognome09, Nome10 Cognome10"


@pytest.fixture
def event() -> Tournament:
    """Ten players; 9, of whom the public has initials, and 10 sit out a session that is drawn."""
    event = make_event(players=10)
    player = event.entries.get(number=9).player
    player_privacy_set(player=player, privacy=Player.Privacy.INITIALS)
    over = list(event.entries.filter(number__gte=9))
    byes_set(tournament=event, session=1, entries=over, by=organizer())
    seats_draw(session=session_create(tournament=event), by=organizer())
    return event


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def official(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def read(client: Client, event: Tournament, name: str, *args: object) -> str:
    response = client.get(reverse(name, args=[event.slug, *args]))
    check_page(response)
    return " ".join(response.content.decode().split())


def test_the_public_reads_it_once_the_seats_are_published(event, public):
    assert "Sitting out" not in read(public, event, "event_seats")
    seats_publish(tournament=event, by=organizer())
    assert MASKED in read(public, event, "event_seats")
    assert MASKED in read(public, event, "event_session", 1)
    begin(event.sessions.get())
    assert MASKED in read(public, event, "event_session", 1)


def test_the_organizer_reads_whole_names(event, official):
    for _state in ("draft", "running"):
        assert WHOLE in read(official, event, "event_manage")
        assert WHOLE in read(official, event, "session_manage", 1)
        begin(event.sessions.get())


def test_who_withdrew_sat_out_what_had_begun_alone(event, official):
    entries = event.entries.filter(number=10)
    entries.update(state=Entry.State.WITHDRAWN)
    assert "Sitting out: Nome9 Cognome09 <" in read(official, event, "session_manage", 1)
    begin(event.sessions.get())
    assert WHOLE in read(official, event, "session_manage", 1)


def test_nobody_with_a_seat_sits_out(event, official):
    session = event.sessions.get()
    Session.objects.create(tournament=event, number=2)
    Bye.objects.create(entry=session.seats.first().entry, session=1)
    assert WHOLE + " <" in read(official, event, "session_manage", 1)
    assert "Sitting out" not in read(official, event, "session_manage", 2)
