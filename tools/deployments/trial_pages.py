"""Every page that links lead to can be opened, for visitors and for an organizer, all at once."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from tests.deployment import PATIENCE

from .arrangements import Arrangement
from .network import VISITORS
from .site import Site
from .visitor import Visitor

MOST: Final = 220  # pages, for each
AT_ONCE: Final = 6
NOT: Final = re.compile(r"^/(static|logout|language|api/docs)")
KINDS: Final = re.compile(r"/\d+(?=/|$)")  # of pages that differ by a number alone: a few
OF_A_KIND: Final = 4
FINE: Final = {200, 404, 429}  # a link may lead to what is not there; 600 documents an hour


def suits(arrangement: Arrangement) -> bool:
    """Everywhere."""
    return True


def run(site: Site) -> Iterator[str]:
    """Follow the links, twice: once out of the database, once out of the caches."""
    for who, visitor in (
        ("a visitor", site.visitor(VISITORS[1])),
        ("the organizer", site.organizer()),
    ):
        statuses: dict[str, int] = {}
        yield from _follow(visitor, statuses)
        if len(statuses) < 50:
            yield f"{who} found {len(statuses)} pages"
        for path, status in statuses.items():
            if status not in FINE:
                yield f"{who}: {path} is answered with {status}"
    if site.errors:
        yield f"{site.errors} answers with status 500: {site.tracebacks}"


def _follow(visitor: Visitor, statuses: dict[str, int]) -> Iterator[str]:
    to_see = ["/", "/organize/"]
    kinds: dict[str, int] = {}

    def see(path: str) -> tuple[str, int, list[str], list[str]]:
        answer = visitor.get(path)
        for _ in range(PATIENCE):  # too many documents are being made: as asked to, come again
            if answer.status != 503 or "Retry-After" not in answer.headers:
                break
            time.sleep(1)
            answer = visitor.get(path)
        is_page = answer.headers.get("Content-Type", "").startswith("text/html")
        links, strays = (answer.links(), answer.strays) if is_page else ([], [])
        return path, answer.status, links, strays

    with ThreadPoolExecutor(AT_ONCE) as everybody:
        while to_see and len(statuses) < MOST:
            found: list[str] = []
            for path, status, links, strays in everybody.map(see, to_see):
                statuses[path] = status
                found += links
                if strays:
                    yield f"{path} leads away from the site: {strays[:3]}"
            to_see = []
            for path in dict.fromkeys(one.replace("&amp;", "&") for one in found):
                kind = KINDS.sub("/N", path.partition("?")[0])
                kinds[kind] = kinds.get(kind, 0) + 1
                if path not in statuses and not NOT.match(path) and kinds[kind] <= OF_A_KIND:
                    to_see.append(path)
            to_see = to_see[: MOST - len(statuses)]
