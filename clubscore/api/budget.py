"""How much one address may ask of the API in a minute."""

from __future__ import annotations

import time
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest

from clubscore.organize.limits import visitor_address

UNITS: Final = 300  # a request is one, so is each hand of a batch
WINDOW: Final = 60  # seconds


def spend(request: HttpRequest, units: int = 1) -> int:
    """Count units; return 0, or for how many seconds this address has to wait.

    Counts are kept in Django's cache: without a shared one, in each process.
    """
    window, passed = divmod(int(_now()), WINDOW)
    key = f"api:{visitor_address(request)}:{window}"
    cache.add(key, 0, WINDOW)
    try:
        spent = cache.incr(key, units)
    except ValueError:  # forgotten between the two lines
        return 0
    return 0 if spent <= UNITS else WINDOW - passed


def _now() -> float:
    return time.time()
