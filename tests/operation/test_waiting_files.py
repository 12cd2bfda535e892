"""Files that are never read to their end hold one thread of a process, and nobody waits for them.

No time is measured: whoever reads stands still for good, and all that is counted is who waits.
"""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from clubscore.exchange.uploads.queue import UPLOADS, WAITING_EACH
from tests.deployment import PATIENCE, ROOT, THREADS, WORKERS, Server, end_workers, server_running

from .test_under_load import environment, png, var

__all__ = ["var"]  # a fixture
pytestmark = pytest.mark.any_database  # it has one of its own

STALLED = Path(__file__).parent / "stalled"
ACCOUNTS, FILES = 4, 6  # files of each account, one more than may wait
MAKE = f"""
import json
import django
django.setup()
from django.test import Client
from clubscore.people.models import Membership
from tests.factories import make_club, make_organizer, make_session
made = []
for number in range({ACCOUNTS}):
    session = make_session(tables=1)
    client = Client()
    client.force_login(make_organizer(session.tournament.club, Membership.Role.ADMIN))
    made.append({{
        "cookie": client.cookies["sessionid"].value,
        "club": session.tournament.club.slug,
        "event": session.tournament.slug,
    }})
print(json.dumps(made))
"""
# The workers were killed, which shows after a while; to read all takes a busy machine minutes.
KEEP = """
import django
django.setup()
from django.utils import timezone
from clubscore.exchange.models import Upload
from clubscore.jobs.queue import SILENT
begun = Upload.objects.filter(state=Upload.State.RUNNING)
begun.update(beat_at=timezone.now() - 2 * SILENT)
waiting = Upload.objects.filter(state=Upload.State.WAITING)
kept = {one.task: one.pk for one in waiting}
waiting.exclude(pk__in=kept.values()).delete()
print(len(kept) + begun.count())
"""


@pytest.fixture(scope="module")
def accounts(var):
    """Administrators of clubs, each with an event that is being played."""
    return told(var, MAKE)


def told(var: Path, script: str) -> Any:
    """Run a script in the installation; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment(var) | {"DJANGO_SETTINGS_MODULE": "clubscore.settings"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return json.loads(done.stdout)


class Answer(NamedTuple):
    """What a server said, and where it leads."""

    status: int
    leads: str
    text: str


def ask(
    server: Server, path: str, account: dict[str, str] | None = None, form: bytes = b""
) -> Answer:
    """Ask for a page, or send a form."""
    connection = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=PATIENCE)
    headers = {"Connection": "close"}
    if account:
        headers["Cookie"] = f"csrftoken={'t' * 32}; sessionid={account['cookie']}"
    if form:
        headers["Content-Type"] = "multipart/form-data; boundary=b"
    try:
        connection.request("POST" if form else "GET", path, form or None, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        return Answer(answer.status, answer.getheader("Location", ""), text)
    finally:
        connection.close()


def file_form(name: str, content: bytes, **fields: str) -> bytes:
    """Return a form with a file, as browsers send it."""
    parts = [
        f'--b\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'
        for key, value in {"csrfmiddlewaretoken": "t" * 32, **fields}.items()
    ]
    head = f'--b\r\nContent-Disposition: form-data; name="{name}"; filename="f.bin"\r\n\r\n'
    return "".join([*parts, head]).encode() + content + b"\r\n--b--\r\n"


def send(server: Server, account: dict[str, str], number: int) -> Answer:
    """Send a logo, a list or an event."""
    if number % 3 == 0:
        form = file_form("logo", png(500, 500, "I;16"), action="logo")
        return ask(server, reverse("club_settings", args=[account["club"]]), account, form)
    if number % 3 == 1:
        form = file_form("file", b"Cognome;Nome\nRossi;Anna\n", pasted="")
        return ask(server, reverse("players_import", args=[account["event"]]), account, form)
    return ask(server, reverse("event_import"), account, file_form("file", b"{}"))


def readers(var: Path) -> list[str]:
    """Return the processes of an installation that read a file now."""
    mine = f"CLUBSCORE_VAR={var}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().split(b"\0")
            if b"clubscore.uploads.reader" in command:
                found += [process.name] if mine in (process / "environ").read_bytes() else []
        except OSError:  # it has ended, or is somebody else's
            continue
    return found


def test_files_that_are_never_read_hold_one_thread_of_a_process(var, accounts):
    stopper = {"PYTHONPATH": str(STALLED)}
    with (
        server_running(var, stopper, application="tests.operation.stalled.wsgi") as server,
        ThreadPoolExecutor(ACCOUNTS * FILES + WORKERS * THREADS) as people,
    ):
        while ask(server, reverse("healthz")).status != 200:
            assert server.process.poll() is None
        try:
            sent: set[Future[Answer]] = {
                people.submit(send, server, account, number)
                for account in accounts
                for number in range(FILES)
            }
            waiting = sent
            while len(waiting) > WORKERS:
                done, waiting = wait(waiting, PATIENCE, FIRST_COMPLETED)
                assert done, f"{len(waiting)} threads are held by files"
            pages = [
                *((reverse("home"), None), (reverse("calculator"), None)),
                *((reverse("event", args=[one["event"]]), None) for one in accounts),
                *((reverse("club", args=[one["club"]]), None) for one in accounts),
                *((reverse("event_manage", args=[one["event"]]), one) for one in accounts),
                *((reverse("club_settings", args=[one["club"]]), one) for one in accounts),
            ]
            answers = [people.submit(ask, server, path, account) for path, account in pages * 3]
            assert Counter(one.result().status // 100 for one in answers).keys() <= {2, 3}
            answered = [one.result() for one in sent - waiting]
            assert len(readers(var)) <= WORKERS + UPLOADS.at_once
        finally:
            end_workers(var)  # the server is one of them
    check_answers(answered, ACCOUNTS)
    check_nothing_lost(var, accounts, [one.leads for one in answered if one.leads])


def check_answers(answered: list[Answer], accounts: int) -> None:
    """Each file that was answered waits on a page of its own, or its sender is told to wait.

    It is one too many of an account, or two files of events arrived at the same moment.
    """
    by_status = Counter(one.status for one in answered)
    assert by_status.keys() <= {302, 429, 503}
    assert accounts <= by_status[302] <= accounts * WAITING_EACH
    assert len(answered) >= ACCOUNTS * FILES - WORKERS
    assert all("/organize/uploads/" in one.leads for one in answered if one.status == 302)


def check_nothing_lost(var: Path, accounts: Any, places: list[str]) -> None:
    """What waited is read once readers end again: its sender is led on, or told what is wrong.

    One file of each kind, and those that were at a worker when it was killed.
    """
    kept = told(var, KEEP)
    run = [sys.executable, "manage.py", "read_uploads"]
    subprocess.run(run, cwd=ROOT, env=environment(var), check=True)
    seen = 0
    with server_running(var, {}) as server:
        while ask(server, reverse("healthz")).status != 200:
            assert server.process.poll() is None
        for place in places:
            answers = [ask(server, place, account) for account in accounts]
            mine = [one for one in answers if one.status != 404]
            assert all(one.leads or "data-live" not in one.text for one in mine)
            seen += len(mine)
    # The answer that tells where a file waits may have been under way when the server was killed.
    assert 0 < kept - WORKERS <= seen <= kept
