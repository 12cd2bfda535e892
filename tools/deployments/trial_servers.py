"""Of two servers one stops, dies, or reaches the database no more: the other answers everybody."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

from .arrangements import Arrangement
from .processes import wait_until
from .site import Site
from .trial_outage import NOTICED
from .visitor import Visitor

ASKED: Final = 60  # times


def suits(arrangement: Arrangement) -> bool:
    """Where there are two."""
    return arrangement.servers > 1


def run(site: Site) -> Iterator[str]:
    """Take one after the other away."""
    organizer = site.organizer()
    yield from _all_well(organizer, "with both")
    for number in range(2):
        site.stop(number)
        yield from _all_well(organizer, f"server {number} has stopped")
        site.start(number)
        time.sleep(NOTICED)
        site.kill(number)
        yield from _all_well(organizer, f"server {number} was killed")
        site.start(number)
        time.sleep(NOTICED)
    yield from _cut_off(site, organizer)


def _all_well(organizer: Visitor, when: str) -> Iterator[str]:
    told = Counter(organizer.get("/organize/").status for _ in range(ASKED))
    if set(told) != {200}:
        yield f"{when}: {dict(told)}"


def _cut_off(site: Site, organizer: Visitor) -> Iterator[str]:
    """Let one, then both, reach the database no more."""
    assert site.postgres is not None
    first, second = site.servers
    first.place.cut_off(site.network.database)
    _hang_up(site, first.place.inside)
    wait_until(lambda: site.colleague().get("/readyz").status == 503, "the server still is ready")
    time.sleep(NOTICED)
    yield from _all_well(organizer, "one server is not ready")
    second.place.cut_off(site.network.database)
    _hang_up(site, second.place.inside)
    time.sleep(NOTICED)
    for _ in range(8):
        answer = site.visitor().get("/")
        if answer.status != 503 or not answer.headers.get("Retry-After"):
            yield f"none is ready: {answer.status}"
    for server in site.servers:
        server.place.join(site.network.database)
    wait_until(lambda: not list(_all_well(organizer, "")), "the servers do not come back")


def _hang_up(site: Site, address: str) -> None:
    """End the connections of a server from the other side."""
    assert site.postgres is not None
    theirs = f"client_addr = '{address}'"
    site.postgres.ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {theirs}")  # noqa: S608 - ours
