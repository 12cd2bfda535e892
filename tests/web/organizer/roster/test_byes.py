"""The page for players who do not fill tables of four."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.players.services import player_create
from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.attendance.byes import byes_set
from clubscore.tournaments.models import Bye, Tournament
from clubscore.tournaments.roster.entries import entry_add, entry_withdraw
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.annulment import session_annul
from clubscore.tournaments.sessions.services import session_start
from clubscore.web.organizer.roster.byes import ByesForm, SeveralEntries
from tests.factories import begin, make_event, make_organizer
from tests.factories import organizer as actor
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event(players=10)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


def path(event: Tournament) -> str:
    return reverse("event_fours", args=[event.slug])


def send(client: Client, event: Tournament, **data: object) -> str:
    response = client.post(path(event), data, follow=True)
    check_page(response)
    return str(response.content.decode())


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("players", [0, 3, 8, 10])
def test_page(language, players):
    event = make_event(players=players)
    client = Client()
    client.force_login(make_organizer(event.club))
    client.cookies["__Host-django_language"] = language
    check_page(client.get(path(event)), language)


def test_a_new_session_without_fours_leads_here(client, event):
    response = client.post(reverse("session_new", args=[event.slug]), follow=True)
    assert response.redirect_chain == [(path(event), 302)]
    page = response.content.decode()
    assert "Without a table: 2. Needed for another table: 2." in page
    assert "Players: 10. That leaves 2 over" in page
    board = client.get(reverse("event_manage", args=[event.slug]))
    assert path(event) in check_page(board).links


def test_a_draw_without_fours_leads_here(client):
    event = make_event(players=8)
    client.force_login(make_organizer(event.club))
    session = session_next_seated(tournament=event, by=actor())
    entry_withdraw(entry=event.entries.get(number=1), by=actor())
    draw = reverse("session_draw", args=[event.slug, session.number])
    assert client.post(draw).headers["Location"] == path(event)


@pytest.mark.parametrize(("language", "name"), [("en", "Substitute 1"), ("it", "Riserva 1")])
def test_substitutes_are_called_so_in_the_visitors_language(client, event, language, name):
    client.cookies["__Host-django_language"] = language
    client.post(path(event), {"action": "substitutes"})
    names = [entry.player.name for entry in event.entries.filter(substitute=True)]
    assert names == [name, name.replace("1", "2")]
    assert event.entries.in_play().count() == 12


def test_by_lot_and_everybody_plays_again(client, event):
    page = send(client, event, action="lot")
    assert "have a bye in session 1." in page
    assert "Nobody is left over: the players fill all tables." in page
    assert Bye.objects.count() == 2
    assert "Everyone plays in session 1." in send(client, event, action="clear")
    assert not Bye.objects.exists()


def test_by_hand(client, event):
    chosen = [entry.pk for entry in event.entries.filter(number__in=[3, 7])]
    page = send(client, event, action="byes", entries=chosen)
    assert "Nome3 Cognome03, Nome7 Cognome07 have a bye in session 1." in page
    assert page.count("checked") == 2


def test_by_hand_the_number_has_to_fit(client, event):
    chosen = [event.entries.get(number=3).pk]
    page = send(client, event, action="byes", entries=chosen)
    assert "That leaves 9 players, not enough to fill tables of four" in page
    assert "choose 1 more, or 3 fewer" in page
    assert not Bye.objects.exists()


@pytest.mark.parametrize("entries", [["x"], ["9" * 30], ["\0"], ["0"]])
def test_strangers_do_not_sit_out(client, event, entries):
    stranger = make_event(players=1).entries.get().pk
    for sent in (entries, [stranger]):
        page = send(client, event, action="byes", entries=sent)
        assert 'class="errorlist"' in page
    assert not Bye.objects.exists()


def test_an_unknown_wish_changes_nothing(client, event):
    send(client, event, action="dance")
    send(client, event)
    assert not Bye.objects.exists()
    assert event.entries.count() == 10


def test_byes_in_a_drawn_session_are_looked_at_first(client):
    event = make_event(players=8)
    client.force_login(make_organizer(event.club))
    session_next_seated(tournament=event, by=actor())
    entry_add(
        tournament=event, player=player_create(club=event.club, first_name="Tea", last_name="Tardi")
    )
    chosen = event.entries.get(number=3)
    page = send(client, event, action="byes", entries=[chosen.pk])
    assert "Preview of session 1" in page
    assert "9 Tea Tardi" in page
    assert "5 players need a new slip." in page
    assert not Bye.objects.exists()
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen
    page = send(client, event, action="byes", entries=[chosen.pk], seen="0" * 16)
    assert "The seats have changed in the meantime" in page
    page = send(client, event, action="byes", entries=[chosen.pk], seen=seen[1])
    assert "has a bye in session 1." in page
    assert "5 new slips" in page
    assert "1 new score sheet" in page
    seats_draw(session=event.sessions.get(), by=actor())
    assert "new slips" not in client.get(path(event)).text


def test_the_lot_in_a_drawn_session_is_looked_at_first(client):
    event = make_event(players=8)
    client.force_login(make_organizer(event.club))
    session_next_seated(tournament=event, by=actor())
    entry_add(
        tournament=event, player=player_create(club=event.club, first_name="Tea", last_name="Tardi")
    )
    Bye.objects.create(entry=event.entries.get(number=9), session=5)
    page = send(client, event, action="lot")
    assert "Preview of session 1" in page
    assert not Bye.objects.filter(session=1).exists()


def test_how_often_somebody_has_sat_out_is_shown(client, event):
    send(client, event, action="lot")
    session_start(session=session_next_seated(tournament=event, by=actor()), by=actor())
    page = client.get(path(event)).content.decode()
    assert "Session 2." in page
    assert page.count("(1)") == 2


def test_seats_by_hand_offer_those_who_play(client, event):
    send(client, event, action="lot")
    session_next_seated(tournament=event, by=actor())
    page = client.get(reverse("session_seats", args=[event.slug, 1])).content.decode()
    out = Bye.objects.first()
    assert out is not None
    assert f'value="{out.entry_id}"' not in page
    assert page.count("<fieldset") == 2


def test_queries_do_not_grow(client, django_assert_max_num_queries):
    event = make_event(players=43)
    client.force_login(make_organizer(event.club))
    with django_assert_max_num_queries(16):
        client.get(path(event))


def test_a_bye_of_an_annulled_session_is_none():
    event = make_event(players=5)
    resting = event.entries.get(number=5)
    byes_set(tournament=event, session=1, entries=[resting], by=actor())
    session = begin(session_next_seated(tournament=event, by=actor()))
    labels = {}
    for moment in ("counts", "annulled"):
        field = ByesForm(event, 2).fields["entries"]
        assert isinstance(field, SeveralEntries)
        labels[moment] = field.label_from_instance(resting)
        session_annul(session=session, reason="Fire alarm", by=actor())
    assert labels == {"counts": f"{resting.numbered_name} (1)", "annulled": resting.numbered_name}
