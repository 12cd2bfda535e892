"""Pages a second while heavy logos wait to be read, against without: files hold no thread.

A real gunicorn with two processes. Several accounts send logos of 25 million pixels, as many as may
wait; the pages of a club and its event are asked for without a pause, first without them.
"""

from __future__ import annotations

import http.client
import io
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple
from urllib.parse import urlsplit

from django.urls import reverse

from tests.deployment import PATIENCE, Server, installed, server_running

from . import SMALL
from .targets import at_least, row, say

ACCOUNTS, FILES = (2, 2) if SMALL else (6, 4)
SIDE = 5000  # pixels
SECONDS = 1 if SMALL else 8
AT_ONCE = 4  # connections that ask without a pause
# Of the pages without: one process reads, on the processors that the server has.
RATIO = 0.5
TOKEN = "t" * 32


class Account(NamedTuple):
    """An administrator of a club of its own."""

    cookie: str
    club: str
    event: str


def main() -> None:
    """Print the table."""
    with installed("tools.bench.served_settings") as made:
        accounts = [_account() for _ in range(ACCOUNTS)]
        pages = [
            *(reverse("club", args=[one.club]) for one in accounts),
            *(reverse("event", args=[one.event]) for one in accounts),
        ]
        with server_running(made.var, made.environment) as server:
            _rate(server, pages)  # each process has shown them
            before = _rate(server, pages)
            logo = _logo()
            with ThreadPoolExecutor(ACCOUNTS * FILES) as senders:
                statuses = list(senders.map(lambda one: _send(server, one, logo), accounts * FILES))
            until = time.monotonic() + PATIENCE
            while not _begun() and time.monotonic() < until:
                time.sleep(0.1)  # its worker comes after whatever else the machine has to do
            began, first = _waiting(), _begun()
            beside = _rate(server, pages)
            left = _waiting()
    assert set(statuses) == {302}, statuses
    assert SMALL or left, "all logos were read before the pages were counted"
    assert first, "no worker came for the logos"
    say(f"uploads: {len(statuses)} logos of {SIDE} × {SIDE} pixels beside ordinary pages")
    row("pages a second without logos", before)
    row("pages a second while they wait", beside)
    row("logos that waited, at the beginning", began)
    row("logos that waited, at the end", left)
    row("of the pages without", beside / before, "{:12.2f}", at_least(RATIO, beside / before))


def _account() -> Account:
    from django.test import Client

    from clubscore.people.models import Membership
    from tests.factories import make_organizer, make_session

    event = make_session(tables=1).tournament
    client = Client()
    client.force_login(make_organizer(event.club, Membership.Role.ADMIN))
    return Account(client.cookies["sessionid"].value, event.club.slug, event.slug)


def _logo() -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGBA", (SIDE, SIDE)).save(out, "PNG")
    return out.getvalue()


def _waiting() -> int:
    from clubscore.exchange.models import Upload
    from clubscore.jobs.queue import AT_WORK

    return Upload.objects.filter(state__in=AT_WORK).count()


def _begun() -> int:
    from clubscore.exchange.models import Upload

    return Upload.objects.exclude(state=Upload.State.WAITING).count()


def _send(server: Server, account: Account, logo: bytes) -> int:
    """Send a logo; return the status of the answer."""
    fields = {"csrfmiddlewaretoken": TOKEN, "action": "logo"}
    parts = [
        f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    head = '--b\r\nContent-Disposition: form-data; name="logo"; filename="logo.png"\r\n\r\n'
    body = "".join([*parts, head]).encode() + logo + b"\r\n--b--\r\n"
    headers = {
        "Content-Type": "multipart/form-data; boundary=b",
        "Cookie": f"csrftoken={TOKEN}; sessionid={account.cookie}",
    }
    return _ask(server, "POST", reverse("club_settings", args=[account.club]), body, headers)


def _rate(server: Server, pages: Sequence[str]) -> float:
    """Return how many pages a second are answered to those who ask without a pause."""
    until = time.monotonic() + SECONDS

    def visit(first: int) -> int:
        count = 0
        while time.monotonic() < until:
            assert _ask(server, "GET", pages[(first + count) % len(pages)]) == 200
            count += 1
        return count

    with ThreadPoolExecutor(AT_ONCE) as visitors:
        return sum(visitors.map(visit, range(AT_ONCE))) / SECONDS


def _ask(
    server: Server,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
) -> int:
    connection = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=PATIENCE)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


if __name__ == "__main__":
    main()
