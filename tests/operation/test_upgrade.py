"""Databases of former versions: upgraded and verified, or left as they were, with a sentence."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from clubscore.operation.upgrade.status import DatabaseStatus, database_status
from clubscore.places import BASE_DIR
from clubscore.version import last_release
from tests.versions import FOLDER, VERSIONS

from .test_backup import manage, postgres_database
from .test_backup_older import LATER

__all__ = ["postgres_database"]  # a fixture

# An upgrade of one more column, and what is wrong with it.
SETTINGS = """
from clubscore.settings import *
MIGRATION_MODULES = {"exchange": "later"}
"""
# A second is enough to see that somebody holds the database.
IMPATIENT = """
from clubscore.settings import *
DATABASES["default"]["OPTIONS"]["timeout"] = 1
"""
MIGRATION = """
from django.db import migrations, models

def change(apps, editor):
    {change}

class Migration(migrations.Migration):
    dependencies = [("exchange", "{after}")]
    operations = [
        migrations.AddField('upload', 'note', models.TextField(default='')),
        migrations.RunPython(change),
    ]
"""
CHANGES = {
    "good": "pass",
    "impossible": "raise ZeroDivisionError('one by nothing')",
    "wrong": "editor.execute('UPDATE play_hand SET value = value + 1')",
}


@pytest.fixture(params=VERSIONS)
def database(request, tmp_path):
    """A database as a version left it, of the kind that is tested."""
    if connection.vendor == "sqlite":
        file = tmp_path / "then.sqlite3"
        file.write_bytes(gzip.decompress((FOLDER / f"{request.param}.sqlite3.gz").read_bytes()))
        return f"sqlite:///{file}"
    address = request.getfixturevalue("postgres_database")
    done = manage(address, "restore", str(FOLDER / f"{request.param}.zip"))
    assert done.returncode == 0, done.stderr
    return address


def later(directory: Path, change: str) -> tuple[str, ...]:
    """Write settings of a version that has one migration more; return the options for them."""
    (directory / "later").mkdir()
    (directory / "later" / "__init__.py").write_text(LATER)
    (directory / "later_settings.py").write_text(SETTINGS)
    ((_app, after),) = MigrationLoader(None).graph.leaf_nodes("exchange")
    text = MIGRATION.format(after=after, change=CHANGES[change])
    (directory / "later" / "1001_note.py").write_text(text)
    return ("--settings=later_settings", f"--pythonpath={directory}")


def has_note(address: str) -> bool:
    with closing(
        sqlite3.connect(address.removeprefix("sqlite:///"))
        if address.startswith("sqlite")
        else psycopg.connect(address)
    ) as there:
        cursor = there.cursor()
        cursor.execute("SELECT * FROM exchange_upload")
        return "note" in [column[0] for column in cursor.description or ()]


@pytest.mark.at_length("postgres")
@pytest.mark.django_db  # of the kind of database that is tested
def test_every_version_is_upgraded_and_verified(database, tmp_path):
    backup = tmp_path / "before.zip"
    options = (*later(tmp_path, "good"), f"--backup={backup}")
    done = manage(database, "upgrade", *options)
    assert done.returncode == 0, done.stderr
    assert "Everything is in order." in done.stdout
    assert has_note(database)
    assert "is up to date" in manage(database, "upgrade", *options).stdout
    restored = f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    assert "Everything is in order." in manage(restored, "restore", str(backup)).stdout


@pytest.mark.in_turn(0)
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("impossible", "the database is unchanged (one by nothing)"),
        ("wrong", "so the database was restored as it was"),
    ],
)
def test_an_upgrade_that_fails_leaves_everything_as_it_was(database, tmp_path, change, told):
    done = manage(database, "upgrade", *later(tmp_path, change), f"--backup={tmp_path / 'x.zip'}")
    assert done.returncode == 1
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert not has_note(database)
    assert (tmp_path / "x.zip").exists()


@pytest.mark.any_database
def test_a_database_that_the_server_holds_gets_a_sentence(tmp_path):
    file = tmp_path / "held.sqlite3"
    file.write_bytes(gzip.decompress((FOLDER / f"{VERSIONS[0]}.sqlite3.gz").read_bytes()))
    with closing(sqlite3.connect(file, isolation_level=None)) as there:
        there.execute("BEGIN EXCLUSIVE")
        (tmp_path / "impatient_settings.py").write_text(IMPATIENT)
        options = ("--settings=impatient_settings", f"--pythonpath={tmp_path}")
        done = manage(f"sqlite:///{file}", "upgrade", *options, f"--backup={tmp_path / 'x.zip'}")
    assert done.returncode == 1
    assert "Is the server still running?" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.any_database
@pytest.mark.parametrize("command", ["upgrade", "migrate"])
def test_what_is_older_than_supported_gets_a_sentence(tmp_path, command):
    """Before the first release migrations were rewritten: their names are there, columns not."""
    file = tmp_path / "old.sqlite3"
    file.write_bytes(gzip.decompress((FOLDER / f"{VERSIONS[0]}.sqlite3.gz").read_bytes()))
    with closing(sqlite3.connect(file)) as there:
        there.execute("DROP TABLE people_membership")
        there.commit()
    done = manage(f"sqlite:///{file}", command)
    assert done.returncode == 1
    assert "older than 1.0.0rc1 of 25 November 2026, the first version that can be" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.django_db
def test_the_database_of_the_tests_is_this_versions():
    assert database_status() is DatabaseStatus.CURRENT


def test_every_migration_can_be_taken_back_with_the_others():
    """An upgrade is one transaction, which nothing may end in between."""
    ours = {config.label for config in apps.get_app_configs() if "clubscore." in config.name}
    graph = MigrationLoader(None).graph.nodes
    assert all(one.atomic for (app, _name), one in graph.items() if app in ours)


def test_this_version_will_be_kept():
    """``python -m tools.versions`` writes its files before it is tagged."""
    assert last_release(BASE_DIR) in VERSIONS
