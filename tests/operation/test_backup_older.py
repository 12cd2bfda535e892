"""A backup of an older Clubscore: restored by one whose migrations go further."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from clubscore.exchange.models import Upload
from clubscore.operation.backup.manifest import BackupError
from clubscore.operation.backup.writer import backup_file
from clubscore.operation.doctor.examinations import examine
from clubscore.operation.monitoring.health import later_migrations
from tests.factories import make_user

from .test_backup import manage, postgres_database

__all__ = ["postgres_database"]  # a fixture

LATER = """
from clubscore.exchange import migrations
__path__ = [*__path__, *migrations.__path__]
"""
SETTINGS = """
from clubscore.settings import *
MIGRATION_MODULES = {"exchange": "later"}
"""
MIGRATION = """
from django.db import migrations, models

def fill(apps, editor):
    for upload in apps.get_model("exchange", "Upload").objects.all():
        upload.note = upload.name
        upload.save()

class Migration(migrations.Migration):
    dependencies = [("exchange", "{after}")]
    operations = [{operation}]
"""
# Rows are changed, then their table: PostgreSQL refuses that while it still has to look at a row.
STEPS = {
    "1001_note": "migrations.AddField('upload', 'note', models.TextField(default=''))",
    "1002_filled": "migrations.RunPython(fill)",
    "1003_longer": "migrations.AlterField('upload', 'note', models.CharField(max_length=99))",
}


def write_later(directory: Path) -> None:
    """Write a settings module whose migrations of one app go on."""
    (directory / "later").mkdir()
    (directory / "later" / "__init__.py").write_text(LATER)
    (directory / "later_settings.py").write_text(SETTINGS)
    ((_app, after),) = MigrationLoader(None).graph.leaf_nodes("exchange")
    for name, operation in STEPS.items():
        text = MIGRATION.format(after=after, operation=operation)
        (directory / "later" / f"{name}.py").write_text(text)
        after = name


@pytest.mark.at_length
@pytest.mark.django_db
def test_an_older_backup_is_brought_to_the_present(tmp_path, request):
    Upload.objects.create(owner=make_user(), kind="event", name="x.json", content=b"")
    first = tmp_path / "first.zip"
    backup_file(first)
    write_later(tmp_path)
    is_sqlite = connection.vendor == "sqlite"
    file = tmp_path / "moved.sqlite3"
    there = f"sqlite:///{file}" if is_sqlite else request.getfixturevalue("postgres_database")
    later = ("--settings=later_settings", f"--pythonpath={tmp_path}")
    done = manage(there, "restore", str(first), *later)
    assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(file) if is_sqlite else psycopg.connect(there)) as database:
        cursor = database.cursor()
        cursor.execute("SELECT name, note FROM exchange_upload")
        assert cursor.fetchall() == [("x.json", "x.json")]


@pytest.mark.any_database
@pytest.mark.django_db
def test_a_database_of_a_newer_clubscore_is_told_and_not_backed_up(tmp_path):
    """This one knows nothing of the columns there, and would leave them out."""
    recorder = MigrationRecorder(connection)
    recorder.record_applied("people", "0000_long_squashed")
    assert later_migrations() == []
    recorder.record_applied("people", "9999_later")
    with pytest.raises(BackupError, match=r"newer Clubscore .* people.9999_later"):
        backup_file(tmp_path / "x.zip")
    assert not list(tmp_path.iterdir())
    every = [one.what for _about, found in examine() for one in found]
    assert any("people.9999_later" in what for what in every)
