"""How long pages with a club's ratings take, compared with an empty view: 2,500 players.

The club has 250 events in six years. Requests go through all of Django in one process, offline,
with empty caches in memory but with what the database stores, as after a start of the server. Then
the work that a visitor does not wait for, because another process does it. All figures are
processor time, the minimum of several requests.
"""

from __future__ import annotations

import time
from typing import Any

from django.urls import reverse

from tests.deployment import installed

from . import SMALL
from .targets import at_most, row, say

PLAYERS, EVENTS, GAMES = (80, 3, 1) if SMALL else (2_500, 250, 20)
REQUESTS = 1 if SMALL else 5
LIMIT = 500  # milliseconds of a processor


def main() -> None:
    """Print the table."""
    with installed("tools.bench.served_settings"):
        import clubscore.wsgi  # noqa: F401 - loads what a server has loaded before it answers
        from tools.trials.federation import federation

        made = federation(players=PLAYERS, events=EVENTS, games=GAMES, seed=1, clubs=1)
        _measure(made.clubs[0])


def _measure(club: Any) -> None:
    from django.db.models import Count
    from django.test import Client

    from clubscore.standings.clubs import shelf

    started = time.process_time()
    shelf.book_store(club)
    stored = time.process_time() - started
    client = Client(headers={"accept-encoding": "gzip"}, SERVER_NAME="localhost")
    busiest = club.players.alias(events=Count("entries")).order_by("-events").first()
    say(f"A club of {PLAYERS:,} players, {EVENTS} events: milliseconds of a processor, cold")
    for name, told in (
        ("club", club.slug),
        ("club_rating", club.slug),
        ("player_history", busiest.pk),
        ("api_ratings", club.slug),
        ("api_player", busiest.pk),
    ):
        taken = _taken(client, reverse(name, args=[told]))
        row(name, taken, target=at_most(LIMIT, round(taken)))
    row("seconds until ratings are made anew, elsewhere", stored, "{:12.1f}")


def _taken(client: Any, address: str) -> float:
    from tests.cache_time import forget

    busy = []
    for _ in range(REQUESTS + 1):  # the first loads what it needs
        forget()
        started = time.process_time()
        assert client.get(address).status_code == 200, address
        busy.append(1000 * (time.process_time() - started))
    return min(busy[1:])


if __name__ == "__main__":
    main()
