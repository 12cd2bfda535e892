"""A pool: threads share connections, as many as work; where none can be had, one comes again."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.urls import reverse

from tests.deployment import THREADS, WORKERS, Server, database_url, server_running
from tests.factories import make_club

from .visitors import ask

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

CONNECTIONS = """
SELECT count(*) FROM pg_stat_activity
WHERE application_name = 'clubscore server' AND datname = current_database()
"""
POOLS = pytest.mark.parametrize("pool", ["0", "1"], ids=["a connection a thread", "pool"])


@contextmanager
def serving(var: Path, collected: Path, pool: str, address: str) -> Iterator[Server]:
    """Run a server that keeps nothing: every page needs a connection."""
    (var / "static").symlink_to(collected)
    told = {
        "CLUBSCORE_DATABASE_POOL": pool,
        "CLUBSCORE_SECRET_KEY": "tests",
        "DATABASE_URL": address,
        "DJANGO_SETTINGS_MODULE": "tests.postgresql.settings",
    }
    with server_running(var, told) as server:
        yield server


def connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute(CONNECTIONS)
        return int(cursor.fetchone()[0])


def test_there_are_as_many_connections_as_threads_at_work(tmp_path: Path, collected: Path) -> None:
    address = reverse("club", args=[make_club().slug])
    with serving(tmp_path, collected, "1", database_url()) as server:
        assert {ask(server, address).status for _time in range(5 * THREADS)} == {200}
        assert 1 <= connections() <= 2 * WORKERS  # one at work in each, and one that looks for news
        with ThreadPoolExecutor(WORKERS * THREADS) as people:
            asked = [people.submit(ask, server, address) for _time in range(5 * WORKERS * THREADS)]
            assert {one.result().status for one in asked} == {200}
        assert connections() <= WORKERS * (THREADS + 1)


@pytest.fixture
def limited() -> Iterator[str]:
    """The address of the database for a user who may have two connections."""
    name = f"limited_{uuid4().hex}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {name} LOGIN CONNECTION LIMIT 2")
        cursor.execute(f"GRANT pg_read_all_data, pg_write_all_data TO {name}")
        address = urlsplit(database_url())
        yield address._replace(netloc=f"{name}@{address.netloc.rpartition('@')[2]}").geturl()
        cursor.execute(f"DROP ROLE {name}")


@POOLS
def test_who_finds_no_connection_is_asked_to_come_again(
    tmp_path: Path, collected: Path, limited: str, pool: str
) -> None:
    make_club()
    asked = WORKERS * THREADS
    with serving(tmp_path, collected, pool, limited) as server:
        with ThreadPoolExecutor(asked) as people, transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("LOCK TABLE people_club IN ACCESS EXCLUSIVE MODE")
            waiting = as_completed([people.submit(ask, server, "/") for _time in range(asked)])
            refused = [next(waiting).result() for _time in range(asked - 2)]
            transaction.set_rollback(True)
        assert {(one.status, one.again) for one in refused} == {(503, "10")}
        assert {one.result().status for one in waiting} <= {200, 503}
        log = server.log.read_text()
        assert ("couldn't get a connection after" if pool == "1" else "too many connections") in log
        assert '"status": 500' not in log
