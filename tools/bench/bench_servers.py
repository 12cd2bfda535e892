"""What one server can do, and two with PgBouncer and Redis: hands, watchers, connections.

PostgreSQL and gunicorn as shipped; phones at a hundred tables record their games without a pause,
then spectators' phones watch an event. Everything runs on one machine, so what counts is the
processor time that each part takes per hand and per request: from that the largest deployment can
be calculated, as docs/scaling.md does.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.deployment import Installation, Server, installed, processor_time, server_running
from tests.postgres import server_of_its_own

from . import SMALL
from .targets import say

TABLES = 8 if SMALL else 100  # at which somebody plays
HANDS = 4 if SMALL else 16  # at each
WATCHERS = 20 if SMALL else 400
EVERY = 5  # seconds between two questions of a watcher
SECONDS = 5 if SMALL else 30
WAITS = 20  # of connections that PgBouncer lets to the database: its default
VERSION = re.compile(rb"live=([0-9a-f]+)")


@dataclass
class Parts:
    """The processes whose time is measured, by name."""

    pids: dict[str, list[int]]
    before: dict[str, float] = field(default_factory=dict)

    def begin(self) -> None:
        """Remember what each has taken so far."""
        self.before = self._taken()

    def since(self) -> dict[str, float]:
        """Return the seconds of a processor that each has taken since."""
        return {name: taken - self.before[name] for name, taken in self._taken().items()}

    def _taken(self) -> dict[str, float]:
        return {name: sum(map(processor_time, pids)) for name, pids in self.pids.items()}


def main() -> None:
    """Print the tables."""
    with (
        server_of_its_own() as postgres,
        installed("tools.bench.served_settings", database=postgres.get_uri()) as made,
    ):
        os.environ["DATABASE_URL"] = postgres.get_uri()  # what PgBouncer leads to
        for servers, is_shared in ((1, False), (2, True)):
            _arrangement(made, postgres.get_pid() or 0, servers, is_shared=is_shared)


def _arrangement(made: Installation, database: int, count: int, *, is_shared: bool) -> None:
    from tests.factories import make_session

    session = make_session(tables=TABLES)
    event = session.tournament
    tables = dict(session.tables.values_list("pk", "link_token"))
    with ExitStack() as stack:
        own: dict[str, str] = {}
        pids = {"PostgreSQL": [database]}
        if is_shared:
            own = _shared(stack, pids)
        servers = [
            stack.enter_context(_server(made, f"{count}-{number}", own)) for number in range(count)
        ]
        pids["application"] = [server.process.pid for server in servers]
        ports = [urlsplit(server.address).port or 0 for server in servers]
        title = "with PgBouncer and Redis" if is_shared else "with PostgreSQL alone"
        say(f"{count} server{'s' if count > 1 else ''} of two processes, {title}")
        parts = Parts(pids)
        _record(ports, tables, parts)
        _watch(ports, f"/e/{event.slug}/", parts)


def _shared(stack: ExitStack, pids: dict[str, list[int]]) -> dict[str, str]:
    """Run PgBouncer and Redis; return the settings that lead to them."""
    from tests.operation.servers import redis_running
    from tests.postgresql.pooler import pgbouncer_running

    url = stack.enter_context(pgbouncer_running(size=WAITS))
    cache, redis = stack.enter_context(redis_running())
    pids["Redis"] = [redis.pid]
    pids["PgBouncer"] = [_pid_of("pgbouncer")]
    return {"DATABASE_URL": url, "CACHE_URL": cache}


def _pid_of(program: str) -> int:
    """Return the process of ours that was started last and has a name."""
    ours = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    named = [pid for pid in ours if Path(f"/proc/{pid}/comm").read_text().strip() == program]
    return int(named[-1])


@contextmanager
def _server(made: Installation, name: str, own: dict[str, str]) -> Iterator[Server]:
    var = made.var / name
    var.mkdir()
    (var / "static").symlink_to(made.var / "static")
    with server_running(var, made.environment | {"CLUBSCORE_VAR": str(var)} | own) as server:
        yield server


def _record(ports: Sequence[int], tables: Mapping[int, str], parts: Parts) -> None:
    """Let all tables play at once, each phone at one of the servers."""
    from tools.trials.phones import playing

    parts.begin()
    started = time.monotonic()
    halls = [
        playing(
            port,
            dict(list(tables.items())[place :: len(ports)]),
            seed=10 * len(ports) + place,  # no two phones send the same
            hands=HANDS,
        )
        for place, port in enumerate(ports)
    ]
    most = 0
    while any(hall.playing for hall in halls):
        most = max(most, _connections())
        time.sleep(0.25)
    for hall in halls:
        hall.finish()
        assert not hall.tally.wrong, hall.tally.wrong[0]
    taken, spent = time.monotonic() - started, parts.since()
    hands = sum(hall.count for hall in halls)
    waits = statistics.quantiles([one for hall in halls for one in hall.tally.waits], n=100)
    say(f"  {hands:,} hands at {len(tables)} tables: {hands / taken:.0f} a second")
    say(f"    half of them within {waits[49]:.0f} ms, 99 of 100 within {waits[98]:.0f} ms")
    say(f"    connections to PostgreSQL: {most} at most")
    _costs(spent, hands, "hand")


def _connections() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return int(cursor.fetchone()[0])


def _costs(spent: Mapping[str, float], count: int, what: str) -> None:
    told = ", ".join(f"{name} {1000 * one / count:.2f}" for name, one in sorted(spent.items()))
    say(f"    milliseconds of a processor for a {what}: {told}")


def _watch(ports: Sequence[int], page: str, parts: Parts) -> None:
    """Let spectators ask for something newer, each at one of the servers in turn."""
    waits: list[float] = []
    parts.begin()
    asyncio.run(_watched(ports, page, waits))
    spent = parts.since()
    quantiles = statistics.quantiles(waits, n=100)
    say(f"  {WATCHERS} watchers: {len(waits) / SECONDS:.0f} questions a second")
    say(f"    half answered within {quantiles[49]:.0f} ms, 99 of 100 within {quantiles[98]:.0f} ms")
    _costs(spent, len(waits), "question")


async def _watched(ports: Sequence[int], page: str, waits: list[float]) -> None:
    end = time.monotonic() + SECONDS

    async def watch(number: int) -> None:
        port = ports[number % len(ports)]
        await asyncio.sleep(EVERY * number / WATCHERS)
        version = _version_in((await _asked(port, page))[1])
        while (started := time.monotonic()) < end:
            status, body = await _asked(port, f"{page}?live={version}")
            waits.append(1000 * (time.monotonic() - started))
            if status == 200:
                version = _version_in(body)
            await asyncio.sleep(max(0.0, started + EVERY - time.monotonic()))

    await asyncio.gather(*map(watch, range(WATCHERS)))


def _version_in(body: bytes) -> str:
    found = VERSION.search(zlib.decompress(body, 31))
    assert found, "the page does not ask for anything newer"
    return found[1].decode()


async def _asked(port: int, address: str) -> tuple[int, bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET {address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
        "Accept-Language: it\r\nConnection: close\r\nHX-Request: true\r\n\r\n".encode()
    )
    answer: Any = await reader.read(-1)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ", 2)[1]), body


if __name__ == "__main__":
    main()
