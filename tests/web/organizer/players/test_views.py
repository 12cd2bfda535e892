"""The club's list of players: looked through, completed, two made one."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Entry, Tournament
from tests.factories import make_club, make_event, make_organizer, make_session
from tests.html import check_page

pytestmark = pytest.mark.django_db

LIST = reverse("club_players")


@pytest.fixture
def event() -> Tournament:
    return make_session().tournament


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


@pytest.fixture
def twin(event: Tournament) -> Player:
    """Nome1 Cognome01 with a slip."""
    return player_create(
        club=event.club, first_name="Nomme1", last_name="Cognome01", ema_number="07010012"
    )


def first(event: Tournament) -> Player:
    return event.entries.get(number=1).player


def data(**others: str) -> dict[str, str]:
    return {"first_name": "Zoë", "last_name": "Nuova", "country": "ITA", "ema_number": "", **others}


def names(response: Any) -> list[str]:
    return [player.name for player in response.context["players"]]


def test_last_names_are_sorted_whatever_their_capitals_and_accents(client, event):
    for last in ("Zoli", "Eneidi", "de Vries", "Ábel", "Dini"):
        player_create(club=event.club, first_name="Anna", last_name=last)
    sorted_names = ["Ábel", "de Vries", "Dini", "Eneidi", "Zoli"]
    page = client.get(LIST)
    listed = [one.last_name for one in page.context["players"]]
    assert [one for one in listed if one in sorted_names] == sorted_names
    picker = client.get(reverse("event_new")).content.decode()
    offered = [picker.index(f'data-name="{one} Anna') for one in sorted_names]
    assert offered == sorted(offered)
    zoli = event.club.players.get(last_name="Zoli")
    page = client.get(reverse("club_player", args=[zoli.pk])).content.decode()
    others = [page.index(f">{one} Anna") for one in sorted_names[:-1]]
    assert others == sorted(others)


def test_a_form_sent_twice_adds_one(client, event):
    token = re.search(r'name="token" value="([^"]+)"', client.get(LIST).content.decode())
    assert token is not None
    for _ in range(2):
        assert client.post(LIST, data(token=token[1])).status_code == 302
    assert event.club.players.filter(last_name="Nuova").count() == 1
    client.post(LIST, data())
    assert event.club.players.filter(last_name="Nuova").count() == 2  # a namesake, on purpose


@pytest.mark.parametrize("language", ["it", "en"])
def test_pages(client, event, twin, language):
    client.cookies["__Host-django_language"] = language
    one = first(event)
    for address in (
        LIST,
        f"{LIST}?q=zzz",
        reverse("club_player", args=[one.pk]),
        reverse("club_player", args=[twin.pk]),
        reverse("club_player_merge", args=[one.pk]),
        f"{reverse('club_player_merge', args=[one.pk])}?other={twin.pk}",
        f"{reverse('club_player_merge', args=[one.pk])}?other=x",
    ):
        check_page(client.get(address), language)


def test_the_list_by_name_with_events(client, event):
    make_event(players=0, club=event.club).entries.create(player=first(event), number=1)
    response = client.get(LIST)
    assert names(response) == [f"Nome{at} Cognome0{at}" for at in range(1, 5)]
    assert [player.events for player in response.context["players"]] == [2, 1, 1, 1]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("nuova", ["Zoë Nuova"]),
        ("zoe", ["Zoë Nuova"]),
        ("FRA", ["Zoë Nuova"]),
        ("0701", ["Zoë Nuova"]),
        ("7010012", ["Zoë Nuova"]),
        ("nuo zo", ["Zoë Nuova"]),
        ("ova", []),
        ("\x00", ["Nome1 Cognome01"]),
    ],
)
def test_search(client, event, search, found):
    fields: dict[str, Any] = data(country="FRA", ema_number="07010012")
    player_create(club=event.club, **fields)
    assert names(client.get(LIST, {"q": search}))[:1] == found[:1]


def test_a_player_is_added(client, event):
    response = client.post(LIST, data(), follow=True)
    assert "Zoë Nuova added to the list." in response.content.decode()
    assert event.club.players.get(last_name="Nuova").country == "ITA"


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"last_name": " "}, "This field is required."),
        ({"country": "Italy"}, "at most 3 characters"),
        ({"country": "it"}, "Enter three capital letters"),
        ({"ema_number": "12"}, "Enter eight digits."),
        ({"ema_number": "07010012"}, "already belongs to Nomme1 Cognome01"),
        ({"ema_number": "7010012"}, "already belongs to Nomme1 Cognome01"),
    ],
)
def test_what_cannot_be_is_said(client, event, twin, sent, words):
    before = list(Player.objects.values())
    for address in (LIST, reverse("club_player", args=[first(event).pk])):
        assert words in client.post(address, data(**sent)).content.decode()
    assert list(Player.objects.values()) == before


def test_a_zero_left_out_in_front_of_the_ema_number_is_put_back(client, event):
    client.post(LIST, data(ema_number="7010902"))
    assert event.club.players.get(last_name="Nuova").ema_number == "07010902"
    client.post(reverse("club_player", args=[first(event).pk]), data(ema_number="7010903"))
    assert first(event).ema_number == "07010903"


def test_a_player_is_changed(client, event):
    one = first(event)
    response = client.post(reverse("club_player", args=[one.pk]), data(ema_number="07010099"))
    assert response["Location"] == f"{LIST}?club={event.club.slug}"
    one.refresh_from_db()
    assert (one.name, one.ema_number) == ("Zoë Nuova", "07010099")


def test_who_was_in_no_event_can_be_deleted(client, event, twin):
    client.post(reverse("club_player_delete", args=[twin.pk]))
    assert not Player.objects.filter(pk=twin.pk).exists()
    response = client.post(reverse("club_player_delete", args=[first(event).pk]), follow=True)
    assert "cannot be removed" in response.content.decode()
    assert Entry.objects.filter(player=first(event)).exists()


def test_perhaps_the_same_person(client, event, twin):
    pairs = client.get(LIST).context["pairs"]
    assert {twin, first(event)} in [set(pair) for pair in pairs]
    Player.objects.filter(pk=first(event).pk).update(ema_number="07010099")
    pairs = client.get(LIST).context["pairs"]
    assert {twin, first(event)} not in [set(pair) for pair in pairs]


def test_two_become_one(client, event, twin):
    one = first(event)
    address = reverse("club_player_merge", args=[one.pk])
    look = client.get(address, {"other": twin.pk})
    assert "07010012" in re.sub(r"<[^>]+>", "", look.content.decode())
    assert Player.objects.filter(pk=twin.pk).exists()  # looking changes nothing
    response = client.post(address, {"other": twin.pk}, follow=True)
    assert "Nomme1 Cognome01 and Nome1 Cognome01 have been merged." in response.content.decode()
    one.refresh_from_db()
    assert one.ema_number == "07010012"
    assert not Player.objects.filter(pk=twin.pk).exists()
    assert client.post(address, {"other": twin.pk}).status_code == 200  # sent twice


def test_two_who_sat_at_one_table_stay_two(client, event):
    one, other = first(event), event.entries.get(number=2).player
    address = reverse("club_player_merge", args=[one.pk])
    assert "both have a seat" in client.get(address, {"other": other.pk}).content.decode()
    assert "cannot be the same person" in client.post(address, {"other": other.pk}).content.decode()
    assert Player.objects.filter(pk=other.pk).exists()


def test_other_clubs_are_nobodys_business(client, event):
    other = make_event(players=1, club=make_club("Altro"))
    stranger = first(other)
    for name in ("club_player", "club_player_merge"):
        assert client.get(reverse(name, args=[stranger.pk])).status_code == 404
    assert client.post(reverse("club_player_delete", args=[stranger.pk])).status_code == 404
    assert client.get(LIST, {"club": other.club.slug}).status_code == 404
    address = reverse("club_player_merge", args=[first(event).pk])
    assert "Select a valid choice" in client.post(address, {"other": stranger.pk}).content.decode()


def test_a_constant_number_of_queries(client, event, django_assert_max_num_queries):
    for at in range(60):
        player_create(club=event.club, first_name=f"Nome{at}", last_name="Rossi")
    with django_assert_max_num_queries(7):
        client.get(LIST)


def test_the_way_there(client):
    assert LIST in client.get(reverse("organize")).content.decode()


def test_a_long_list_has_pages_and_is_compared_when_asked(client, event, twin, monkeypatch):
    monkeypatch.setattr("clubscore.web.organizer.players.views.ON_A_PAGE", 3)
    monkeypatch.setattr("clubscore.web.organizer.players.views.COMPARED_AT_ONCE", 3)
    page = client.get(LIST)
    assert len(names(page)) == 3
    second = check_page(client.get(f"{LIST}?page=2"))
    assert "1 / 2" in page.content.decode()
    assert f"?club={event.club.slug}&alike=1" in check_page(page).links
    assert any("page=1" in link for link in second.links)
    assert twin not in [one for pair in page.context["pairs"] for one in pair]
    compared = client.get(LIST, {"alike": "1"})
    assert twin in [one for pair in compared.context["pairs"] for one in pair]


def test_few_of_many_pairs_are_shown(client, event, twin, monkeypatch):
    monkeypatch.setattr("clubscore.web.organizer.players.views.MOST_PAIRS", 0)
    page = client.get(LIST).content.decode()
    assert "Closest matches" in page
    assert reverse("club_player_merge", args=[twin.pk]) not in page


def test_lists_by_last_name_show_it_first(client, event):
    assert ">Cognome01 Nome1</a>" in client.get(LIST).content.decode()
    player_create(club=event.club, first_name="Zoë", last_name="Nuova")
    page = client.get(reverse("player_add", args=[event.slug])).content.decode()
    assert 'data-name="Nuova Zoë"' in page


def test_the_list_of_an_event_has_country_and_ema_number(client, event):
    Player.objects.filter(pk=first(event).pk).update(country="FRA", ema_number="03010012")
    page = client.get(reverse("player_add", args=[event.slug])).content.decode()
    assert 'data-words="1 Nome1 Cognome01 FRA 03010012 ' in page
    assert "EMA&nbsp;03010012" in page
    assert 'data-rows-search="entries"' in page


def test_a_penalty_says_that_it_counts_whatever_its_session(client, event):
    said = "It counts even if its session is not among"
    path = reverse("penalties", args=[event.slug])
    assert said not in client.get(path).content.decode()
    Tournament.objects.update(best_of=1)
    assert said in client.get(path).content.decode()
    settings = client.get(reverse("event_settings", args=[event.slug])).content.decode()
    assert "A penalty counts even if its session doesn’t." in settings
