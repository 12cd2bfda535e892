"""What concerns the database as a whole and belongs to no app."""

import errno
import logging
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from django.db import (
    DatabaseError,
    InterfaceError,
    OperationalError,
    connection,
    connections,
    transaction,
)
from django.utils.translation import gettext as _

from clubscore.places import PACKAGE

T = TypeVar("T")
logger = logging.getLogger(__name__)

PRIMARY: Final = 0xFF  # the bits of SQLite’s codes that say the kind of error
# SQLite's codes for what passes: busy, locked, no more memory, read-only, an I/O error, full,
# cannot open.
PASSING: Final = frozenset({5, 6, 7, 8, 10, 13, 14})
# PostgreSQL's classes of errors for what passes: connection, rolled back by a conflict, resources
# (disk full), operator intervention (shut down), system error.
PASSING_CLASSES: Final = frozenset({"08", "40", "53", "57", "58"})
AWAY_CLASSES: Final = frozenset({"08", "57"})  # those of a server that is not there, or stops
LOCKED: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
READ_ONLY_STATE: Final = "25006"  # another server has taken over, and this one follows it
AWAY: Final = 60  # seconds for which work in the background waits for the database
LOOK: Final = 0.5  # seconds between two looks whether it is back
DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
# PostgreSQL’s codes: data_corrupted, index_corrupted; disk_full.
DAMAGED_STATES: Final = frozenset({"XX001", "XX002"})
FULL_STATE: Final = "53100"


def process_name() -> str:
    """Return the name by which the database shows this process: ``server`` or a command."""
    if "clubscore.wsgi" in sys.modules:
        return "server"
    program = Path(sys.argv[0])
    if program.name in ("manage.py", "clubscore") or program == PACKAGE / "__main__.py":
        return next(iter(sys.argv[1:]), "help")
    return program.stem or "python"


@contextmanager
def one_moment() -> Iterator[None]:
    """Let several reads see the database as it is now, without making writers wait.

    Inside a transaction, that transaction decides what is seen.
    """
    if connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    with _reading(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        try:
            yield
        except DatabaseError as error:
            if getattr(error.__cause__, "sqlstate", None) == READ_ONLY_STATE:
                # By this transaction, not by another server: no outage, but a fault of ours.
                raise RuntimeError("something was written while a moment was read") from error
            raise


@contextmanager
def _reading() -> Iterator[None]:
    """Begin SQLite transactions without the write lock: in WAL mode the first read decides."""
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


def is_outage(error: BaseException | None) -> bool:
    """Tell whether an error means that the database is unavailable, not that the query is wrong.

    A connection that was never established has no code in PostgreSQL.
    """
    if isinstance(error, InterfaceError):
        return True
    if not isinstance(error, DatabaseError) or (cause := error.__cause__) is None:
        return False  # what the database said itself is always the cause
    state = getattr(cause, "sqlstate", None)
    if state == READ_ONLY_STATE:
        return True
    if not isinstance(error, OperationalError):
        return False
    if (code := getattr(cause, "sqlite_errorcode", None)) is not None:
        return code & PRIMARY in PASSING
    return state is None or state[:2] in PASSING_CLASSES


def outlast_outage(work: Callable[[], T], *, seconds: float = AWAY) -> T:
    """Do repeatable work, once more if the database went away, as soon as it is back.

    For work that nobody waits for. Raises the error if the database is not back in this many
    seconds, and any error of the second try.
    """
    try:
        return work()
    except (DatabaseError, InterfaceError) as error:
        if connection.in_atomic_block or not is_outage(error):
            raise
        logger.warning("the database is not responding: %s", error)
    _wait_for_database(seconds)
    return work()


def _wait_for_database(seconds: float) -> None:
    latest = time.monotonic() + seconds
    while True:
        connection.close()
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1")
        except (DatabaseError, InterfaceError):
            if time.monotonic() > latest:
                raise
            time.sleep(LOOK)
        else:
            return


def trouble_words(error: BaseException) -> str | None:
    """Return a sentence for operators if an error has an external cause.

    That is: the disk is full, data is damaged, or the database cannot be reached or is in use.
    None for all other errors.
    """
    cause = error.__cause__ if isinstance(error, DatabaseError) else error
    code = getattr(cause, "sqlite_errorcode", 0) & PRIMARY
    state = getattr(cause, "sqlstate", None)
    if code == sqlite3.SQLITE_FULL or state == FULL_STATE or _no_space(error):
        return _("The disk is full. Make space, then run the command again.")
    if code in DAMAGED or state in DAMAGED_STATES:
        return _(
            "The database is damaged (%(reason)s). Stop the server, keep a copy of its files and"
            " restore the latest backup."
        ) % {"reason": first_line(error)}
    if not isinstance(error, DatabaseError) or not is_outage(error):
        return None
    if code in LOCKED:
        return _(
            "Another program is using the database (%(reason)s). Run the command again later."
        ) % {"reason": first_line(error)}
    if code == 0 and (state is None or state[:2] in AWAY_CLASSES):
        return _(
            "The database is not responding (%(reason)s). Start it, or correct DATABASE_URL."
        ) % {"reason": first_line(error)}
    return None


def first_line(error: BaseException) -> str:
    """Return what an error says, without what a driver adds in further lines."""
    return str(error).strip().partition("\n")[0]


def _no_space(error: BaseException) -> bool:
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
