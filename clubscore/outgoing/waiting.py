"""Threads that answer requests and wait for another server, of mail or of names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Final

from clubscore.errors import ClubError

AT_ONCE: Final = 2  # of the threads of a process
PATIENCE: Final = 1.0  # seconds that another one waits for its turn

_waiting = BoundedSemaphore(AT_ONCE)


@contextmanager
def waiting_elsewhere() -> Iterator[None]:
    """Let this thread wait for another server, unless the maximum number already do.

    Such a server may take many seconds to say nothing. Raises ``others_slow``.
    """
    if not _waiting.acquire(timeout=PATIENCE):
        raise ClubError("others_slow")
    try:
        yield
    finally:
        _waiting.release()
