"""Redis is down: nobody notices, and the server stays ready. It comes back: limits apply again."""

from __future__ import annotations

import json
from collections.abc import Iterator

from .arrangements import Arrangement
from .site import Site


def suits(arrangement: Arrangement) -> bool:
    """Where there is a Redis."""
    return arrangement.redis


def run(site: Site) -> Iterator[str]:
    """Stop it and start it."""
    assert site.redis is not None
    organizer = site.organizer()
    site.redis.stop()
    for path in ("/", "/organize/", "/guides/", "/api/v1/events"):
        for _ in range(4):
            if (status := organizer.get(path).status) != 200:
                yield f"without Redis {path} is answered with {status}"
    yield from _ready(site, "is not responding")
    site.redis.start()
    for _ in range(3):  # a connection that broke is noticed by whoever uses it next
        if not list(_ready(site, "ok")):
            return
    yield from _ready(site, "ok")


def _ready(site: Site, wanted: str) -> Iterator[str]:
    answer = site.colleague().get("/readyz")
    told = json.loads(answer.text)["checks"]["cache"]
    if (answer.status, told) != (200, wanted):
        yield f"readyz: {answer.status}, and of the cache: {told}"
