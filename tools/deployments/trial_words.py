"""What strangers say of the site, its address or their own is not believed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Final

from .arrangements import Arrangement
from .network import VISITORS
from .site import Site

EVIL: Final = "evil.example"
SAID: Final = (
    {"SCRIPT_NAME": f"//{EVIL}"},
    {"Script-Name": f"//{EVIL}"},
    {"X-Script-Name": f"//{EVIL}"},
    {"X-Forwarded-Prefix": f"//{EVIL}"},
    {"X-Forwarded-Host": EVIL, "Forwarded": f"host={EVIL};proto=http"},
    {"PATH_INFO": f"//{EVIL}/", "X-Original-URL": f"//{EVIL}/", "X-Rewrite-URL": f"//{EVIL}/"},
)
AS_BROWSERS: Final = {"Accept-Language": "en", "Accept-Encoding": "gzip"}  # what is kept for them
ATTEMPTS: Final = 30  # wrong passwords, of which five are too many
OWN_WAYS: Final = ("X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP")


def suits(arrangement: Arrangement) -> bool:
    """Everywhere."""
    return True


def run(site: Site) -> Iterator[str]:
    """Say all sorts of things, and look what came of it."""
    yield from _addresses(site)
    yield from _guessing(site)


def _addresses(site: Site) -> Iterator[str]:
    """Request pages with made-up prefixes, before anybody else has requested them."""
    links = site.visitor().get("/").links()
    event = next((one for one in links if re.fullmatch("/e/[^/]+/", one)), None)
    assert event is not None, "there is no event"
    pages = [event, *(f"{event}p/{number}/" for number in range(1, 5)), "/guides/", "/"]
    for (number, path), headers in product(enumerate(pages), SAID):
        asked_for = site.address.path + path
        within = f"{site.address.path}//{EVIL}{path}"
        for target in (f"//{EVIL}{asked_for}", within, asked_for, f"http://{EVIL}{asked_for}"):
            told = {"Host": site.address.host, **AS_BROWSERS, "Connection": "close", **headers}
            lines = [f"{name}: {value}" for name, value in told.items()]
            asked = "\r\n".join([f"GET {target} HTTP/1.1", *lines, "", ""]).encode()
            with suppress(OSError), site.visitor(VISITORS[number + 1]).connect() as connection:
                connection.sendall(asked)
                while connection.recv(2**16):
                    pass
    for path in pages:
        for _ in range(4):  # whichever process answers
            answer = site.visitor().get(path)
            if EVIL in answer.text:
                yield f"{path} has {answer.text.count(EVIL)} links to {EVIL}"
                break


def _guessing(site: Site) -> Iterator[str]:
    """Guess a password, each time as if from another address; others are not stopped by it."""
    for way, name in enumerate(OWN_WAYS):
        guesser = site.visitor(VISITORS[10 + way])
        statuses = []
        for attempt in range(ATTEMPTS):
            made_up = f"198.51.100.{attempt}"
            told = f"for={made_up}" if name == "Forwarded" else made_up
            guesser.headers = {name: told}
            fields = {"username": f"somebody-{way}", "password": "wrong"}
            statuses.append(guesser.post("/login/", **fields).status)
            if statuses[-1] == 429:
                break
        if statuses[-1] != 429:
            yield f"{name}: {ATTEMPTS} wrong passwords, none stopped: {statuses[-3:]}"
        other = site.visitor(VISITORS[9])
        fields = {"username": f"somebody-{way}", "password": "wrong"}
        if other.post("/login/", **fields).status == 429:
            yield f"{name}: whoever comes from another address is stopped too"
