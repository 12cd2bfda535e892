"""No session of PostgreSQL keeps anything beyond a transaction; each says whose it is."""

import subprocess
import sys

import pytest
from django.db import connection, transaction

from clubscore.people.models import Club
from tests.deployment import ROOT, clean_environment, database_url
from tests.factories import make_club

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def kept() -> list[int]:
    """Return what this session keeps: cursors, prepared statements, locks of its own."""
    found = []
    with connection.cursor() as cursor:
        for table in ("pg_cursors", "pg_prepared_statements", "pg_locks WHERE locktype='advisory'"):
            cursor.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - a name from above
            found.append(cursor.fetchone()[0])
    return found


def test_rows_come_from_a_cursor_of_the_server_within_a_transaction_alone():
    for name in ("A", "B", "C"):
        make_club(name)
    rows = Club.objects.order_by("name").iterator(chunk_size=1)
    assert next(rows).name == "A"
    assert kept() == [0, 0, 0]
    assert [club.name for club in rows] == ["B", "C"]
    with transaction.atomic():
        rows = Club.objects.order_by("name").iterator(chunk_size=1)
        assert next(rows).name == "A"
        assert kept() == [1, 0, 0]
        assert [club.name for club in rows] == ["B", "C"]
    assert kept() == [0, 0, 0]


def test_no_statement_is_prepared_however_often_it_is_sent():
    for _time in range(20):
        assert Club.objects.count() == 0
    assert kept() == [0, 0, 0]


TELL = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()")
    print(cursor.fetchone()[0])
"""


def test_a_command_says_its_name():
    told = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", TELL],
        cwd=ROOT,
        env=clean_environment() | {"CLUBSCORE_SECRET_KEY": "tests", "DATABASE_URL": database_url()},
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout == "clubscore shell\n"
