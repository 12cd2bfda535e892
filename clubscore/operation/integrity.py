"""Integrity of the database files, as checked by the database itself.

A damaged index hides rows from queries that use it, so then no other reading of the database proves
anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from django.db import DatabaseError, ProgrammingError, connection, transaction
from django.utils.translation import gettext as _

from clubscore.database import first_line, is_outage

MOST: Final = 20  # faults that are told
# Our indexes of the kind that amcheck knows, and whether it is there to check them.
HAS_AMCHECK: Final = "SELECT 1 FROM pg_extension WHERE extname = 'amcheck'"
INDEXES: Final = """
    SELECT index.oid, index.relname FROM pg_class AS index
    JOIN pg_am ON pg_am.oid = index.relam AND pg_am.amname = 'btree'
    JOIN pg_namespace ON pg_namespace.oid = index.relnamespace
    JOIN pg_index ON pg_index.indexrelid = index.oid AND pg_index.indisvalid
    WHERE index.relkind = 'i' AND pg_namespace.nspname = current_schema()
    ORDER BY index.relname
"""


class UncheckedError(Exception):
    """The database cannot check its files; the text says what is missing."""


class DamagedError(Exception):
    """The files of the database are damaged; ``faults`` say where, in the database’s own words."""

    def __init__(self, faults: Sequence[str]) -> None:
        """``faults`` are one or more."""
        super().__init__(
            _("The database is damaged (%(reason)s). %(todo)s")
            % {"reason": faults[0], "todo": repair_words()}
        )
        self.faults = tuple(faults)


def check_integrity() -> str:
    """Raise ``DamagedError`` unless the files of the database are whole.

    Returns why that is not known, or nothing.
    """
    try:
        faults = list(integrity_faults())
    except UncheckedError as error:
        return str(error)
    if faults:
        raise DamagedError(faults)
    return ""


def amcheck_can_be_had() -> bool:
    """Tell whether PostgreSQL has the extension, so that it only needs to be switched on."""
    if connection.vendor != "postgresql":
        return False
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'amcheck'")
        return cursor.fetchone() is not None


def repair_words() -> str:
    """Return what to do about a damaged database."""
    if connection.vendor == "sqlite":
        return _(
            "Stop the server, keep a copy of the file, and restore the latest backup. If only "
            "indexes are named, “REINDEX” in sqlite3 rebuilds them; then run verify --full."
        )
    return _(
        "Stop the server, keep a copy of the data directory, and restore the latest backup. If "
        "only indexes are named, “REINDEX DATABASE” rebuilds them; then run verify --full."
    )


def integrity_faults() -> Iterator[str]:
    """Yield the damage in the database files, in the database's own words, twenty lines at most.

    Raises ``UncheckedError`` if PostgreSQL cannot check itself, and the error of a database that is
    down or in use, which is not damage.
    """
    try:
        faults = _sqlite_faults() if connection.vendor == "sqlite" else _postgres_faults()
        yield from islice(faults, MOST)
    except UncheckedError:
        raise
    except DatabaseError as error:
        if is_outage(error):
            raise
        yield first_line(error)


def _sqlite_faults() -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA integrity_check({MOST})")
        told = [str(row[0]) for row in cursor.fetchall()]
        if told != ["ok"]:
            yield from told
            return
        cursor.execute("PRAGMA foreign_key_check")
        for table, row, parent, _key in cursor.fetchmany(MOST):
            facts = {"row": row, "table": table, "parent": parent}
            yield _("Row %(row)s of %(table)s refers to a row of %(parent)s that is missing.") % (
                facts
            )


def _postgres_faults() -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(HAS_AMCHECK)
        if cursor.fetchone() is None:
            raise UncheckedError(_("the extension amcheck is not installed"))
        cursor.execute(INDEXES)
        for index, name in cursor.fetchall():
            try:
                with transaction.atomic():
                    cursor.execute("SELECT bt_index_check(%s::oid::regclass, true)", [index])
            except ProgrammingError as error:  # of a role that may not
                raise UncheckedError(first_line(error)) from None
            except DatabaseError as error:
                if is_outage(error):
                    raise
                yield f"{name}: {first_line(error)}"
