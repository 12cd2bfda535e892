"""A file that takes longer than a page waits on a page of its own, which leads on."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.demo.logos import gate
from clubscore.exchange.models import Upload
from clubscore.exchange.uploads import queue
from clubscore.exchange.uploads.queue import read_waiting_uploads
from clubscore.jobs import workers
from clubscore.limits import Budget
from clubscore.people.models import Club, Membership, User
from clubscore.tournaments.models import Tournament
from clubscore.uploads import process
from clubscore.web.large_files import taken_in
from tests.exchange.event_file.texts import event_text
from tests.factories import make_club, make_event, make_organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db
LIST = b"Last name;First name\nRossi;Mario\n"
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start no worker; return what was to start."""
    started: list[str] = []
    monkeypatch.setattr(workers, "start_command", started.append)
    return started


@pytest.fixture
def event() -> Tournament:
    return make_event(players=0)


@pytest.fixture
def club(event: Tournament) -> Club:
    return event.club


@pytest.fixture
def client(club: Club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club, Membership.Role.ADMIN))
    return client


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is read while a page waits: another thread of this process has the place."""
    monkeypatch.setattr(process._waiting_thread, "acquire", lambda **_how: False)


def file_of(content: bytes, name: str) -> BytesIO:
    file = BytesIO(content)
    file.name = name
    return file


def send(client: Client, event: Tournament, what: str, content: bytes | None = None) -> Any:
    """Send a file of some kind, as the form of its page does."""
    if what == "logo":
        address = reverse("club_settings", args=[event.club.slug])
        sent: dict[str, Any] = {"action": "logo", "logo": file_of(content or gate(), "ours.png")}
    elif what == "roster":
        address = reverse("players_import", args=[event.slug])
        sent = {"file": file_of(content or LIST, "list.csv"), "pasted": ""}
    else:
        address = reverse("event_import", query={"club": event.club.slug})
        sent = {"file": file_of(content or event_text(event).encode(), "event.json")}
    return client.post(address, sent)


@pytest.mark.parametrize("what", ["logo", "roster", "event"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_file_is_waited_for_on_a_page_that_leads_on(client, event, slow, what, language):
    client.cookies["__Host-django_language"] = language
    answer = send(client, event, what)
    address = answer.headers["Location"]
    assert address == reverse("upload", args=[Upload.objects.get().token])
    page = client.get(address)
    check_page(page, language)
    assert f'data-live="{address}"' in page.content.decode()
    assert page.headers["Cache-Control"].count("no-store")
    assert client.get(address, headers=HTMX).status_code == 200
    read_waiting_uploads()
    led = client.get(address, headers=HTMX)
    onward = client.get(address)
    assert led.headers["HX-Redirect"] == onward.headers["Location"]
    shown = client.get(onward.headers["Location"])
    check_page(shown, language)
    said = {"logo": "ogo", "roster": "Rossi", "event": event.name}
    assert said[what] in shown.content.decode()


def test_a_list_goes_on_to_its_import(client, event, slow):
    send(client, event, "roster")
    read_waiting_uploads()
    onward = client.get(reverse("upload", args=[Upload.objects.get().token]), follow=True)
    form = onward.context["form"]
    seen = onward.context["fingerprint"]
    sent = {name: form[name].value() for name in form.fields if form[name].value()}
    sent |= {"grid": form.grid_text(), "source": form.source.name, "token": form.token}
    done = client.post(onward.request["PATH_INFO"], sent | {"seen": seen, "action": "import"})
    assert done.status_code == 302
    assert event.entries.get().player.last_name == "Rossi"
    assert event.changes.latest("pk").facts["source"] == "list.csv"


@pytest.mark.parametrize("what", ["logo", "roster"])
def test_an_ordinary_file_is_read_in_one_step(client, event, what):
    answer = send(client, event, what)
    assert answer.status_code == (302 if what == "logo" else 200)
    assert not Upload.objects.exists()
    if what == "logo":
        assert answer.headers["Location"] == reverse("club_settings", args=[event.club.slug])


@pytest.mark.parametrize("what", ["logo", "roster", "event"])
def test_a_file_is_its_senders_alone(client, event, slow, what):
    address = send(client, event, what).headers["Location"]
    colleague = Client()
    colleague.force_login(make_organizer(event.club, Membership.Role.ADMIN))
    for one in (colleague, Client()):
        for method in (one.get, one.post):
            assert method(address).status_code in {302, 404}
            assert method(address).headers.get("Location", "/login/").startswith("/login/")
    assert client.get(reverse("upload", args=[uuid4()])).status_code == 404


def test_a_list_of_one_event_is_not_another_ones(client, event, slow):
    send(client, event, "roster")
    read_waiting_uploads()
    other = make_event(club=event.club, players=0)
    token = Upload.objects.get().token
    address = reverse("players_import", args=[other.slug])
    for asked in (token, "x", uuid4()):
        page = client.get(address, {"upload": str(asked)})
        assert b"Rossi" not in page.content
        check_page(page)


def test_how_many_come_before_is_said(client, event, slow):
    send(client, event, "logo")
    address = send(client, event, "roster").headers["Location"]
    assert "Waiting for 1 other file." in client.get(address).content.decode()


def test_a_file_that_was_interrupted_is_read_again_by_one_button(client, event, slow, calls):
    address = send(client, event, "roster").headers["Location"]
    Upload.objects.update(state="failed", error={"code": "upload_interrupted"})
    page = client.get(address)
    check_page(page)
    assert "Start again" in page.content.decode()
    assert client.post(address).headers["Location"] == address
    assert Upload.objects.get().state == "waiting"
    read_waiting_uploads()
    assert "Rossi" in client.get(address, follow=True).content.decode()


def test_what_would_fail_again_offers_another_file(client, event, slow):
    address = send(client, event, "roster", b"\xd0\xcf\x11\xe0").headers["Location"]
    waiting = client.get(address).content.decode()
    assert 'data-live-also="#upload-title"' in waiting  # or it would go on saying “being read”
    read_waiting_uploads()
    page = client.get(address)
    check_page(page)
    text = page.content.decode()
    assert re.search(r'<h1 id="upload-title">\s*The file was not read\s*</h1>', text)
    assert "Start again" not in text
    assert reverse("players_import", args=[event.slug]) in text
    client.post(address)
    assert Upload.objects.get().state == "failed"


@pytest.mark.parametrize("what", ["logo", "roster", "event"])
def test_too_many_are_refused_and_nothing_is_lost(client, event, slow, monkeypatch, what):
    monkeypatch.setattr(queue, "WAITING_EACH", 0)
    answer = send(client, event, what)
    check_page(answer)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "30")
    assert "0 of your files are still waiting" in answer.content.decode()
    monkeypatch.setattr(queue, "WAITING_EACH", 5)
    monkeypatch.setattr(queue, "WAITING_ALL", 0)
    answer = send(client, event, what)
    assert answer.status_code == 503
    monkeypatch.setattr(queue, "BUDGET", Budget(0))
    answer = send(client, event, what)
    check_page(answer)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) >= 60
    assert not Upload.objects.exists()


def test_rows_that_are_pasted_cost_nothing_and_stay(client, event, monkeypatch):
    monkeypatch.setattr(queue, "BUDGET", Budget(0))
    address = reverse("players_import", args=[event.slug])
    assert "Rossi" in client.post(address, {"pasted": LIST.decode()}).content.decode()


def test_large_files_are_taken_in_by_few_threads(client, event):
    with taken_in() as first, taken_in() as second:
        assert (first, second) == (True, True)
        answer = send(client, event, "event")
        check_page(answer)
        assert answer.status_code == 503
        assert "waiting to be read" in answer.content.decode()
        page = reverse("event_import", query={"club": event.club.slug})
        assert client.get(page).status_code == 200
    assert not Upload.objects.exists()
    assert send(client, event, "event").status_code == 302


def test_a_club_made_since_is_no_way_in(client, event, slow):
    other = make_club("Altro")
    send(client, event, "event")
    read_waiting_uploads()
    token = Upload.objects.get().token
    confirm = reverse("event_import_confirm", args=[token], query={"club": other.slug})
    assert client.get(confirm).status_code == 404


def test_a_file_is_imported_into_one_club(client, event):
    other = make_club("Altro")
    user = User.objects.get(pk=client.session["_auth_user_id"])
    Membership.objects.create(user=user, club=other, role="organizer")
    send(client, event, "event")
    read_waiting_uploads()
    upload = Upload.objects.get()
    confirm = [
        reverse("event_import_confirm", args=[upload.token], query={"club": club.slug})
        for club in (event.club, other)
    ]
    # It was sent for the first club, and is deleted if somebody there is erased.
    assert {client.get(confirm[1]).status_code, client.post(confirm[1]).status_code} == {404}
    client.post(confirm[0])
    read_waiting_uploads()
    page = reverse("upload", args=[upload.token])
    made = event.club.tournaments.exclude(pk=event.pk).get()
    assert client.get(page)["Location"] == reverse("event_manage", args=[made.slug])
    assert not other.tournaments.exists()
