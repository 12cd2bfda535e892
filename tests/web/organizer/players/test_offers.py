"""Names complete while an organizer types: who is offered, to whom, and how much of it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubscore.people.federation.services import ListedPerson, federation_list_replace
from clubscore.people.models import Club, Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.check_in.services import check_in_open
from clubscore.tournaments.models import Presence, Tournament
from clubscore.web.organizer.players import offers
from tests.factories import make_club, make_event, make_organizer, make_user, organizer

pytestmark = pytest.mark.django_db

PEOPLE = (
    ListedPerson("Mario", "Rossi", "ITA", "07010001"),
    ListedPerson("Anna", "Rossini", "CHE", "25010002"),
    ListedPerson("Zoë", "Dupont", "FRA", "04010003"),
)


@pytest.fixture
def club() -> Club:
    federation_list_replace(name="EMA", source="x", people=PEOPLE)
    return make_club()


def client_of(club: Club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club))
    return client


def offered(club: Club, text: str, own: str = "all", client: Client | None = None) -> str:
    data = {"club": club.slug, "q": text, "own": own}
    answer = (client or client_of(club)).get(reverse("player_offers"), data)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_clubs_own_players_come_first(club):
    player = player_create(club=club, first_name="Ugo", last_name="Rossetti")
    said = offered(club, "ross")
    names = [
        "Players of the club",
        "Rossetti Ugo",
        "Player list “EMA”",
        "Rossi Mario",
        "Rossini Anna",
    ]
    assert sorted(names, key=said.index) == names
    assert f'data-name="add" data-value="{player.pk}"' in said
    assert 'data-first="Mario" data-last="Rossi" data-country="ITA" data-ema="07010001"' in said
    assert "3 names to choose with the arrow keys" in said
    assert "Rossetti" not in offered(club, "ross", own="")


def test_who_the_club_knows_by_number_is_not_offered_again(club):
    player_create(club=club, first_name="Mario", last_name="Rossi", ema_number="07010001")
    assert offered(club, "rossi").count("07010001") == 1
    assert "07010001" not in offered(club, "rossi", own="")


def test_of_an_event_those_who_are_not_on_its_list(club):
    event = make_event(club=club, players=1)
    entered = event.entries.get().player
    Player.objects.filter(pk=entered.pk).update(last_name="Rossato")
    player_create(club=club, first_name="Ugo", last_name="Rossetti")
    said = offered(club, "ross", own=event.slug)
    assert "Rossetti" in said
    assert "Rossato" not in said


@pytest.mark.parametrize("text", ["", "ro", "r o", "nobody", "%%%"])
def test_nobody_is_offered(club, text):
    assert "option" not in offered(club, text)


def test_nobody_without_a_role_may_ask(club):
    address = f"{reverse('player_offers')}?club={club.slug}&q=rossi"
    assert Client().get(address).status_code == 302
    stranger = Client()
    stranger.force_login(make_user())
    assert stranger.get(address).status_code == 404
    assert client_of(make_club("Altro")).get(address).status_code == 404


@pytest.mark.parametrize(("role", "status"), [("organizer", 200), ("referee", 404)])
def test_whoever_organizes_an_event_alone_may_ask_there(club, role, status):
    event, user = make_event(club=club), make_user()
    player_create(club=club, first_name="Rosa", last_name="Rossetti")
    event.roles.create(user=user, role=role)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    data = {"club": club.slug, "q": "ross", "own": event.slug}
    answer = client.get(reverse("player_offers"), data)
    assert (answer.status_code, b"Rossetti" in answer.content) == (status, status == 200)
    elsewhere = make_event(club=make_club("Altro")).slug
    for own in ("all", elsewhere, "none-such"):
        assert client.get(reverse("player_offers"), data | {"own": own}).status_code == 404


def test_an_account_asks_only_so_much(club, monkeypatch):
    monkeypatch.setattr(offers, "SEARCHES", 2)
    client = client_of(club)
    for _ in range(2):
        assert "Rossi" in offered(club, "rossi", client=client)
    offered(club, "r", client=client)  # is not looked for, and does not count
    said = offered(club, "rossi", client=client)
    assert "Too many searches" in said
    assert "Rossi" not in said
    assert "Rossi" in offered(club, "rossi")


def test_questions_do_not_grow_with_who_is_found(club):
    client = client_of(club)

    def queries(text: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            offered(club, text, client=client)
        return len(captured)

    queries("ross")
    few = queries("dupo")
    for at in range(20):
        player_create(club=club, first_name="N", last_name=f"Ross{at}")
    assert queries("ross") == few


@pytest.fixture
def room(club) -> Tournament:
    event = make_event(club=club, players=4)
    check_in_open(tournament=event, by=organizer())
    return event


def test_somebody_of_the_list_walks_in(club, room):
    client = client_of(club)
    page = client.post(reverse("check_in", args=[room.slug]), {"who": "rossi"})
    said = page.content.decode()
    assert "Who is it?" in said
    assert "from the federation’s list" in said
    (listed,) = {
        one.pk for one in page.context["answer"].federation_players if one.last_name == "Rossi"
    }
    done = client.post(reverse("check_in", args=[room.slug]), {"listed": listed}, follow=True)
    assert "Mario Rossi added to the list and checked in." in done.content.decode()
    player = Player.objects.get(last_name="Rossi")
    assert (player.country, player.ema_number) == ("ITA", "07010001")
    assert Presence.objects.get().entry.player == player
    again = client.post(reverse("check_in", args=[room.slug]), {"listed": listed}, follow=True)
    assert "The EMA number 07010001 already belongs to Mario Rossi." in again.content.decode()


def test_somebody_who_is_gone_from_the_list_does_not(club, room):
    for sent in ("999999", "x"):
        said = client_of(club).post(
            reverse("check_in", args=[room.slug]), {"listed": sent}, follow=True
        )
        assert "no longer in the federation’s list" in said.content.decode()
    assert room.entries.count() == 4


def test_new_players_of_an_event_have_country_and_number(club):
    event = make_event(club=club)
    rows = {
        "new-TOTAL_FORMS": 3,
        "new-INITIAL_FORMS": 0,
        "new-0-first_name": "Zoë",
        "new-0-last_name": "Dupont",
        "new-0-country": "fra",
        "new-0-ema_number": "4010003",
        "new-1-first_name": "Eva",
        "new-1-last_name": "Neri",
    }
    client_of(club).post(reverse("player_add", args=[event.slug]), rows)
    new = club.players.filter(last_name__in=["Dupont", "Neri"])
    made = {one.last_name: (one.country, one.ema_number) for one in new}
    assert made == {"Dupont": ("FRA", "04010003"), "Neri": (club.country, "")}


def test_a_row_with_a_wrong_number_is_shown_again_with_it(club):
    event = make_event(club=club)
    rows = {
        "new-TOTAL_FORMS": 1,
        "new-INITIAL_FORMS": 0,
        "new-0-first_name": "Zoë",
        "new-0-last_name": "Dupont",
        "new-0-ema_number": "12",
    }
    page = client_of(club).post(reverse("player_add", args=[event.slug]), rows)
    said = page.content.decode()
    assert 'value="12"' in said
    assert "Enter eight digits." in said
    assert "data-offers-filled\n       >" in said
    assert not club.players.filter(last_name="Dupont").exists()
