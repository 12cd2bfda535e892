"""The cost of compressing a response, compared with the page itself, in processor time.

"page" is a new response without compression; "more" is the extra time with ``gzip``. Each is the
minimum of many, measured in turn: the cost without interference. Whatever is the same for everybody
is compressed once and cached. A slow line carries 100 KB a second, like that of a phone in a hall
with thick walls.
"""

from __future__ import annotations

import gc
import time
from typing import Any

from django.core.cache import caches
from django.urls import reverse

from tests.deployment import installed

from . import SMALL
from .targets import say

PLAYERS, SESSIONS = (16, 2) if SMALL else (172, 15)
REQUESTS = 3 if SMALL else 40
SLOW = 100  # bytes in a millisecond


def main() -> None:
    """Print the table."""
    with installed():
        import clubscore.wsgi  # noqa: F401 - loads what a server has loaded before it answers

        _table()


def _table() -> None:
    from django.test import Client

    from clubscore.play.models import HandChange
    from clubscore.tournaments.models import Session, Table

    from .championship import make_championship

    event, _user = make_championship(PLAYERS, SESSIONS)
    session = event.sessions.get(number=SESSIONS)
    table = session.tables.earliest("number")
    late = table.hands.filter(number__gt=8)
    HandChange.objects.filter(hand__in=late).delete()
    late.delete()
    Session.objects.filter(pk=session.pk).update(state=Session.State.RUNNING, closed_at=None)
    Table.objects.filter(pk=table.pk).update(state=Table.State.OPEN, closed_at=None)
    # Somebody with a session: what is the same for all others would come from the cache.
    holder = Client(SERVER_NAME="localhost")
    holder.get(reverse("table_open", args=[table.link_token]))
    pages = (
        ("entry of a hand", holder, reverse("hand_new", args=[table.pk])),
        ("standings", holder, reverse("event", args=[event.slug])),
        ("standings of the API", holder, reverse("api_standings", args=[event.slug])),
    )
    say(f"Compression: pages of an event of {PLAYERS} players, ms of a processor")
    say("                              page    more  more/page      KB  sent as   on a slow line")
    for name, client, address in pages:
        _row(name, client, address)


def _row(name: str, client: Any, address: str) -> None:
    plain, packed = [], []
    long = short = 0
    for _ in range(REQUESTS):
        taken, long = _asked(client, address, "identity")
        plain.append(taken)
        taken, short = _asked(client, address, "gzip")
        packed.append(taken)
    page, more = min(plain), min(packed) - min(plain)
    say(
        f"  {name:26} {page:5.2f} {more:7.2f} {more / page:10.2f} {long / 1024:7.1f}"
        f" {short / 1024:8.1f} {(long - short) / SLOW:8.0f} ms less"
    )


def _asked(client: Any, address: str, coding: str) -> tuple[float, int]:
    """Return the milliseconds of a processor that an answer takes, and its bytes."""
    for one in caches.all():  # nor is anybody over a budget
        one.clear()
    gc.collect()
    started = time.process_time()
    answer = client.get(address, headers={"accept-encoding": coding})
    taken = 1000 * (time.process_time() - started)
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    assert answer.headers.get("Content-Encoding", "identity") == coding, address
    return taken, len(answer.content)


if __name__ == "__main__":
    main()
