"""A thread of each web process that checks from time to time whether something is to be delivered.

Sessions start, and pauses end, without any request that could tell. The thread does no work of its
own: it starts the process that does.
"""

from __future__ import annotations

import logging
from threading import Event, Thread
from typing import Final

from django.db import close_old_connections

from clubscore.database import is_outage
from clubscore.jobs.workers import DELIVERER

from .queue import is_due

logger = logging.getLogger(__name__)

EVERY: Final = 15.0  # seconds


def ticker_start() -> Event:
    """Start the thread; it ends with the process, or when what this returns is set."""
    over = Event()
    Thread(target=_tick, args=(over,), name="ticker", daemon=True).start()
    return over


def _tick(over: Event) -> None:
    while not over.wait(EVERY):
        look()


def look() -> None:
    """Start a process that delivers if there is something to do; whatever happens, look again."""
    close_old_connections()
    try:
        if is_due():
            DELIVERER.call()
    except Exception as error:
        if is_outage(error):
            logger.debug("the database does not answer", exc_info=True)
        else:
            logger.exception("whether there is something to deliver is not known")
    finally:
        close_old_connections()
