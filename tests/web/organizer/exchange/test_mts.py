"""A tournament from MTS: its scripts are sent, one is chosen, and the event is imported."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.exchange.models import Upload
from clubscore.exchange.mts import uploads
from clubscore.exchange.uploads.files import pack_content
from clubscore.people.models import Club, User
from clubscore.tournaments.models import Tournament
from tests.exchange.mts.scripts import Script, championship
from tests.factories import make_club, make_organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def user(club: Club) -> User:
    return make_organizer(club)


@pytest.fixture
def client(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def send(client: Client, *texts: str) -> Any:
    """Send scripts and go on from the page that waits for a worker, which here has been."""
    files = []
    for at, text in enumerate(texts):
        files.append(BytesIO(text.encode("utf-16")))
        files[-1].name = f"{at}.sql"
    answer = client.post(reverse("mts_import"), {"scripts": files})
    return client.get(answer.headers["Location"]) if answer.status_code == 302 else answer


def doubtful() -> Script:
    """Return a tournament with two players of whom something is not known."""
    names = ["Anna ROSSI", "Eva Maria Novak", "Jan SMIT", "Bo LI"]
    script = Script(names=names, countries=["Italy", "Czechia", "", "China"])
    script.table(1, 1, [1, 2, 3, 4], [24 + 8, -16, -8, -8], [(1, 2, 8)])
    return script


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_tournament_is_sent_chosen_and_imported(client, club, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.get(reverse("mts_import")), language)
    half = len(championship()) // 2
    at = championship().index("INSERT", half)
    chosen = send(client, championship()[:at], championship()[at:]).headers["Location"]
    check_page(client.get(chosen), language)
    asked = client.post(chosen, {"starts_on": "2017-09-23", "ends_on": "2017-09-24"})
    seen = client.get(asked.headers["Location"]).headers["Location"]
    check_page(client.get(seen), language)
    client.get(client.post(seen).headers["Location"])
    event = Tournament.objects.get(club=club)
    assert (event.name, event.ends_on.isoformat()) == ("1st Club Championship", "2017-09-24")
    assert event.visibility == Tournament.Visibility.DRAFT
    assert event.sessions.count() == 2


def test_what_is_not_certain_is_asked(client, club):
    chosen = send(client, doubtful().text).headers["Location"]
    page = client.get(chosen).content.decode()
    assert "Eva Maria Novak" in page
    assert "Jan SMIT" in page
    assert "Anna ROSSI" not in page
    days = {"starts_on": "2017-09-23", "ends_on": ""}
    told = {"first-2": "Eva", "last-2": "Maria Novak", "country-2": "CZE", "first-3": "Jan"}
    refused = client.post(chosen, {**days, **told, "last-3": "Smit", "country-3": ""})
    assert refused.status_code == 200
    asked = client.post(chosen, {**days, **told, "last-3": "Smit", "country-3": "NLD"})
    seen = client.get(asked.headers["Location"]).headers["Location"]
    client.get(client.post(seen).headers["Location"])
    people = {one.last_name: one for one in club.players.all()}
    assert people["Maria Novak"].first_name == "Eva"
    assert people["Smit"].country == "NLD"


def test_of_several_tournaments_one_is_chosen(client):
    other = Script(number=2, name="2nd Club Championship")
    other.table(1, 1, [1, 2, 3, 4], [6, -2, -2, -2])
    blank = Script(number=3, name="Never played")
    blank.table(1, 1, [1, 2, 3, 4], None)
    chosen = send(client, championship() + other.text + blank.text).headers["Location"]
    page = client.get(chosen)
    check_page(page)
    text = page.content.decode()
    assert text.count("tournament=") == 2
    assert "Never played" in text
    assert "starts_on" not in text
    second = client.get(f"{chosen}&tournament=2").content.decode()
    assert "starts_on" in second
    assert "starts_on" not in client.get(f"{chosen}&tournament=3").content.decode()


def test_hands_that_do_not_count_are_told(client):
    script = Script()
    script.table(1, 1, [1, 2, 3, 4], [10, -4, -3, -5], [(4, 3, 88)], totals_only=True)
    chosen = send(client, script.text).headers["Location"]
    asked = client.post(chosen, {"starts_on": "2017-09-23"})
    seen = client.get(client.get(asked.headers["Location"]).headers["Location"])
    check_page(seen)
    assert "At 1 table the hands don’t form a complete game" in seen.content.decode()
    assert "Session 1, table 1: −2" in " ".join(seen.content.decode().split())


def test_what_is_wrong_is_said_with_its_place(client):
    page = client.get(client.post(reverse("mts_import"), {"scripts": _file("INSERT T (A)")}).url)
    assert "Line 1 of the script" in page.content.decode()
    script = Script()
    script.table(1, 1, [1, 2, 3, 99], [0, 0, 0, 0])
    chosen = send(client, script.text).headers["Location"]
    asked = client.post(chosen, {"starts_on": "2017-09-23"})
    page = client.get(asked.headers["Location"])
    assert "player 99 is not on the list of players" in page.content.decode()
    assert chosen.partition("?")[0] in page.content.decode()


def _file(text: str) -> BytesIO:
    file = BytesIO(text.encode())
    file.name = "all.sql"
    return file


def test_too_large_and_missing_files_are_refused(client, monkeypatch):
    assert "This field is required" in client.post(reverse("mts_import")).content.decode()
    monkeypatch.setattr("clubscore.web.organizer.exchange.mts.MOST_BYTES", 100)
    answer = client.post(reverse("mts_import"), {"scripts": _file(championship())})
    assert "larger than" in answer.content.decode()
    assert not Upload.objects.exists()


def test_other_people_s_files_are_not_there(client):
    chosen = send(client, championship()).headers["Location"]
    other = Client()
    other.force_login(make_organizer(make_club()))
    assert other.get(chosen.partition("?")[0]).status_code == 404
    assert client.get(reverse("mts_tournament", args=[uuid4()])).status_code == 404
    assert Client().get(chosen).status_code == 302


def test_a_tournament_that_is_not_there_is_refused(user, club):
    target = {"tournament": 9, "starts_on": "2017-09-23", "ends_on": "2017-09-23", "people": {}}
    upload = Upload(
        owner=user,
        content=pack_content([championship().encode()]),
        target=target | {"home": {"club": "", "country": "ITA", "time_zone": "UTC"}},
    )
    with pytest.raises(Exception, match="not in the files"):
        uploads.turn_mts_upload(upload)
