"""Two hundred clients send half the headers of a request, byte by byte, and as many half a body.

Everybody else is answered at once.
"""

from __future__ import annotations

import select
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from threading import Event, Thread
from typing import Final

from .arrangements import Arrangement
from .network import VISITORS
from .site import Site

CLIENTS: Final = 200  # of each kind
FROM: Final = VISITORS[10:]  # addresses; a page is asked for from another
LASTS: Final = 25  # seconds, longer than a server waits for a request
EVERY: Final = 2  # seconds between two bytes of each
MOST: Final = 2.0  # seconds that a page may take
HEADERS: Final = "GET {path}/ HTTP/1.1\r\nHost: {host}\r\nX-Slow: "
TOKEN: Final = "t" * 32  # of forms: well-formed, so that the rest of the form is read
BODY: Final = "\r\n".join(
    (
        "POST {path}/login/ HTTP/1.1",
        "Host: {host}",
        "Origin: {origin}",
        f"Cookie: csrftoken={TOKEN}; __Host-csrftoken={TOKEN}; {{prefix}}csrftoken={TOKEN}",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 100000",
        "",
        "username=",
    )
)
SENT: Final = (HEADERS, BODY)


def suits(arrangement: Arrangement) -> bool:
    """Everywhere."""
    return True


def run(site: Site) -> Iterator[str]:
    """Drip headers and bodies, and request pages meanwhile."""
    over = Event()
    begun = [Event() for _ in SENT]
    dripping = [
        Thread(target=_drip, args=(site, *one, over)) for one in zip(SENT, begun, strict=True)
    ]
    for one in dripping:
        one.start()
    try:
        if not all(one.wait(60) for one in begun):
            yield "the clients did not get to send anything"
        times = sorted(_pages(site))
    finally:
        over.set()
        for one in dripping:
            one.join()
    slowest, _status = times[-1]
    if slowest > MOST:
        late = sum(seconds > MOST for seconds, _status in times)
        yield f"{late} of {len(times)} pages took longer than {MOST} s, one {slowest:.1f} s"
    if bad := [status for _seconds, status in times if status != 200]:
        yield f"{len(bad)} of {len(times)} pages were answered with {set(bad)}"


def _pages(site: Site) -> Iterator[tuple[float, int]]:
    """Ask for pages that no cache has, as long as it lasts; yield how long each took."""
    end = time.monotonic() + LASTS
    number = 0
    while time.monotonic() < end:
        started = time.monotonic()
        number += 1
        try:
            status = site.visitor().get(f"/?nothing={number}").status
        except OSError:
            status = 0
        yield time.monotonic() - started, status
        time.sleep(0.25)


def _drip(site: Site, sent: str, begun: Event, over: Event) -> None:
    origin = site.address.origin
    path, host = site.address.path, origin.partition("://")[2]
    prefix = f"__Secure-{path[1:].replace('/', '.')}."  # of cookies below a path
    head = sent.format(host=host, origin=origin, path=path, prefix=prefix).encode()
    with ExitStack() as held:
        clients = []
        for number in range(CLIENTS):
            with suppress(OSError):
                connection = site.visitor(FROM[number % len(FROM)]).connect()
                held.enter_context(connection).sendall(head)
                clients.append(connection)
        begun.set()
        while not over.wait(EVERY):
            writable = select.select([], clients, [], 0)[1]
            for connection in writable:
                try:
                    connection.sendall(b"x")
                except OSError:  # closed: another takes its place
                    clients.remove(connection)
                    with suppress(OSError):
                        fresh = site.visitor(FROM[len(clients) % len(FROM)]).connect()
                        held.enter_context(fresh).sendall(head)
                        clients.append(fresh)
