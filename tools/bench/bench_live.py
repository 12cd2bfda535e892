"""What 1,000 people watching an event of 172 players cost, while its hands are recorded.

A real gunicorn with two processes serves the event from a database file. Every watcher asks as a
phone does: the standings, or a player's own page, with the version it has, every five seconds,
each time over a new connection. Another process records hands at the pace of 43 tables. What the
server takes is read from the kernel's account of its processes.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from django.db import connections

from tests.deployment import installed, processor_time, server_running

from . import SMALL
from .targets import at_most, row, say

PLAYERS, SESSIONS = (16, 2) if SMALL else (172, 15)
WATCHERS = 40 if SMALL else 1000
EVERY = 5  # seconds between two questions of a watcher, as templatetags/live.py says
HAND_EVERY = 1 if SMALL else 8  # seconds: 43 tables, a hand in five to six minutes
SECONDS = 3 if SMALL else 60  # of watching, after everybody has come
RATE_SECONDS = 1 if SMALL else 5
AT_ONCE = 8  # connections that ask without a pause
STANDINGS_BUSY = 0.30  # of a processor, with everybody at the standings
OWN_BUSY = 0.50  # the same, with all players at their own pages
OWN_WAIT = 1000  # milliseconds: 99 of 100 wait no longer then
PATTERN = re.compile(rb"live=([0-9a-f]+)")


@dataclass
class Seen:
    """What the watchers received."""

    statuses: Counter[int] = field(default_factory=Counter)
    bytes: int = 0
    waits: list[float] = field(default_factory=list)  # milliseconds


def main() -> None:
    """Make the event, serve it and watch it; print the table."""
    with installed("tools.bench.served_settings") as made:
        from .championship import make_championship

        event, _user = make_championship(PLAYERS, SESSIONS)
        record = _recorder(event)
        page = f"/e/{event.slug}/"
        say(f"{WATCHERS} watchers of an event of {PLAYERS} players, asking every {EVERY} s")
        connections.close_all()
        with server_running(made.var, made.environment) as server:
            port, pid = urlsplit(server.address).port, server.process.pid
            assert port is not None
            _rates(port, pid, page)
            say(f"  watching for {SECONDS} s, a hand every {HAND_EVERY} s")
            own = [f"{page}p/{number}/" for number in range(1, PLAYERS + 1)]
            with _recording(record):
                say("  everybody the standings:")
                busy, wait = _watching(port, pid, [page] * WATCHERS)
                _watched_rows(busy, wait, at_most(STANDINGS_BUSY, round(busy, 2)))
                say(f"  {PLAYERS} of them their own pages:")
                busy, wait = _watching(port, pid, [*own, *[page] * (WATCHERS - len(own))])
                target, wait_target = at_most(OWN_BUSY, round(busy, 2)), at_most(OWN_WAIT, wait)
                _watched_rows(busy, wait, target, wait_target)


def _watched_rows(busy: float, wait: float, target: str, wait_target: str = "") -> None:
    row("processors busy", busy, "{:12.2f}", target)
    row("milliseconds until 99 of 100 are answered", wait, target=wait_target)


def _recorder(event: Any) -> Callable[[], None]:
    """Open the last session again, empty; return what records the next hand in it."""
    from clubscore.play.models import Hand, HandChange
    from clubscore.tournaments.models import Session, Table

    session = event.sessions.get(number=SESSIONS)
    hands = Hand.objects.filter(table__session=session)
    HandChange.objects.filter(hand__in=hands).delete()
    hands.delete()
    session.tables.update(state=Table.State.OPEN, closed_at=None)
    Session.objects.filter(pk=session.pk).update(state=Session.State.RUNNING, closed_at=None)
    return _hands(list(session.tables.order_by("number"))).__next__


def _hands(tables: list[Any]) -> Iterator[None]:
    from uuid import uuid4

    from clubscore.play.entry.hand_entry import HandEntry
    from clubscore.play.services import hand_record
    from clubscore.tournaments.access import Actor

    chance = random.Random(1)
    for number in range(1, 17):
        for table in tables:
            winner, discarder = chance.sample(range(4), 2)
            entry = HandEntry.win(winner, discarder, points=chance.randint(8, 88))
            by = Actor.link_holder(table.link_token)
            hand_record(table=table, entry=entry, token=uuid4(), number=number, by=by)
            yield


def _rates(port: int, server: int, page: str) -> None:
    """Print how many requests the server answers in a second, and what one costs."""
    version = asyncio.run(_version(port, page))
    cases = {
        "an empty view": "/empty/",
        "unchanged (204)": f"{page}?live={version}",
        "something newer, kept ready": f"{page}?live=0",
        "the whole page, kept ready": page,
    }
    say("                                 requests/s   ms of a processor for one")
    for name, address in cases.items():
        spent = processor_time(server)
        count = asyncio.run(_hammered(port, address))
        cost = 1000 * (processor_time(server) - spent) / count
        say(f"  {name:30} {count / RATE_SECONDS:10,.0f} {cost:12.2f}")


async def _hammered(port: int, address: str) -> int:
    end = time.monotonic() + RATE_SECONDS

    async def ask() -> int:
        count = 0
        while time.monotonic() < end:
            await _asked(port, address, part=address not in {"/empty/"})
            count += 1
        return count

    return sum(await asyncio.gather(*(ask() for _ in range(AT_ONCE))))


def _watching(port: int, server: int, pages: list[str]) -> tuple[float, float]:
    """Let a watcher look at each page; return what the server takes, and 99 of 100 waits (ms)."""
    seen = Seen()
    spent = asyncio.run(_watched(port, server, pages, seen))
    waits = statistics.quantiles(seen.waits, n=100)
    told = ", ".join(f"{count} × {status}" for status, count in sorted(seen.statuses.items()))
    asked = seen.statuses.total()
    say(f"  {asked / SECONDS:.0f} requests/s: {told}; {seen.bytes / asked:,.0f} bytes each")
    row("milliseconds until half of them are answered", waits[49])
    return spent / SECONDS, waits[98]


@contextmanager
def _recording(record: Callable[[], None]) -> Iterator[None]:
    """Let another process record hands during the block."""
    recorder = os.fork()
    if not recorder:
        _record_on(record)
    try:
        yield
    finally:
        os.kill(recorder, signal.SIGKILL)
        os.waitpid(recorder, 0)


def _record_on(record: Callable[[], None]) -> None:
    from django.db import connection

    connection.close()  # the one of the other process
    while True:
        record()
        time.sleep(HAND_EVERY)


async def _watched(port: int, server: int, pages: list[str], seen: Seen) -> float:
    """Watch, and return the seconds of processor the server took once everybody was there."""
    everybody_there = time.monotonic() + EVERY
    end = everybody_there + SECONDS
    chance = random.Random(2)

    async def watch(page: str, wait: float) -> None:
        await asyncio.sleep(wait)
        version = await _version(port, page)
        while (started := time.monotonic()) < end:
            status, body = await _asked(port, f"{page}?live={version}", part=True)
            now = time.monotonic()
            if status == 200:
                version = _version_in(body)
            if started > everybody_there:
                seen.statuses[status] += 1
                seen.bytes += len(body)
                seen.waits.append(1000 * (now - started))
            await asyncio.sleep(started + EVERY - now)

    async def measure() -> float:
        await asyncio.sleep(EVERY)
        before = processor_time(server)
        await asyncio.sleep(SECONDS)
        return processor_time(server) - before

    watchers = (watch(page, chance.uniform(0, EVERY)) for page in pages)
    measured = asyncio.create_task(measure())
    await asyncio.gather(*watchers)
    return await measured


async def _version(port: int, page: str) -> str:
    _status, body = await _asked(port, page, part=True)
    return _version_in(body)


def _version_in(body: bytes) -> str:
    import zlib

    found = PATTERN.search(zlib.decompress(body, 31))
    assert found, "the page does not ask for anything newer"
    return found[1].decode()


async def _asked(port: int, address: str, *, part: bool) -> tuple[int, bytes]:
    """Send one request over a connection of its own and return status and body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    headers = "HX-Request: true\r\n" if part else ""
    writer.write(
        f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
        f"Accept-Language: it\r\nConnection: close\r\n{headers}\r\n".encode()
    )
    answer = await reader.read(-1)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]), body


if __name__ == "__main__":
    main()
