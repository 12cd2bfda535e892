"""A PgBouncer between Clubscore and the PostgreSQL of the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import SplitResult, parse_qs, urlsplit

from tests.deployment import PATIENCE, database_url

PORT = 6432  # part of the name of its socket, which is in a directory of its own
CONFIGURATION = """
[databases]
* = host={host} port={port} user={user}
[pgbouncer]
listen_port = {socket}
unix_socket_dir = {directory}
logfile = {directory}/log
auth_type = any
pool_mode = {mode}
default_pool_size = {size}
max_client_conn = 200
query_wait_timeout = 20
server_tls_sslmode = disable
"""


@contextmanager
def pgbouncer_running(*, mode: str = "transaction", size: int = 2) -> Iterator[str]:
    """Run a PgBouncer; yield the address of the database this process tests with, through it."""
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    assert program, "no PgBouncer here: apt-get install pgbouncer"
    there = urlsplit(database_url())
    host, port = _socket_of(there)
    directory = Path(tempfile.mkdtemp(prefix="pgbouncer-"))
    configuration = directory / "ini"
    configuration.write_text(
        CONFIGURATION.format(
            host=host,
            port=port,
            user=there.username,
            socket=PORT,
            directory=directory,
            mode=mode,
            size=size,
        )
    )
    user = os.geteuid() or host.stat().st_uid  # it refuses to run as root, as PostgreSQL does
    os.chown(directory, user, -1)
    process = subprocess.Popen(
        [program, "--quiet", str(configuration)], user=user if os.geteuid() == 0 else None
    )
    try:
        until = time.monotonic() + PATIENCE
        while not (directory / f".s.PGSQL.{PORT}").exists():
            assert process.poll() is None, "PgBouncer ended"
            assert time.monotonic() < until, "PgBouncer did not start"
            time.sleep(0.02)
        yield f"postgres://{there.username}@{there.path}?host={directory}&port={PORT}"
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(directory)


def _socket_of(there: SplitResult) -> tuple[Path, str]:
    """Return the directory of the server's socket, and the port in its name."""
    options = parse_qs(there.query)
    return Path(options["host"][0]), options.get("port", ["5432"])[0]
