"""A hundred tables record at once, each hand after the other without a pause.

Beside it a bare insert of the same size with the same number of writers, in the same run: what the
database and this disk can do at all.
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from uuid import uuid4

import psycopg
from django.db import connections

from tests.deployment import THREADS

from .ground import Ground, say, serving
from .phones import playing
from .proof import event_with, proof_of, told

HANDS = 16
ROW = "x" * 2000  # characters; a hand with its history has about as many
SECONDS = 5


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Print throughput and waits; yield faults."""
    tables, workers = (4, 2) if small else (100, 4)
    event, links = event_with(tables)
    say(f"{tables} tables, {workers} server processes with {THREADS} threads each")
    say("                                a second   half within   95 of 100   99 of 100   (ms)")
    _row("bare insert, one writer", *_inserts(ground, 1, 0.3 if small else SECONDS))
    writers = min(workers * THREADS, tables)
    _row(f"bare insert, {writers} writers", *_inserts(ground, writers, 0.3 if small else SECONDS))
    with serving(ground, workers=workers):
        started = time.monotonic()
        hall = playing(ground.port, links, seed=seed, hands=HANDS, again=0.05)
        hall.finish()
        taken = time.monotonic() - started
    _row(f"hands, {tables} phones", len(hall.tally.waits) / taken, hall.tally.waits)
    say(f"{told(hall.tally)}; {hall.tally.resent} sent twice on purpose")
    say(f"load {os.getloadavg()[0]:.1f}")
    yield from proof_of(event, hall.tally, hands=HANDS)
    if ground.errors():
        yield f"{ground.errors()} answers with status 500"


def _row(name: str, rate: float, waits: Sequence[float]) -> None:
    cuts = statistics.quantiles(waits, n=100)
    say(f"{name:30} {rate:9.0f} {cuts[49]:13.1f} {cuts[94]:11.1f} {cuts[98]:11.1f}")


def _inserts(ground: Ground, writers: int, seconds: float) -> tuple[float, list[float]]:
    """Insert and commit row after row; return how many a second and how long each took, in ms."""
    connections.close_all()
    waits: list[float] = []
    opened = [_writer(ground) for _ in range(writers)]
    end = time.monotonic() + seconds

    def write(insert: Callable[[], None]) -> None:
        while (started := time.monotonic()) < end:
            insert()
            waits.append(1000 * (time.monotonic() - started))

    threads = [threading.Thread(target=write, args=(insert,)) for insert, _close in opened]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for _insert, close in opened:
        close()
    return len(waits) / seconds, waits


def _writer(ground: Ground) -> tuple[Callable[[], None], Callable[[], None]]:
    """Open a connection; return what inserts a row over it and what closes it."""
    if ground.postgres is not None:
        there = psycopg.connect(ground.postgres.get_uri(), autocommit=True)
        there.execute("CREATE TABLE IF NOT EXISTS bare (token text PRIMARY KEY, row text)")
        return lambda: _put(there, "INSERT INTO bare VALUES (%s, %s)"), there.close
    file = ground.directory / "bare.sqlite3"
    here = sqlite3.connect(file, timeout=60, isolation_level=None, check_same_thread=False)
    here.execute("PRAGMA journal_mode=WAL")
    here.execute("PRAGMA synchronous=FULL")
    here.execute("CREATE TABLE IF NOT EXISTS bare (token text PRIMARY KEY, row text)")
    return lambda: _put(here, "INSERT INTO bare VALUES (?, ?)"), here.close


def _put(connection: psycopg.Connection | sqlite3.Connection, statement: str) -> None:
    connection.execute(statement, (str(uuid4()), ROW))
