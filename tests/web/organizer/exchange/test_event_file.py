"""The pages of the file of an event: sent out, sent in, looked at, imported."""

import json
from datetime import timedelta
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubscore.exchange.event_file import shape, uploads
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.models import Upload
from clubscore.exchange.uploads.files import (
    KEPT,
    pack_content,
    upload_content,
    upload_find,
    upload_keep,
)
from clubscore.people.models import Act, Club, User
from clubscore.people.players.services import player_create
from clubscore.people.roles import membership_add
from clubscore.printing.models import PrintJob
from clubscore.printing.queue.worker import print_queued_jobs
from clubscore.standings.verification.event import Finding
from clubscore.tournaments.models import EventRole, Tournament
from tests.exchange.event_file.texts import event_text
from tests.exchange.events import full_event, other_club, rows, standings
from tests.factories import make_club, make_event, make_organizer, make_user
from tests.headers import BROWSER
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return full_event()


@pytest.fixture
def club() -> Club:
    return other_club()


@pytest.fixture
def user(club: Club) -> User:
    return make_organizer(club)


@pytest.fixture
def client(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def send(client: Client, content: bytes, address: str = "") -> Any:
    """Send a file and go on from the page that waits for a worker, which here has been."""
    file = BytesIO(content)
    file.name = "coppa.json"
    answer = client.post(address or reverse("event_import"), {"file": file})
    return client.get(answer.headers["Location"]) if answer.status_code == 302 else answer


def test_the_file_is_sent_to_organizers(event):
    client = Client()
    client.force_login(make_organizer(event.club))
    response = client.get(reverse("event_file", args=[event.slug]))
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{event.slug}.json"'
    assert response.headers["Cache-Control"] == "private, no-store"
    assert response.content.decode() == event_text(event)


def test_a_worker_makes_the_file_and_each_has_all_that_is_there(event, monkeypatch):
    """A remark is in the file and in no fingerprint: no earlier file is handed out for it."""
    client = Client(headers={"accept-language": "en", **BROWSER})
    client.force_login(make_organizer(event.club))
    address = reverse("event_file", args=[event.slug])
    assert client.get(address).content.decode() == event_text(event)
    event.entries.filter(number=1).update(remark="vegetariana")
    assert "vegetariana" in client.get(address).content.decode()
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda _name: None)
    pages = [client.get(address).headers["Location"] for _ in range(3)]
    assert len(set(pages)) == 1  # nothing of it has been read yet
    waiting = PrintJob.objects.get(state=PrintJob.State.WAITING)
    assert pages[0] == reverse("print_job", args=[waiting.key])
    check_page(client.get(pages[0]))
    event.entries.filter(number=1).update(remark="celiaca")
    assert print_queued_jobs() == 1
    assert "celiaca" in client.get(reverse("print_file", args=[waiting.key])).content.decode()


def test_the_file_is_for_the_organizer_who_asked(event):
    asked, other, referee = (Client(headers=BROWSER) for _ in range(3))
    asked.force_login(make_organizer(event.club))
    other.force_login(make_organizer(event.club))
    user = make_user()
    referee.force_login(user)
    EventRole.objects.create(tournament=event, user=user, role="referee")
    asked.get(reverse("event_file", args=[event.slug]))
    job = PrintJob.objects.get()
    statuses = {asked: 200, other: 404, referee: 404, Client(): 404}
    for name in ("print_job", "print_file"):
        for client, status in statuses.items():
            assert client.get(reverse(name, args=[job.key])).status_code == status
    assert other.get(reverse("event_file", args=[event.slug])).status_code == 200
    assert Act.objects.filter(kind=Act.Kind.EVENT_EXPORTED).count() == 2


@pytest.mark.parametrize("language", ["en", "it"])
def test_pages(client, event, language):
    client.cookies["__Host-django_language"] = language
    check_page(client.get(reverse("event_import")), language)
    answer = send(client, event_text(event).encode())
    check_page(client.get(answer.headers["Location"]), language)


def test_looked_at_then_imported(client, event, club, user):
    player_create(club=club, first_name="N.", last_name="Cognome01", ema_number="07000001")
    before = rows()
    answer = send(client, event_text(event).encode())
    assert answer.status_code == 302
    page = client.get(answer.headers["Location"]).content.decode()
    assert "coppa.json" in page
    assert "Circolo dei venti" in page
    assert "Players new to the club: 9" in page
    assert "Players already in the club: 1" in page
    assert "in the file: Nome1 Cognome01" in page
    assert "don’t match" not in page
    assert rows() == before | {"exchange.Upload": 1}
    done = client.post(answer.headers["Location"], follow=True)
    assert done.redirect_chain[0][0].startswith("/organize/uploads/")
    copy = Tournament.objects.get(club=club)
    assert done.redirect_chain[-1][0] == reverse("event_manage", args=[copy.slug])
    assert "Event imported." in done.content.decode()
    assert [row[3:] for row in standings(copy)[:1]] == [row[3:] for row in standings(event)[:1]]
    assert copy.origin.imported_by == user
    assert upload_content(Upload.objects.get()) == b""
    again = client.post(answer.headers["Location"])  # pressed twice
    assert again.headers["Location"] == reverse("event_manage", args=[copy.slug])
    assert Tournament.objects.filter(club=club).count() == 1


def test_an_event_that_is_here_already_is_told(client, event, club):
    event_import(file=read_event(event_text(event).encode()), club=club, by=None)
    answer = send(client, event_text(event).encode())
    page = client.get(answer.headers["Location"]).content.decode()
    assert "already has an event with this name on this day" in page


def test_hands_that_differ_are_told(client, event):
    document = json.loads(event_text(event))
    hand = document["sessions"][0]["tables"][0]["hands"][0]
    hand["payments"] = [-3, 1, 1, 1]
    answer = send(client, json.dumps(document).encode())
    page = client.get(answer.headers["Location"]).content.decode()
    assert "Session 1, table 1, hand 1: payments" in page
    done = client.post(answer.headers["Location"], follow=True).content.decode()
    assert "1 hand doesn’t match the rules" in done


def test_tables_that_differ_after_the_import_are_told(client, event, monkeypatch):
    finding = Finding("x", 1, 2, None, None, "seats reassigned", [0, 1, 2], [0, 1, 2, 3])
    monkeypatch.setattr(uploads, "event_findings", lambda _event: iter([finding]))
    answer = send(client, event_text(event).encode())
    done = client.post(answer.headers["Location"], follow=True).content.decode()
    assert "are inconsistent. Contact the operator" in done


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The submitted file is empty."),
        (b"name;number\nRossi;1\n", "This is not a JSON file"),
        (b"{}", "This file doesn’t contain a Clubscore event."),
        (b'{"application": "clubscore", "version": 9}', "The file is version 9"),
        (b'{"application": "clubscore", "version": 1}', "club is missing from the file."),
    ],
)
def test_what_is_wrong_is_said(client, content, said):
    response = send(client, content)
    assert response.status_code == 200
    check_page(response)
    assert said in response.content.decode().replace("&quot;", '"')
    for upload in Upload.objects.all():
        address = reverse("event_import_confirm", args=[upload.token])
        again = client.get(address, follow=True).content.decode()
        assert said in again.replace("&quot;", '"')


def test_without_a_file(client):
    assert "This field is required." in client.post(reverse("event_import")).content.decode()


def test_a_file_that_is_too_large_is_not_read(client, monkeypatch):
    monkeypatch.setattr(shape, "MOST_BYTES", 3)
    monkeypatch.setattr("clubscore.exchange.event_file.uploads.CHECK", None)
    assert "larger than 0 MB" in send(client, b"[        ]").content.decode()


def test_a_request_above_the_limit_is_left_unread(client, monkeypatch):
    monkeypatch.setattr(shape, "MOST_BYTES", 3)
    monkeypatch.setattr("clubscore.exchange.uploads.files.ROOM", 0)
    assert "larger than 0 MB" in send(client, b"[        ]").content.decode()


def test_an_event_larger_than_other_uploads_may_be(client, event, club):
    content = event_text(event).encode() + b" " * (3 * 2**20)
    answer = send(client, content)
    client.post(answer.headers["Location"])
    assert Tournament.objects.filter(club=club).count() == 1


def test_the_import_asks_for_the_token_of_its_form(user):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(user)
    assert send(browser, b"{}").status_code == 403


def test_the_club_is_chosen(client, event, user, club):
    second = other_club()
    membership_add(user=user, club=second)
    page = client.get(reverse("event_import"), {"club": second.slug}).content.decode()
    assert f"?club={club.slug}" in page
    address = f"{reverse('event_import')}?club={second.slug}"
    answer = send(client, event_text(event).encode(), address)
    client.post(answer.headers["Location"])
    assert Tournament.objects.filter(club=second).count() == 1
    assert client.get(reverse("event_import"), {"club": event.club.slug}).status_code == 404


def test_a_file_is_its_owners_and_for_a_while(client, event, club, user):
    address = send(client, event_text(event).encode()).headers["Location"]
    colleague = Client()
    colleague.force_login(make_organizer(club))
    assert colleague.get(address).status_code == 404
    assert colleague.post(address).status_code == 404
    assert client.get(f"{reverse('event_import_confirm', args=[uuid4()])}").status_code == 404
    Upload.objects.update(made_at=timezone.now() - KEPT)
    assert client.post(address).status_code == 404
    assert not Tournament.objects.filter(club=club).exists()


def test_old_files_go(user):
    other = make_user()
    club = make_club("Altro")
    old = upload_keep(owner=other, kind="event", name="old.json", content=pack_content([b"1"]))
    Upload.objects.update(made_at=timezone.now() - KEPT - timedelta(minutes=1))
    kept = upload_keep(
        owner=other,
        kind="other",
        name="x" * 300 + ".csv",
        content=pack_content([b"2" * 1000]),
        target={"club": club.pk},
    )
    assert not Upload.objects.filter(pk=old.pk).exists()
    first = upload_keep(owner=user, kind="event", name="a", content=pack_content([b"3"]))
    second = upload_keep(owner=user, kind="event", name="b", content=pack_content([b"4"]))
    assert set(Upload.objects.all()) == {kept, second}
    assert first.pk != second.pk
    found = upload_find(owner=other, kind="other", token=kept.token, club=club)
    assert found is not None
    assert (found.name[-4:], upload_content(found)) == (".csv", b"2" * 1000)
    assert upload_find(owner=user, kind="other", token=kept.token, club=club) is None
    elsewhere = make_club("Terzo")
    assert upload_find(owner=other, kind="other", token=kept.token, club=elsewhere) is None


def test_the_queries_of_a_look_do_not_grow(client, club):
    counts = []
    for event in (make_event(players=4), make_event(players=16, club=other_club())):
        address = send(client, event_text(event).encode()).headers["Location"]
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 8


def test_commands(event, club, tmp_path):
    file = tmp_path / "event.json"
    call_command("event_export", event.slug, output=str(file))
    assert file.read_text(encoding="utf-8") == event_text(event)
    out = StringIO()
    call_command("event_export", event.slug, stdout=out)
    assert out.getvalue() == event_text(event)
    told = StringIO()
    call_command("event_import", club.slug, str(file), stdout=told)
    copy = Tournament.objects.get(club=club)
    assert told.getvalue() == (
        "Torneo: players: 10 (0 of them in the club’s list), sessions: 3, hands: 10\n"
        f"Imported: /e/{copy.slug}/\n"
    )
    assert event_text(copy) == event_text(event)


def test_commands_tell_what_differs(event, club, tmp_path):
    document = json.loads(event_text(event))
    document["sessions"][0]["tables"][0]["hands"][0]["payments"] = [-3, 1, 1, 1]
    file = Path(tmp_path / "event.json")
    file.write_text(json.dumps(document))
    errors = StringIO()
    call_command("event_import", club.slug, str(file), stdout=StringIO(), stderr=errors)
    assert ", session 1, table 1, hand 1 (id " in errors.getvalue()
    assert "): payments is (-3, 1, 1, 1), not (" in errors.getvalue()


@pytest.mark.parametrize(
    ("command", "arguments", "said"),
    [
        ("event_export", ["nowhere"], "There is no event “nowhere”."),
        ("event_export", ["EVENT", "-o", "/nowhere/at/all.json"], "cannot be written"),
        ("event_import", ["nowhere", "x.json"], "There is no club “nowhere”."),
        ("event_import", ["CLUB", "/nowhere/at/all.json"], "cannot be read"),
        ("event_import", ["CLUB", __file__], "This is not a JSON file"),
    ],
)
def test_commands_say_what_is_wrong(event, club, command, arguments, said):
    known = {"EVENT": event.slug, "CLUB": club.slug}
    before = rows()
    with pytest.raises(CommandError, match=said):
        call_command(command, *(known.get(word, word) for word in arguments), stdout=StringIO())
    assert rows() == before
