"""The database or Clubscore itself is down: people are asked to come back, and it recovers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from .arrangements import Arrangement
from .site import Site
from .trial_door import website
from .visitor import Answer

NOTICED: Final = 7  # seconds after which a web server in front has noticed: Caddy asks every five
BACK: Final = 20  # seconds until everybody is answered again
OURS: Final = "database is unavailable"
THEIRS: Final = "Clubscore cannot be reached"
TOKEN: Final = "aTokenAskedForInAnOutage0123456789"


def suits(arrangement: Arrangement) -> bool:
    """Where there is a database that can be away, or a web server that answers for Clubscore."""
    return arrangement.is_proxied or arrangement.database != "sqlite"


def run(site: Site) -> Iterator[str]:
    """Stop one after the other, and start it again."""
    if site.postgres is not None:
        site.organizer()
        site.postgres.stop()
        for when in ("at once", "noticed"):
            yield from _database_away(site, when)
            time.sleep(NOTICED if when == "at once" else 0)
        site.postgres.start()
        yield from _back(site, "the database")
    if site.arrangement.is_proxied:
        for number in range(site.arrangement.servers):
            site.kill(number)
        for when in ("at once", "noticed"):
            yield from _told(site.visitor().get("/"), (THEIRS,), f"Clubscore is away, {when}")
            yield from _told(_sent(site), (THEIRS,), f"Clubscore is away, {when}, a form")
            time.sleep(NOTICED if when == "at once" else 0)
        site.visitor().get(f"/t/{TOKEN}/")
        yield from website(site)
        for number in range(site.arrangement.servers):
            site.start(number)
        yield from _back(site, "Clubscore")
    if TOKEN in site.written:
        yield "the link of a table is in a log"


def _database_away(site: Site, when: str) -> Iterator[str]:
    # Of several servers nginx asks none for a while after each has said that it is not ready.
    is_nginx = site.arrangement.front == "nginx" and site.arrangement.servers > 1
    wanted = (OURS, THEIRS) if is_nginx else (OURS,)
    for visitor, path in ((site.visitor(), "/"), (site.organizer(), "/organize/")):
        answer = visitor.get(path)
        yield from _told(answer, wanted, f"the database is away, {when}: {path}")
    yield from _told(_sent(site), wanted, f"the database is away, {when}, a form")
    site.visitor().get(f"/t/{TOKEN}/")
    colleague = site.colleague()
    ready, alive = colleague.get("/readyz").status, colleague.get("/healthz").status
    if (ready, alive) != (503, 200):
        yield f"the database is away, {when}: readyz {ready}, healthz {alive}"


def _sent(site: Site) -> Answer:
    """Send a form without asking for its page, as a phone does that held it."""
    kind = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": "x=y"}
    return site.visitor().ask("POST", "/tables/1/queue/", b"token=0&number=1", kind)


def _told(answer: Answer, wanted: tuple[str, ...], when: str) -> Iterator[str]:
    """Yield what is wrong with the response people get."""
    is_form = when.endswith("a form") and answer.status == 403  # before the database is asked
    if is_form:
        return
    if answer.status != 503 or not answer.headers.get("Retry-After", "").isdigit():
        yield f"{when}: {answer.status}, Retry-After {answer.headers.get('Retry-After')}"
    if not any(words in answer.text for words in wanted):
        yield f"{when}: people read {answer.text[:200]!r}"
    if not answer.headers.get("Content-Type", "").startswith("text/html"):
        yield f"{when}: that is {answer.headers.get('Content-Type')}"


def _back(site: Site, what: str) -> Iterator[str]:
    """Everybody is answered again: twenty times in a row."""
    started, row = time.monotonic(), 0
    while row < 20:
        row = row + 1 if site.visitor().get("/").status == 200 else 0
        if time.monotonic() - started > BACK:
            yield f"{what} is back for {BACK} s, and the site is not"
            return
        time.sleep(0.05)
