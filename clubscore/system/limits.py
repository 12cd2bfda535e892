"""Limits on memory and processor time for a process that reads files from people.

Linux enforces them. Windows has none of these, and macOS accepts the memory limit but ignores it:
there the process that started it checks it many times a second, and ends it when it exceeds a
limit.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from subprocess import Popen
from threading import Event, Thread
from typing import Any, Final

from . import LIMITS_ENFORCED

LOOK: Final = 0.02  # seconds between two looks
# Of a process that was ended for what it took.
STATUSES: Final = frozenset(
    -number
    for name in ("SIGXCPU", "SIGKILL", "SIGSEGV", "SIGABRT")
    if (number := getattr(signal, name, None)) is not None
)


def limit(*, memory: int, seconds: int) -> None:
    """Limit what this process can use: bytes of memory and seconds of processor time."""
    if sys.platform == "win32":
        return
    import resource

    if sys.platform != "darwin":
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def is_of_limit(status: int) -> bool:
    """Tell whether an exit status means that a process exceeded a limit."""
    return status in STATUSES


class LimitWatch:
    """Watches a process and ends it if it uses more than it may."""

    def __init__(self, process: Popen[bytes], *, memory: int, seconds: int) -> None:
        self._process, self._memory, self._seconds = process, memory, seconds
        self._over = Event()
        self.has_ended_it = False

    def look_on(self) -> None:
        """Look until the process has ended, or is ended."""
        while not self._over.wait(LOOK):
            memory, seconds = usage(self._process.pid)
            if memory > self._memory or seconds > self._seconds:
                self.has_ended_it = True
                kill(self._process)
                return

    def end(self) -> None:
        """Stop looking."""
        self._over.set()


@contextmanager
def watch_over(process: Popen[bytes], *, memory: int, seconds: int) -> Iterator[LimitWatch]:
    """Watch a process during the block if the system does not enforce its limits."""
    watch = LimitWatch(process, memory=memory, seconds=seconds)
    if LIMITS_ENFORCED:
        yield watch
        return
    looking = Thread(target=watch.look_on, daemon=True)
    looking.start()
    try:
        yield watch
    finally:
        watch.end()
        looking.join()


def usage(pid: int) -> tuple[int, float]:
    """Return the bytes of memory and the seconds of a processor that a process takes.

    With those that it has started: what a virtual environment of Windows calls Python starts the
    real one.
    """
    import psutil

    memory, seconds = 0, 0.0
    for one in _family(pid):
        with suppress(psutil.Error):  # it has ended meanwhile, or is none of ours
            taken = one.memory_info()
            memory += max(taken.rss, getattr(taken, "private", 0))
            times = one.cpu_times()
            seconds += times.user + times.system
    return memory, seconds


def kill(process: Popen[bytes]) -> None:
    """End a process, and those that it has started."""
    try:
        if not LIMITS_ENFORCED:
            _kill_family(process.pid)
    finally:
        process.kill()


def _kill_family(pid: int) -> None:
    import psutil

    for one in reversed(_family(pid)):
        with suppress(psutil.Error):
            one.kill()


def _family(pid: int) -> list[Any]:
    import psutil

    try:
        one = psutil.Process(pid)
        return [one, *one.children(recursive=True)]
    except psutil.Error:
        return []
