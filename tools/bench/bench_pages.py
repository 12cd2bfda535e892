"""How long the pages of a large event take, compared with an empty view, and their queries.

The event has 172 players, 15 sessions and all of their hands with their histories. Requests go
through all of Django (middleware, view, template, compression) in one process, offline, with empty
caches. The figure is processor time, the minimum of several requests in two rounds some seconds
apart: it excludes other work on the machine.
"""

from __future__ import annotations

import time

from django.db import connection
from django.urls import reverse

from tests.deployment import installed

from . import SMALL
from .targets import at_most, row, say

PLAYERS, SESSIONS = (16, 2) if SMALL else (172, 15)
REQUESTS = 1 if SMALL else 9
ZIPPED = {"accept-encoding": "gzip"}  # as every browser asks
LIMIT = 100  # milliseconds of a processor a page may take
NAMED = ("event", "event_session", "event_player", "event_projector", "api_standings")
OF_ALL = (
    *("event", "event_about", "event_seats", "event_statistics", "event_find", "event_entrants"),
    *("event_downloads", "event_projector", "event_calendar", "api_event", "api_standings"),
)
OF_ORGANIZERS = (
    *("event_manage", "player_add", "players_import", "event_fours", "event_seating", "timetable"),
    *("event_announcements", "event_print", "penalties", "event_settings", "event_delete"),
    *("event_roles", "event_log", "event_ema"),
)


def main() -> None:
    """Print the table."""
    with installed("tools.bench.served_settings"):
        import clubscore.wsgi  # noqa: F401 - loads what a server has loaded before it answers

        _measure()


def _measure() -> None:
    from django.test import Client

    from .championship import make_championship

    event, user = make_championship(PLAYERS, SESSIONS)
    organizer, visitor = (
        Client(headers=ZIPPED, SERVER_NAME="localhost"),
        Client(headers=ZIPPED, SERVER_NAME="localhost"),
    )
    organizer.force_login(user)
    floor = _measured(visitor, "/empty/")[0]
    say(f"Pages of an event of {PLAYERS} players and {SESSIONS} sessions, nothing kept")
    say(f"  empty view: {floor:.2f} ms of a processor")
    say("  page                          ms  × empty  queries")
    taken = _table("", _pages(event, visitor, organizer), floor)
    say("  while the last session is played")
    _reopen(event)
    taken |= _table(", played", _pages_while_played(event, visitor, organizer), floor)
    say("  with one more, whose seats are drawn")
    _draw(event, user)
    drawn = [event.slug, SESSIONS + 1]
    pages = [(name, drawn, organizer) for name in ("session_manage", "session_seats")]
    taken |= _table(", drawn", pages, floor)
    _held_to(taken)


def _held_to(taken: dict[str, float]) -> None:
    """Print the pages that have a target of their own, each in its worst state, and the slowest."""
    say("  milliseconds of a processor, cold")
    for name in NAMED:
        worst = max(time for page, time in taken.items() if page.split(",")[0] == name)
        row(name, worst, target=at_most(LIMIT, round(worst)))
    slowest = max(taken, key=lambda page: taken[page])
    row(
        f"slowest of {len(taken)} pages: {slowest}",
        taken[slowest],
        target=at_most(LIMIT, round(taken[slowest])),
    )


def _pages(event, visitor, organizer):
    """Every page of an event that is looked at, those of files and PDFs apart."""
    slug = event.slug
    table = event.sessions.get(number=SESSIONS).tables.first()
    hand = table.hands.first()
    entry = event.entries.get(number=1)
    yield "home", [], visitor
    for name in OF_ALL:
        yield name, [slug], visitor
    for name in ("event_session", "api_session"):
        yield name, [slug, SESSIONS], visitor
    yield "event_player", [slug, 1], visitor
    yield "player_history", [entry.player_id], visitor
    yield "table", [table.pk], visitor
    yield "hand", [table.pk, hand.pk], visitor
    yield "organize", [], organizer
    yield "club_players", [], organizer
    for name in OF_ORGANIZERS:
        yield name, [slug], organizer
    for name in ("session_manage", "wrong_seats"):
        yield name, [slug, SESSIONS], organizer
    yield "entry_edit", [slug, entry.pk], organizer
    for name in ("table_desk", "table_link"):
        yield name, [table.pk], organizer
    yield "hand_correct", [table.pk, hand.pk], organizer


def _pages_while_played(event, visitor, organizer):
    """Yield the pages that show more while a session is being played."""
    table = event.sessions.get(number=SESSIONS).tables.first()
    yield "home", [], visitor
    for name in ("event", "event_projector"):
        yield name, [event.slug], visitor
    yield "event_session", [event.slug, SESSIONS], visitor
    yield "event_player", [event.slug, 1], visitor
    yield "organize", [], organizer
    for name in ("event", "event_manage"):
        yield name, [event.slug], organizer
    for name in ("event_session", "session_manage"):
        yield name, [event.slug, SESSIONS], organizer
    for name in ("table", "table_desk", "sheet_enter"):
        yield name, [table.pk], organizer


def _reopen(event) -> None:
    """Let the last session be played again, with all hands but the last of each table."""
    from clubscore.tournaments.models import Session, Table

    session = event.sessions.get(number=SESSIONS)
    for table in session.tables.all():
        last = table.hands.order_by("number").last()
        last.changes.all().delete()
        last.delete()
    session.tables.update(state=Table.State.OPEN, closed_at=None)
    event.sessions.filter(pk=session.pk).update(state=Session.State.RUNNING, closed_at=None)


def _draw(event, user) -> None:
    """Add a session whose seats are drawn."""
    from clubscore.tournaments.access import Actor
    from clubscore.tournaments.models import Session
    from clubscore.tournaments.sessions.seats import seats_set

    entries = list(event.entries.order_by("number"))
    seats = [entries[first : first + 4] for first in range(0, PLAYERS, 4)]
    session = Session.objects.create(tournament=event, number=SESSIONS + 1)
    seats_set(session=session, seats=seats, by=Actor.organizer(user))


def _table(when: str, pages, floor: float) -> dict[str, float]:
    """Print a line for each page; return what they take, by name."""
    found: dict[str, float] = {}
    asked = [(name, reverse(name, args=values), client) for name, values, client in pages]
    first = [_measured(client, address) for _name, address, client in asked]
    for (name, address, client), (before, queries) in zip(asked, first, strict=True):
        taken = min(before, _measured(client, address)[0])
        late = "" if taken < LIMIT else f"  more than {LIMIT} ms"
        say(f"  {name:26} {taken:6.1f} {taken / floor:8.0f}  {queries:7}{late}")
        page = f"{name}{when}"
        found[page] = max(taken, found.get(page, 0))
    return found


def _measured(client, address: str) -> tuple[float, int]:
    """Return the processor time of a first response in milliseconds, and its queries.

    Nothing is cached from one request to the next.
    """
    busy = []
    queries = 0

    def counted(execute, *arguments):
        nonlocal queries
        queries += 1
        return execute(*arguments)

    _forget()
    with connection.execute_wrapper(counted):
        assert client.get(address).status_code == 200, address
    for _ in range(REQUESTS):
        _forget()
        started = time.process_time()
        client.get(address)
        busy.append(1000 * (time.process_time() - started))
    return min(busy), queries


def _forget() -> None:
    from tests.cache_time import forget

    forget()


if __name__ == "__main__":
    main()
