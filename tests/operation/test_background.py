"""What works in the background, started as the product starts it: each does its work, for real."""

from __future__ import annotations

import ast
import os
import shlex
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from ipaddress import ip_network
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session as Login
from django.db.models import F
from django.utils import timezone

from clubscore.delivery import worker
from clubscore.exchange.models import Upload
from clubscore.exchange.roster.uploads import readings_of
from clubscore.exchange.uploads.queue import upload_begin
from clubscore.jobs import workers
from clubscore.jobs.workers import DELIVERER
from clubscore.play.models import Hand
from clubscore.printing.models import PrintedFile
from clubscore.printing.queue.services import document_ask
from clubscore.standings.clubs.shelf import book_call
from clubscore.standings.models import StoredBook
from clubscore.tournaments.models import Delivery, Draw, Tournament
from clubscore.tournaments.officials.announcements import announcement_make
from clubscore.tournaments.seating.services import draw_begin
from tests.delivery.ground import a_program
from tests.delivery.receiver import served
from tests.deployment import PATIENCE, ROOT, clean_environment, database_url, end_workers
from tests.factories import (
    EAST,
    SOUTH,
    coming,
    make_event,
    make_organizer,
    make_table,
    organizer,
    play,
    win,
)

pytestmark = pytest.mark.django_db(transaction=True)

CODE = ROOT / "clubscore"
STARTED = {
    *("club_books", "club_domains", "club_jobs", "deliver_notices"),
    *("draw_seats", "print_documents", "read_uploads"),
}
NIGHTLY = ["backup", "clearsessions", "club_domains", "verify"]


@pytest.fixture
def var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The directory of an installation with the shipped settings, on the database of this test."""
    monkeypatch.undo()  # tests/conftest.py lets nothing start
    address = database_url()
    asked = {"DJANGO_ALLOW_ASYNC_UNSAFE"}  # by a browser in this process
    for name in os.environ.keys() - clean_environment().keys() - asked:
        monkeypatch.delenv(name)
    for name, value in {
        "CLUBSCORE_VAR": str(tmp_path),
        "CLUBSCORE_SECRET_KEY": "tests",
        "CLUBSCORE_OUTGOING_NETWORKS": "127.0.0.0/8",  # where the program of the test is
        "DATABASE_URL": address,
    }.items():
        monkeypatch.setenv(name, value)
    yield tmp_path
    end_workers(tmp_path)


@pytest.fixture
def event() -> Tournament:
    return coming(make_event(players=4))


def wait_until(is_done: Callable[[], bool]) -> None:
    """Look again and again, and fail after a while."""
    latest = time.monotonic() + PATIENCE
    while not is_done():
        assert time.monotonic() < latest, "nothing came of it"
        time.sleep(0.05)


@pytest.mark.parametrize("called_by", ["the write", "the ticker"])
def test_news_is_delivered(
    var: Path,
    event: Tournament,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    called_by: str,
) -> None:
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
    with served() as server:
        a_program(server, event)
        with monkeypatch.context() as patch:
            if called_by == "the ticker":  # the process that the write called has died
                patch.setattr(workers, "start_command", lambda *_arguments: None)
            announcement_make(tournament=event, text="lunch", by=organizer(), send=True)
        if called_by == "the ticker":
            DELIVERER.release()
            worker.tick()
        server.wait_for(1, PATIENCE)
        wait_until(Delivery.objects.filter(state=Delivery.State.SENT).exists)


def test_a_document_is_made(var: Path, event: Tournament) -> None:
    session = make_table().session
    document_ask(
        tournament=session.tournament,
        kind="score-sheets",
        parameters={"sessions": [1], "table": None, "blank": True, "links": ""},
        language="en",
        public=True,
    )
    wait_until(PrintedFile.objects.exists)
    assert bytes(PrintedFile.objects.get().content).startswith(b"%PDF")


def test_a_file_is_read(var: Path, event: Tournament) -> None:
    upload = upload_begin(
        owner=make_organizer(event.club),
        task="roster",
        kind="roster",
        name="list.csv",
        content=[b"Last name;First name\nRossi;Mario\n"],
        target={"event": event.slug},
        club=event.club,
    )
    wait_until(Upload.objects.filter(pk=upload.pk, state=Upload.State.DONE).exists)
    assert readings_of(Upload.objects.get()).choices[0].grid.rows[1].cells == ("Rossi", "Mario")


def test_a_seating_plan_is_worked_out(var: Path, event: Tournament) -> None:
    draw = draw_begin(tournament=event, sessions=2, by=organizer())
    wait_until(Draw.objects.filter(pk=draw.pk, state=Draw.State.DONE).exists)
    draw.refresh_from_db()
    assert [sorted(chain(*tables)) for tables in draw.rounds] == [[0, 1, 2, 3]] * 2


def test_the_book_of_a_club_is_worked_out(var: Path, event: Tournament) -> None:
    book_call(event.club)
    wait_until(StoredBook.objects.filter(club=event.club).exclude(content=None).exists)
    assert StoredBook.objects.get().begun_at is None


def test_nothing_else_is_started() -> None:
    calls = [
        one
        for path in CODE.rglob("*.py")
        for one in ast.walk(ast.parse(path.read_text()))
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)
    ]
    declared = [one for one in calls if ast.unparse(one.func) == "Worker"]
    assert {ast.literal_eval(one.args[0]) for one in declared} == STARTED
    assert len(declared) == len(STARTED)
    started = [ast.unparse(one) for one in calls if ast.unparse(one.func) == "start_command"]
    assert started == ["start_command(self.command, *arguments)"]


def commands(unit: str) -> list[list[str]]:
    """Return what a unit of docs/deploy has ``manage.py`` do, in order."""
    found = []
    for line in (ROOT / "docs" / "deploy" / unit).read_text().splitlines():
        name, _equals, command = line.partition("=")
        if name.startswith("Exec") and "manage.py" in command:
            words = shlex.split(command)
            found.append(words[words.index("manage.py") :])
    return found


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_every_night_data_are_saved_sessions_end_and_everything_is_verified(var: Path) -> None:
    table = make_table()
    play(table, win(EAST, SOUTH))
    hour = timedelta(hours=1)
    for key, until in (("over", timezone.now() - hour), ("on", timezone.now() + hour)):
        Login.objects.create(session_key=key, session_data="", expire_date=until)
    nightly = commands("clubscore-backup.service")
    assert [words[1] for words in nightly] == NIGHTLY
    for command in nightly:
        done = run(command)
        assert done.returncode == 0, done.stderr
    (backup,) = (var / "backups").glob("*.zip")
    with zipfile.ZipFile(backup) as archive:
        rows = "".join(archive.read(name).decode() for name in archive.namelist())
    assert table.session.tournament.name in rows
    assert [one.session_key for one in Login.objects.all()] == ["on"]
    Hand.objects.update(value=F("value") + 1)
    assert run(nightly[-1]).returncode != 0


def test_before_it_starts_a_server_has_its_tables_and_files(
    var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL")  # an empty one, in the directory
    before = commands("clubscore.service")
    assert [words[1] for words in before] == ["migrate", "collectstatic"]
    for command in before:
        assert run(command).returncode == 0
    assert (var / "static" / "staticfiles.json").exists()
    assert run(["manage.py", "migrate", "--check"]).returncode == 0
