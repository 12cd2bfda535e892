"""The disk is full, again and again, while hands are recorded; then there is space again."""

from __future__ import annotations

import random
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator

from django.db import connections

from .disk import disk_under
from .ground import Ground, say, serving, until
from .phones import playing
from .proof import event_with, proof_of, told

HANDS = 16


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Fill the disk after numbers of hands left to chance; yield faults."""
    tables, times = (3, 1) if small else (40, 8)
    event, links = event_with(tables)
    connections.close_all()
    disk = disk_under(ground)
    if disk is None:
        say("not tried: there is no C compiler")
        return
    chance, pages = random.Random(seed), Counter[int]()
    moments = sorted(chance.sample(range(1, tables * HANDS - 1), times))
    with serving(ground):
        hall = playing(ground.port, links, seed=seed, hands=HANDS, again=0.1)
        for moment in moments:
            until(lambda moment=moment: hall.count >= moment or not hall.playing)
            disk.fill()
            end = time.monotonic() + 1 + chance.random()
            while time.monotonic() < end:
                pages[_page(ground, event.slug)] += 1
            disk.clear()
        hall.finish()
    say(f"disk full {times} times, after {', '.join(map(str, moments))} hands at {tables} tables")
    answers = ", ".join(f"{count} × {code}" for code, count in sorted(pages.items()))
    say(f"standings meanwhile: {answers}")
    say(told(hall.tally))
    if not hall.tally.statuses[503]:
        yield "nobody was told of the full disk"
    if set(pages) != {200}:
        yield "the standings could not be read all the time"
    yield from proof_of(event, hall.tally, hands=HANDS)
    if ground.errors():
        yield f"{ground.errors()} answers with status 500"


def _page(ground: Ground, slug: str) -> int:
    address = f"http://127.0.0.1:{ground.port}/e/{slug}/"
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            status: int = answer.status
            return status
    except urllib.error.HTTPError as error:
        with error:
            return error.code
