"""The file of a club that is sent: looked at, imported, and what an import leaves that dies."""

import io
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.exchange.club_file.reader import club_file_open
from clubscore.exchange.clubs import arrivals, imports
from clubscore.exchange.clubs.arrivals import (
    club_file_drop,
    club_file_look,
    club_file_send,
    club_import_ask,
)
from clubscore.exchange.clubs.imports import club_import
from clubscore.exchange.clubs.queue import CLUBS, work_on_clubs
from clubscore.exchange.models import ClubFilePart, ClubJob
from clubscore.jobs import workers
from clubscore.jobs.queue import SILENT
from clubscore.people.models import Act, Club, User
from clubscore.people.models.clubs import ARRIVING
from clubscore.play.personal_data.erasure import player_erase
from tests.factories import make_club, make_event, make_user, organizer

from .test_club_file import gone, written

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]


@pytest.fixture(autouse=True)
def directory(tmp_path, settings, monkeypatch) -> None:
    """The journal of deletions is one of this test, and no worker is started."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    monkeypatch.setattr(workers, "start_command", lambda *_arguments: None)
    monkeypatch.setattr(arrivals, "PART", 1000)  # bytes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a club that is no longer here."""
    club = make_event(players=8).club
    path = written(club, tmp_path / "a.zip")
    gone(club)
    return path


@pytest.fixture
def user() -> User:
    return make_user("op", is_superuser=True)


def sent(path: Path, by: User) -> ClubJob:
    return club_file_send(name=path.name, content=[path.read_bytes()], by=by)


def seen(job: ClubJob, by: User) -> ClubJob:
    found = club_file_look(job.key, by)
    assert found is not None
    return found


def test_a_file_is_looked_at_and_imported_once_agreed_to(file, user):
    job = sent(file, user)
    assert (job.at_work, job.club_name, ClubFilePart.objects.count() > 1) == (True, "a.zip", True)
    assert work_on_clubs() == 1
    job = seen(job, user)
    assert (job.state, job.club_name) == ("done", "Circolo di prova")
    assert (job.events, job.percent) == (1, 100)
    assert (job.summary["players"], job.summary["new_addresses"]) == (8, 0)
    assert not Club.everything.exists()
    asked = club_import_ask(job=job, slug=job.slug, by=user)
    assert club_import_ask(job=job, slug="altro", by=user).slug == asked.slug
    assert work_on_clubs() == 1
    club = Club.objects.get()
    job = seen(job, user)
    assert (job.kind, job.state, job.club, club.tournaments.count()) == ("import", "done", club, 1)
    assert club.acts.get(kind=Act.Kind.CLUB_IMPORTED).by == user
    assert not ClubFilePart.objects.exists()
    assert club_import_ask(job=job, slug=job.slug, by=user).state == "done"


def test_it_goes_to_the_address_that_was_chosen(file, user):
    taken = make_club("Altro", slug="circolo-nuovo")
    job = sent(file, user)
    work_on_clubs()
    with pytest.raises(ClubError) as caught:
        club_import_ask(job=job, slug=taken.slug, by=user)
    assert caught.value.code == "club_slug_taken"
    with pytest.raises(ClubError):
        club_import_ask(job=job, slug="x", by=make_user("other"))
    club_import_ask(job=job, slug="qui", by=user)
    work_on_clubs()
    assert Club.objects.exclude(pk=taken.pk).get().slug == "qui"


def test_what_is_wrong_with_a_file_is_told(tmp_path, user):
    path = tmp_path / "no.zip"
    path.write_bytes(b"no ZIP")
    job = sent(path, user)
    work_on_clubs()
    job = seen(job, user)
    assert (job.state, job.error["code"]) == ("failed", "club_file_no_zip")
    with pytest.raises(ClubError, match="deleted"):
        club_import_ask(job=job, slug="x", by=user)
    assert club_file_drop(job=job, by=user)
    assert not ClubFilePart.objects.exists()


def test_whoever_is_erased_before_it_is_imported_stays_so(tmp_path, user):
    club = make_event(players=8).club
    path = written(club, tmp_path / "a.zip")
    job = sent(path, user)
    work_on_clubs()
    player_erase(player=club.players.earliest("pk"), by=organizer())
    club_import_ask(job=job, slug="copia", by=user)
    work_on_clubs()
    assert seen(job, user).summary["erased"] == 1


def killed(path: Path, monkeypatch: Any, **options: Any) -> None:
    """Import a club half-way: nothing runs any more that could delete what has come."""
    with monkeypatch.context() as power:
        power.setattr(imports, "closed_club_delete", lambda _pk: None)
        power.setattr(imports, "event_findings", lambda _event: 1 / 0)
        power.setattr("django.db.models.query.QuerySet.delete", lambda _rows: (0, {}))
        with club_file_open(path) as file, pytest.raises(ZeroDivisionError):
            club_import(file, **options)
    assert Club.everything.get().kept_until == ARRIVING


def test_what_a_killed_import_leaves_goes_before_the_next(file, monkeypatch):
    killed(file, monkeypatch)
    with club_file_open(file) as opened, pytest.raises(ClubError) as caught:
        club_import(opened)
    assert caught.value.code == "club_slug_in_work"  # it may be alive
    ClubJob.objects.update(beat_at=timezone.now() - SILENT - timedelta(seconds=1))
    out = io.StringIO()
    call_command("club_import", str(file), "--preview", stdout=out)
    assert "interrupted" in out.getvalue()
    assert Club.everything.exists()
    call_command("club_import", str(file), stdout=out)
    club = Club.everything.get()
    assert (club.kept_until, club.tournaments.count()) == (None, 1)


def test_after_an_outage_an_import_removes_what_it_had_brought(file, user, monkeypatch):
    job = sent(file, user)
    work_on_clubs()
    club_import_ask(job=job, slug=seen(job, user).slug, by=user)
    running = CLUBS.claim()
    assert running is not None
    killed(file, monkeypatch, job=running)  # the outage kept it from removing anything
    CLUBS.work(running)
    assert seen(job, user).state == "done"
    assert Club.everything.get().kept_until is None
    ClubJob.objects.update(state="running")  # another one, before it could tell of its end
    CLUBS.work(running)
    assert seen(job, user).state == "done"


def test_an_import_whose_worker_died_is_begun_anew(file, user, monkeypatch):
    job = sent(file, user)
    work_on_clubs()
    club_import_ask(job=job, slug=seen(job, user).slug, by=user)
    running = CLUBS.claim()
    assert running is not None
    killed(file, monkeypatch, job=running)
    ClubJob.objects.update(beat_at=timezone.now() - SILENT - timedelta(seconds=1))
    failed = seen(job, user)
    assert (failed.state, failed.error["code"]) == ("failed", "club_import_interrupted")
    club_import_ask(job=job, slug=failed.slug, by=user)
    assert work_on_clubs() == 1
    assert seen(job, user).state == "done"
    assert Club.everything.get().kept_until is None
