"""What Clubscore runs on."""

from __future__ import annotations

import platform

import django
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from clubscore.version import version


def versions() -> str:
    """Return what a report of a fault has to say: Clubscore, Python, Django, the database."""
    parts = [
        f"Clubscore {version()}",
        f"Python {platform.python_version()}",
        f"Django {django.get_version()}",
        _database(),
    ]
    return ", ".join(parts)


def _database() -> str:
    try:
        numbers = connection.get_database_version()
    except DatabaseError:
        return _("%(database)s that does not answer") % {"database": connection.display_name}
    name = f"{connection.display_name} {'.'.join(map(str, numbers))}"
    if connection.vendor == "postgresql" and is_behind_pooler():
        return _("%(database)s behind a pooler") % {"database": name}
    return name


def is_behind_pooler() -> bool:
    """Tell whether another program, such as PgBouncer, passes on what PostgreSQL is asked.

    It names itself when a connection begins, and the process of the server says who it is.
    """
    connection.ensure_connection()
    driver = connection.connection
    assert driver is not None  # noqa: S101 - it has been made
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return bool(cursor.fetchone()[0] != driver.info.backend_pid)
