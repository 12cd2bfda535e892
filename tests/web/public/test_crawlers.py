"""What search engines and messengers find."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Table
from tests.factories import EAST, SOUTH, make_session, play, points
from tests.html import check_page

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
    assert "Sitemap: http://testserver/sitemap.xml\n" in text
    assert not re.search(r"Disallow: /(e|club|rules|static)?/?\n", text)


def test_the_sitemap_leads_to_pages(public, table):
    text = public.get("/sitemap.xml").content.decode()
    addresses = re.findall(r"<loc>http://testserver(.*?)</loc>", text)
    event = table.session.tournament
    assert reverse("event", args=[event.slug]) in addresses
    assert reverse("club", args=[event.club.slug]) in addresses
    for address in addresses:
        assert public.get(address).status_code == 200, address


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
