"""The process that delivers what is on its way, called by what writes something to be sent."""

from __future__ import annotations

from typing import Final

from django.core.cache import caches

from .background import start_command
from .limits import SHARED

COMMAND: Final = "deliver_notices"
DELIVERER: Final = "deliverer"  # key in the shared cache: one is at work, or has been called
STARTS: Final = 30  # seconds within which one that was called is at work


def deliverer_call() -> None:
    """Start a process that delivers, unless one is at work or has just been called.

    The one at work looks once more after it has said that it ends, so nothing is left lying.
    """
    called = caches[SHARED]
    # Where nothing can be kept, one too many is started rather than none.
    if called.add(DELIVERER, 1, STARTS) or called.get(DELIVERER) is None:
        start_command(COMMAND)
