"""The database is stopped and started again under a server as it is shipped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil  # which comes with the server
import psycopg
import pytest
from django.urls import reverse

from tests.delivery.receiver import Server as Receiver
from tests.delivery.receiver import served
from tests.deployment import (
    PATIENCE,
    ROOT,
    THREADS,
    WORKERS,
    clean_environment,
    end_workers,
    server_running,
)
from tests.postgres import server_of_its_own, start_again, stop

from .visitors import Answer, ask

pytestmark = pytest.mark.postgres

LONGEST = 20  # seconds: for a thread, for a connection, and on a busy machine
AT_ONCE = WORKERS * THREADS
ANSWERED = {200, 302, 422}

MAKE = """
import json
import sys
import django
django.setup()
from django.test import Client
from tests.delivery.ground import SITE
from tests.factories import coming, make_organizer, make_session
from clubscore.tournaments.models import Webhook
session = make_session()
event = coming(session.tournament)
organizer = make_organizer(event.club)
Webhook.objects.create(
    club=event.club,
    tournament=event,
    url=sys.argv[1],
    topics=["event"],
    secret="whsec_c2VjcmV0",
    site=SITE,
    made_by=organizer,
)
client = Client()
client.force_login(organizer)
print(json.dumps({
    "cookie": client.cookies["sessionid"].value,
    "event": event.slug,
    "club": event.club.slug,
    "table": session.tables.get().pk,
}))
"""
ANNOUNCE = """
import django
django.setup()
from clubscore.people.models import User
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.officials.announcements import announcement_make
by = Actor.organizer(User.objects.earliest("pk"))
announcement_make(tournament=Tournament.objects.get(), text="x", by=by, send=True)
"""


@pytest.fixture(scope="module")
def database() -> Iterator[Any]:
    """A PostgreSQL that only these tests use."""
    with server_of_its_own() as own:
        yield own


@pytest.fixture(scope="module")
def hook() -> Iterator[Receiver]:
    """A program that is told of announcements."""
    with served() as program:
        yield program


@dataclass(frozen=True, slots=True)
class Installation:
    """A directory, the environment of all its processes, and what there is to ask for."""

    var: Path
    environment: dict[str, str]
    there: dict[str, Any]

    def run(self, *arguments: str) -> str:
        """Run Python as an operator does; return what it prints."""
        return _run(self.environment, *arguments)


def _run(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=clean_environment() | environment,
        check=True,
        stdout=subprocess.PIPE,  # not of what goes on in the background, which has its errors
        text=True,
    )
    return done.stdout


@pytest.fixture(scope="module")
def installation(
    database: Any, hook: Receiver, tmp_path_factory: pytest.TempPathFactory, collected: Path
) -> Iterator[Installation]:
    """One with an event, an organizer and a program, on a database that can be stopped."""
    var = tmp_path_factory.mktemp("var")
    (var / "static").symlink_to(collected)
    environment = {
        "CLUBSCORE_HTTPS": "0",
        "CLUBSCORE_OUTGOING_NETWORKS": "127.0.0.0/8",
        "CLUBSCORE_VAR": str(var),
        "DATABASE_URL": database.get_uri(),
        "DJANGO_SETTINGS_MODULE": "clubscore.settings",
    }
    _run(environment, "manage.py", "migrate", "--verbosity=0")
    there = json.loads(_run(environment, "-c", MAKE, f"{hook.url}/hook"))
    yield Installation(var, environment, there)
    end_workers(var)


def terminate(database: Any) -> None:
    """Cut all connections, as a firewall or an administrator does."""
    with psycopg.connect(database.get_uri(), autocommit=True) as there:
        there.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name LIKE 'clubscore %'"
        )


@pytest.mark.parametrize("pool", ["0", "1"], ids=["a connection a thread", "pool"])
def test_visitors_come_again_and_none_sees_an_error(
    installation: Installation, database: Any, pool: str
) -> None:
    there = installation.there
    cookies = f"sessionid={there['cookie']}"
    asked = [
        ("GET", reverse("home")),
        ("GET", reverse("event", args=[there["event"]])),
        ("GET", reverse("club", args=[there["club"]])),
        ("GET", reverse("api_events")),
        ("GET", reverse("organize")),
        ("GET", reverse("table", args=[there["table"]])),
        ("POST", reverse("login")),
        ("POST", reverse("hand_new", args=[there["table"]])),
    ]
    with (
        server_running(
            installation.var, installation.environment | {"CLUBSCORE_DATABASE_POOL": pool}
        ) as server,
        ThreadPoolExecutor(AT_ONCE) as people,
    ):

        def together() -> list[Answer]:
            """Have every page asked for by two people at once."""
            return list(people.map(lambda one: ask(server, one[1], cookies, one[0]), asked * 2))

        def organize() -> Answer:
            return ask(server, reverse("organize"), cookies)

        assert {one.status for one in together()} <= ANSWERED
        for how in ("fast", "immediate"):
            stop(database, how)
            answers = together()
            # What is kept for a moment may still be had.
            assert {one.status for one in answers} <= {*ANSWERED, 503}
            assert {one.again for one in answers if one.status == 503} == {"10"}
            assert max(one.seconds for one in answers) < LONGEST
            answer = organize()
            assert (answer.status, answer.again) == (503, "10")
            assert ask(server, "/healthz").status == 200
            assert ask(server, "/readyz").status == 503
            start_again(database)
            latest = time.monotonic() + PATIENCE
            while (answer := organize()).status != 200:
                assert answer.status == 503
                assert time.monotonic() < latest
            assert {one.status for one in together()} <= ANSWERED
        terminate(database)
        assert {one.status for one in together()} <= ANSWERED
        assert ask(server, "/readyz").status == 200
        assert '"status": 500' not in server.log.read_text()


@contextmanager
def frozen(database: Any) -> Iterator[None]:
    """Let a database take connections and questions meanwhile, and answer none."""
    postmaster = psutil.Process(database.get_pid())
    for process in (postmaster, *postmaster.children()):
        process.suspend()
    try:
        yield
    finally:
        for process in (*postmaster.children(), postmaster):
            process.resume()


@pytest.mark.parametrize("pool", ["0", "1"], ids=["a connection a thread", "pool"])
def test_nobody_waits_for_a_database_that_hangs(
    installation: Installation, database: Any, pool: str
) -> None:
    cookies = f"sessionid={installation.there['cookie']}"
    environment = installation.environment | {"CLUBSCORE_DATABASE_POOL": pool}
    with server_running(installation.var, environment) as server:
        assert ask(server, reverse("organize"), cookies).status == 200
        with frozen(database):
            for _time in range(3):
                answer = ask(server, reverse("organize"), cookies)
                assert (answer.status, answer.again) == (503, "10")
                assert answer.seconds < LONGEST  # of the old connection, and of a new one
        latest = time.monotonic() + PATIENCE
        while (answer := ask(server, reverse("organize"), cookies)).status != 200:
            assert answer.status == 503
            assert time.monotonic() < latest


def deliverers(var: Path) -> set[int]:
    """Return the processes of an installation that deliver."""
    mine, found = f"CLUBSCORE_VAR={var}".encode(), set()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            if (
                mine in (process / "environ").read_bytes().split(b"\0")
                and b"deliver_notices" in (process / "cmdline").read_bytes()
            ):
                found.add(int(process.name))
    return found


def test_the_process_that_delivers_waits_and_goes_on(
    installation: Installation, database: Any, hook: Receiver
) -> None:
    installation.run("-c", ANNOUNCE)
    hook.wait_for(1, PATIENCE)
    (process,) = deliverers(installation.var)
    stop(database, "fast")  # in a crash, this server loses what it has just stored: fsync is off
    start_again(database)
    installation.run("-c", ANNOUNCE)
    hook.wait_for(2, PATIENCE)
    assert deliverers(installation.var) == {process}
    os.kill(process, signal.SIGKILL)
