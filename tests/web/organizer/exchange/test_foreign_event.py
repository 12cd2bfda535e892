"""Results of another program, from the form of the event to every page that shows them."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Club
from clubscore.standings.circuits.rule import Rule
from clubscore.standings.circuits.services import CircuitSettings, circuit_create
from clubscore.standings.circuits.standing import circuit_standing
from clubscore.tournaments.models import Change, Tournament
from tests.exchange.foreign import MTS, PARTIAL, foreign_event
from tests.factories import make_club, make_event, make_organizer
from tests.html import check_page
from tests.web.organizer.roster_import.test_views import form_of, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def client(club: Club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club))
    return client


def told(**other: Any) -> dict[str, Any]:
    return {
        "name": "Copenhagen Open",
        "starts_on": "2026-03-14",
        "ends_on": "2026-03-15",
        "results_from": "MTS",
        "kind": "tournament",
        "ruleset": "mcr",
        "city": "Copenhagen",
        "country": "DNK",
        "visibility": "public",
        "token": str(uuid4()),
    } | other


def test_from_the_form_to_the_standings(client, club):
    organized = client.get(reverse("organize"))
    assert reverse("foreign_event_new") in organized.content.decode()
    sent = told()
    response = client.post(reverse("foreign_event_new"), sent)
    event = Tournament.objects.get()
    assert response["Location"] == reverse("players_import", args=[event.slug])
    assert (event.club, event.country, event.place_points) == (club, "DNK", [])
    client.post(reverse("foreign_event_new"), sent)  # sent twice
    assert Tournament.objects.count() == 1
    upload = SimpleUploadedFile("mts.csv", MTS.encode())
    look = client.post(response["Location"], {"file": upload})
    assert "Import 4 results" in said(look)
    assert "place 2 23.33 TP 401" in said(look)
    done = client.post(response["Location"], form_of(look), follow=True)
    assert done.redirect_chain == [(reverse("event_manage", args=[event.slug]), 302)]
    assert "4 results imported." in said(done)
    page = client.get(reverse("event", args=[event.slug]))
    assert "23⅓" in said(page)
    assert "run with another program (MTS)" in said(page)
    assert "Hands won" not in said(page)


@pytest.mark.parametrize("language", ["it", "en"])
def test_pages(client, club, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.get(reverse("foreign_event_new")), language)
    event = foreign_event(MTS, club)
    for name in ("event_manage", "event", "event_downloads", "event_settings", "event_log"):
        check_page(client.get(reverse(name, args=[event.slug])), language)
    check_page(client.get(reverse("event_player", args=[event.slug, 2])), language)
    check_page(client.get(reverse("event_print", args=[event.slug])), language)
    player = event.entries.get(number=2).player
    history = client.get(reverse("player_history", args=[player.pk]))
    check_page(history, language)
    assert event.name in history.content.decode()


def test_what_is_wrong_is_said(client):
    page = client.post(reverse("foreign_event_new"), told(results_from="", ends_on="2026-03-01"))
    assert set(page.context["form"].errors) == {"results_from", "ends_on"}
    page = client.post(reverse("foreign_event_new"), told(starts_on="1700-01-01", ends_on=""))
    assert page.context["form"].non_field_errors() or page.context["form"].errors
    assert not Tournament.objects.exists()


def test_pages_of_sessions_are_not_offered(client, club):
    event = foreign_event(MTS, club)
    for name in ("event_manage", "event"):
        links = client.get(reverse(name, args=[event.slug])).content.decode()
        for other in ("event_seats", "event_statistics", "event_seating", "check_in", "timetable"):
            assert reverse(other, args=[event.slug]) not in links


def test_an_event_without_results_yet_says_so(client, club):
    client.post(reverse("foreign_event_new"), told())
    event = Tournament.objects.get()
    for name in ("event_manage", "event"):
        assert "There are no results yet." in said(client.get(reverse(name, args=[event.slug])))


def test_its_results_count_in_a_circuit_and_in_the_calendar(client, club):
    event = foreign_event(MTS, club)
    settings = CircuitSettings(name="Campionato", rule=Rule(), takes_all=True)
    circuit = circuit_create(club=club, settings=settings, token=uuid4(), by=make_organizer(club))
    standing = circuit_standing(circuit)
    assert [one.event for one in standing.events] == [event]
    assert [line.player.last_name for line in standing.lines] == [
        *("Quinn", "Moreau", "Berg", "Conti"),
    ]
    page = Client().get(reverse("club", args=[club.slug]))
    assert "Zara Quinn" in said(page)
    assert event.name in said(Client().get(reverse("home")))


def test_the_program_can_be_named_otherwise(client, club):
    event = foreign_event(MTS, club)
    page = client.get(reverse("event_settings", args=[event.slug]))
    form = page.context["form"]
    sent = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in sent.items() if value not in (None, False)}
    client.post(reverse("event_settings", args=[event.slug]), sent | {"results_from": "EMA"})
    event.refresh_from_db()
    assert event.results_from == "EMA"
    change = Change.objects.filter(kind="event_changed").latest("pk")
    assert change.facts["results_from"] == ["MTS", "EMA"]


def test_the_standings_as_pdf(client, club):
    event = foreign_event(MTS, club)
    shown = client.get(reverse("document", args=[event.slug, "standings"]), follow=True)
    assert shown.status_code == 200
    missing = client.get(reverse("event_download", args=[event.slug, "hands", "csv"]))
    assert missing.status_code == 404
    table = client.get(reverse("event_download", args=[event.slug, "standings", "csv"]))
    assert re.search(
        r"Moreau,FRA,.*,401",
        b"".join(table).decode() if table.streaming else table.content.decode(),
    )


def participants_of(page: Any) -> dict[str, Any]:
    """Return what a browser sends of the number of players as the page shows it."""
    form = page.context["participants"]
    number = form["participants"].value()
    sent = {
        "participants": "" if number is None else str(number),
        "participants-proposed": "" if form.proposal.number is None else str(form.proposal.number),
        "participants-seen": ""
        if form.proposal.stored_number is None
        else str(form.proposal.stored_number),
    }
    for name, value in sent.items():
        (tag,) = re.findall(rf'<input[^>]* name="{name}"[^>]*>', page.text)
        assert (re.findall(r' value="([^"]*)"', tag) or [""]) == [value]
    return sent


def look_at(client: Client, event: Tournament, text: str) -> Any:
    address = reverse("players_import", args=[event.slug])
    return client.post(address, {"file": SimpleUploadedFile("list.csv", text.encode())})


@pytest.mark.parametrize("language", ["it", "en"])
def test_of_a_partial_list_the_number_of_players_is_asked(client, club, language):
    client.cookies["__Host-django_language"] = language
    event = make_event(players=0, club=club, results_from="MTS")
    look = look_at(client, event, PARTIAL)
    check_page(look, language)
    asked = {"it": "L’elenco è parziale", "en": "The list is partial"}[language]
    assert asked in look.text
    address = reverse("players_import", args=[event.slug])
    sent = form_of(look) | participants_of(look)
    for wrong in ("44", "0", "many", "10000"):
        page = client.post(address, sent | {"participants": wrong})
        check_page(page, language)
        assert page.status_code == 200
        assert f'value="{wrong}"' in page.text
        assert not event.entries.exists()
    done = client.post(address, sent | {"participants": "48"})
    assert done.status_code == 302
    event.refresh_from_db()
    assert event.participants == 48
    again = look_at(client, event, PARTIAL)
    assert participants_of(again)["participants"] == "48"


def test_of_a_whole_list_the_number_is_there_and_can_be_another(client, club):
    event = make_event(players=0, club=club, results_from="MTS")
    look = look_at(client, event, MTS)
    assert participants_of(look)["participants"] == "4"
    address = reverse("players_import", args=[event.slug])
    sent = form_of(look) | participants_of(look)
    again = client.post(address, sent | {"action": "look", "participants": "60", "out-3": "on"})
    assert participants_of(again)["participants"] == "60"
    client.post(address, form_of(again) | participants_of(again))
    event.refresh_from_db()
    assert event.participants == 60


def test_somebody_else_changes_the_number_while_a_list_is_looked_at(client, club):
    event = foreign_event(PARTIAL, club, 48)
    look = look_at(client, event, PARTIAL)
    Tournament.objects.filter(pk=event.pk).update(participants=50)
    address = reverse("players_import", args=[event.slug])
    page = client.post(address, form_of(look) | participants_of(look))
    assert "Someone has changed the number of players in the meantime." in said(page)
    assert participants_of(page)["participants"] == "50"
    assert client.post(address, form_of(page) | participants_of(page)).status_code == 302
    event.refresh_from_db()
    assert event.participants == 50


@pytest.mark.parametrize(
    ("participants", "told", "place"),
    [
        (None, "The number of players is not known.", "12 of –"),
        (48, "3 of 48 players are listed.", "12 of 48"),
    ],
)
def test_pages_say_of_how_many(client, club, participants, told, place):
    event = foreign_event(PARTIAL, club, participants)
    page = client.get(reverse("event", args=[event.slug]))
    check_page(page)
    assert told in said(page)
    assert place in said(client.get(reverse("event_player", args=[event.slug, 1])))
    player = event.entries.get(number=1).player
    history = said(client.get(reverse("player_history", args=[player.pk])))
    assert f"12 /{participants or '–'}" in history
    told_by = client.get(reverse("api_standings", args=[event.slug])).json()
    assert told_by["participants"] == participants
    assert [one["place"] for one in told_by["players"]] == [12, 30, 45]
    manage = client.get(reverse("event_manage", args=[event.slug]))
    check_page(manage)
    assert ("Enter the number of players" in said(manage)) is (participants is None)
    calendar = said(client.get(reverse("club", args=[club.slug])))
    assert event.name in calendar, "though nobody on the list is among the first"
    pdf = client.get(reverse("document", args=[event.slug, "standings"]), follow=True)
    assert pdf.status_code == 200


def settings_of(client: Client, event: Tournament) -> dict[str, Any]:
    form = client.get(reverse("event_settings", args=[event.slug])).context["form"]
    sent = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in sent.items() if value not in (None, False)}


def test_another_number_of_players_shows_first_what_it_changes(client, club):
    event = foreign_event(PARTIAL, club, 48)
    settings = CircuitSettings(name="Campionato", rule=Rule(), takes_all=True)
    circuit_create(club=club, settings=settings, token=uuid4(), by=make_organizer(club))
    address = reverse("event_settings", args=[event.slug])
    sent = settings_of(client, event) | {"participants": "60"}
    page = client.post(address, sent)
    check_page(page)
    assert "Nothing is saved yet." in said(page)
    assert "Ib Danielsen 1 → 1 766 → 814" in said(page)
    event.refresh_from_db()
    assert event.participants == 48
    assert client.post(address, sent | {"reviewed": "60"}).status_code == 302
    event.refresh_from_db()
    assert event.participants == 60
    page = client.post(address, sent | {"participants": "", "reviewed": "60"})
    assert "doesn’t count yet" in said(page)
    assert client.post(address, sent | {"participants": "", "reviewed": ""}).status_code == 302
    log = said(client.get(reverse("event_log", args=[event.slug])))
    assert "number of players: 60 → –" in log
    assert "number of players: 48 → 60" in log


def test_without_circuits_a_number_is_saved_at_once(client, club):
    event = foreign_event(PARTIAL, club)
    address = reverse("event_settings", args=[event.slug])
    sent = settings_of(client, event) | {"participants": "44"}
    assert "44 players are too few" in said(client.post(address, sent))
    assert client.post(address, sent | {"participants": "48"}).status_code == 302
    event.refresh_from_db()
    assert event.participants == 48


def test_an_event_of_our_own_is_asked_for_no_number(client, club):
    event = make_event(players=4, club=club)
    form = client.get(reverse("event_settings", args=[event.slug])).context["form"]
    assert "participants" not in form.fields
