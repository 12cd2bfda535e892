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
from tests.exchange.foreign import MTS, foreign_event
from tests.factories import make_club, make_organizer
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
