"""Workers: commands in a process of their own, started when there is work and called once."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from threading import Thread
from typing import Final

from django.conf import settings
from django.core.cache import caches

from clubscore.limits import SHARED
from clubscore.system.processes import background, stand_back

STARTS: Final = 30  # seconds within which a worker that was called begins


@dataclass(frozen=True, slots=True)
class Worker:
    """A command of ``manage.py`` that works until it finds no more to do."""

    command: str

    def start(self, *arguments: str) -> None:
        """Start one and return at once."""
        start_command(self.command, *arguments)

    def call(self, lane: str = "", *, again: bool = False) -> None:
        """Start a worker unless one was called a moment ago and has not begun yet; or ``again``.

        Calls for different lanes do not count for each other.
        """
        called = caches[SHARED]
        key = self._key(lane)
        # Where nothing can be kept, one too many is started rather than none.
        if called.add(key, 1, STARTS) or again or called.get(key) is None:
            self.start()

    def hold(self) -> None:
        """Start no other for a while: this one is working."""
        caches[SHARED].set(self._key(), 1, STARTS)

    def release(self, *lanes: str) -> None:
        """Let the next call start another worker: this one has begun, or is ending."""
        for lane in lanes or ("",):
            caches[SHARED].delete(self._key(lane))

    def _key(self, lane: str = "") -> str:
        return f"called:{self.command}:{lane}"


# All that writes something to be sent calls it, so it is declared down here.
DELIVERER: Final = Worker("deliver_notices")


def start_command(*arguments: str) -> None:
    """Start a command of ``manage.py`` and return at once; it outlives this process."""
    process = subprocess.Popen(  # noqa: S603 - our own command, with our own arguments
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        **background(),
    )
    stand_back(process.pid)
    Thread(target=process.wait, daemon=True).start()  # so that no dead process stays behind
