"""10,000 clubs on one server: how long each page takes compared with a server with five.

PostgreSQL, and a gunicorn as shipped on each of two databases: 100,000 players and a million hands
in one, a hundred players in the other. Both get requests for the same kinds of pages in turn, over
HTTP. Then the nightly jobs, with the memory they take. ``HOSTING`` in the environment reuses the
data in the next run: it is the address of a running PostgreSQL.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.deployment import Installation, installed, server_running
from tests.postgres import server_of_its_own

from . import SMALL
from .targets import at_most, mark, say

if TYPE_CHECKING:
    from .hosting.pages import Asked
    from .hosting.visitor import Visitor

FEW = (5, 100, 40, 3_000, 4)  # clubs, players, events, hands, events being played
MANY = (50, 500, 200, 5_000, 8) if SMALL else (10_000, 100_000, 40_000, 1_000_000, 300)
ROUNDS = 2 if SMALL else 15  # times each page is asked for
WARM_UP = 4  # requests of each kind before that: the processes load what they need
LOGINS = 2 if SMALL else 6
NOISE = 20  # milliseconds that a page may take longer, whatever twice its time is: nobody sees them
BUILDING = 240  # seconds
NIGHT = 3_600  # seconds for all that runs in a night
MEMORY = 500  # MB
NIGHTLY = (("backup", "--keep", "1"), ("clearsessions",), ("verify", "--days", "7"))
HOSTING = "HOSTING"


@dataclass
class Site:
    """A server and the requests to it."""

    asked: Asked
    port: int = 0
    taken: dict[str, list[float]] = field(default_factory=dict)  # milliseconds by kind of page

    def usual(self, name: str) -> float:
        """Return the middle of the times of a kind of page."""
        return statistics.median(self.taken[name])

    def measure(self, name: str, work: Callable[[], object]) -> None:
        """Let something be done, and note how long it took."""
        started = time.perf_counter()
        work()
        self.taken.setdefault(name, []).append(1000 * (time.perf_counter() - started))


def main() -> None:
    """Print the tables."""
    with _postgres() as address:
        urls = {
            name: urlsplit(address)._replace(path=f"/{name}").geturl() for name in ("few", "many")
        }
        with installed("tools.bench.served_settings", database=urls["few"]) as made:
            _measure(made, urls)


@contextmanager
def _postgres() -> Iterator[str]:
    """Yield the address of a server with both databases, empty unless it is kept."""
    if kept := os.environ.pop(HOSTING, ""):
        yield kept
        return
    with server_of_its_own() as running:
        for name in ("few", "many"):
            running.psql(f"CREATE DATABASE {name};")
        yield running.get_uri()


def _measure(made: Installation, urls: dict[str, str]) -> None:
    from .hosting.pages import asked

    sites = {}
    for name, size in (("few", FEW), ("many", MANY)):
        with _using(name):
            _fill(size, urls[name], target=BUILDING if name == "many" else None)
            sites[name] = Site(asked())
    with ExitStack() as stack:
        for name, site in sites.items():
            var = made.var / name
            shutil.copytree(made.var / "static", var / "static")
            own = {"CLUBSCORE_VAR": str(var), "DATABASE_URL": urls[name]}
            server = stack.enter_context(server_running(var, made.environment | own))
            site.port = urlsplit(server.address).port or 0
        _pages(sites["few"], sites["many"])
    _night(made, urls["many"])


@contextmanager
def _using(name: str) -> Iterator[None]:
    """Let this process use one of the databases, migrated."""
    from django.core.management import call_command
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = name
    call_command("migrate", verbosity=0)
    yield
    connection.close()


def _fill(size: Sequence[int], url: str, target: float | None) -> None:
    """Create the data in a separate process, because factories cache objects of one database."""
    from clubscore.people.models import Club

    if Club.objects.exists():
        say("(kept from an earlier run)")
        return
    command = [sys.executable, "-m", "tools.bench.hosting", *map(str, size)]
    started = time.monotonic()
    environment = os.environ | {"DATABASE_URL": url}
    subprocess.run(command, env=environment, check=True)
    taken = time.monotonic() - started
    within = f"   {at_most(target, round(taken))}" if target else ""
    say(f"  made in {taken:.0f} s{within}")


def _pages(few: Site, many: Site) -> None:
    """Ask for every page on both servers in turn; print how long each took."""
    from .hosting.visitor import Visitor

    visitors = {id(site): Visitor(site.port) for site in (few, many)}
    organizers = {id(site): Visitor(site.port) for site in (few, many)}
    for site in (few, many):
        organizers[id(site)].log_in(next(site.asked.organizers))
    for at in range(-WARM_UP, ROUNDS):
        for pages in zip(few.asked.pages, many.asked.pages, strict=True):
            for site, page in zip((few, many), pages, strict=True):
                visitor = (organizers if page.is_organizer else visitors)[id(site)]
                path = next(page.addresses)
                if at < 0:
                    visitor.get(path)
                else:
                    site.measure(page.name, partial(visitor.get, path))
    for site in (few, many):
        _writes(site, visitors[id(site)])
    say("Milliseconds of a page               5 clubs   many clubs    ×")
    for page in many.asked.pages:
        _row(few, many, page.name, least=page.least)
    _row(few, many, "log in")
    _row(few, many, "record a hand")
    say(f"  * more than twice the time and {NOISE} ms")


def _writes(site: Site, phone: Visitor) -> None:
    """Log in as several people, each in a browser of their own, and record hands at a table."""
    from .hosting.visitor import Visitor

    for _ in range(LOGINS):
        username = next(site.asked.organizers)
        site.measure("log in", partial(Visitor(site.port).log_in, username))
    table, link = next(site.asked.tables)
    token = phone.take_table(table, link)
    for number in range(1, 16):
        site.measure("record a hand", partial(phone.record, table, number, token))


def _row(few: Site, many: Site, name: str, least: float = 0) -> None:
    one, other = few.usual(name), many.usual(name)
    missed = mark(met=other <= max(2 * one + NOISE, least))
    say(f"  {name:34}{one:8.1f} {other:12.1f} {other / one:6.1f} {missed}".rstrip())


def _night(made: Installation, url: str) -> None:
    """Run what the unit for the night runs; print how long it took and what memory it had."""
    var = made.var / "many"
    environment = os.environ | made.environment | {"CLUBSCORE_VAR": str(var), "DATABASE_URL": url}
    everything, most = 0.0, 0.0
    say("In the night                          seconds       MB")
    for command in NIGHTLY:
        started = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "manage.py", *command],
            cwd=Path(__file__).parents[2],
            env=environment | {"DJANGO_SETTINGS_MODULE": "clubscore.settings"},
            stdout=subprocess.DEVNULL,
        )
        _pid, status, used = os.wait4(process.pid, 0)
        assert not status, command
        taken, memory = time.monotonic() - started, used.ru_maxrss / 1024
        everything, most = everything + taken, max(most, memory)
        say(f"  {' '.join(command):34}{taken:8.0f} {memory:8.0f}")
    say(f"  {'all':34}{everything:8.0f}            {at_most(NIGHT, round(everything))}")
    say(f"  {'memory':34}         {most:8.0f}   {at_most(MEMORY, round(most))}")


if __name__ == "__main__":
    main()
