"""A hundred tables record at once, each hand after the other without a pause.

For comparison, in the same run, a bare insert of the same size with the same number of writers: the
limit of the database and this disk. And as many requests to an empty view as there are hands: the
processor time Django and gunicorn take for anything.
"""

from __future__ import annotations

import http.client
import os
import sqlite3
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from uuid import uuid4

import psycopg
from django.db import connections

from tests.deployment import THREADS, processor_time

from .ground import Ground, say, serving
from .phones import playing
from .proof import event_with, proof_of, told

HANDS = 16
ROW = "x" * 2000  # characters; a hand with its history has about as many
SECONDS = 5
# What is wanted of a machine with two processors and nothing else to do.
RATE = 120  # hands a second
SLOWEST = 1.5  # seconds for 99 of 100 answers
TIMES = 12  # as much of a processor for a hand as for an empty view


@dataclass(frozen=True, slots=True)
class Recorded:
    """What recording at all tables at once came to."""

    rate: float  # hands a second
    slowest: float  # seconds within which 99 of 100 are answered
    empty: float  # seconds of a processor for an empty view
    hand: float  # the same for a hand
    faults: list[str]

    @property
    def times(self) -> float:
        """How many times as much of a processor a hand takes as an empty view."""
        return self.hand / self.empty


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Print throughput and waits; yield faults."""
    done = record(ground, seed=seed, small=small)
    say(
        f"{done.rate:.0f} hands a second (wanted: {RATE}),"
        f" 99 of 100 within {done.slowest:.2f} s ({SLOWEST})"
    )
    say(
        f"of a processor: an empty view {1000 * done.empty:.2f} ms, a hand"
        f" {1000 * done.hand:.2f} ms, {done.times:.1f} times as much (wanted: {TIMES})"
    )
    yield from done.faults


def record(ground: Ground, *, seed: int, small: bool) -> Recorded:
    """Let a hundred tables record at once; print throughput and waits next to bare inserts."""
    tables, workers = (4, 2) if small else (100, 4)
    event, links = event_with(tables)
    say(f"{tables} tables, {workers} server processes with {THREADS} threads each")
    say("                                a second   half within   95 of 100   99 of 100   (ms)")
    _row("bare insert, one writer", *_inserts(ground, 1, 0.3 if small else SECONDS))
    writers = min(workers * THREADS, tables)
    _row(f"bare insert, {writers} writers", *_inserts(ground, writers, 0.3 if small else SECONDS))
    with serving(ground, workers=workers):
        assert ground.server is not None
        server = ground.server.pid
        _ask_nothing(ground.port, workers * THREADS, 20)  # the first requests load what all need
        empty = processor_time(server)
        count = _ask_nothing(ground.port, workers * THREADS, tables * HANDS // 16)
        empty = (processor_time(server) - empty) / count
        spent, started = processor_time(server), time.monotonic()
        hall = playing(ground.port, links, seed=seed, hands=HANDS, again=0.05)
        hall.finish()
        taken = time.monotonic() - started
        spent = (processor_time(server) - spent) / len(hall.tally.waits)
    rate = len(hall.tally.waits) / taken
    _row(f"hands, {tables} phones", rate, hall.tally.waits)
    slowest = statistics.quantiles(hall.tally.waits, n=100)[98] / 1000
    say(f"{told(hall.tally)}; {hall.tally.resent} sent twice on purpose")
    say(f"load {os.getloadavg()[0]:.1f}")
    faults = list(proof_of(event, hall.tally, hands=HANDS))
    if ground.errors():
        faults.append(f"{ground.errors()} answers with status 500")
    return Recorded(rate, slowest, empty, spent, faults)


def _ask_nothing(port: int, visitors: int, times: int) -> int:
    """Let visitors ask for the empty view, each ``times``; return how often they asked."""

    def visit() -> None:
        with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
            for _ in range(times):
                connection.request("GET", "/empty/")
                connection.getresponse().read()

    threads = [threading.Thread(target=visit) for _ in range(visitors)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return visitors * times


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
