"""A list imported again, on the page: old and new, what is unticked, what changed meanwhile."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Tournament
from tests.factories import make_event, make_organizer
from tests.html import check_page

from .test_views import address, form_of, said, upload

pytestmark = pytest.mark.django_db

HEAD = "Number,Last name,First name,Team,Home club\n"
FIRST = HEAD + "1,Cognome01,Nome1,Draghi,Torino\n2,Cognome02,Nome2,Draghi,\n"
AGAIN = HEAD + "1,Cognome01,Nome1,Tigri,Milano\n2,Cognome02,Nome2,Draghi,\n"


@pytest.fixture
def event() -> Tournament:
    return make_event(players=4)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    client.post(address(event), form_of(client.post(address(event), upload(FIRST))))
    return client


def first(event: Tournament) -> tuple[str, str]:
    entry = event.entries.get(number=1)
    return entry.team.name if entry.team else "", entry.home_club


@pytest.mark.parametrize("language", ["it", "en"])
def test_pages(client, event, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.post(address(event), upload(AGAIN)), language)
    check_page(client.post(address(event), upload(FIRST)), language)


def test_no_differences(client, event):
    look = client.post(address(event), upload(FIRST))
    assert "No differences: the event has everything on this list already." in said(look)
    assert "2 players of the event are not on this list" in said(look)
    assert 'id="import-button"' not in look.content.decode()
    response = client.post(address(event), form_of(look), follow=True)
    assert "Nothing has changed" in said(response)


def test_old_and_new_are_shown_and_applied(client, event):
    look = client.post(address(event), upload(AGAIN))
    assert "Team: Draghi → Tigri" in said(look)
    assert "Home club: Torino → Milano" in said(look)
    assert "Change 1 player " in said(look)
    response = client.post(address(event), form_of(look), follow=True)
    assert "1 player changed." in said(response)
    assert first(event) == ("Tigri", "Milano")


def test_what_is_unticked_stays(client, event):
    look = client.post(address(event), upload(AGAIN))
    sent = form_of(look)
    del sent["do-2-team"]
    again = client.post(address(event), {**sent, "action": "look"})
    page = again.content.decode()
    assert 'id="do-2-team" >' in page
    assert 'id="do-2-home_club" checked>' in page
    client.post(address(event), sent)
    assert first(event) == ("Draghi", "Milano")


def test_what_changed_since_the_preview_is_shown_first(client, event):
    look = client.post(address(event), upload(AGAIN))
    Entry.objects.filter(number=1).update(home_club="Genova")
    response = client.post(address(event), form_of(look))
    assert "These rows differ from the preview you saw: 2." in said(response)
    assert "Home club: Genova → Milano" in said(response)
    assert first(event) == ("Draghi", "Genova")
    client.post(address(event), form_of(response))
    assert first(event) == ("Tigri", "Milano")


def test_who_is_chosen_without_a_look_changes_nothing_unseen(client, event):
    """Without scripts the differences of somebody just chosen have not been on the page."""
    marked = HEAD + ",Cognome01,Nomme1,Tigri,\n"
    look = client.post(address(event), upload(marked))
    (row,) = look.context["plan"].rows
    who = str(Player.objects.get(last_name="Cognome01").pk)
    response = client.post(address(event), form_of(look, **{"who-2": who}))
    assert row.kind == "perhaps"
    assert "differ from the preview you saw" in said(response)
    client.post(address(event), form_of(response))
    assert first(event) == ("Tigri", "Torino")
    assert Player.objects.filter(first_name="Nomme1").count() == 1


def test_blank_cells_clear_if_asked(client, event):
    blank = HEAD + "1,Cognome01,Nome1,,\n"
    look = client.post(address(event), upload(blank))
    early = client.post(address(event), form_of(look, clears_blanks="on"))
    assert "The columns have changed" in said(early)
    assert "Team: Draghi → –" in said(early)
    client.post(address(event), form_of(early))
    assert first(event) == ("", "")


def test_differences_stay_told_after_the_columns_change(client, event):
    look = client.post(address(event), upload(AGAIN))
    sent = form_of(look, **{"column-3": "", "action": "look"})
    again = client.post(address(event), sent)
    assert "Team: Draghi → Tigri" not in said(again)
    assert "Home club: Torino → Milano" in said(again)
    assert reverse("entry_edit", args=[event.slug, event.entries.get(number=4).pk]) in (
        again.content.decode()
    )


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_list_goes_both_ways(client, event, language, form):
    client.cookies["__Host-django_language"] = language
    link = reverse("players_list", args=[event.slug, form])
    for page in ("player_add", "players_import"):
        assert link in client.get(reverse(page, args=[event.slug])).content.decode()
    assert link in client.get(reverse("event_downloads", args=[event.slug])).content.decode()
    response = client.get(link)
    assert response["Content-Disposition"].endswith(f'.{form}"')
    look = client.post(address(event), upload(response.content, f"list.{form}"))
    assert look.context["plan"].is_nothing
    assert [row.kind for row in look.context["plan"].rows] == ["entered"] * 4


def test_there_is_no_other_form(client, event):
    assert client.get(reverse("players_list", args=[event.slug, "ods"])).status_code == 404


def test_a_file_of_hands_says_what_to_take(client, event):
    hands = "Session,Table,Hand,Prevalent wind,Winner\n1,1,1,East,Anna Baldini\n"
    response = client.post(address(event), upload(hands))
    assert "Take the file “Standings” instead" in said(response)
    assert response.context["plan"] is None


def test_who_was_removed_meanwhile_is_not_put_back(client, event):
    look = client.post(address(event), upload(AGAIN))
    (settled,) = re.findall(r'name="settled" value="([^"]*)"', look.content.decode())
    assert settled.split() == ["3"]
    Entry.objects.filter(number=2).delete()
    sent = {key: one for key, one in form_of(look).items() if key != "shown-3"}
    response = client.post(address(event), sent | {"settled": settled})
    assert "These rows differ from the preview you saw: 3." in said(response)
    assert first(event) == ("Draghi", "Torino")


def test_somebody_of_the_same_name_can_still_be_told_apart(client, event):
    """Without a number nothing but the name says who it is: the question stays on the page."""
    look = client.post(address(event), upload("Last name,First name\nCognome01,Nome1\n"))
    assert 'name="who-2"' in look.content.decode()
    client.post(address(event), form_of(look, **{"who-2": "new"}))
    assert event.entries.filter(player__last_name="Cognome01").count() == 2


@pytest.mark.parametrize("form", ["xlsx", "csv"])
def test_each_copy_of_a_list_with_contacts_is_in_the_clubs_log(client, event, form):
    link = reverse("players_list", args=[event.slug, form])
    assert client.head(link).status_code == 200
    copies = event.club.acts.filter(kind="data_exported")
    assert not copies.exists()
    client.get(link)
    assert list(copies.values_list("facts", flat=True)) == [event.name]
