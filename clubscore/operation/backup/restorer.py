"""Restores a backup into an empty database of either kind: in one transaction, all or nothing."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.apps.registry import Apps
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.core.management.sql import emit_post_migrate_signal
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.sql import InsertQuery
from django.utils.translation import gettext as _

from clubscore.play.personal_data.erasure import erasures_repeat
from clubscore.play.personal_data.journal import NAME as JOURNAL
from clubscore.play.personal_data.journal import journal_path

from .archive import Model, backup_open, columns, read_rows, tables
from .manifest import BackupError, Manifest

BATCH: Final = 500  # rows written at a time
NO_DATA: Final = {  # rows that a database without data has
    "auth_permission",
    "django_content_type",
    "django_migrations",
    "people_act",  # that a backup was made of nothing, or of what has been restored
}


class Restoration(NamedTuple):
    """What has been restored, and how many people the journals of deletions took out of it."""

    manifest: Manifest
    erasures: int


def restore(path: Path, *, replace: bool = False) -> Restoration:
    """Restore a backup and bring it to the migrations of this Clubscore.

    The database has to be empty, unless ``replace`` allows deleting everything of ours in it.
    Everyone erased since the backup is erased again, by the journal of this installation and by the
    one next to the backup. Raises ``BackupError``; the database is then as it was.
    """
    try:
        with (
            backup_open(path) as (archive, manifest),
            constraints_at_the_end(),
            transaction.atomic(),
        ):
            _make_room(replace=replace)
            _fill(archive, manifest)
            ContentType.objects.clear_cache()
            erasures = erasures_repeat([path.parent / JOURNAL, journal_path()])
    except (DatabaseError, ValueError) as error:
        facts = {"reason": error}
        raise BackupError(
            _("The database rejected the contents of the backup: %(reason)s") % facts
        ) from error
    return Restoration(manifest, erasures)


@contextmanager
def constraints_at_the_end() -> Iterator[None]:
    """Let rows come in any order; SQLite can stop checking only before a transaction begins."""
    if connection.vendor != "sqlite":
        yield  # the constraints are deferred until the end as they are
        return
    if connection.in_atomic_block:
        raise BackupError(_("A backup cannot be restored inside a transaction."))
    connection.disable_constraint_checking()
    try:
        yield
    finally:
        connection.enable_constraint_checking()


def _make_room(*, replace: bool) -> None:
    there = _existing_tables()
    if not replace and any(_has_rows(table) for table in there if table not in NO_DATA):
        raise BackupError(
            _(
                "This database already contains data. Restore into an empty one, or delete "
                "everything in it with --replace."
            )
        )
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql" and there:
            names = ", ".join(map(connection.ops.quote_name, there))
            cursor.execute(f"DROP TABLE {names} CASCADE")
        else:
            for table in there:
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)}")


def _existing_tables() -> list[str]:
    """Return our tables in the database, including old ones, and nobody else’s."""
    ours = {model._meta.db_table for model in tables().values()}
    ours.add(MigrationRecorder.Migration._meta.db_table)
    starts = tuple(f"{config.label}_" for config in apps.get_app_configs())
    names = connection.introspection.table_names()
    return [name for name in names if name in ours or name.startswith(starts)]


def _has_rows(table: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)} LIMIT 1")  # noqa: S608 - a name the database told us
        return cursor.fetchone() is not None


def _fill(archive: zipfile.ZipFile, manifest: Manifest) -> None:
    then = tables(_migrate_to(manifest))
    if missing := manifest.rows.keys() - then.keys():
        raise BackupError(
            _("There is no table for %(names)s.") % {"names": ", ".join(sorted(missing))}
        )
    for model in then.values():
        with connection.cursor() as cursor:  # what migrations put there is in the backup as well
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")  # noqa: S608 - a name of a model
    connection.check_constraints()  # on PostgreSQL it defers those a migration made immediate
    for label, expected in manifest.rows.items():
        found = _insert(archive, then[label])
        if found != expected:
            text = _("%(table)s has %(found)s rows instead of %(expected)s: the file is damaged.")
            raise BackupError(text % {"table": label, "found": found, "expected": expected})
    connection.check_constraints()
    _sequences_follow(list(then.values()))
    executor = MigrationExecutor(connection, progress_callback=constraints_between)
    executor.migrate(executor.loader.graph.leaf_nodes())
    emit_post_migrate_signal(verbosity=0, interactive=False, db=connection.alias)


def constraints_between(action: str, *_of_what: object) -> None:
    """Let PostgreSQL look at rows a migration changed: it alters no table while it has to.

    Each migration has a transaction of its own otherwise.
    """
    if action == "apply_success" and connection.vendor == "postgresql":
        connection.check_constraints()


def _migrate_to(manifest: Manifest) -> Apps:
    """Create the tables as they were when the backup was written; return their models."""
    executor = MigrationExecutor(connection)
    unknown = [node for node in manifest.migrations if node not in executor.loader.graph.nodes]
    if unknown:
        names = ", ".join(".".join(node) for node in unknown)
        raise BackupError(
            _(
                "This backup was made by a newer Clubscore (migrations %(names)s): update this "
                "one first."
            )
            % {"names": names}
        )
    return executor.migrate(manifest.migrations).apps


def _insert(archive: zipfile.ZipFile, model: Model) -> int:
    fields = columns(model)
    names = [field.attname for field in fields]
    rows = read_rows(archive, model._meta.label_lower, fields)
    count = 0
    while batch := list(islice(rows, BATCH)):
        _insert_batch(model, fields, [model(**dict(zip(names, row, strict=True))) for row in batch])
        count += len(batch)
    return count


def _insert_batch(
    model: Model, fields: Sequence[models.Field[Any, Any]], rows: list[models.Model]
) -> None:
    """Insert rows exactly as they are, without defaults or automatic times."""
    size = max(1, connection.ops.bulk_batch_size(fields, rows))
    for start in range(0, len(rows), size):
        query = InsertQuery(model)
        query.insert_values(fields, rows[start : start + size], raw=True)
        query.get_compiler(connection=connection).execute_sql()


def _sequences_follow(of: Sequence[Model]) -> None:
    """Let new rows get numbers after those restored."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), of):
            cursor.execute(statement)
