"""What administrators do about their club is written down; a password of others is changed."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.demo.logos import gate
from clubscore.not_found import GoneError
from clubscore.people.clubs.logos import logo_remove, logo_set
from clubscore.people.clubs.services import ClubSettings, club_change
from clubscore.people.models import Membership, User
from clubscore.people.players.services import player_change, player_create, player_delete
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.sessions.services import session_start
from clubscore.tournaments.settings import event_delete
from tests.factories import PASSWORD as FIRST
from tests.factories import make_club, make_event, make_organizer, make_user, organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db
PASSWORD = "quattro-venti-nuova"


def test_the_club_its_players_and_its_events():
    club = make_club()
    admin = make_organizer(club, Membership.Role.ADMIN)
    club.acts.all().delete()
    told = ClubSettings(name="Circolo Nuovo", accent="plum")
    for _twice in range(2):  # a change of nothing leaves no line
        club_change(club=club, settings=told, by=admin)
        club = logo_set(club=club, content=gate(), by=admin)
    for _twice in range(2):
        logo_remove(club=club, by=admin)
    player = player_create(club=club, first_name="Anna", last_name="Rossi", by=admin)
    for _twice in range(2):
        player_change(
            player=player,
            first_name="Anna",
            last_name="Bianchi",
            country="ITA",
            ema_number="",
            by=admin,
        )
    number = f"#{player.pk}"
    player_delete(player=player, by=admin)
    event_delete(tournament=make_event(players=0, club=club), by=organizer())
    with translation.override("en"):
        acts = [(act.kind, act.details) for act in club.acts.order_by("pk")]
    assert acts == [
        ("club_changed", "name, colour"),
        ("logo_set", ""),
        ("logo_removed", ""),
        ("player_added", number),
        ("player_changed", number),
        ("player_deleted", number),
        ("event_deleted", "Torneo"),
    ]
    client = Client(headers={"accept-language": "en"})
    client.force_login(admin)
    page = client.get(reverse("club_acts", args=[club.slug]))
    check_page(page)
    assert "Club settings changed" in page.content.decode()


def test_a_password_of_others_is_changed_before_anything_else():
    """Earlier versions let administrators make a first password."""
    user, password = make_user("arbitra", password_is_new=True), FIRST
    client = Client(headers={"accept-language": "en"})
    sent = {"username": "arbitra", "password": password}
    client.post(reverse("login"), sent)
    change = reverse("password_change")
    for name in ("home", "organize", "account", "second_factor"):
        answer = client.get(reverse(name))
        assert (answer.status_code, answer.get("Location")) == (302, change), name
    page = client.get(change)
    check_page(page)
    assert "Your password was set by someone else" in page.content.decode()
    fields = {"old_password": password, "new_password1": PASSWORD, "new_password2": PASSWORD}
    assert client.post(change, fields).status_code == 302
    assert client.get(reverse("organize")).status_code == 200
    again = Client()
    again.post(reverse("login"), sent | {"password": PASSWORD})
    assert again.get(reverse("organize")).status_code == 200
    assert not User.objects.get(pk=user.pk).password_is_new


def test_what_is_gone_is_told_or_not_found():
    event = make_event(players=4)
    session = event.sessions.create(number=1)
    event_delete(tournament=event, by=organizer())
    for act in (
        lambda: session_start(session=session, by=organizer()),
        lambda: entry_add(tournament=event, player=event.club.players.get(last_name="Cognome01")),
        lambda: event_delete(tournament=event, by=organizer()),
    ):
        with pytest.raises(GoneError) as refused:
            act()
        assert refused.value.code == "gone"
