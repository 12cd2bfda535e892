"""The moment all pictures are taken at: dates, clocks and ages are the same in every run."""

from __future__ import annotations

import time
from datetime import UTC, datetime, tzinfo
from typing import Any, Final

from django.utils import timezone

MOMENT: Final = datetime(2026, 3, 14, 14, 40, tzinfo=UTC)  # a Saturday afternoon in Italy


class Stopped(datetime):
    """As the class, at one moment."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Any:
        """Return the moment of the pictures."""
        return MOMENT.astimezone(tz)


def stop() -> None:
    """Let this process read the moment of the pictures wherever it asks for the time of day."""
    timezone.datetime = Stopped  # type: ignore[attr-defined]  # what timezone.now asks
    time.time = MOMENT.timestamp
