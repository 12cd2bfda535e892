"""A clock that is wrong by as many seconds as a file says, in every process that follows it."""

from __future__ import annotations

import mmap
import struct
import time
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

from django.utils import timezone

FORMAT = "d"  # seconds


def move(path: Path, seconds: float) -> None:
    """Set the clock wrong by some seconds."""
    with path.open("r+b" if path.exists() else "w+b") as file:
        file.write(struct.pack(FORMAT, seconds))


def follow(path: str) -> None:
    """Let this process read the wrong time wherever it asks for the time of day."""
    with Path(path).open("rb") as file:
        held = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    real_time = time.time

    def off() -> float:
        seconds: float = struct.unpack(FORMAT, held[:])[0]
        return seconds

    class Wrong(datetime):
        """As the class, and another time."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Any:
            return datetime.now(tz) + timedelta(seconds=off())

    timezone.datetime = Wrong  # type: ignore[attr-defined]  # what timezone.now asks
    time.time = lambda: real_time() + off()
