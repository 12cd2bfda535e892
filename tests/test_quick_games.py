"""A game without a club is nobody's business but that of whoever has its link."""

from html import unescape
from typing import Final

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from clubscore.limits import SHARED
from clubscore.people.models import Club, Membership
from clubscore.play.confirmations import seat_token
from clubscore.standings.clubs.shelf import outdated_clubs
from clubscore.tournaments.models import Table
from tests.play.quick_games.games import quick_table

from .factories import EAST, make_club, make_organizer, make_table, make_user, play, points
from .html import Page
from .test_states import OWN, addresses

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

OURS: Final = ("/tables/", "/t/", "/c/")
NAMES: Final = ("Zita", "Quattrocchi", "Wanda")


@pytest.fixture
def table() -> Table:
    """A quick game with a hand, beside a club's."""
    play(make_table(), points(EAST, None, 20))
    table = quick_table()
    play(table, points(EAST, None, 20))
    return table


def outsiders() -> dict[str, Client]:
    """Return browsers of everybody who has not got the link."""
    english = {"accept-language": "en"}
    found = {name: Client(headers=english) for name in ("anonymous", "stranger", "admin")}
    found["stranger"].force_login(make_user())
    club = Club.objects.first() or make_club()
    found["admin"].force_login(make_organizer(club, Membership.Role.ADMIN))
    return found


def told(client: Client, address: str) -> list[str]:
    """Return what a page tells of the players of the quick game."""
    caches[SHARED].clear()
    answer = client.get(address)
    assert answer.status_code < 500, address
    body = b"".join(answer) if answer.streaming else answer.content
    return [name for name in NAMES if name in body.decode(errors="replace")]


def test_no_page_about_it_tells_anything_without_the_link(table):
    pages = [
        (name, address)
        for name, address, _pattern in addresses(table.session.tournament, 1)
        if name not in OWN
    ]
    assert len(pages) > 100
    for role, client in outsiders().items():
        for name, address in pages:
            assert told(client, address) == [], (role, name, address)


def test_no_list_has_it(table):
    club = Club.objects.get()
    lists = [
        *(reverse(name) for name in ("home", "sitemap", "api_events", "api_clubs", "robots")),
        *(reverse("sitemap_part", args=[part, 0]) for part in ("pages", "clubs", "events")),
        reverse("home", query={"club": "quick"}),
        reverse("club", args=[club.slug]),
        reverse("club_rating", args=[club.slug]),
        reverse("organize"),
        reverse("club_players", query={"club": club.slug}),
        reverse("player_offers", query={"club": club.slug, "q": "Zi"}),
        reverse("play_now"),
    ]
    stand_in = table.session.tournament.club
    for role, client in outsiders().items():
        for address in lists:
            assert told(client, address) == [], (role, address)
            page = client.get(address).content.decode()
            assert stand_in.slug not in page, (role, address)
            assert table.session.tournament.slug not in page, (role, address)
    assert stand_in not in outdated_clubs()


def test_an_installation_with_one_club_still_has_one(table):
    page = Client().get(reverse("home"))
    assert page.context["only_club"] == Club.objects.get()
    assert page.context["all_clubs"] == 1
    assert Client().get(reverse("api_clubs")).json()["total"] == 1


def test_whoever_has_the_link_sees_names_and_hands(table):
    client = Client(headers={"accept-language": "en"})
    opened = client.get(reverse("table_open", args=[table.link_token]), follow=True)
    assert opened.status_code == 200
    assert "Zita Quattrocchi" in opened.content.decode()
    hand = table.hands.get()
    assert "Quattrocchi" in client.get(reverse("hand", args=[table.pk, hand.pk])).content.decode()


def test_no_link_that_its_players_see_leads_nowhere(table):
    """From its table on, through all that whoever has the link can come to."""
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    seat = table.seats.get(wind=0)
    confirm = reverse("seat_confirm", args=[seat_token(table, 0, seat.entry_id)])
    waiting, seen = [reverse("table", args=[table.pk]), confirm], set[str]()
    while waiting:
        address = waiting.pop()
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        if "text/html" not in answer.headers["Content-Type"] or not address.startswith(OURS):
            continue  # a picture, guides, rules and the like
        for link in Page(answer.content.decode()).links:
            path = unescape(link).partition("#")[0].removeprefix("https://testserver")
            if path.startswith("/") and path not in seen:
                seen.add(path)
                waiting.append(path)
    assert reverse("quick_game_names", args=[table.pk]) in seen
