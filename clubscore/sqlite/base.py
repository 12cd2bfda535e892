"""The backend, in a module with the name Django expects.

When the write lock is free, SQLite gives it to whichever connection happens to ask, and by itself
retries after growing pauses: those that have waited longest have the worst chances. Here the
threads of a process wait in a queue, and only the first of them asks SQLite, repeatedly after the
same short pause. So processes have equal chances, however long they have waited.
"""

import sqlite3
from time import monotonic, sleep
from typing import Any, Final

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from clubscore.system.processes import after_fork

from .queue import Queue, Turn

PAUSE: Final = 0.001  # seconds until the lock is asked for again
BUSY: Final = 5  # seconds to wait where no setting says how many, as in Python's module
LOCKED: Final = "database is locked"  # SQLite's own words
PRIMARY: Final = 0xFF  # the bits of SQLite's codes that say the kind of error

_Backend: Any = base.DatabaseWrapper  # whose stubs leave out what is changed here
_queues: dict[str, Queue] = {}
after_fork(_queues.clear)  # whoever waits there is in the other process


def queue_of(path: object) -> Queue:
    """Return where the threads of this process wait for the database in that file."""
    return _queues.setdefault(str(path), Queue())


class DatabaseWrapper(_Backend):  # type: ignore[misc]
    """A connection whose transactions begin in the order in which they were asked for."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._queue: Queue | None = None  # in which it is this connection's turn

    def _start_transaction_under_autocommit(self) -> None:
        if self.transaction_mode != "IMMEDIATE":
            super()._start_transaction_under_autocommit()
            return
        seconds = self.settings_dict["OPTIONS"].get("timeout", BUSY)
        latest = monotonic() + seconds
        queue = queue_of(self.settings_dict["NAME"])
        turn = queue.enter(seconds)
        if turn is Turn.TOO_LATE:
            raise OperationalError(LOCKED) from _busy_error()
        self._queue = queue
        try:
            if turn is Turn.AFTER_ANOTHER:
                sleep(PAUSE)  # those of other processes may ask first
            self._begin(latest, seconds)
        except BaseException:
            self._leave()
            raise

    def _begin(self, latest: float, seconds: float) -> None:
        """Take SQLite's write lock, which another process may have."""
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            super()._start_transaction_under_autocommit()
        except OperationalError as error:
            if not _is_busy(error.__cause__):
                raise
            with self.wrap_database_errors:
                self._begin_once_free(latest)
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def _begin_once_free(self, latest: float) -> None:
        """Ask again and again, without Django's cursor: it would cost more than the answer."""
        while True:
            sleep(PAUSE)
            try:
                self.connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if not _is_busy(error) or monotonic() > latest:
                    raise
            else:
                return

    def _commit(self) -> None:
        super()._commit()
        self._leave()  # if it fails, Django rolls back

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self._leave()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self._leave()

    def _leave(self) -> None:
        queue, self._queue = self._queue, None
        if queue is not None:
            queue.leave()


def _busy_error() -> sqlite3.OperationalError:
    """Return what SQLite would have said: by its code others know that the lock passes."""
    error = sqlite3.OperationalError(LOCKED)
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    error.sqlite_errorname = "SQLITE_BUSY"
    return error


def _is_busy(error: BaseException | None) -> bool:
    code = getattr(error, "sqlite_errorcode", 0)
    return bool(code & PRIMARY == sqlite3.SQLITE_BUSY)
