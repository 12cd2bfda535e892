"""Whether a database matches this version of Clubscore, by its migrations and columns."""

from __future__ import annotations

from enum import Enum
from typing import Final

from django.apps import apps
from django.apps.registry import Apps
from django.core.management import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from clubscore.operation.monitoring.health import later_migrations
from clubscore.places import command_line

OLDEST_SUPPORTED: Final = "1.0.0rc1"  # the version whose migrations are the first that are kept
Node = tuple[str, str]  # app and name of a migration


class DatabaseStatus(Enum):
    """What has to be done before this version works with a database."""

    EMPTY = "empty"
    CURRENT = "current"
    OLDER = "older"
    TOO_OLD = "too old"
    NEWER = "newer"


def database_status() -> DatabaseStatus:
    """Return whether the database is of this version, older or newer."""
    loader = MigrationLoader(connection)
    ours = {config.label for config in apps.get_app_configs() if _is_ours(config.name)}
    if not any(app in ours for app, _name in loader.applied_migrations):
        return DatabaseStatus.EMPTY
    if later_migrations():
        return DatabaseStatus.NEWER
    then = applied_leaves(loader)
    if _lacks_columns(loader.project_state(then).apps):
        return DatabaseStatus.TOO_OLD
    is_current = set(loader.graph.leaf_nodes()) <= set(loader.applied_migrations)
    return DatabaseStatus.CURRENT if is_current else DatabaseStatus.OLDER


def refusal(status: DatabaseStatus) -> str:
    """Return why this version can do nothing with a database that is too old or too new."""
    if status is DatabaseStatus.NEWER:
        return _(
            "A newer Clubscore has used this database: update this one, or restore an earlier "
            "backup."
        )
    return _(
        "This database was made by a Clubscore older than %(oldest)s of 25 November 2026, the "
        "first version that can be upgraded. Start with an empty database; move events as files "
        "exported with the version that made them (%(command)s)."
    ) % {"oldest": OLDEST_SUPPORTED, "command": command_line("event_export")}


def refuse_to_migrate(using: str, **_of_what: object) -> None:
    """Raise ``CommandError`` before migrations meet a database that they were not written for."""
    if using != connection.alias or not MigrationRecorder(connection).has_table():
        return
    if (status := database_status()) is DatabaseStatus.TOO_OLD:
        raise CommandError(refusal(status))


def applied_leaves(loader: MigrationLoader) -> list[Node]:
    """Return the last migrations of each app that were applied and that this version knows."""
    applied = loader.applied_migrations.keys() & loader.graph.nodes.keys()
    followed = {
        parent.key
        for node in applied
        for parent in loader.graph.node_map[node].parents
        if parent.key[0] == node[0]
    }
    return sorted(applied - followed)


def _is_ours(name: str) -> bool:
    return name.startswith("clubscore.")


def _lacks_columns(then: Apps) -> bool:
    """Return whether the tables lack any column that the applied migrations must have created.

    Before the first release, migrations were rewritten under the same names.
    """
    there = _columns_there()
    return any(
        {field.column for field in model._meta.local_concrete_fields}
        - there.get(model._meta.db_table, set())
        for model in then.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    )


# Django's own introspection of SQLite stumbles over some of our constraints.
COLUMNS: Final = {
    "sqlite": "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_xinfo(t.name) c",
    "postgresql": "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = ANY (current_schemas(false))",
}


def _columns_there() -> dict[str, set[str]]:
    there: dict[str, set[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute(COLUMNS[connection.vendor])
        for table, column in cursor.fetchall():
            there.setdefault(table, set()).add(column)
    return there
