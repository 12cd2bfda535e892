"""The disk is full, again and again, while hands are recorded; then there is space again.

Every third time PostgreSQL finds no space for its log either and crashes; the operator restarts it.
"""

from __future__ import annotations

import random
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator

from django.db import connection, connections
from django.db.utils import OperationalError

from .disk import disk_under
from .ground import Ground, say, serving, until
from .phones import playing
from .proof import event_with, proof_of, told

HANDS = 16
SEGMENTS = 8  # of PostgreSQL's log, more than are kept ready


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Fill the disk after numbers of hands left to chance; yield faults."""
    tables, times = (3, 1) if small else (40, 9)
    event, links = event_with(tables)
    connections.close_all()
    disk = disk_under(ground)
    if disk is None:
        say("not tried: there is no C compiler")
        return
    chance, pages, crashes = random.Random(seed), Counter[int](), Counter[str]()
    to_crash = 0 if ground.postgres is None else (times + 2) // 3
    moments = sorted(chance.sample(range(1, tables * HANDS - 1), times))
    with serving(ground):
        hall = playing(ground.port, links, seed=seed, hands=HANDS, again=0.1)
        for place, moment in enumerate(moments):
            until(lambda moment=moment: hall.count >= moment or not hall.playing)
            disk.fill()
            crash = to_crash > 0 and place % 3 == 0
            crashes["crashed"] += crash and _log_filled()
            end = time.monotonic() + 1 + chance.random()
            while time.monotonic() < end:
                pages[_page(ground, event.slug)] += not crash
            disk.clear()
            crashes["started by hand"] += crash and _started(ground)
        hall.finish()
    say(f"disk full {times} times, after {', '.join(map(str, moments))} hands at {tables} tables")
    answers = ", ".join(f"{count} × {code}" for code, count in sorted(pages.items()) if count)
    say(f"standings meanwhile: {answers}")
    if ground.postgres is not None:
        say("PostgreSQL " + ", ".join(f"{what} {count} times" for what, count in crashes.items()))
        if crashes["crashed"] != to_crash:
            yield f"PostgreSQL crashed {crashes['crashed']} times, not {to_crash}"
    say(told(hall.tally))
    if not hall.tally.statuses[503]:
        yield "nobody was told of the full disk"
    if set(+pages) - {200}:
        yield "the standings could not be read all the time"
    yield from proof_of(event, hall.tally, hands=HANDS)
    if ground.errors():
        yield f"{ground.errors()} answers with status 500"


def _page(ground: Ground, slug: str) -> int:
    address = f"http://127.0.0.1:{ground.port}/e/{slug}/"
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            status: int = answer.status
            return status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def _log_filled() -> bool:
    """Fill PostgreSQL's log; tell whether it crashed for lack of space."""
    try:
        with connection.cursor() as cursor:
            for _ in range(SEGMENTS):
                cursor.execute("SELECT pg_logical_emit_message(false, 'trial', 'full')")
                cursor.execute("SELECT pg_switch_wal()")
    except OperationalError:
        return True
    finally:
        connections.close_all()
    return False


def _started(ground: Ground) -> bool:
    """Wait for PostgreSQL; tell whether it had to be restarted."""
    for _ in range(20):
        try:
            connection.ensure_connection()
        except OperationalError:
            time.sleep(0.1)
        else:
            return False
        finally:
            connections.close_all()
    ground.database_begin()
    return True
