"""The operator's pages for clubs that come from a file."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubscore.exchange.clubs.queue import work_on_clubs
from clubscore.exchange.models import ClubJob
from clubscore.jobs import workers
from clubscore.people.models import Club, User
from clubscore.web import large_files
from clubscore.web.hosting import arrivals
from tests.exchange.clubs.test_club_file import gone, written
from tests.factories import make_club, make_event, make_organizer, make_user
from tests.html import check_page

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
NEW = "/operator/import/"


@pytest.fixture(autouse=True)
def directory(tmp_path, settings, monkeypatch) -> None:
    """The journal of deletions is one of this test, and no worker is started."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    monkeypatch.setattr(workers, "start_command", lambda *_arguments: None)


def operator(name: str) -> User:
    made = make_user(name, is_superuser=True)
    TOTPDevice.objects.create(user=made, name="app", confirmed=True)
    return made


def client_of(user: User, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


@pytest.fixture
def user() -> User:
    return operator("op")


@pytest.fixture
def content(tmp_path: Path) -> bytes:
    """The file of a club that is no longer here."""
    club = make_event(players=8).club
    Club.objects.filter(pk=club.pk).update(name="Circolo Bambù")
    club.refresh_from_db()
    path = written(club, tmp_path / "a.zip")
    gone(club)
    return path.read_bytes()


def send(client: Client, content: bytes) -> Any:
    return client.post(NEW, {"file": SimpleUploadedFile("a.zip", content)})


def text(answer: Any) -> str:
    found: str = answer.content.decode()
    return found


@pytest.mark.parametrize("language", ["en", "it"])
def test_from_the_file_to_the_club(user, content, language):
    client = client_of(user, language)
    check_page(client.get(NEW), language)
    page = send(client, content)["Location"]
    check_page(client.get(page), language)
    work_on_clubs()
    make_club("Bambù Roma")
    seen = client.get(page)
    check_page(seen, language)
    assert "Bambù Roma" in text(seen)
    assert "Circolo Bambù" in text(seen)
    job = ClubJob.objects.get(kind="check")
    slug = job.slug
    job.summary |= {"erasures": 1, "roles": [{"role": "admin", "name": "Ada", "email": ""}]}
    job.save()
    told = text(client.get(page))
    words = {"en": ("will be deleted again", "administrator"), "it": ("di nuovo", "amministratore")}
    assert all(one in told for one in words[language])
    taken = client.post(page, {"action": "import", "slug": "bambu roma"})
    assert "bambu roma" in text(taken)  # nothing that was typed is lost
    assert client.post(page, {"action": "import", "slug": slug})["Location"] == page
    check_page(client.get(page), language)
    work_on_clubs()
    done = client.get(page)
    check_page(done, language)
    assert reverse("hosted_club", args=[slug]) in text(done)
    assert Club.objects.get(slug=slug).tournaments.count() == 1
    check_page(client.get(NEW), language)
    assert page in text(client.get(NEW))
    ClubJob.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert page not in text(client.get(NEW))


def test_only_operators_send_one_and_see_only_their_own(user, content):
    admin = client_of(make_organizer(make_club(), "admin"))
    assert Client().get(NEW)["Location"].startswith("/login/")
    assert admin.get(NEW).status_code == send(admin, content).status_code == 403
    page = send(client_of(user), content)["Location"]
    other = client_of(operator("second"))
    assert other.get(page).status_code == other.post(page, {"action": "delete"}).status_code == 404
    assert page not in text(other.get(NEW))


def test_what_is_wrong_is_said(user):
    client = client_of(user)
    page = send(client, b"no ZIP")["Location"]
    work_on_clubs()
    found = client.get(page)
    check_page(found)
    assert "is-alert" in text(found)
    assert client.post(page, {"action": "delete"})["Location"] == NEW
    assert not ClubJob.objects.exists()
    assert client.get(page).status_code == 404


def test_a_file_is_not_too_large_and_few_come_at_once(user, monkeypatch):
    client = client_of(user)
    monkeypatch.setattr(arrivals, "MOST_BYTES", 10)
    refused = send(client, b"x" * 11)
    assert "club_import" in text(refused)
    with large_files.taken_in(), large_files.taken_in():
        busy = send(client, b"x")
    assert (busy.status_code, busy["Retry-After"]) == (503, "30")
    assert not ClubJob.objects.exists()


def test_a_form_from_elsewhere_is_refused(user, content):
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    assert send(client, content).status_code == 403
    assert not ClubJob.objects.exists()
