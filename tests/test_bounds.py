"""What public pages read does not grow with the number of clubs and events."""

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubscore.people.models import Club
from clubscore.standings.clubs import shelf
from clubscore.tournaments.models import Session, Tournament
from clubscore.web.live import pages

from .factories import make_club
from .test_access import ADDRESSES, address_of, client_of, no_paper
from .test_access import table as opened

__all__ = ("no_paper", "opened")  # fixtures of theirs
pytestmark = pytest.mark.django_db

LISTED = re.compile(r"<loc>https://testserver(.*?)</loc>")


def listed(client: Client, address: str) -> list[str]:
    """Return the paths in the site map, or in a part of it."""
    answer = client.get(address)
    assert answer["Content-Type"] == "application/xml"
    return LISTED.findall(answer.content.decode())


def listed_in_parts(client: Client) -> dict[str, list[str]]:
    """Return the paths in each part of the site map."""
    return {part: listed(client, part) for part in listed(client, "/sitemap.xml")}


def many_events(count: int) -> None:
    """Add events with gaps between them; every third is hidden."""
    club = make_club(name=f"Circolo dei {count}")
    hidden = itertools.cycle(["public", "draft", "public", "rehearsal", "public", "public"])
    Tournament.objects.bulk_create(
        Tournament(
            pk=10_000 + 3 * number,
            club=club,
            kind="club_night",
            name="Serata",
            slug=f"serata-{count}-{number}",
            starts_on=date(2026, 1, 1),
            ends_on=date(2026, 1, 1),
            time_zone="Europe/Rome",
            ruleset="mcr",
            visibility=visibility,
        )
        for number, visibility in zip(range(count), hidden, strict=False)
    )


def test_every_public_event_is_listed_once(monkeypatch):
    """In parts with a bound, of which none is empty, for the same queries however many."""
    monkeypatch.setattr("clubscore.web.public.crawlers.PART", 10)
    public = Client()
    many_events(100)
    with CaptureQueriesContext(connection) as asked:
        parts = listed(public, "/sitemap.xml")
    assert len(asked) == 2
    found = []
    for part in parts:
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            addresses = listed(public, part)
        assert 0 < len(addresses) <= 10 or "pages" in part
        assert len(asked) <= 2
        with CaptureQueriesContext(connection) as asked:
            assert listed(public, part) == addresses
        assert len(asked) <= 1, "it is written again"
        found += [address for address in addresses if address.startswith("/e/")]
    events = Tournament.objects.public().values_list("slug", flat=True)
    assert len(parts) == 32
    assert sorted(found) == sorted(reverse("event", args=[slug]) for slug in events)


def more_clubs(count: int, first: int) -> None:
    """Add clubs with two events each that were played."""
    numbers = range(first, first + count)
    clubs = Club.objects.bulk_create(
        Club(name=f"Circolo {number:05}", slug=f"circolo-{number}", words=f" circolo {number:05} ")
        for number in numbers
    )
    events = Tournament.objects.bulk_create(
        Tournament(
            club=club,
            kind="club_night",
            name="Serata",
            slug=f"serata-{club.pk}-{day}",
            starts_on=date(2025, 1, day),
            ends_on=date(2025, 1, day),
            time_zone="Europe/Rome",
            ruleset="mcr",
        )
        for club in clubs
        for day in (1, 2)
    )
    moment = datetime(2025, 1, 1, tzinfo=UTC)
    Session.objects.bulk_create(
        Session(tournament=one, number=1, state="closed", started_at=moment, closed_at=moment)
        for one in events
    )


@contextmanager
def counted_steps() -> Iterator[Callable[[], int]]:
    """Let SQLite count what it does, in tens of its instructions."""
    connection.ensure_connection()
    steps = itertools.count()
    connection.connection.set_progress_handler(lambda: next(steps) and None, 10)
    try:
        yield lambda: next(steps)
    finally:
        connection.connection.set_progress_handler(None, 0)


# Address → how many tens of instructions each club may add: what is counted, to say how many
# there are, or searched through. Anything else reads no more than it did.
COUNTED = {
    "home": 1,
    "api_clubs": 1,
    "api_events": 8,
    "sitemap": 9,  # those of clubs with a domain of their own, or suspended, are left out
}
SLACK = 120  # a page asks up to fifty times, and each time up to ten instructions are not counted


@pytest.mark.any_database  # SQLite counts for both
def test_what_pages_read_does_not_grow_with_the_clubs(opened, monkeypatch):
    """In a database that nobody has analyzed, as those of clubs are."""
    monkeypatch.setattr("clubscore.web.public.crawlers.PART", 50)
    club = opened.session.tournament.club
    clients = {role: client_of(role, opened) for role in ("anonymous", "organizer")}
    asked = [
        (role, name, address_of(name, opened), COUNTED.get(name, 0))
        for name, (read, _sent) in ADDRESSES.items()
        for role in clients
        if read[role] == 200 and (role == "organizer" or not name.startswith("event_"))
    ]
    for role in clients:
        asked += [
            (role, "home_page", reverse("home", query={"page": 3}), 1),
            (role, "home_search", reverse("home", query={"club": "circ 00001"}), 4),
        ]
    for name in ("organize", "club_players", "club_members", "event_new"):
        asked.append(("organizer", name, reverse(name, query={"club": club.slug}), 0))

    def steps() -> dict[tuple[str, str, str], int]:
        found = {}
        for role, name, address, _most in asked:
            cache.clear()
            pages._results.clear()
            shelf._kept.clear()
            with counted_steps() as taken:
                assert clients[role].get(address).status_code == 200, name
                found[role, name, address] = taken()
        return found

    more_clubs(200, 0)
    steps()
    few = steps()
    more_clubs(600, 200)
    many = steps()
    grown = {one: steps - few[one] for one, steps in many.items()}
    most = {(role, name, address): 600 * each + SLACK for role, name, address, each in asked}
    assert {one: steps for one, steps in grown.items() if steps > most[one]} == {}
    assert len(asked) > 120
