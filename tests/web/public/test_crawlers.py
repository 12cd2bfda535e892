"""What search engines and messengers find."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Table
from clubscore.web.public.crawlers import PART
from tests.factories import EAST, SOUTH, make_event, make_session, play, points
from tests.html import check_page
from tests.test_bounds import listed, listed_in_parts

pytestmark = pytest.mark.django_db


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def table() -> Table:
    table: Table = make_session(tables=1).tables.get()
    play(table, points(EAST, None, 20), points(SOUTH, EAST, 9))
    return table


def card(client: Client, address: str) -> dict[str, str]:
    """Return what a messenger reads of a page."""
    response = client.get(address)
    check_page(response)
    found = re.findall(r'<meta property="og:(\w+)"\s+content="([^"]*)"', response.content.decode())
    return {name: unescape(text) for name, text in found}


def test_robots(public):
    response = public.get("/robots.txt")
    assert response["Content-Type"].startswith("text/plain")
    text = response.content.decode()
    assert "Disallow: /organize/\n" in text
    assert "Sitemap: https://testserver/sitemap.xml\n" in text
    assert not re.search(r"Disallow: /(e|club|rules|static)?/?\n", text)


def test_the_sitemap_leads_to_pages(public, table):
    parts = listed_in_parts(public)
    addresses = [address for part in parts.values() for address in part]
    event = table.session.tournament
    assert reverse("event", args=[event.slug]) in addresses
    assert reverse("club", args=[event.club.slug]) in addresses
    for address in addresses:
        page = public.get(address)
        assert page.status_code == 200, address
        assert b"noindex" not in page.content, address


def test_robots_leaves_alone_nothing_that_is_listed(public, table):
    """Nor the parts of the site map, which stand beside it: only then do they count."""
    closed = re.findall(r"Disallow: (\S+)", public.get("/robots.txt").content.decode())
    parts = listed_in_parts(public)
    for address in [*parts, *(address for part in parts.values() for address in part)]:
        assert not address.startswith(tuple(closed)), address
    assert all(part.count("/") == 1 for part in parts)


def test_an_event_that_is_hidden_leaves_the_sitemap_at_once(public, table):
    event = table.session.tournament
    part = reverse("sitemap_part", args=["events", event.pk // PART])
    other = make_event(club=event.club, players=0)
    assert len(listed(public, part)) == 2
    event.visibility = "draft"
    event.save()
    assert listed(public, part) == [reverse("event", args=[other.slug])]
    other.visibility = "rehearsal"
    other.save()
    assert public.get(part).status_code == 404
    assert part not in listed(public, "/sitemap.xml")


def test_the_sitemap_says_when_an_event_was_changed(public, table):
    event = table.session.tournament
    part = reverse("sitemap_part", args=["events", event.pk // PART])
    last = event.changes.latest("pk")
    type(last).objects.filter(pk=last.pk).update(at=datetime(2026, 3, 14, 15, tzinfo=UTC))
    cache.clear()
    assert "<lastmod>2026-03-14</lastmod>" in public.get(part).content.decode()


@pytest.mark.parametrize(
    "part",
    ["players-0", "pages-1", "clubs-7", "events-999999999999999", f"events-{10**25}"],
)
def test_parts_there_are_not(public, table, part):
    assert public.get(f"/sitemap-{part}.xml").status_code == 404


@pytest.mark.parametrize("name", ["favicon.ico", "apple-touch-icon.png"])
def test_icons_where_browsers_look_for_them(public, name):
    response = public.get(f"/{name}")
    assert response.status_code == 200
    assert response["Content-Type"] in {"image/x-icon", "image/vnd.microsoft.icon", "image/png"}
    assert len(b"".join(response.streaming_content)) > 1000


def test_links_say_what_they_lead_to(public, table):
    session = table.session
    event, club = session.tournament, session.tournament.club
    player = table.seats.get(wind=EAST).entry
    standings = card(public, reverse("event", args=[event.slug]))
    assert standings["title"] == event.name
    assert club.name in standings["description"]
    assert card(public, reverse("event_session", args=[event.slug, 1]))["title"].startswith(
        f"{event.name}, "
    )
    mine = card(public, reverse("event_player", args=[event.slug, player.number]))
    assert mine["title"] == f"{player.player.name}, {event.name}"
    assert mine["description"].strip().startswith("Place 1 of 4")
    seats = card(public, reverse("table", args=[table.pk]))
    assert seats["title"] == f"Table 1, {event.name}"
    assert player.player.name in seats["description"]
    assert card(public, reverse("club", args=[club.slug]))["title"] == club.name
    assert card(public, reverse("player_history", args=[player.player_id]))["title"]


def test_pages_of_people_are_not_to_be_found(public, table):
    event, entry = table.session.tournament, table.seats.get(wind=EAST).entry
    for address in (
        reverse("event_player", args=[event.slug, entry.number]),
        reverse("player_history", args=[entry.player_id]),
        reverse("player_hands", args=[entry.player_id]),
        reverse("table", args=[table.pk]),
        reverse("hand", args=[table.pk, table.hands.earliest("pk").pk]),
    ):
        assert '<meta name="robots" content="noindex">' in public.get(address).content.decode()
