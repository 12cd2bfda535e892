"""Files that wait: taken one after the other, given back when a worker dies, limited in number."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from clubscore.demo.logos import gate
from clubscore.errors import ClubError
from clubscore.exchange.event_file import uploads as event_uploads
from clubscore.exchange.event_file.reader import read_event
from clubscore.exchange.models import Upload
from clubscore.exchange.roster.uploads import readings_of
from clubscore.exchange.uploads import queue, tasks
from clubscore.exchange.uploads.files import KEPT, upload_content
from clubscore.exchange.uploads.queue import UPLOADS, read_waiting_uploads
from clubscore.jobs import signs, workers
from clubscore.jobs.queue import SILENT
from clubscore.limits import Budget
from clubscore.people.clubs.hosting import club_suspend
from clubscore.people.models import Club, Membership, Player, User
from clubscore.play.personal_data.erasure import player_erase
from tests.factories import make_club, make_event, make_organizer, make_user, organizer

pytestmark = pytest.mark.django_db
LIST = b"Last name;First name\nRossi;Mario\n"


@pytest.fixture(autouse=True)
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Start no worker; return what was to start."""
    started: list[str] = []
    monkeypatch.setattr(workers, "start_command", started.append)
    return started


def begin(
    owner: User,
    task: str = "roster",
    content: bytes = LIST,
    kind: str = "",
    club: Club | None = None,
    **target: Any,
) -> Upload:
    return queue.upload_begin(
        owner=owner,
        task=task,
        kind=kind or f"{task}-{len(Upload.objects.all())}",
        name="list.csv",
        content=[content],
        target=target,
        club=club or make_club(),
        is_counted=False,
    )


def look(upload: Upload) -> Upload:
    found = queue.upload_look(owner=upload.owner, token=upload.token)
    assert found is not None
    return found


def test_a_file_waits_until_a_worker_reads_it(calls):
    upload = begin(make_user())
    assert (upload.state, UPLOADS.ahead(upload), calls) == ("waiting", 0, ["read_uploads"])
    assert read_waiting_uploads() == 1
    done = look(upload)
    (reading,) = readings_of(done).choices
    assert (done.state, reading.grid.rows[1].cells) == ("done", ("Rossi", "Mario"))


def test_one_worker_is_called_for_several_files(calls):
    owner = make_user()
    uploads = [begin(owner) for _ in range(3)]
    assert calls == ["read_uploads"]
    assert [UPLOADS.ahead(one) for one in uploads] == [0, 1, 2]
    assert read_waiting_uploads() == 3
    begin(owner)
    assert calls == ["read_uploads"] * 2


def test_so_many_are_at_work_and_of_the_heavy_ones_one():
    owner = make_user()
    heavy = [begin(owner, "event_check", b"{}", slug="x") for _ in range(2)]
    light = [begin(owner) for _ in range(2)]
    assert UPLOADS.claim() == heavy[0]
    assert UPLOADS.claim() == light[0], "the second heavy one stands back"
    assert UPLOADS.claim() is None
    Upload.objects.filter(pk=heavy[0].pk).update(state="done")
    assert UPLOADS.claim() == heavy[1]


def test_a_task_of_another_release_is_left_to_that():
    owner = make_user()
    unknown, known = begin(owner), begin(owner)
    Upload.objects.filter(pk=unknown.pk).update(task="of_later")
    assert UPLOADS.claim() == known
    assert UPLOADS.claim() is None


def test_a_file_whose_worker_has_died_can_be_read_again(calls):
    upload = begin(make_user())
    UPLOADS.claim()
    Upload.objects.update(beat_at=timezone.now() - SILENT - timedelta(seconds=1))
    failed = look(upload)
    assert (failed.state, failed.error) == ("failed", {"code": "upload_interrupted"})
    again = queue.upload_go_on(upload=failed, task=failed.task)
    assert (again.state, upload_content(again)) == ("waiting", LIST), "nothing has been lost"
    assert queue.upload_go_on(upload=again, task="roster").state == "waiting"
    assert read_waiting_uploads() == 1
    assert look(upload).state == "done"


def test_a_worker_that_never_came_is_called_again(calls):
    upload = begin(make_user())
    assert look(upload).state == "waiting"
    assert calls == ["read_uploads"]
    Upload.objects.update(made_at=timezone.now() - SILENT - timedelta(seconds=1))
    look(upload)
    look(upload)
    assert calls == ["read_uploads"] * 2


def test_a_worker_taken_for_dead_writes_nothing(monkeypatch):
    upload = begin(make_user())

    def run(one: Upload) -> None:
        Upload.objects.filter(pk=one.pk).update(state="failed", error={"code": "gone"})
        one.summary = {"late": True}

    monkeypatch.setitem(tasks.tasks(), "roster", tasks.Task("roster", run, units=1))
    read_waiting_uploads()
    late = look(upload)
    assert (late.state, late.summary) == ("failed", {})


def test_what_is_wrong_is_kept_and_what_breaks_is_logged(monkeypatch, caplog):
    wrong = begin(make_user(), content=b"\xd0\xcf\x11\xe0")
    read_waiting_uploads()
    assert look(wrong).error == {"code": "roster_not_text"}

    def run(_one: Upload) -> None:
        raise RuntimeError("broken")

    monkeypatch.setitem(tasks.tasks(), "roster", tasks.Task("roster", run, units=1))
    broken = begin(make_user())
    read_waiting_uploads()
    assert look(broken).error == {"code": "upload_unread"}
    assert "broken" in caplog.text


def test_an_account_has_so_many_waiting_and_everybody_so_many(monkeypatch):
    owner = make_user()
    for _ in range(queue.WAITING_EACH):
        begin(owner)
    with pytest.raises(ClubError) as refused:
        begin(owner)
    assert refused.value.code == "uploads_waiting"
    begin(make_user())
    monkeypatch.setattr(queue, "WAITING_ALL", queue.WAITING_EACH + 1)
    with pytest.raises(ClubError) as refused:
        begin(make_user())
    assert refused.value.code == "uploads_busy"
    assert Upload.objects.count() == queue.WAITING_EACH + 1


def test_an_account_has_a_budget_and_others_theirs(monkeypatch):
    monkeypatch.setattr(queue, "BUDGET", Budget(25))
    owner = make_user()
    for _ in range(2):
        queue.upload_spend(owner=owner, task="logo")
    with pytest.raises(ClubError) as refused:
        queue.upload_spend(owner=owner, task="logo")
    assert refused.value.code == "uploads_enough"
    assert 1 <= int(refused.value.facts["minutes"]) <= 60
    queue.upload_spend(owner=make_user(), task="logo")


def test_a_file_at_work_is_not_replaced_by_another_of_its_kind():
    owner = make_user()
    first, second = (begin(owner, kind="same") for _ in range(2))
    read_waiting_uploads()
    third = begin(owner, kind="same")
    assert set(Upload.objects.all()) == {third}, "what had been read has gone"
    assert {first.pk, second.pk}.isdisjoint({third.pk})


def test_files_go_when_their_time_is_over():
    upload = begin(make_user())
    Upload.objects.update(made_at=timezone.now() - KEPT - timedelta(seconds=1))
    assert queue.upload_look(owner=upload.owner, token=upload.token) is None
    assert read_waiting_uploads() == 0
    assert not Upload.objects.exists()
    with pytest.raises(ClubError):
        queue.upload_go_on(upload=upload, task="roster")


def test_a_logo_is_set_by_who_still_may():
    club = make_club()
    admin = make_organizer(club, Membership.Role.ADMIN)
    target: dict[str, Any] = {"club": club, "slug": club.slug, "network": "192.0.2.0"}
    first = begin(admin, "logo", gate(), **target)
    read_waiting_uploads()
    club.refresh_from_db()
    assert (look(first).state, upload_content(look(first)), bool(club.logo_key)) == (
        "done",
        b"",
        True,
    )
    assert club.acts.latest("pk").address == "192.0.2.0/24"
    club.logo_key = ""
    club.save()
    second = begin(admin, "logo", gate(), **target)
    admin.memberships.all().delete()
    read_waiting_uploads()
    club.refresh_from_db()
    assert (look(second).error, club.logo_key) == ({"code": "gone"}, "")


def test_a_club_suspended_meanwhile_gets_no_logo():
    club = make_club()
    admin = make_organizer(club, Membership.Role.ADMIN)
    sent = begin(admin, "logo", gate(), club=club, slug=club.slug, network="192.0.2.0")
    club_suspend(club=club, reason="Advertising", by=None)
    read_waiting_uploads()
    club.refresh_from_db()
    assert (look(sent).error["code"], club.logo_key) == ("club_suspended", "")


def test_an_event_is_imported_by_who_still_may():
    from tests.exchange.event_file.texts import event_text

    event, club = make_event(players=4), make_club("Altro")
    owner = make_organizer(club)
    upload = begin(owner, "event_check", event_text(event).encode(), club=club, slug=club.slug)
    read_waiting_uploads()
    checked = look(upload)
    owner.memberships.all().delete()
    queue.upload_go_on(upload=checked, task="event_import")
    read_waiting_uploads()
    assert look(upload).error == {"code": "gone"}
    assert not club.tournaments.exists()
    assert json.dumps(look(upload).summary) == json.dumps(checked.summary)


def test_who_is_erased_while_a_file_is_read_does_not_come_back_with_it(monkeypatch):
    from tests.exchange.event_file.texts import event_text

    event, club = make_event(players=4), make_club("Altro")
    player = Player.objects.create(club=club, first_name="Ermengarda", last_name="Quattrocchi")
    upload = begin(make_organizer(club), "event_check", event_text(event).encode(), club=club)

    def read(content: bytes) -> Any:
        file = read_event(content)
        player_erase(player=player, by=organizer())
        return file

    monkeypatch.setattr(event_uploads, "read_event", read)
    with pytest.raises(ClubError) as caught:
        event_uploads.import_file(BytesIO(), str(upload.pk))
    assert caught.value.code == "gone"
    assert not club.tournaments.exists()
    assert not Upload.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_file_is_compressed_before_anything_is_locked():
    seen = []

    def pieces() -> Iterator[bytes]:
        seen.append(connection.in_atomic_block)
        yield LIST

    owner = make_user()
    facts: dict[str, Any] = {"task": "roster", "kind": "r", "name": "list.csv", "target": {}}
    facts["club"] = make_club()
    upload = queue.upload_begin(owner=owner, content=pieces(), **facts)
    assert (seen, upload_content(upload)) == ([False], LIST)


@pytest.mark.django_db(transaction=True)
def test_two_workers_take_no_file_twice():
    owners = [make_user() for _ in range(2)]
    uploads = [begin(owner) for owner in owners]
    taken: list[Upload | None] = []

    def work() -> None:
        try:
            taken.append(UPLOADS.claim())
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(one.pk for one in taken if one) == [one.pk for one in uploads]


@pytest.mark.django_db(transaction=True)
def test_a_heart_beats_while_work_goes_on(monkeypatch):
    monkeypatch.setattr(signs, "BEAT", 0.001)
    upload = begin(make_user())
    rows = Upload.objects.filter(pk=upload.pk)
    rows.update(beat_at=None)

    def has_beaten() -> Iterator[bool]:
        while not rows.filter(beat_at__isnull=False).exists():
            yield False

    with signs.Heart(rows), suppress(StopIteration):
        for _ in has_beaten():
            pass
    assert rows.get().beat_at is not None
