"""What the doctor says of a PostgreSQL, and of what stands before it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.utils import translation

from clubscore.operation.doctor.postgresql import is_behind_pooler, postgresql
from tests.deployment import ROOT, clean_environment

from .pooler import pgbouncer_running

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def doctor(var: Path, address: str, *options: str) -> str:
    """Return what the doctor says."""
    environment = {"CLUBSCORE_VAR": str(var), "DATABASE_URL": address, "LANGUAGE": "en"}
    return subprocess.run(
        [sys.executable, "manage.py", "doctor", *options],
        cwd=ROOT,
        env=clean_environment() | environment,
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def wrong(var: Path, address: str) -> list[str]:
    """Return what is wrong with the database."""
    told = json.loads(doctor(var, address, "--json"))
    return [one["what"] for one in told if one["about"] == "database"]


def test_a_pooler_is_named(tmp_path: Path) -> None:
    with pgbouncer_running(mode="session") as address:
        told = doctor(tmp_path, address)
    assert told.partition("\n")[0].endswith(" behind a pooler")
    assert "transaction" not in told
    assert not is_behind_pooler()


def test_transactions_are_needed(tmp_path: Path) -> None:
    with pgbouncer_running(mode="statement") as address:
        found = wrong(tmp_path, address)
    assert any("rejects transactions" in one for one in found), found


def test_prepared_statements_are_doubtful_behind_a_pooler(tmp_path: Path) -> None:
    with pgbouncer_running() as address:
        found = wrong(tmp_path, f"{address}&prepare_threshold=5")
    assert any("prepared statements" in one for one in found), found


def test_a_replica_is_read_only() -> None:
    assert list(postgresql()) == []
    with connection.cursor() as cursor, translation.override("en"):
        cursor.execute("SET default_transaction_read_only = on")
        (found,) = postgresql()
        cursor.execute("RESET default_transaction_read_only")
    assert found[0] == "wrong"
    assert "is read-only" in found[1]
