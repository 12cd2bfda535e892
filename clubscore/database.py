"""What concerns the database as a whole and belongs to no app."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import DatabaseError, connection, connections, transaction
from django.utils.translation import gettext as _

PRIMARY: Final = 0xFF  # the bits of SQLite’s codes that say the kind of error
DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
# PostgreSQL’s codes: data_corrupted, index_corrupted; disk_full.
DAMAGED_STATES: Final = frozenset({"XX001", "XX002"})
FULL_STATE: Final = "53100"


@contextmanager
def one_moment() -> Iterator[None]:
    """Let several reads see the database as it is now; whoever writes meanwhile does not wait.

    Within a transaction it is that transaction which decides what is seen.
    """
    if connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    with _reading(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _reading() -> Iterator[None]:
    """Let SQLite begin without the write lock: in WAL mode the first read fixes what is seen."""
    connection.ensure_connection()
    if connection.vendor != "sqlite":
        yield
        return
    attributes = vars(connections[connection.alias])
    usual = attributes["transaction_mode"]
    attributes["transaction_mode"] = "DEFERRED"
    try:
        yield
    finally:
        attributes["transaction_mode"] = usual


def trouble_words(error: BaseException) -> str | None:
    """Return a sentence for operators if an error says that the disk is full or data damaged.

    None for all other errors.
    """
    cause = error.__cause__ if isinstance(error, DatabaseError) else error
    code = getattr(cause, "sqlite_errorcode", 0) & PRIMARY
    state = getattr(cause, "sqlstate", None)
    if code == sqlite3.SQLITE_FULL or state == FULL_STATE or _no_space(error):
        return _("The disk is full. Make space, then run the command again.")
    if code in DAMAGED or state in DAMAGED_STATES:
        reason = str(error).strip().partition("\n")[0]
        return _(
            "The database is damaged (%(reason)s). Stop the server, keep a copy of its files and"
            " restore the latest backup."
        ) % {"reason": reason}
    return None


def _no_space(error: BaseException) -> bool:
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
