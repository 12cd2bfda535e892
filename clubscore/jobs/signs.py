"""What a worker writes into a row while it works on it: that it is alive, and its progress."""

from __future__ import annotations

import time
from functools import partial
from threading import Event, Thread
from typing import Any, Final

from django.db import DatabaseError, InterfaceError, connection
from django.db.models import QuerySet
from django.utils import timezone

from clubscore.database import outlast_outage

BEAT: Final = 10.0  # seconds between two signs of life, however long a piece of work takes
PULSE: Final = 0.5  # seconds between two reports of progress


class Heart:
    """Gives signs of life in ``beat_at`` of rows while they are worked on."""

    def __init__(self, rows: QuerySet[Any]) -> None:
        """Take the rows of the work."""
        self.rows = rows
        self.over = Event()
        self.thread = Thread(target=self._beat, daemon=True)

    def __enter__(self) -> None:
        """Begin to beat."""
        self.thread.start()

    def __exit__(self, *_error: object) -> None:
        """Stop."""
        self.over.set()
        self.thread.join()

    def _beat(self) -> None:
        try:
            while not self.over.wait(BEAT):
                try:
                    self.rows.update(beat_at=timezone.now())
                except (DatabaseError, InterfaceError):  # one beat missed is no harm
                    connection.close()  # for the next, which takes a new one
        finally:
            connection.close()  # this thread's own


class Progress:
    """Writes progress into rows, but not at every step."""

    def __init__(self, rows: QuerySet[Any]) -> None:
        """Take the rows of the work."""
        self.rows = rows
        self.last = time.monotonic()

    def tell(self, **facts: object) -> bool:
        """Write facts unless some were written a moment ago; return whether they were."""
        if time.monotonic() - self.last < PULSE:
            return False
        outlast_outage(partial(self.rows.update, beat_at=timezone.now(), **facts))
        self.last = time.monotonic()
        return True


class Reporter:
    """Writes progress into the rows being worked on, from its own thread.

    For work that reads the database as of one moment and cannot write in the meantime.
    """

    def __init__(self, rows: QuerySet[Any]) -> None:
        """Take the rows of the work."""
        self.rows = rows
        self.facts: dict[str, object] = {}
        self.over = Event()
        self.thread = Thread(target=self._report, daemon=True)

    def __enter__(self) -> Reporter:
        """Begin to report."""
        self.thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """Stop."""
        self.over.set()
        self.thread.join()

    def tell(self, **facts: object) -> None:
        """Have facts written soon."""
        self.facts = facts

    def _report(self) -> None:
        told: dict[str, object] = {}
        try:
            while not self.over.wait(PULSE):
                facts = self.facts
                if facts == told:
                    continue
                try:
                    self.rows.update(beat_at=timezone.now(), **facts)
                    told = facts
                except (DatabaseError, InterfaceError):  # the next one says it as well
                    connection.close()
        finally:
            connection.close()  # this thread's own
