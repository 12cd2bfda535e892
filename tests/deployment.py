"""Clubscore as it is deployed: collected static files with hashed names, gunicorn, two processes.

Everything is as shipped (``clubscore.settings``, ``gunicorn.conf.py``) but for what
``tests.deployment_settings`` says.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from django.db import connection
from django.test import override_settings

ROOT = Path(__file__).parent.parent
WORKERS = 2  # what one of them knows, the other does not: faults of that kind have to show
THREADS = 4  # as in docs/deploy/clubscore.service
PATIENCE = 60  # seconds until a server has to answer or to end, on a busy machine
OURS = ("CACHE_URL", "CLUBSCORE_", "DATABASE_URL", "DJANGO_", "GUNICORN_", "PROMETHEUS_", "WEB_")


def clean_environment() -> dict[str, str]:
    """Return the environment of this process without what is meant for Clubscore."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS)}


def collect_static(var: Path, source: Path | None = None) -> None:
    """Collect the static files as an operator does, into ``static`` of a var directory.

    ``source`` has those of another release.
    """
    environment = {"CLUBSCORE_VAR": str(var), "CLUBSCORE_SECRET_KEY": "tests"}
    if source is not None:
        environment |= {"DJANGO_SETTINGS_MODULE": "tests.deployment_settings"}
        environment |= {"CLUBSCORE_TEST_SOURCE": str(source)}
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity=0"],
        cwd=ROOT,
        env=clean_environment() | environment,
        check=True,
    )


def database_url() -> str:
    """Return the address of the database this process tests with, for ``DATABASE_URL``."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


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
        self._changes = var / "changes"
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.log = var / "log"
        self.url = f"http://127.0.0.1:{self._port}"

    def __str__(self) -> str:
        return self.url

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._changes.touch()
        figures = self._var / "figures"  # who is killed does not clear up
        figures.mkdir(exist_ok=True)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "gunicorn", "tests.deployment_wsgi"),
                    *("--bind", f"127.0.0.1:{self._port}", "--no-control-socket"),
                    *("--workers", str(WORKERS), "--threads", str(THREADS)),
                ],
                cwd=ROOT,
                env={
                    **clean_environment(),
                    "CLUBSCORE_HTTPS": "0",  # we have no certificate that a browser believes
                    "CLUBSCORE_LOG_LEVEL": "WARNING",
                    "CLUBSCORE_SECRET_KEY": "tests",  # of the sessions that tests begin
                    "CLUBSCORE_TEST_CHANGES": str(self._changes),
                    "CLUBSCORE_TEST_TRAP": str(self._trap),
                    "CLUBSCORE_VAR": str(self._var),
                    "DATABASE_URL": database_url(),
                    "DJANGO_SETTINGS_MODULE": "tests.deployment_settings",
                    "PROMETHEUS_MULTIPROC_DIR": str(figures),
                    **self._environment,
                },
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that all its processes can be killed at once
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until, f"the server did not start:\n{self.log.read_text()}"
            assert self._process.poll() is None, f"the server ended:\n{self.log.read_text()}"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE) as answer:  # noqa: S310 - ours
                return bool(answer.status == 200)
        except OSError:
            return False

    def update(self, static: Path) -> None:
        """Stop it, and start another release: that of these static files."""
        self.stop()
        link = self._var / "static"
        link.unlink()
        link.symlink_to(static)
        self.start()

    def forget(self) -> None:
        """Let all its processes empty their caches: the database is another one from now on."""
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

    def stop(self) -> None:
        """Let it answer what it has been asked, and end, as an operator who restarts it does."""
        if self._process is not None:
            self._process.terminate()  # as systemd does: the first process alone (KillMode=mixed)
            self._process.wait(PATIENCE)
            self._process = None

    def kill(self) -> None:
        """Let it die at once, whatever it is doing."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._signal(signal.SIGKILL)
            self._process.wait(PATIENCE)
            self._process = None

    def set_trap(self) -> None:
        """Let it die as soon as it has recorded a hand, before it says so."""
        self._trap.touch()

    def wait_until_trapped(self) -> None:
        """Wait until it has died of that; when it is started again it does not."""
        assert self._process is not None
        self._process.wait(PATIENCE)
        self._process = None
        self._trap.unlink()
