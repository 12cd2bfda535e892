"""A player's entry: data, team, substitute, withdrawal."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.tournaments.models import Change, Entry, Seat, Team, Tournament
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.services import session_create
from tests.factories import make_event, make_organizer, make_session, organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event(players=8)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def entry(event: Tournament, number: int = 1) -> Entry:
    return event.entries.select_related("player", "team").get(number=number)


def edit(event: Tournament, number: int = 1) -> str:
    return reverse("entry_edit", args=[event.slug, entry(event, number).pk])


def leave(event: Tournament, number: int = 1) -> str:
    return reverse("entry_leave", args=[event.slug, entry(event, number).pk])


def data(**others: Any) -> dict[str, Any]:
    return {"first_name": "Anna", "last_name": "Baldini", "country": "ITA", **others}


@pytest.mark.parametrize("language", ["it", "en"])
def test_page(client, event, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.get(edit(event)), language)


def test_everything_is_saved_and_logged(client, event):
    sent = data(
        ema_number="07010012",
        team="  Gabbiani ",
        substitute="on",
        country="zz",
        home_club="Il Drago",
        paid="on",
    )
    assert "Enter three capital letters" in client.post(edit(event), sent).content.decode()
    sent["country"] = "FRA"
    response = client.post(edit(event), sent, follow=True)
    assert response.redirect_chain == [(reverse("player_add", args=[event.slug]), 302)]
    one = entry(event)
    assert one.player.name == "Anna Baldini"
    assert (one.player.country, one.player.ema_number) == ("FRA", "07010012")
    assert one.team is not None
    assert (one.team.name, one.substitute, one.home_club) == ("Gabbiani", True, "Il Drago")
    assert one.paid
    change = Change.objects.get(kind="entry_changed")
    assert change.facts["before"]["name"] == "Nome1 Cognome01"
    assert change.facts["after"]["team"] == "Gabbiani"
    page = response.content.decode()
    assert "Gabbiani" in page
    assert "Il Drago" in page
    assert "substitute" in page
    assert '<span class="badge">paid</span>' in page
    assert '<option value="Il Drago">' in client.get(edit(event, 2)).content.decode()
    log = client.get(reverse("event_log", args=[event.slug])).content.decode()
    assert "home club: – → Il Drago" in " ".join(log.split())
    assert "fee paid: no → yes" in " ".join(log.split())
    client.post(edit(event), sent)
    assert Change.objects.filter(kind="entry_changed").count() == 1  # nothing new


def test_a_team_without_players_goes(client, event):
    client.post(edit(event, 1), data(team="Gabbiani"))
    client.post(edit(event, 2), data(first_name="Bea", team="Gabbiani"))
    assert Team.objects.get().entries.count() == 2
    client.post(edit(event, 1), data(team="Draghi"))
    client.post(edit(event, 2), data(first_name="Bea", team=""))
    assert [team.name for team in Team.objects.all()] == ["Draghi"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"last_name": " "}, "This field is required."),
        ({"country": "Atlantis"}, "Enter three capital letters"),
        ({"ema_number": "7"}, "Enter eight digits."),
        ({"ema_number": "07010047"}, "already belongs to Marco Altro"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(client, event, sent, said):
    Player.objects.create(
        club=event.club, first_name="Marco", last_name="Altro", ema_number="07010047"
    )
    response = client.post(edit(event), data(team="Gabbiani", **sent) | sent)
    assert said in response.content.decode()
    assert entry(event).player.name == "Nome1 Cognome01"
    assert not Team.objects.exists()


def test_a_zero_left_out_in_front_of_the_ema_number_is_put_back(client, event):
    client.post(edit(event), data(ema_number="7010902"))
    assert entry(event).player.ema_number == "07010902"


def test_whoever_withdraws_gets_no_seat_and_can_come_back(client, event):
    client.post(leave(event), {"action": "withdraw"})
    client.post(leave(event), {"action": "withdraw"})  # sent twice
    assert entry(event).state == Entry.State.WITHDRAWN
    assert Change.objects.filter(kind="entry_withdrawn").count() == 1
    board = client.get(reverse("event_manage", args=[event.slug])).content.decode()
    assert "Players: 7" in board  # and one is missing for the second table
    client.post(leave(event), {"action": "return"})
    assert entry(event).state == Entry.State.CONFIRMED
    session = seats_draw(session=session_create(tournament=event), by=organizer())
    assert Seat.objects.filter(session=session).count() == 8


def test_nobody_leaves_a_table_that_is_being_played():
    event = make_session().tournament
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    response = client.post(leave(event))
    absence = reverse("entry_absence", args=[event.slug, entry(event).pk])
    assert response.headers["Location"] == absence  # from the next session on
    assert entry(event).state == Entry.State.CONFIRMED


def test_an_entry_of_another_event_is_not_there(client, event):
    other = make_event(players=4)
    address = reverse("entry_edit", args=[event.slug, entry(other).pk])
    assert client.get(address).status_code == 404
