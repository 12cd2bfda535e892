"""The server is killed in the middle of writes, again and again, and started anew."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from .ground import Ground, say, serving, until
from .phones import playing
from .proof import event_with, proof_of, told

HANDS = 16


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Kill after numbers of hands left to chance; yield faults."""
    tables, kills = (3, 1) if small else (40, 15)
    event, links = event_with(tables)
    chance = random.Random(seed)
    moments = sorted(chance.sample(range(1, tables * HANDS - 1), kills))
    with serving(ground):
        hall = playing(ground.port, links, seed=seed, hands=HANDS, again=0.1)
        for moment in moments:
            until(lambda moment=moment: hall.count >= moment or not hall.playing)
            time.sleep(0.01 * chance.random())  # anywhere in the next write
            ground.kill()
            ground.serve()
        hall.finish()
    say(f"killed {kills} times, after {', '.join(map(str, moments))} hands at {tables} tables")
    say(told(hall.tally))
    yield from proof_of(event, hall.tally, hands=HANDS)
    if ground.errors():
        yield f"{ground.errors()} answers with status 500"
