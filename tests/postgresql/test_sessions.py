"""No session of PostgreSQL keeps anything beyond a transaction; each says whose it is."""

import ast
import re
import subprocess
import sys

import pytest
from django.db import connection, transaction

from clubscore.database import one_moment
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


# What belongs to a session: locks, channels, tables and statements of its own, settings.
OF_A_SESSION = re.compile(
    r"pg_(try_)?advisory_lock"
    r"|^\s*((UN)?LISTEN|PREPARE|DECLARE|CREATE TEMP\w*|SET (?!LOCAL|TRANSACTION|CONSTRAINTS)\w+) "
)


def test_no_statement_asks_for_what_belongs_to_a_session():
    assert OF_A_SESSION.search("SELECT pg_advisory_lock(1)")
    assert OF_A_SESSION.search("SET statement_timeout = 5")
    assert not OF_A_SESSION.search("SET TRANSACTION READ ONLY")
    found = [
        (path, node.value)
        for path in (ROOT / "clubscore").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and OF_A_SESSION.search(node.value)
    ]
    assert found == []


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


def test_a_write_while_a_moment_is_read_is_a_fault_and_no_outage():
    with pytest.raises(RuntimeError, match="written"), one_moment():
        make_club("A")
    assert not Club.objects.exists()
