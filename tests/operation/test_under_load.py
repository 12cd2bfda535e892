"""What anybody can ask of a server as it is shipped: two processes, hashed files, no Redis."""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.urls import reverse

from clubscore.api.budget import UNITS
from clubscore.people.throttling import LOGINS
from tests.operation.servers import ROOT, Server, server_running

pytestmark = pytest.mark.any_database  # each has one of its own


@pytest.fixture(scope="module")
def var(tmp_path_factory):
    """The directory of an installation, with a database and collected files."""
    directory = tmp_path_factory.mktemp("var")
    ours = ("CACHE_URL", "CLUBSCORE_", "DATABASE_URL", "DJANGO_", "PROMETHEUS_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    for command in (["migrate"], ["collectstatic", "--no-input"]):
        subprocess.run(
            [sys.executable, "manage.py", *command, "--verbosity=0"],
            cwd=ROOT,
            env=kept | {"CLUBSCORE_VAR": str(directory)},
            check=True,
        )
    return directory


@pytest.fixture(scope="module")
def server(var):
    """The server, as the unit starts it."""
    with server_running(var, {}, workers=2) as one:
        while len(workers(one)) < 2:  # both are there before anything is asked
            assert one.process.poll() is None
        yield one


def workers(server: Server) -> list[int]:
    """Return the processes that answer."""
    pid = server.process.pid
    return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """Let a process take no request meanwhile, so that another one does."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@pytest.mark.parametrize(
    ("route", "body", "most"),
    [("api_rulesets", None, UNITS), ("login", b"username=", LOGINS)],
)
def test_limits_hold_across_the_processes_of_a_server(server, route, body, most):
    def ask(address: str) -> int:
        request = urllib.request.Request(  # noqa: S310 - our own server
            server.address + reverse(route), body, {"X-Forwarded-For": address}
        )
        if body is not None:
            request.add_header("Cookie", f"csrftoken={'t' * 32}")
            request.add_header("X-CSRFToken", "t" * 32)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - as above
                return int(answer.status)
        except urllib.error.HTTPError as error:
            with error:
                return error.code

    half = most // 2 + 10
    answers: list[int] = []
    for number in range(1, 255):  # until nothing is counted in the minute after
        minute, answers = time.time() // 60, []
        for other in workers(server):
            with stopped(other):
                answers += [ask(f"198.51.100.{number}") for _ in range(half)]
        if time.time() // 60 == minute:
            break
    assert (answers.count(200), answers.count(429)) == (most, 2 * half - most)
