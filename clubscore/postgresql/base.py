"""The backend, in the module in which Django looks for it.

A pooler such as PgBouncer in transaction mode gives a session of the server to another program as
soon as a transaction is over. What belongs to a session (a cursor, a prepared statement, a lock) is
then someone else's, or gone. So nothing here outlives its transaction.
"""

from __future__ import annotations

from selectors import EVENT_READ, DefaultSelector
from time import monotonic
from typing import Any, Final

import psycopg
from django.db import DatabaseError
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool

from clubscore.database import process_name
from clubscore.system.processes import after_fork

ANSWERS: Final = 5  # seconds for the simplest question, also where a pooler has to find a session
AGAIN: Final = 1  # seconds until a command that found no database looks for it again

_Backend: Any = base.DatabaseWrapper  # whose stubs leave out what is changed here
# Threads and connections of a pool stay with the process that opened it.
after_fork(_Backend._connection_pools.clear)


class DatabaseWrapper(_Backend):  # type: ignore[misc]
    """A connection that says what process it is of, and keeps no cursor beyond a transaction."""

    away_until: float = 0  # on the clock of time.monotonic
    away_because: str = ""  # what the driver said then

    @property
    def pool(self) -> ConnectionPool[Any] | None:
        """The connections that the threads of a server share, if the settings say so.

        Django's own would ask without end whether one of them still answers. A command has few
        threads, and each has its own.
        """
        options = self.settings_dict["OPTIONS"].get("pool")
        if not options or process_name() != "server":
            return None
        pools: dict[str, ConnectionPool[Any]] = self._connection_pools
        if self.alias not in pools:
            new = ConnectionPool[Any](
                kwargs={**self.get_connection_params(), "autocommit": True},
                configure=self._configure_shared,
                check=check_answer,
                open=False,  # by whoever takes the first
                **options,
            )
            pools.setdefault(self.alias, new)
        return pools[self.alias]

    def _configure_shared(self, connection: psycopg.Connection[Any]) -> None:
        self._configure_connection(connection)

    def get_connection_params(self) -> dict[str, Any]:
        """Return what the driver connects with."""
        parameters: dict[str, Any] = super().get_connection_params()
        parameters.setdefault("application_name", f"clubscore {process_name()}")
        return parameters

    def connect(self) -> None:
        """Connect, unless that was in vain a moment ago: no request waits for it twice."""
        if monotonic() < self.away_until:
            raise psycopg.OperationalError(self.away_because)
        try:
            super().connect()
        except (psycopg.Error, DatabaseError) as error:
            self.away_until, self.away_because = monotonic() + AGAIN, str(error)
            self.close()  # it may be half made
            raise

    def close_if_unusable_or_obsolete(self) -> None:
        """Begin or end a request: the next one looks for the database again."""
        self.away_until = 0
        super().close_if_unusable_or_obsolete()

    def chunked_cursor(self) -> Any:
        """Return a cursor for many rows: of the server within a transaction, else of this process.

        Django would let the server keep it beyond the transaction. The names of such cursors repeat
        in forked processes: behind a pooler one of them would read the rows of another.
        """
        return super().chunked_cursor() if self.in_atomic_block else self.cursor()

    def is_usable(self) -> bool:
        """Tell whether the connection still answers; asked before a request uses it."""
        try:
            check_answer(self.connection)
        except psycopg.Error:
            return False
        return True

    def _configure_connection(self, connection: psycopg.Connection[Any]) -> bool:
        """Look whether a new one answers: a pooler takes connections of a server that is away."""
        check_answer(connection)
        return bool(super()._configure_connection(connection))


def check_answer(connection: psycopg.Connection[Any]) -> None:
    """Raise ``OperationalError`` unless the database answers before long.

    The driver would wait for as long as the network does.
    """
    driver, latest = connection.pgconn, monotonic() + ANSWERS
    driver.send_query(b"SELECT 1")
    driver.flush()
    with DefaultSelector() as selector:
        selector.register(driver.socket, EVENT_READ)
        while driver.is_busy():
            if not selector.select(max(0, latest - monotonic())):
                raise psycopg.OperationalError(f"no answer within {ANSWERS} s")
            driver.consume_input()
    while result := driver.get_result():
        if result.status != psycopg.pq.ExecStatus.TUPLES_OK:
            raise psycopg.OperationalError(result.get_error_message())
