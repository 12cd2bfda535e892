"""A national federation: 10,000 players, 1,000 events, 1,000,000 hands; the cost of pages.

Through all of Django in one process, offline: each page with empty caches (cold), and again (warm,
the median of five), compared with an empty view. Then verification and backup.
"""

from __future__ import annotations

import os
import resource
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.db import connection

from .ground import Ground, say

if TYPE_CHECKING:
    from .federation import Federation

REQUESTS = 5
# The rest of the proof is reckoned from what was proved until then; 7200 is enough for all of it.
PROOF_SECONDS = float(os.environ.get("TRIAL_PROOF_SECONDS", "120"))
SLOW = 500  # milliseconds; pointed out


def run(ground: Ground, *, seed: int, small: bool) -> Iterator[str]:
    """Print sizes and times; yield faults."""
    from .federation import federation, size_of_database

    size = (720, 2, 1) if small else (10_000, 1_000, 60)
    made = federation(players=size[0], events=size[1], games=size[2], seed=seed)
    say(
        f"{made.players:,} players of {len(made.clubs)} clubs, {made.events:,} events,"
        f" {made.tables:,} tables, {made.hands:,} hands: {size_of_database():,.0f} MB,"
        f" loaded in {made.seconds:.0f} s"
    )
    yield from _pages(made, requests=1 if small else REQUESTS)
    yield from _proof(made)
    _backup(ground)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    say(f"memory at most {peak:,.0f} MB; load {os.getloadavg()[0]:.1f}")


def _pages(made: Federation, *, requests: int) -> Iterator[str]:
    from django.test import Client
    from django.test.utils import override_settings

    visitor, organizer = Client(SERVER_NAME="localhost"), Client(SERVER_NAME="localhost")
    organizer.force_login(made.organizer)
    with override_settings(ROOT_URLCONF="tools.bench.served_urls"):
        _cold, floor, _queries, _status = _measured(visitor, "/empty/", requests)
    say(f"empty view {floor:.2f} ms; milliseconds:")
    say("                                         cold      warm   × empty   queries        KB")
    for name, address, who in addresses(made):
        client = organizer if who else visitor
        cold, warm, queries, answer = _measured(client, address, requests)
        slow = f"  more than {SLOW} ms" if cold > SLOW else ""
        say(
            f"{name:36} {cold:8.0f} {warm:9.1f} {warm / floor:9.0f} {queries:9}"
            f" {len(answer.content) / 1024:9.0f}{slow}"
        )
        if answer.status_code != 200:
            yield f"{address} answers {answer.status_code}"


def addresses(made: Federation) -> Iterator[tuple[str, str, bool]]:
    """Yield every main page: name, address, whether an organizer looks."""
    from django.db.models import Count

    from clubscore.people.models import Player
    from clubscore.tournaments.models import Session, Tournament

    club, smallest = made.clubs[0], made.clubs[-1]
    events = Tournament.objects.filter(club=club).annotate(size=Count("sessions__tables"))
    event = events.order_by("-size").first()
    assert event is not None
    session = Session.objects.filter(tournament=event).latest("number")
    table = session.tables.earliest("number")
    hand = table.hands.earliest("number")
    busiest = Player.objects.filter(club=club).alias(n=Count("entries")).order_by("-n").first()
    assert busiest is not None
    yield "start page", "/", False
    yield "page of the largest club", f"/clubs/{club.slug}/", False
    yield "page of the smallest club", f"/clubs/{smallest.slug}/", False
    yield "largest event", f"/e/{event.slug}/", False
    yield "its last session", f"/e/{event.slug}/s/{session.number}/", False
    yield "its statistics", f"/e/{event.slug}/statistics/", False
    yield "a player in it", f"/e/{event.slug}/p/1/", False
    yield "its players, searched", f"/e/{event.slug}/find/?q=ma", False
    yield "its calendar", f"/e/{event.slug}/calendar.ics", False
    yield "a table", f"/tables/{table.pk}/", False
    yield "a hand", f"/tables/{table.pk}/hands/{hand.pk}/", False
    yield "history of the busiest player", f"/players/{busiest.pk}/", False
    yield "API: events", "/api/v1/events?limit=100", False
    yield "API: events, the last", "/api/v1/events?limit=100&offset=900", False
    yield "API: standings", f"/api/v1/events/{event.slug}/standings", False
    yield "readiness", "/readyz", False
    yield "figures", "/metrics", False
    yield "organize", "/organize/", True
    yield "running the event", f"/organize/{event.slug}/", True
    yield "its list of players", f"/organize/{event.slug}/players/", True
    yield "its settings", f"/organize/{event.slug}/settings/", True
    yield "a new event", "/organize/new/", True
    yield "players of the club", f"/organize/players/?club={club.slug}", True
    yield "the same, searched", f"/organize/players/?club={club.slug}&q=mar", True
    yield "those in it twice", f"/organize/players/?club={club.slug}&alike=1", True
    yield "one of them", f"/organize/players/{busiest.pk}/", True


def _measured(client: Any, address: str, requests: int) -> tuple[float, float, int, Any]:
    """Return the first and the usual time in milliseconds, queries of the first, an answer."""
    from django.core.cache import cache

    queries = 0

    def counted(execute: Any, *arguments: Any) -> Any:
        nonlocal queries
        queries += 1
        return execute(*arguments)

    client.get("/healthz")  # what is imported with the first request
    cache.clear()
    started = time.perf_counter()
    with connection.execute_wrapper(counted):
        answer = client.get(address)
    cold = 1000 * (time.perf_counter() - started)
    times = []
    for _ in range(requests if cold < 5000 else 1):
        started = time.perf_counter()
        client.get(address)
        times.append(1000 * (time.perf_counter() - started))
    return cold, statistics.median(times), queries, answer


def _proof(made: Federation) -> Iterator[str]:
    """Verify event after event, as long as there is time."""
    from clubscore.operation.verification.everything import VerificationSummary, verify_everything
    from clubscore.tournaments.models import Tournament

    summary = VerificationSummary()
    started = time.monotonic()
    slugs = list(Tournament.objects.order_by("?").values_list("slug", flat=True))
    taken = 0.0
    for slug in slugs:
        yield from map(str, verify_everything(summary, event=slug))
        if (taken := time.monotonic() - started) > PROOF_SECONDS:
            break
    rate = summary.hands / taken
    say(f"verify: {summary} in {taken:.0f} s, {rate:,.0f} hands/s")
    if summary.events < len(slugs):
        say(
            f"  all {made.hands:,} hands would take {made.hands / rate / 60:.0f} minutes (reckoned)"
        )


def _backup(ground: Ground) -> None:
    from clubscore.operation.backup.writer import backup_file

    path = Path(ground.directory, "backup.zip")
    started = time.monotonic()
    manifest = backup_file(path)
    taken = time.monotonic() - started
    say(
        f"backup: {manifest.total:,} rows, {path.stat().st_size / 1e6:,.0f} MB in {taken:.0f} s,"
        f" {manifest.total / taken:,.0f} rows/s"
    )
