"""How long pages take with a million hands and empty caches: a national federation.

10,000 players of 30 clubs, 1,000 events in six years. Each page is requested once to load its code,
then with empty caches: processor time, the minimum of several requests. Ratings of large clubs are
stored, as they are once a server has run for some minutes.
"""

from __future__ import annotations

import time
from typing import Any

from tests.deployment import installed

from . import SMALL
from .targets import at_most, row, say

PLAYERS, EVENTS, GAMES = (720, 2, 1) if SMALL else (10_000, 1_000, 60)
REQUESTS = 1 if SMALL else 3
LIMIT = 300  # milliseconds of a processor


def main() -> None:
    """Print the table."""
    with installed("tools.bench.served_settings"):
        import clubscore.wsgi  # noqa: F401 - loads what a server has loaded before it answers
        from clubscore.standings.clubs.shelf import book_store, outdated_clubs
        from tools.trials.federation import federation, size_of_database

        made = federation(players=PLAYERS, events=EVENTS, games=GAMES, seed=1)
        for club in outdated_clubs():
            book_store(club)
        say(
            f"Pages of {made.players:,} players, {made.events:,} events, {made.hands:,} hands,"
            f" {size_of_database():,.0f} MB: milliseconds of a processor, cold"
        )
        _measure(made)


def _measure(made: Any) -> None:
    from django.test import Client

    from tools.trials.trial_growth import addresses

    visitor, organizer = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    organizer.force_login(made.organizer)
    taken = {}
    for name, address, is_official in addresses(made):
        taken[name] = _taken(organizer if is_official else visitor, address)
        row(name, taken[name], target="" if taken[name] < LIMIT else f"more than {LIMIT}")
    slowest = max(taken, key=lambda name: taken[name])
    row(f"slowest: {slowest}", taken[slowest], target=at_most(LIMIT, round(taken[slowest])))


def _taken(client: Any, address: str) -> float:
    from tests.cache_time import forget

    busy = []
    for _ in range(REQUESTS + 1):
        forget()
        started = time.process_time()
        assert client.get(address).status_code == 200, address
        busy.append(1000 * (time.process_time() - started))
    return min(busy[1:])


if __name__ == "__main__":
    main()
