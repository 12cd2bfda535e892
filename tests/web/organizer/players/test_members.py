"""The page on which the members of a club are ticked."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Act, Club, Player
from tests.factories import make_club, make_organizer, make_players
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = make_club()
    make_players(club, 4)
    return club


@pytest.fixture
def client(club: Club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club))
    return client


@pytest.mark.parametrize("language", ["it", "en"])
def test_page(client, club, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.get(reverse("club_members")), language)
    players = client.get(reverse("club_players")).content.decode()
    assert f"{reverse('club_members')}?club={club.slug}" in players


def test_members_are_ticked_and_stay_so(client, club):
    one, two, *_others = club.players.order_by("pk")
    response = client.post(reverse("club_members"), {"players": [one.pk, two.pk]})
    assert response["Location"] == f"{reverse('club_players')}?club={club.slug}"
    assert set(Player.objects.filter(is_member=True)) == {one, two}
    page = client.get(reverse("club_members")).content.decode()
    assert page.count("checked") == 2
    client.post(reverse("club_members"), {"players": [two.pk]})
    assert list(Player.objects.filter(is_member=True)) == [two]
    assert Act.objects.filter(kind="members_changed").count() == 2


def test_a_player_of_another_club_is_no_choice(client, club):
    (stranger,) = make_players(make_club("Another club"), 1)
    page = client.post(reverse("club_members"), {"players": [stranger.pk]})
    assert page.context["form"].errors
    assert not Player.objects.filter(is_member=True).exists()
