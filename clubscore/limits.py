"""Rate limits per address, counted by all processes together."""

from __future__ import annotations

import time

from django.core.cache import caches

SHARED = "shared"  # the cache in which processes count together


def spend(what: str, address: str, *, units: int, most: int, seconds: int) -> int:
    """Count units for an address; return 0, or for how many seconds it has to wait.

    From one window of ``seconds`` to the next it may spend ``most`` units on ``what``. While the
    shared cache is away nobody has to wait.
    """
    window, passed = divmod(int(_now()), seconds)
    counts = caches[SHARED]
    key = f"{what}:{address}:{window}"
    counts.add(key, 0, seconds)
    try:
        spent = counts.incr(key, units)
    except ValueError:  # forgotten between the two lines
        return 0
    return 0 if spent <= most else seconds - passed


def _now() -> float:
    return time.time()
