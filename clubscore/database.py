"""What concerns the database as a whole and belongs to no app."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, connections, transaction


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
