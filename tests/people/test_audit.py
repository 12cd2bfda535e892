"""What administrators do about their club is written down; a password of others is changed."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubscore.demo.logos import gate
from clubscore.not_found import GoneError
from clubscore.people.audit import acts_forget, broken_chains
from clubscore.people.clubs.logos import logo_remove, logo_set
from clubscore.people.clubs.services import ClubSettings, club_change
from clubscore.people.models import Act, Membership, User
from clubscore.people.players.services import player_change, player_create, player_delete
from clubscore.tournaments.event_change import event_delete
from clubscore.tournaments.roster.entries import entry_add
from clubscore.tournaments.sessions.services import session_start
from tests.exchange.files import csv_rows
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
    fields = {"new_password1": PASSWORD, "new_password2": PASSWORD}
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


def lines_of(names: list[str]) -> list[int]:
    """Let players join two clubs by turns; return the lines of the first in its log."""
    club, other = make_club(), make_club("Altro")
    admin = make_organizer(club, Membership.Role.ADMIN)
    for name in names:
        player_create(club=club, first_name=name, last_name="Rossi", by=admin)
        player_create(club=other, first_name=name, last_name="Rossi", by=admin)
    return list(club.acts.order_by("pk").values_list("pk", flat=True))


def broken() -> list[int]:
    return [one.line for one in broken_chains()]


def test_a_line_changed_or_taken_out_shows():
    lines = lines_of(["Anna", "Bruno", "Carla", "Dario"])
    assert len(lines) >= 4
    assert broken() == []
    Act.objects.filter(pk=lines[1]).update(facts="nothing at all")
    assert broken() == [lines[1]]
    out = StringIO()
    with pytest.raises(CommandError, match="Differences: 1"):
        call_command("verify", stdout=out)
    assert f"hash of audit log line {lines[1]}" in out.getvalue()
    Act.objects.filter(pk=lines[1]).delete()
    assert broken() == [lines[2]]


def test_somebody_else_put_in_a_line_shows():
    lines = lines_of(["Anna", "Bruno", "Carla"])
    Act.objects.filter(pk=lines[2]).update(by=make_user("altra"))
    assert broken() == [lines[2]]


def test_what_is_forgotten_breaks_no_chain():
    lines = lines_of(["Anna", "Bruno", "Carla"])
    Act.objects.filter(pk__lte=lines[1]).update(at="2020-01-01T00:00Z")
    assert acts_forget() >= 2
    assert broken() == []


def test_administrators_download_the_log_with_its_hashes():
    club = make_club()
    admin = make_organizer(club, Membership.Role.ADMIN)
    player_create(club=club, first_name="Anna", last_name="Rossi", by=admin)
    client = Client(headers={"accept-language": "en"})
    client.force_login(admin)
    page = client.get(reverse("club_acts", args=[club.slug]))
    address = reverse("club_acts_file", args=[club.slug])
    assert address in page.content.decode()
    heading, *rows = csv_rows(client.get(address).content)
    assert heading[-1] == "Hash"
    chain = club.acts.order_by("pk").values_list("chain", flat=True)
    assert [row[-1] for row in rows] == list(chain)
    assert rows[-1][3] == admin.signature
