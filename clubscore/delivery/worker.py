"""The process that delivers: it works as long as there is something to do, and a little longer.

The writes that have something to tell start one, unless one is at work; the ticker of the web
processes does so for what its time has come for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from django.core.cache import caches
from django.db import connection

from clubscore.deliverer import DELIVERER, STARTS
from clubscore.limits import SHARED

from .accounts.queue import mail_deliver, mails_forget, mails_take
from .addressing import notices_address
from .queue import claims_take, deliver, deliveries_forget, is_due
from .reminders import reminders_add

THREADS: Final = 8  # receivers at a time: their servers take their time to answer
LOOK: Final = 1.0  # seconds between two looks
Work = Callable[[], int]  # something claimed; returns how many attempts it took


def deliver_notices(*, lingers: float = 0, threads: int = THREADS) -> int:
    """Deliver until there has been nothing to do for so many seconds; return how many attempts.

    With no ``threads``, in the one it is called in.
    """
    deliveries_forget()
    mails_forget()
    attempts, last = 0, time.monotonic()
    while True:
        caches[SHARED].set(DELIVERER, 1, STARTS)
        if done := deliver_due(threads=threads):
            attempts, last = attempts + done, time.monotonic()
        elif time.monotonic() - last < lingers:
            time.sleep(LOOK)
        else:
            # Whoever writes from here on starts another; what was written before is seen here.
            caches[SHARED].delete(DELIVERER)
            if not is_due():
                return attempts


def deliver_due(*, threads: int = 0) -> int:
    """Deliver what there is now; return how many attempts it took."""
    reminders_add()
    while notices_address():
        pass
    attempts = 0
    while work := _work():
        attempts += _together(work, threads) if threads else sum(one() for one in work)
        caches[SHARED].set(DELIVERER, 1, STARTS)
    return attempts


def _work() -> list[Work]:
    """Claim what is due: the mails about accounts, and the receivers of notices."""
    mails = [partial(mail_deliver, claim) for claim in mails_take()]
    return [*mails, *(partial(deliver, claim) for claim in claims_take())]


def _together(work: Sequence[Work], threads: int) -> int:
    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(_do_and_close, work))


def _do_and_close(one: Work) -> int:
    try:
        return one()
    finally:
        connection.close()  # this thread's own
