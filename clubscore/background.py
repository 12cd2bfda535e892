"""Background work: commands that run in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import QuerySet
from django.utils import timezone

from .limits import SHARED

NICE: Final = 10  # requests come first
STARTS: Final = 30  # seconds within which a worker that was called begins
BEAT: Final = 10.0  # seconds between two signs of life, however long a piece of work takes


def start_command(*arguments: str) -> None:
    """Start a command of ``manage.py`` and return at once; it outlives this process."""
    process = subprocess.Popen(  # noqa: S603 - our own command, with our own arguments
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    _stand_back(process.pid)
    Thread(target=process.wait, daemon=True).start()  # so that no dead process stays behind


def call_once(key: str, start: Callable[[], None], *, again: bool = False) -> None:
    """Start a worker unless one was called a moment ago that has not begun yet; or ``again``.

    Whoever begins deletes the key from the shared cache.
    """
    called = caches[SHARED]
    # Where nothing can be kept, one too many is started rather than none.
    if called.add(key, 1, STARTS) or again or called.get(key) is None:
        start()


class Heart:
    """Gives signs of life in ``beat_at`` of rows while they are worked on."""

    def __init__(self, rows: QuerySet[Any]) -> None:
        """``rows`` are those of the work."""
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


def _stand_back(pid: int) -> None:
    """Lower this process's priority, so that requests come first."""
    with suppress(OSError):  # it has ended, or this system does not allow it
        os.setpriority(os.PRIO_PROCESS, pid, NICE)
        # Sessions share the processor evenly on Linux, unless this says otherwise (sched(7)).
        Path(f"/proc/{pid}/autogroup").write_text(str(NICE))
