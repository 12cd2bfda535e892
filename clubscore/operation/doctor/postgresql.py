"""Examines PostgreSQL and the pooler in front of it, if there is one."""

from __future__ import annotations

from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext as _

from .configuration import Findings


def postgresql() -> Findings:
    """Yield the problems of a PostgreSQL that answers."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW transaction_read_only")
        if cursor.fetchone()[0] == "on":
            yield (
                "wrong",
                _(
                    "This PostgreSQL is read-only: it is a replica, or it has been set to"
                    " read-only."
                ),
                _("Set DATABASE_URL to the primary server."),
            )
    if not is_behind_pooler():
        return
    if connection.settings_dict["OPTIONS"].get("prepare_threshold") is not None:
        yield (
            "doubtful",
            _("DATABASE_URL turns on prepared statements, which a pooler may not support."),
            _("Remove prepare_threshold from DATABASE_URL."),
        )
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        yield (
            "wrong",
            _("The pooler in front of PostgreSQL rejects transactions: %(reason)s")
            % {"reason": str(error).strip().partition("\n")[0]},
            _("Set pool_mode = transaction in the PgBouncer settings."),
        )


def is_behind_pooler() -> bool:
    """Tell whether another program, such as PgBouncer, forwards our queries to PostgreSQL.

    A connection names its server process when it begins; then that process is asked who it is.
    """
    connection.ensure_connection()
    driver = connection.connection
    assert driver is not None  # noqa: S101 - it has been made
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return bool(cursor.fetchone()[0] != driver.info.backend_pid)
