"""The process that delivers: it runs while there are deliveries, and a little longer.

A write that adds a notice starts it, unless one is running. Sessions start and pauses end without
any request, so a thread of each web process, the ticker, checks from time to time whether anything
is due, and starts the process.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event, Thread
from typing import Final

from django.db import close_old_connections, connection

from clubscore.database import is_outage, outlast_outage
from clubscore.jobs.leases import leases_take
from clubscore.jobs.workers import DELIVERER

from .accounts.queue import mail_deliver, mails_forget, mails_to_send
from .addressing import notices_address
from .event_mails import copies_give_up, copies_to_send, copy_deliver
from .queue import deliver, deliveries_forget, is_due, leases_due
from .reminders import reminders_add

logger = logging.getLogger(__name__)

THREADS: Final = 8  # receivers at a time: their servers take their time to answer
LOOK: Final = 1.0  # seconds between two looks
TICK: Final = 15.0  # seconds between two looks of a web process
Work = Callable[[], int]  # something taken; returns how many attempts it took


def deliver_notices(*, lingers: float = 0, threads: int = THREADS) -> int:
    """Deliver until there is nothing to do for this many seconds; return the number of attempts.

    With no ``threads``, in the one it is called in. It waits for a database that goes away.
    """
    attempts, last = 0, time.monotonic()
    while True:
        DELIVERER.hold()
        if done := outlast_outage(partial(deliver_due, threads=threads)):
            attempts, last = attempts + done, time.monotonic()
        elif time.monotonic() - last < lingers:
            time.sleep(LOOK)
        else:
            # Whoever writes from here on starts another; what was written before is seen here.
            DELIVERER.release()
            if not is_due():
                deliveries_forget()
                mails_forget()
                copies_give_up()
                return attempts
            time.sleep(LOOK)  # or there is something that cannot be done


def deliver_due(*, threads: int = 0) -> int:
    """Deliver what is due, even after an error in one step; return the number of attempts."""
    attempts = 0
    try:
        reminders_add()
        while notices_address():
            pass
    finally:
        while work := _work():
            attempts += _together(work, threads) if threads else sum(map(_do, work))
            DELIVERER.hold()
    return attempts


def _work() -> list[Work]:
    """Take everything due: mails about accounts and to players, and the receivers of notices."""
    mails = [partial(mail_deliver, lease) for lease in leases_take(mails_to_send())]
    copies = [partial(copy_deliver, lease) for lease in leases_take(copies_to_send())]
    return [*mails, *copies, *(partial(deliver, lease) for lease in leases_due())]


def _together(work: Sequence[Work], threads: int) -> int:
    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(_do_and_close, work))


def _do_and_close(one: Work) -> int:
    try:
        return _do(one)
    finally:
        connection.close()  # this thread's own


def _do(one: Work) -> int:
    """Do a piece of work; an error is logged, and the work is tried again later."""
    try:
        return one()
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("something was not delivered")
        return 0


def ticker_start() -> Event:
    """Start the thread; it ends with the process, or when what this returns is set."""
    over = Event()
    Thread(target=_run_ticker, args=(over,), name="ticker", daemon=True).start()
    return over


def _run_ticker(over: Event) -> None:
    while not over.wait(TICK):
        tick()


def tick() -> None:
    """Start a process that delivers if there is something to do; whatever happens, look again."""
    close_old_connections()
    try:
        if is_due():
            DELIVERER.call()
    except Exception as error:
        if is_outage(error):
            logger.debug("the database is not responding", exc_info=True)
        else:
            logger.exception("whether there is something to deliver is not known")
    finally:
        close_old_connections()
