"""PostgreSQL goes away, orderly or not, and comes back; and single connections are cut."""

from __future__ import annotations

import random
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

from .ground import Ground, say, serving, until
from .phones import playing
from .proof import event_with, proof_of, told

HANDS = 16


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Take the database away after numbers of hands left to chance; yield faults."""
    tables, outages = (3, 1) if small else (40, 9)
    event, links = event_with(tables)
    chance = random.Random(seed)
    moments = sorted(chance.sample(range(1, tables * HANDS - 1), outages))
    told_to_wait = 0
    with serving(ground):
        hall = playing(ground.port, links, seed=seed, hands=HANDS, again=0.1)
        for place, moment in enumerate(moments):
            until(lambda moment=moment: hall.count >= moment or not hall.playing)
            if place % 3 == 2:
                _cut(ground)
                continue
            ground.database_end(("immediate", "fast")[place % 3])
            time.sleep(1 + chance.random())
            told_to_wait += _page(ground) == (503, "10")
            ground.database_begin()
        hall.finish()
    gone = sum(place % 3 != 2 for place in range(outages))
    say(f"database away {gone} times, connections cut {outages - gone} times; {tables} tables")
    say(f"start page meanwhile: 503 with Retry-After {told_to_wait} times")
    say(told(hall.tally))
    if told_to_wait != gone:
        yield f"the page told to wait {told_to_wait} times, not {gone}"
    yield from proof_of(event, hall.tally, hands=HANDS)
    if ground.errors():
        yield f"{ground.errors()} answers with status 500"


def _cut(ground: Ground) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )


def _page(ground: Ground) -> tuple[int, str | None]:
    address = f"http://127.0.0.1:{ground.port}/"
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status, None
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers["Retry-After"]
