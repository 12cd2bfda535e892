"""How long the pages of a large event take, beside an empty view, and how many queries they make.

The event has 172 players, 15 sessions and all of their hands. Figures are medians over requests
through the whole of Django (middleware, view, template) in one process, without a network.
"""

from __future__ import annotations

import os
import statistics
import sys
import time

import django
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test.utils import override_settings
from django.urls import path, reverse

PLAYERS, SESSIONS = 172, 15
REQUESTS = 9
LIMIT = 150  # milliseconds a page may take
OF_ORGANIZERS = (
    *("event_manage", "player_add", "players_import", "event_fours", "event_seating", "timetable"),
    *("penalties", "event_settings", "event_delete", "event_roles", "event_log", "event_ema"),
)


def empty(_request: HttpRequest) -> HttpResponse:
    """Answer nothing: what Django itself costs."""
    return HttpResponse()


urlpatterns = [path("empty/", empty)]  # of the empty view, which the application does not have


def main() -> None:
    """Print the table."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    connection.creation.create_test_db(verbosity=0, autoclobber=True)

    from django.test import Client

    from clubscore.events.models import Table
    from tests.bench.championship import make_championship

    started = time.perf_counter()
    event, user = make_championship(PLAYERS, SESSIONS)
    made = time.perf_counter() - started
    organizer = Client()
    organizer.force_login(user)
    visitor = Client()
    with override_settings(ROOT_URLCONF=__name__):
        floor, _ = _measured(visitor, "/empty/")
    _say(f"Pages of an event of {PLAYERS} players and {SESSIONS} sessions (made in {made:.0f} s)")
    _say(f"  empty view: {floor:.2f} ms")
    _say("  page                          ms  × empty  queries")
    table = Table.objects.filter(session__tournament=event, session__number=SESSIONS).first()
    assert table is not None
    for name, values, client in _pages(event, table, visitor, organizer):
        taken, queries = _measured(client, reverse(name, args=values))
        late = "" if taken < LIMIT else f"  more than {LIMIT} ms"
        _say(f"  {name:26} {taken:6.1f} {taken / floor:8.0f}  {queries:7}{late}")


def _pages(event, table, visitor, organizer):
    """Every page of an event that is looked at, those of files and PDFs apart."""
    slug = event.slug
    hand = table.hands.first()
    entry = event.entries.get(number=1)
    yield "home", [], visitor
    for name in ("event", "event_entrants", "event_downloads"):
        yield name, [slug], visitor
    yield "event_session", [slug, SESSIONS], visitor
    yield "event_player", [slug, 1], visitor
    yield "table", [table.pk], visitor
    yield "hand", [table.pk, hand.pk], visitor
    yield "organize", [], organizer
    yield "club_players", [], organizer
    for name in OF_ORGANIZERS:
        yield name, [slug], organizer
    for name in ("session_manage", "wrong_seats"):
        yield name, [slug, SESSIONS], organizer
    yield "entry_edit", [slug, entry.pk], organizer
    yield "table_desk", [table.pk], organizer


def _measured(client, address: str) -> tuple[float, int]:
    """Return the median time of a request in milliseconds, and its queries."""
    times = []
    queries = 0

    def counted(execute, *arguments):
        nonlocal queries
        queries += 1
        return execute(*arguments)

    with connection.execute_wrapper(counted):
        assert client.get(address).status_code == 200, address
    for _ in range(REQUESTS):
        started = time.perf_counter()
        client.get(address)
        times.append(1000 * (time.perf_counter() - started))
    return statistics.median(times), queries


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
