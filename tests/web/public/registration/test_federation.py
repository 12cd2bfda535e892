"""People who register are offered what a federation has for a whole name or number."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.federation.services import (
    ListedPerson,
    federation_list_delete,
    federation_list_replace,
)
from clubscore.people.models import Player
from clubscore.people.players.services import player_create, player_privacy_set
from clubscore.tournaments.models import Tournament
from clubscore.web.public.registration import federation
from tests.factories import make_club

pytestmark = pytest.mark.django_db

PEOPLE = (
    ListedPerson("Mario", "Rossi", "ITA", "07010001"),
    ListedPerson("Zoë", "Dupont", "FRA", "04010003"),
    *(ListedPerson("Jan", "Smit", "NLD", f"0801000{at}") for at in range(4)),
)


@pytest.fixture(autouse=True)
def the_list() -> None:
    federation_list_replace(name="EMA", source="ema.xlsx", people=PEOPLE)


def address(event: Tournament) -> str:
    return reverse("event_register_known", args=[event.slug])


def offered(event: Tournament, first: str = "", last: str = "", number: str = "") -> str:
    sent = {"first_name": first, "last_name": last, "ema_number": number}
    answer = Client(headers={"accept-language": "en"}).post(address(event), sent)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        pytest.param(("", "", "07010001"), "Mario Rossi", id="whole-number"),
        pytest.param(("", "", "7010001"), "Mario Rossi", id="without-its-zero"),
        pytest.param(("zoe", "DUPONT", ""), "04010003", id="whole-name"),
        pytest.param(("Dupont", "Zoë", ""), "04010003", id="fields-mixed-up"),
        pytest.param(("Mario", "Bianchi", "07010001"), "Mario Rossi", id="another-name"),
        pytest.param(("", "", "0701000"), "", id="number-begun"),
        pytest.param(("", "", "070100010"), "", id="number-too-long"),
        pytest.param(("", "Rossi", ""), "", id="last-name-alone"),
        pytest.param(("Mar", "Rossi", ""), "", id="name-begun"),
        pytest.param(("Mario", "Ross", ""), "", id="last-name-begun"),
        pytest.param(("%", "%", ""), "", id="signs-of-the-database"),
        pytest.param(("Jan", "Smit", ""), "", id="too-many-of-the-name"),
        pytest.param(("Mario", "Rossi", "07010001"), "", id="nothing-new"),
        pytest.param(("", "", ""), "", id="nothing"),
    ],
)
def test_what_is_offered(event, typed, found):
    said = offered(event, *typed)
    assert ("data-known" in said) == bool(found)
    assert found in said


def test_who_hides_the_name_here_is_not_told(event):
    player = player_create(
        club=make_club("Altro"), first_name="M.", last_name="Rossi", ema_number="07010001"
    )
    assert "data-known" in offered(event, number="07010001")
    player_privacy_set(player=player, privacy=Player.Privacy.HIDDEN)
    assert "data-known" not in offered(event, number="07010001")
    assert "data-known" not in offered(event, "Mario", "Rossi")


def test_who_hides_the_name_here_without_a_number_is_not_told(event):
    player = player_create(club=make_club("Altro"), first_name="mario", last_name="Ròssi")
    player_privacy_set(player=player, privacy=Player.Privacy.INITIALS)
    Player.objects.filter(pk=player.pk).update(country="ITA")
    assert "data-known" not in offered(event, number="07010001")
    assert "data-known" not in offered(event, "Mario", "Rossi")
    Player.objects.filter(pk=player.pk).update(country="FRA")
    assert "data-known" in offered(event, "Mario", "Rossi")


def test_an_address_asks_only_so_much(event, monkeypatch):
    monkeypatch.setattr(federation, "LOOKS", 2)
    offered(event, "Mar", "")  # is not looked for, and does not count
    assert "data-known" in offered(event, number="07010001")
    assert "data-known" in offered(event, number="04010003")
    assert "data-known" not in offered(event, number="07010001")


def test_the_form_asks_only_where_there_is_a_list(event):
    form = reverse("event_register", args=[event.slug])
    assert address(event) in Client().get(form).content.decode()
    federation_list_delete()
    assert address(event) not in Client().get(form).content.decode()
    assert Client().post(address(event), {"ema_number": "07010001"}).status_code == 404


def test_not_before_or_after_registration(event):
    Tournament.objects.filter(pk=event.pk).update(
        registration_closes_at=event.registration_opens_at
    )
    assert Client().post(address(event), {"ema_number": "07010001"}).status_code == 404
    assert Client().get(address(event)).status_code == 405


def test_what_is_kept_is_told(event):
    page = reverse("club_privacy", args=[event.club.slug])
    client = Client(headers={"accept-language": "en"})
    said = client.get(page).content.decode()
    assert "of the player list “EMA” (ema.xlsx, loaded on" in said
    federation_list_delete()
    assert "Federation player list" not in client.get(page).content.decode()
