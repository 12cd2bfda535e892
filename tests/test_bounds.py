"""What public pages read does not grow with the number of clubs and events."""

import itertools
import re
from datetime import date

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubscore.tournaments.models import Tournament

from .factories import make_club

pytestmark = pytest.mark.django_db

LISTED = re.compile(r"<loc>http://testserver(.*?)</loc>")


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
