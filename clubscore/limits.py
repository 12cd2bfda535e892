"""Rate limits per address, counted by all processes together."""

from __future__ import annotations

import math
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from django.core.cache import caches

from .errors import ClubError

SHARED: Final = "shared"  # the cache in which processes count together
HOUR: Final = 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class Budget:
    """A number of units per number of seconds."""

    most: int
    seconds: int = HOUR

    def spend(self, what: str, who: str, *, units: int = 1) -> int:
        """Count units; return 0, or for how many seconds ``who`` has to wait."""
        return spend(what, who, units=units, most=self.most, seconds=self.seconds)

    def give_back(self, what: str, who: str, *, units: int = 1) -> None:
        """Take back units that were counted a moment ago: what they were for was not done."""
        key = _key(what, who, int(_now()) // self.seconds)
        with suppress(ValueError):  # forgotten meanwhile
            caches[SHARED].decr(key, units)

    def take(self, what: str, who: str, *, units: int, refusal: str) -> None:
        """Count units; raises ``refusal``, which says for how many ``minutes`` to wait."""
        if seconds := self.spend(what, who, units=units):
            raise ClubError(refusal, minutes=math.ceil(seconds / 60))


def spend(what: str, address: str, *, units: int, most: int, seconds: int) -> int:
    """Count units for an address; return 0, or for how many seconds it has to wait.

    From one window of ``seconds`` to the next it may spend ``most`` units on ``what``. While the
    shared cache is away nobody has to wait.
    """
    window, passed = divmod(int(_now()), seconds)
    counts = caches[SHARED]
    key = _key(what, address, window)
    counts.add(key, 0, seconds)
    try:
        spent = counts.incr(key, units)
    except ValueError:  # forgotten between the two lines
        return 0
    return 0 if spent <= most else seconds - passed


def _key(what: str, address: str, window: int) -> str:
    return f"{what}:{address}:{window}"


def _now() -> float:
    return time.time()
