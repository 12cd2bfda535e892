"""Administrators export their club as a file, and delete it."""

import io
import zipfile
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from clubscore.exchange.clubs.exports import BUDGET, club_export_ask
from clubscore.exchange.clubs.queue import CLUBS, KEPT, work_on_clubs
from clubscore.exchange.models import ClubFilePart, ClubJob
from clubscore.people.models import Act, Club, Membership, User
from clubscore.play.personal_data.erasure import player_erase
from clubscore.tournaments.models import Tournament
from tests import html
from tests.factories import make_club, make_event, make_organizer, make_session, organizer, record

pytestmark = pytest.mark.django_db

NAME = "Circolo del Levante"
EXPORT = "/organize/club/levante/export/"
FILE = "/organize/club/levante/export/club.zip"
DELETE = "/organize/club/levante/delete/"


@pytest.fixture(autouse=True)
def no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is started; tests work on the queue themselves."""
    monkeypatch.setattr("clubscore.jobs.workers.start_command", lambda *_arguments: None)


@pytest.fixture
def club() -> Club:
    club = make_club(NAME, slug="levante")
    record(make_session(club=club).tables.get())
    return club


@pytest.fixture
def boss(club: Club) -> User:
    return make_organizer(club, Membership.Role.ADMIN)


@pytest.fixture
def admin(boss: User) -> Client:
    return logged_in(boss)


def logged_in(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def check_page(answer: HttpResponse) -> str:
    html.check_page(answer)
    return answer.content.decode()


def content(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


@pytest.mark.any_database
def test_the_file_is_written_by_a_worker_and_downloaded(admin, club):
    check_page(admin.get(EXPORT))
    assert admin.get(FILE).headers["Location"] == EXPORT
    assert admin.post(EXPORT).headers["Location"] == EXPORT
    page = check_page(admin.get(EXPORT))
    assert "data-live" in page
    assert "The file is being created" in page
    assert admin.get(FILE).headers["Location"] == EXPORT
    assert work_on_clubs() == 1
    page = check_page(admin.get(EXPORT))
    assert "The file is ready" in page
    assert "data-live" not in page
    answer = admin.get(FILE)
    told = content(answer)
    assert len(told) == int(answer.headers["Content-Length"]) == ClubJob.objects.get().size
    assert "levante-20" in answer.headers["Content-Disposition"]
    assert "no-store" in answer.headers["Cache-Control"]
    names = zipfile.ZipFile(io.BytesIO(told)).namelist()
    assert names == ["events/00001.json", "club.json"]
    assert club.acts.filter(kind=Act.Kind.CLUB_EXPORTED).count() == 1


def test_a_large_file_is_kept_in_parts(admin, monkeypatch):
    monkeypatch.setattr("clubscore.exchange.clubs.exports.PART", 100)
    admin.post(EXPORT)
    work_on_clubs()
    assert ClubFilePart.objects.count() > 3
    zipfile.ZipFile(io.BytesIO(content(admin.get(FILE)))).testzip()


@pytest.mark.any_database
def test_who_asks_meanwhile_gets_the_same_and_a_new_file_replaces_the_last(admin, boss, club):
    for _twice in range(2):
        admin.post(EXPORT)
    assert ClubJob.objects.count() == 1
    work_on_clubs()
    admin.post(EXPORT)
    work_on_clubs()
    assert ClubJob.objects.count() == 1
    assert club_export_ask(club=club, by=boss).at_work


def test_what_waits_says_for_whom(admin, club):
    other = make_club("Altro")
    club_export_ask(club=other, by=make_organizer(other))
    admin.post(EXPORT)
    assert "Waiting for 1 other club." in check_page(admin.get(EXPORT))
    for _both in range(2):
        CLUBS.claim()
    ClubJob.objects.update(events_done=1, events=3)
    page = check_page(admin.get(EXPORT))
    assert "Events written: 1 of 3." in page
    assert 'value="33"' in page


def test_nobody_has_clubs_exported_over_and_over(admin):
    for _time in range(BUDGET.most):
        admin.post(EXPORT)
        ClubJob.objects.all().delete()
    page = admin.post(EXPORT, follow=True).content.decode()
    assert "You have exported many clubs in the last hour." in page
    assert not ClubJob.objects.exists()


def test_a_failure_is_told_and_can_be_tried_again(admin, monkeypatch):
    def broken(*_arguments: object) -> None:
        raise RuntimeError

    admin.post(EXPORT)
    with monkeypatch.context() as patch:
        patch.setattr("clubscore.exchange.clubs.exports.club_file_write", broken)
        work_on_clubs()
    page = check_page(admin.get(EXPORT))
    assert "Something went wrong. Try again" in page
    admin.post(EXPORT)
    work_on_clubs()
    assert "The file is ready" in check_page(admin.get(EXPORT))


def test_a_worker_that_dies_is_told(admin):
    admin.post(EXPORT)
    CLUBS.claim()
    ClubJob.objects.update(beat_at=timezone.now() - timedelta(minutes=5))
    assert "club export did not finish" in check_page(admin.get(EXPORT))


def test_a_file_is_kept_for_a_day(admin):
    admin.post(EXPORT)
    work_on_clubs()
    ClubJob.objects.update(expires_at=timezone.now() - KEPT)
    assert "The file is ready" not in check_page(admin.get(EXPORT))
    assert admin.get(FILE).headers["Location"] == EXPORT
    work_on_clubs()
    assert not ClubFilePart.objects.exists()


@pytest.mark.any_database
@pytest.mark.parametrize("when", ["before", "meanwhile", "afterwards"])
def test_nobody_who_is_erased_is_in_a_file(admin, club, when, monkeypatch):
    player = club.players.order_by("pk")[0]
    admin.post(EXPORT)
    if when == "before":
        player_erase(player=player, by=organizer())
        admin.post(EXPORT)
    if when == "meanwhile":
        write = "clubscore.exchange.clubs.exports.club_file_write"

        def erase(*_arguments: object) -> None:
            player_erase(player=player, by=organizer())

        with monkeypatch.context() as patch:
            patch.setattr(write, erase)
            work_on_clubs()
    else:
        work_on_clubs()
    if when == "afterwards":
        player_erase(player=player, by=organizer())
    if when == "before":
        archive = zipfile.ZipFile(io.BytesIO(content(admin.get(FILE))))
        assert not any(player.last_name.encode() in archive.read(one) for one in archive.namelist())
    else:
        assert not ClubJob.objects.exists()
        assert admin.get(FILE).headers["Location"] == EXPORT


def test_organizers_may_not(club):
    client = logged_in(make_organizer(club))
    for address in (EXPORT, FILE, DELETE):
        assert client.get(address).status_code == 403
    for address in (EXPORT, DELETE):
        assert client.post(address, {"name": NAME}).status_code == 403
    assert Club.objects.get() == club


def seen(admin: Client) -> str:
    value: str = admin.get(DELETE).context["contents"].fingerprint
    return value


@pytest.mark.any_database
def test_the_club_is_deleted_once_its_name_is_typed(admin, club):
    page = check_page(admin.get(DELETE))
    assert "People who lose a role" in page
    assert f'href="{EXPORT}"' in page
    sent = {"seen": seen(admin), "name": NAME}
    answer = admin.post(DELETE, sent)
    address = answer.headers["Location"]
    assert "data-live" in check_page(admin.get(address))
    assert admin.get(DELETE).status_code == 404
    assert admin.post(DELETE, sent).status_code == 404
    for public in ("/clubs/levante/", f"/e/{Tournament.objects.get().slug}/"):
        assert Client().get(public).status_code == 404
    work_on_clubs()
    page = check_page(admin.get(address))
    assert "Nothing of the club is left on this server." in page
    assert not Club.everything.exists()
    assert logged_in(User.objects.create_user("x")).get(address).status_code == 404


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        pytest.param({"name": "Levante"}, "That isn’t the name of the club.", id="name"),
        pytest.param({"seen": "1-2"}, "The club has changed", id="contents"),
    ],
)
def test_the_page_says_why_not_and_keeps_what_was_typed(admin, club, changes, words):
    sent = {"seen": seen(admin), "name": NAME, **changes}
    page = check_page(admin.post(DELETE, sent))
    assert words in page
    assert f'value="{sent["name"]}"' in page
    assert Club.objects.get() == club


def test_circuits_of_others_are_told(admin, club):
    other = make_event(players=4, club=make_club("Altro")).club
    cup = other.circuits.create(name="Coppa")
    cup.events.set(Tournament.objects.filter(club=club))
    assert "1 circuit of another club counts an event of this one" in check_page(admin.get(DELETE))


def test_a_deletion_that_failed_says_what_happens_next(admin, boss, club):
    sent = {"seen": seen(admin), "name": NAME}
    address = admin.post(DELETE, sent).headers["Location"]
    ClubJob.objects.update(state="failed", error={"code": "club_job_failed"})
    page = check_page(admin.get(address))
    assert "The rest of it will be deleted with the next nightly backup." in page


def test_the_command_writes_the_file(club, tmp_path):
    out, path = io.StringIO(), tmp_path / "club.zip"
    call_command("club_export", "levante", str(path), stdout=out)
    assert "events: 1, players: 4" in out.getvalue()
    assert [one.name for one in tmp_path.iterdir()] == ["club.zip"]
    assert path.stat().st_mode & 0o777 == 0o600
    assert zipfile.ZipFile(path).testzip() is None
    with pytest.raises(CommandError, match="no club"):
        call_command("club_export", "nobody", str(path))
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("club_export", "levante", str(tmp_path / "no" / "club.zip"))
