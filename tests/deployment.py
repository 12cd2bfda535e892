"""Clubscore as it is deployed: collected static files with hashed names, gunicorn, two processes.

Whatever starts a server for a test, a trial or a benchmark does it here. Everything is as shipped
(``clubscore.settings``, ``gunicorn.conf.py``) but for what the settings of who asks say: for tests
with a browser those of ``tests.deployment_settings``.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import django
from django.core.management import call_command
from django.db import connection, connections
from django.test import override_settings

from clubscore.operation.cache import FileCache

ROOT = Path(__file__).parent.parent
WORKERS = 2  # what one of them knows, the other does not: faults of that kind have to show
THREADS = 8  # as in docs/deploy/clubscore.service
TICKS = os.sysconf("SC_CLK_TCK")
SESSION_COOKIE = "sessionid"  # of a server that speaks HTTP; tests in this process speak HTTPS
PATIENCE = 60  # seconds until a server has to answer or to end, on a busy machine
COLLECTED = "COLLECTED_STATIC"  # in the environment: a var directory whose files to copy
OURS = ("CACHE_URL", "CLUBSCORE_", "DATABASE_URL", "DJANGO_", "GUNICORN_", "PROMETHEUS_", "WEB_")


def clean_environment() -> dict[str, str]:
    """Return the environment of this process without what is meant for Clubscore."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS)}


def collect_static(
    var: Path, source: Path | None = None, language: Mapping[str, str] | None = None
) -> None:
    """Collect the static files as an operator does, into ``static`` of a var directory.

    ``source`` has those of another release, ``language`` says where one more language is.
    """
    environment = {"CLUBSCORE_VAR": str(var), "CLUBSCORE_SECRET_KEY": "tests"}
    if source is not None:
        environment |= {"DJANGO_SETTINGS_MODULE": "tests.deployment_settings"}
        environment |= {"TESTED_SOURCE": str(source)}
    if language is not None:
        environment |= {"DJANGO_SETTINGS_MODULE": "tests.deployment_settings", **language}
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"],
        cwd=ROOT,
        env=clean_environment() | environment,
        check=True,
    )


def _collected(var: Path) -> None:
    """Collect the static files, or copy those that were collected from this code before."""
    if collected := os.environ.get(COLLECTED):
        shutil.copytree(collected, var, dirs_exist_ok=True)
    else:
        collect_static(var)


def database_url() -> str:
    """Return the address of the database this process tests with, for ``DATABASE_URL``."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def gunicorn_command(application: str = "clubscore.wsgi") -> list[str]:
    """Return how gunicorn is started, in the directory of its configuration."""
    return [sys.executable, "-m", "gunicorn", application]


def start_gunicorn(
    var: Path,
    environment: Mapping[str, str],
    *,
    at: str | socket.socket,
    application: str = "clubscore.wsgi",
    workers: int = WORKERS,
) -> subprocess.Popen[bytes]:
    """Start gunicorn on the static files that were collected in ``var``; it logs to ``var/log``.

    ``at`` is an address, or a socket that listens: whoever comes before the workers waits there.
    All its processes are a group of their own, so that they can be killed at once.
    """
    assert (var / "static" / "staticfiles.json").exists(), "the static files are not collected"
    assert workers > 1, "what one process knows the other does not: faults of that kind must show"
    figures = var / "figures"  # who is killed does not clear up
    figures.mkdir(exist_ok=True)
    listening = [] if isinstance(at, str) else [at.fileno()]
    address = at if isinstance(at, str) else f"fd://{at.fileno()}"
    with (var / "log").open("ab") as log:
        return subprocess.Popen(
            [
                *gunicorn_command(application),
                *("--bind", address, "--workers", str(workers), "--threads", str(THREADS)),
            ],
            cwd=ROOT,
            env={
                **clean_environment(),
                "CLUBSCORE_HTTPS": "0",  # we have no certificate that a browser believes
                "CLUBSCORE_VAR": str(var),
                "PROMETHEUS_MULTIPROC_DIR": str(figures),
                **environment,
            },
            pass_fds=listening,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def processor_time(server: int) -> float:
    """Return the processor time of a gunicorn and its workers so far, in seconds."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return sum(map(_process_time, [server, *map(int, children)]))


def _process_time(pid: int) -> float:
    """Return the time of a process, with that of children that ended: workers are replaced."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / TICKS  # user and system, own and of children


@dataclass(frozen=True, slots=True)
class Server:
    """A running gunicorn; ``log`` is where it writes."""

    address: str
    process: subprocess.Popen[bytes]
    log: Path


@contextmanager
def server_running(
    var: Path,
    environment: Mapping[str, str],
    *,
    workers: int = WORKERS,
    application: str = "clubscore.wsgi",
) -> Iterator[Server]:
    """Run gunicorn on a free port meanwhile, and end it as a service manager does."""
    environment = {"CLUBSCORE_LOG_FORMAT": "json", **environment}
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(512)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        process = start_gunicorn(
            var, environment, at=listener, workers=workers, application=application
        )
        try:
            yield Server(address, process, var / "log")
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()


@dataclass(frozen=True, slots=True)
class Installation:
    """The directory of an installation, and the environment of its processes."""

    var: Path
    environment: dict[str, str]


@contextmanager
def installed(
    settings: str = "clubscore.settings", *, database: str | None = None
) -> Iterator[Installation]:
    """Install Clubscore for a trial or a benchmark: static files and a database of its own.

    Django in this process uses it too; a process can install once. Without the address of a
    ``database`` it is the SQLite of the directory.
    """
    with tempfile.TemporaryDirectory(prefix="clubscore-installed-") as directory:
        var = Path(directory)
        _collected(var)
        environment = {
            "CLUBSCORE_HTTPS": "0",
            "CLUBSCORE_LOG_LEVEL": "WARNING",
            "CLUBSCORE_SECRET_KEY": "tests",
            "CLUBSCORE_VAR": directory,
            "DATABASE_URL": database or f"sqlite:///{var / 'clubscore.sqlite3'}",
            "DJANGO_SETTINGS_MODULE": settings,
        }
        for name in set(os.environ) - set(clean_environment()):
            del os.environ[name]
        os.environ |= environment
        django.setup()
        call_command("migrate", verbosity=0)
        try:
            yield Installation(var, environment)
        finally:
            connections.close_all()
            end_workers(var)


def end_workers(var: Path) -> None:
    """End what servers of an installation have started and left behind: they print for minutes."""
    mine = f"CLUBSCORE_VAR={var}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended, or is somebody else's
            if mine in (process / "environ").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)


class Deployment:
    """A gunicorn on this process's test database, at ``url`` once it is started.

    ``var`` is its directory, with the static files in it; it may be killed and started again. What
    the server writes to its log is in ``log``.
    """

    # pytest-django enables and disables it for every test with a fixture called live_server.
    _live_server_modified_settings = override_settings()

    def __init__(self, var: Path, environment: Mapping[str, str] | None = None) -> None:
        self._var = var
        self._environment = environment or {}
        self._trap = var / "trap"
        self._half = var / "half"
        self._changes = var / "changes"
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.log = var / "log"
        self.limits = var / "limits.sqlite3"  # what its processes count together
        self.url = f"http://127.0.0.1:{self.port}"

    def __str__(self) -> str:
        return self.url

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._changes.touch()
        self._process = start_gunicorn(
            self._var,
            {
                "CLUBSCORE_LOG_LEVEL": "WARNING",
                "CLUBSCORE_SECRET_KEY": "tests",  # of the sessions that tests begin
                "TESTED_CHANGES": str(self._changes),
                "TESTED_HALF": str(self._half),
                "TESTED_TRAP": str(self._trap),
                "DATABASE_URL": database_url(),
                "DJANGO_SETTINGS_MODULE": "tests.deployment_settings",
                **self._environment,
            },
            at=f"127.0.0.1:{self.port}",
            application="tests.deployment_wsgi",
        )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until, f"the server did not start:\n{self.log.read_text()}"
            assert self._process.poll() is None, f"the server ended:\n{self.log.read_text()}"
            time.sleep(0.05)

    def start_afresh(self) -> None:
        """Let it answer, and know nothing, whatever the test before has done to it."""
        self._trap.unlink(missing_ok=True)
        self._half.unlink(missing_ok=True)
        if self._process is not None and self._process.poll() is not None:
            self._process = None
        if self._process is None:
            self.start()
        else:
            self.go_on()
        self.forget()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE) as answer:  # noqa: S310 - ours
                return bool(answer.status == 200)
        except OSError:
            return False

    def forget(self) -> None:
        """Let all its processes empty their caches: the database is another one from now on.

        What they count together is emptied here and now: each of them begins anew only with its
        next request, when another may already have counted something of the next test.
        """
        FileCache(str(self.limits), {}).clear()
        with self._changes.open("a") as changes:
            changes.write(".")

    def hang(self) -> None:
        """Take requests and answer none."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Answer again."""
        self._signal(signal.SIGCONT)

    def _signal(self, which: signal.Signals) -> None:
        assert self._process is not None
        os.killpg(self._process.pid, which)

    def kill(self) -> None:
        """Let it die at once, whatever it is doing."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._signal(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None

    def break_off(self) -> None:
        """Send half of each page of a table from now on."""
        self._half.touch()

    def set_trap(self) -> None:
        """Let it die as soon as it has recorded a hand, before it says so."""
        self._trap.touch()

    def wait_until_trapped(self) -> None:
        """Wait until it has died of that; when it is started again it does not."""
        assert self._process is not None
        self._process.wait(PATIENCE)
        self._process = None
        self._trap.unlink()
