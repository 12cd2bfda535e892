"""How many API requests one address may make in a minute."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from clubscore import limits
from clubscore.http.addresses import visitor_address

UNITS: Final = 300  # a request is one, so is each hand of a batch
WHY_NOT_UNITS: Final = 3  # a hand that is explained where it does not win: some 5 ms at most
WINDOW: Final = 60  # seconds


def spend(request: HttpRequest, units: int = 1) -> int:
    """Count units; return 0, or for how many seconds this address has to wait."""
    address = visitor_address(request)
    return limits.spend("api", address, units=units, most=UNITS, seconds=WINDOW)
