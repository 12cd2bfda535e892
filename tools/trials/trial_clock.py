"""The clock of the server jumps hours and weeks, forwards and back, while hands are recorded."""

from __future__ import annotations

import random
import threading
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .clock import follow, move
from .ground import Ground, say, serving
from .phones import Hall, playing
from .proof import event_with, proof_of, told

if TYPE_CHECKING:
    from clubscore.tournaments.models import Tournament

HANDS = 16
HOUR, DAY = 3600, 86400
JUMPS = (-20 * DAY, -25 * HOUR, -HOUR, -1, 0, 1, HOUR, 25 * HOUR, 20 * DAY, 160 * DAY)
EVERY = 0.25  # seconds


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Record under a jumping clock, close everything under it, and prove it; yield faults."""
    tables = 3 if small else 40
    clock = ground.directory / "clock"
    move(clock, 0)
    ground.environment["TRIAL_CLOCK"] = str(clock)
    event, links = event_with(tables)
    chance, statuses = random.Random(seed), Counter[int]()
    jumps = 0
    with serving(ground):
        hall = playing(ground.port, links, seed=seed, hands=HANDS, pace=0.3 if small else 1)
        reader = threading.Thread(target=_read, args=(ground, event.slug, hall, statuses))
        reader.start()
        pause = threading.Event()
        while hall.playing:
            move(clock, chance.choice(JUMPS))
            jumps += 1
            pause.wait(EVERY)
        hall.finish()
        reader.join()
    follow(str(clock))
    _closed(event, clock, chance)
    say(f"{jumps} jumps of up to {JUMPS[-1] // DAY} days at {tables} tables")
    say(f"pages meanwhile: {', '.join(f'{n} × {code}' for code, n in sorted(statuses.items()))}")
    say(told(hall.tally))
    if set(statuses) != {200}:
        yield f"pages answered {dict(statuses)}"
    yield from proof_of(event, hall.tally, hands=HANDS)
    if ground.errors():
        yield f"{ground.errors()} answers with status 500"


def _read(ground: Ground, slug: str, hall: Hall, statuses: Counter[int]) -> None:
    pause = threading.Event()
    while hall.playing:
        for path in ("/", f"/e/{slug}/", f"/e/{slug}/s/1/"):
            try:
                address = f"http://127.0.0.1:{ground.port}{path}"
                with urllib.request.urlopen(address, timeout=30) as answer:
                    statuses[answer.status] += 1
            except urllib.error.HTTPError as error:
                statuses[error.code] += 1
        pause.wait(0.1)


def _closed(event: Tournament, clock: Path, chance: random.Random) -> None:
    """Close each table and the session, each at another time."""
    from clubscore.play.closure import session_close, table_close
    from clubscore.tournaments.models import Session, Table
    from tests.factories import organizer

    by = organizer()
    session = Session.objects.get(tournament=event)
    for table in Table.objects.filter(session=session, state=Table.State.OPEN):
        move(clock, chance.choice(JUMPS))
        table_close(table=table, by=by, reason="over")
    move(clock, -20 * DAY)
    session_close(session=session, by=by)
