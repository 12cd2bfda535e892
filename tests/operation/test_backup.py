"""Backups are written, restored into both databases, and found to be what they were."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import psycopg
import pytest
from django.apps import apps
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.utils import timezone
from psycopg import sql

from clubscore.exchange.models import Upload
from clubscore.exchange.uploads.files import KEPT
from clubscore.operation.backup import archive, restorer, writer
from clubscore.operation.backup.archive import from_plain, member, plain, tables
from clubscore.operation.backup.manifest import BackupError, Manifest
from clubscore.operation.backup.restorer import restore
from clubscore.operation.backup.writer import backup_file, backup_write
from clubscore.people.models import User
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.models import Hand, HandChange
from clubscore.tournaments.models import Entry, Tournament
from scoring.rulesets import ALL
from tests.exchange.events import all_hands_event, full_event
from tests.factories import make_session, make_table, make_user, record

ROOT = Path(__file__).parents[2]


def manage(database: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as on a server, with its database and nothing of ours."""
    ours = ("CACHE_URL", "CLUBSCORE_", "DATABASE_URL", "DJANGO_")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    var = Path(os.environ["CLUBSCORE_VAR"])
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=inherited | {"DATABASE_URL": database, "CLUBSCORE_VAR": str(var)},
        check=False,
        capture_output=True,
        text=True,
    )


ACTS = member("people.act")


def rows_of(path: Path) -> dict[str, bytes]:
    """Return the members of a backup that hold rows; backups and restores are acts themselves."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if "rows/" in name]
        return {name: archive.read(name) for name in names if name != ACTS}


def told_in(path: Path) -> dict[str, list[object]]:
    """Return what the rows of a backup say: each database writes JSON in its own way."""
    return {name: [*map(json.loads, rows.splitlines())] for name, rows in rows_of(path).items()}


def acts_in(path: Path) -> bytes:
    """Return the acts in a backup."""
    with zipfile.ZipFile(path) as archive:
        return archive.read(ACTS)


@pytest.fixture
def postgres_database() -> Iterator[str]:
    """An empty database beside the one of the tests."""
    server, name = os.environ["DATABASE_URL"], f"restored_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as there:
        there.execute(f"CREATE DATABASE {name}")
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
        there.execute(f"DROP DATABASE {name} WITH (FORCE)")


def everything() -> None:
    """Make events by all rule systems, and rows of all other kinds that keep something."""
    full_event()
    all_hands_event()
    for ruleset in ALL:
        table = make_table(ruleset=ruleset.key)
        for number, entry in deal_game(3, EventRules.of(table.session.tournament), 12):
            record(table, entry, number=number)
    user = User.objects.earliest("pk")
    Upload.objects.create(owner=user, kind="event", name="è.json", content=b"\x00\xff\x80")
    session = SessionStore()
    session["table_links"] = {"1": "x"}
    session.create()
    Tournament.objects.update(starts_on=date.today(), ends_on=date.today())  # noqa: DTZ011 - contacts stay


# What is done with a database that was restored; one process for all, as each start takes a second.
AFTERWARDS = """
import sys
from django.core.management import CommandError, call_command
from clubscore.people.clubs.services import club_create
from clubscore.people.models import Player
from clubscore.play.personal_data.erasure import player_erase
from clubscore.tournaments.access import Actor
first, second, third = sys.argv[-3:]
call_command("migrate", check_unapplied=True)
call_command("backup", output=second)
try:
    call_command("restore", first)
except CommandError as error:
    print(error)
club_create(name="Nuovo")
call_command("restore", first, replace=True)
call_command("backup", output=third)
erased = player_erase(player=Player.objects.earliest("pk"), by=Actor.public())
call_command("restore", first, replace=True)
assert Player.objects.earliest("pk").full_name == erased.full_name
"""


@pytest.mark.any_database  # the next one is about PostgreSQL
@pytest.mark.django_db
def test_what_is_restored_is_what_was_backed_up(tmp_path):
    everything()
    first, second, third = (tmp_path / f"{name}.zip" for name in ("first", "second", "third"))
    manifest = backup_file(first)
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["first.zip"]
    assert manifest.rows["play.hand"] == Hand.objects.count() > 60
    assert manifest.rows["play.tabletotals"] == 1
    kept = ("people.user_groups", "people.user_user_permissions", "auth.group_permissions")
    assert {label for label in manifest.rows if label in kept} == set(kept)
    moved = f"sqlite:///{tmp_path / 'moved.sqlite3'}"
    done = manage(moved, "restore", str(first))
    assert done.returncode == 0, done.stderr
    assert f"Events: {Tournament.objects.count()}, " in done.stdout
    assert "Everything is in order" in done.stdout
    script = AFTERWARDS.replace("sys.argv[-3:]", repr([str(first), str(second), str(third)]))
    done = manage(moved, "shell", "--no-imports", "-c", script)
    assert done.returncode == 0, done.stderr
    assert "already contains data" in done.stdout
    assert rows_of(second) == rows_of(third) == rows_of(first)
    assert acts_in(second).startswith(acts_in(first))
    assert acts_in(second).count(b"backup_restored") == 1
    with sqlite3.connect(tmp_path / "moved.sqlite3") as there, connection.cursor() as here:
        assert sqlite_schema(there.cursor()) == sqlite_schema(here)


def sqlite_schema(cursor: Any) -> dict[str, list[str]]:
    """Return how each table and index was made; the order of columns says nothing."""
    cursor.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: sorted(made[made.find("(") + 1 : -1].split(", ")) for name, made in cursor}


# Of tables that Django makes between others: models count their rows in 64 bits, migrations in 32.
NUMBERED_OTHERWISE = {
    ("people_user_groups", "id"),
    ("people_user_user_permissions", "id"),
    ("tournaments_circuit_events", "id"),
}
# Columns, constraints and indexes, whatever their order.
POSTGRES_SCHEMA = """
SELECT table_name, column_name, concat(data_type, character_maximum_length, is_nullable)
FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL
SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
ORDER BY 1, 2, 3
"""


@pytest.mark.postgres
@pytest.mark.django_db
def test_an_installation_moves_from_sqlite_to_postgresql(tmp_path, postgres_database):
    everything()
    first, from_sqlite, last = (tmp_path / f"{name}.zip" for name in ("first", "sqlite", "last"))
    backup_file(first)
    small = f"sqlite:///{tmp_path / 'small.sqlite3'}"
    commands = "from django.core.management import call_command as do\n"
    for database, script in (
        (small, f"do('restore', {str(first)!r}); do('backup', output={str(from_sqlite)!r})"),
        (
            postgres_database,
            f"do('migrate', verbosity=0); do('restore', {str(from_sqlite)!r});"
            f" do('backup', output={str(last)!r})",
        ),
    ):
        done = manage(database, "shell", "--no-imports", "-c", commands + script)
        assert done.returncode == 0, done.stderr
    assert told_in(last) == told_in(from_sqlite) == told_in(first)
    with psycopg.connect(postgres_database) as there, connection.cursor() as here:
        here.execute(POSTGRES_SCHEMA)
        differing = set(there.execute(POSTGRES_SCHEMA)) ^ set(here.fetchall())
        assert {(table, column) for table, column, _what in differing} <= NUMBERED_OTHERWISE
        # New rows get new numbers, in every table.
        for label, model in tables().items():
            if model._meta.auto_field is not None:
                table = sql.Identifier(model._meta.db_table)
                for highest, following in there.execute(
                    sql.SQL(
                        "SELECT max(id), nextval(pg_get_serial_sequence({name}, 'id'))"
                        " FROM {table} HAVING max(id) IS NOT NULL"
                    ).format(name=sql.Literal(table.as_string(there)), table=table)
                ):
                    assert following > highest, label  # an upsert takes numbers, too


@pytest.mark.django_db(transaction=True)
def test_others_write_while_a_backup_is_read(monkeypatch):
    table = make_session().tables.get()
    record(table)
    write = writer._rows_write

    def written_meanwhile(archive, model):
        if model is Entry:
            with ThreadPoolExecutor(1) as pool:
                pool.submit(_recorded_elsewhere, table).result(timeout=10)
        return write(archive, model)

    monkeypatch.setattr(writer, "_rows_write", written_meanwhile)
    manifest = backup_write(BytesIO())
    assert (manifest.rows["play.hand"], manifest.rows["play.handchange"]) == (1, 1)
    assert (Hand.objects.count(), HandChange.objects.count()) == (2, 2)


def _recorded_elsewhere(table):
    try:
        record(table)
    finally:
        connection.close()


def changed(source: Path, name: str, change: bytes | None) -> Path:
    """Copy a backup with another text, or none, in the place of one member."""
    target = source.with_name("changed.zip")
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for one in old.namelist():
            content = old.read(one) if one != name else change
            if content is not None:
                new.writestr(one, content)
    return target


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_restored_changes_nothing(tmp_path, monkeypatch):
    make_table()
    good = tmp_path / "good.zip"
    manifest = json.loads(backup_file(good).text())
    rows, club = rows_of(good), rows_of(good)[member("people.club")]
    with pytest.raises(BackupError, match="already contains data"):
        restore(good)
    cut = tmp_path / "cut.zip"
    cut.write_bytes(good.read_bytes()[:-100])
    with pytest.raises(BackupError, match="damaged"):
        restore(cut, replace=True)
    newer = json.dumps({**manifest, "migrations": [["people", "0999_later"]]}).encode()
    # Fails when all tables have gone, are made anew and hold rows again.
    after_all = changed(good, member("play.handchange"), b'["id"]\n')
    with pytest.raises(BackupError, match="has the columns"):
        restore(after_all, replace=True)
    unchanged(rows, tmp_path)
    # The others fail as they do among tables that are there: to make them takes seconds.
    monkeypatch.setattr(restorer, "_make_room", lambda *, replace: None)
    for words, name, content in (
        ("not a Clubscore backup", "manifest.json", b"{}"),
        ("damaged at manifest.json", "manifest.json", None),
        ("newer Clubscore", "manifest.json", newer),
        (
            "people.club has 0 rows instead of 1",
            member("people.club"),
            club.splitlines()[0] + b"\n",
        ),
        ("Row 1 of people.club: id does not fit", member("people.club"), _broken(club)),
        ("rejected", member("people.player"), rows[member("people.player")][:200]),
    ):
        with monkeypatch.context() as patch:
            if name != "manifest.json":
                patch.setattr(restorer, "_migrate_to", lambda _manifest: apps)
            with pytest.raises(BackupError, match=words):
                restore(changed(good, name, content), replace=True)
        unchanged(rows, tmp_path)


def unchanged(rows: dict[str, bytes], directory: Path) -> None:
    """Check that the database holds these rows."""
    backup_file(directory / "after.zip")
    assert rows_of(directory / "after.zip") == rows


def _broken(club: bytes) -> bytes:
    names, row = club.splitlines()
    values = json.loads(row)
    values[json.loads(names).index("id")] = "one"
    return names + b"\n" + json.dumps(values).encode() + b"\n"


@pytest.mark.django_db
def test_no_file_that_has_waited_too_long_is_in_a_backup(tmp_path):
    sent = {"owner": make_user(), "kind": "roster", "name": "list.csv", "content": b""}
    Upload.objects.create(**sent, made_at=timezone.now() - KEPT - timedelta(seconds=1))
    waiting = Upload.objects.create(**sent)
    call_command("backup", output=str(tmp_path), verbosity=0)
    assert Upload.objects.get() == waiting


@pytest.mark.django_db
def test_old_backups_go(tmp_path):
    for day in (1, 2, 3):
        (tmp_path / f"clubscore-2026010{day}-030000.zip").touch()
    (tmp_path / "mine.zip").touch()
    call_command("backup", output=str(tmp_path), keep=2, verbosity=0)
    names = sorted(path.name for path in tmp_path.glob("*.zip"))
    assert names[0] == "clubscore-20260103-030000.zip"
    assert len(names) == 3
    with pytest.raises(CommandError, match="--keep"):
        call_command("backup", output=str(tmp_path), keep=0)
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", output=str(tmp_path / "no" / "where.zip"))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param(models.DateTimeField(), datetime(2026, 3, 14, 1, 2, 3, 4, UTC), id="moment"),
        pytest.param(models.DateField(), date(2026, 3, 14), id="day"),
        pytest.param(models.UUIDField(), UUID(int=7), id="uuid"),
        pytest.param(models.BinaryField(), b"\x00\xff", id="bytes"),
        pytest.param(models.JSONField(), {"a": [1, None]}, id="json"),
        pytest.param(models.FloatField(), 0.1, id="float"),
        pytest.param(models.CharField(max_length=9), "è “x”", id="text"),
        pytest.param(models.BooleanField(null=True), None, id="nothing"),
    ],
)
def test_values_come_back(field, value):
    assert from_plain(field, json.loads(json.dumps(plain(field, value)))) == value


def test_a_value_nobody_thought_of_is_not_passed_over():
    with pytest.raises(TypeError, match="no backup holds"):
        plain(models.BinaryField(), object())


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param(models.CharField(max_length=3), "four", id="text-too-long"),
        pytest.param(models.SmallIntegerField(), 2**15, id="number-too-large"),
        pytest.param(models.PositiveSmallIntegerField(), -1, id="number-too-small"),
    ],
)
def test_what_sqlite_alone_can_keep_is_named(field, value):
    with pytest.raises(ValueError, match="it "):
        from_plain(field, value)


def test_json_that_somebody_stored_on_several_lines_is_one_line():
    assert writer._one_line('{"b": [1,\n 2], "a": "x\\n"}') == '{"a":"x\\n","b":[1,2]}'
    assert writer._one_line('{"b": "\\n", "a": 1}') == '{"b": "\\n", "a": 1}'


@pytest.mark.postgres
def test_no_text_with_nul_comes_to_postgresql():
    with pytest.raises(archive._RowError, match="PostgreSQL"):
        archive._read_row('["a\\u0000"]', [models.TextField()])
    assert archive._read_row('["\\\\u0000"]', [models.TextField()]) == ["\\u0000"]


def test_no_model_keeps_files_outside_the_database():
    """Whoever adds one has to put its files into the backup as well."""
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    assert not [field for field in fields if isinstance(field, models.FileField)]


def test_a_backup_of_a_newer_format_is_refused(tmp_path):
    path = tmp_path / "new.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "manifest.json", json.dumps({"application": "clubscore-backup", "format": 2})
        )
    with zipfile.ZipFile(path) as archive, pytest.raises(BackupError, match="newer"):
        Manifest.read(archive)
