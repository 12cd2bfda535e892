"""The start page of an installation of many clubs."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.people.clubs.services import ClubSettings, club_change
from clubscore.people.models import Club
from clubscore.tournaments.models import Tournament
from tests.factories import make_club, make_event, make_session
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def clubs(client: Client, **asked: str | int) -> list[str]:
    """Return the names of the clubs on the start page."""
    page = client.get(reverse("home", query=asked))
    check_page(page)
    return [row.club.name for row in page.context["clubs"]]


def test_many_clubs_are_on_several_pages(public):
    for number in range(30):
        make_club(f"Circolo {number:02}")
    first, second = clubs(public), clubs(public, page=2)
    assert [*first, *second] == [f"Circolo {number:02}" for number in range(30)]
    assert len(first) == 24
    assert clubs(public, page=99) == second
    assert 'href="?page=2#clubs"' in public.get("/").content.decode()


FOUND = {
    "mah": ["Circolo Mahjong Città", "Mah Club"],
    "MAH citta": ["Circolo Mahjong Città"],
    "città": ["Circolo Mahjong Città"],
    "mahjong circ": ["Circolo Mahjong Città"],
    "parma": ["Mah Club"],
    "par ma": ["Mah Club"],
    "giessen": ["Würfel Gießen"],
    "giesen wurf": ["Würfel Gießen"],
    "jong": [],
    "%": [
        "Altro",
        "Altro 2",
        "Altro 3",
        "Altro 4",
        "Altro 5",
        "Circolo Mahjong Città",
        "Mah Club",
        "Würfel Gießen",
    ],
    "_": [
        "Altro",
        "Altro 2",
        "Altro 3",
        "Altro 4",
        "Altro 5",
        "Circolo Mahjong Città",
        "Mah Club",
        "Würfel Gießen",
    ],
    "2": ["Altro 2"],
}


@pytest.mark.parametrize("search", FOUND)
def test_clubs_are_found_by_the_beginnings_of_their_words(public, search):
    make_club("Circolo Mahjong Città")
    make_club("Mah Club", city="Parma")
    make_club("Würfel Gießen")
    for name in ("Altro", "Altro 2", "Altro 3", "Altro 4", "Altro 5"):
        make_club(name)
    assert clubs(public, club=search) == FOUND[search]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("circollo", ["Circolo Mahjong Città"]),
        ("mahjong cita", ["Circolo Mahjong Città"]),
        ("mahjong citta", []),  # found
        ("parna", ["Mah Club"]),
        ("zzz", []),
        ("ma", []),
        ("%%%", []),
    ],
)
def test_a_misspelt_club_is_suggested(public, search, found):
    make_club("Circolo Mahjong Città")
    make_club("Mah Club", city="Parma")
    page = public.get(reverse("home", query={"club": search}))
    check_page(page)
    assert [one.name for one in page.context["suggestions"]] == found
    assert ("Did you mean" in page.content.decode()) == bool(found)


def test_a_club_is_found_by_its_new_name(public):
    club = make_club("Vecchio")
    make_club("Altro")
    club_change(club=club, settings=ClubSettings(name="Nuovo Çlub", city="Forlì"))
    assert clubs(public, club="vecchio") == []
    assert clubs(public, club="club forli") == ["Nuovo Çlub"]


def test_a_club_says_how_many_events_it_has_and_whether_it_plays(public):
    table = make_session(tables=1).tables.get()
    make_club("Altro")
    rows = {row.club: row for row in public.get("/").context["clubs"]}
    club = table.session.tournament.club
    assert (rows[club].events, rows[club].is_playing) == (1, True)
    assert {(row.events, row.is_playing) for one, row in rows.items() if one != club} == {
        (0, False)
    }
    table.session.tournament.visibility = "draft"
    table.session.tournament.save()
    assert all(not row.events for row in public.get("/").context["clubs"])
    assert not any(row.is_playing for row in public.get("/").context["clubs"])


def test_many_events_that_are_being_played_are_counted(public, monkeypatch):
    monkeypatch.setattr("clubscore.tournaments.selectors.RUNNING", 2)
    first = make_session(tables=1)
    assert "being played" not in public.get("/").content.decode()
    for _ in range(2):
        make_session(tables=1)
    page = public.get("/")
    check_page(page)
    assert len(page.context["running"]) == 2
    assert "1 more event is in progress" in page.content.decode()
    assert Club.objects.count() == 3
    assert first.tournament.club.name in page.content.decode()


def test_events_to_register_for_are_listed_the_nearest_first(public):
    now, today = timezone.now(), timezone.localdate()
    club = make_club()

    def event(name: str, days: int, **settings: Any) -> None:
        Tournament.objects.filter(pk=make_event(players=0, club=club, **settings).pk).update(
            name=name,
            starts_on=today + timedelta(days=days),
            ends_on=today + timedelta(days=days),
        )

    opened = {"registration_opens_at": now - timedelta(days=1)}
    event("Later", 40, **opened)
    event("Sooner", 20, **opened)
    event("Closed", 10, **opened, registration_closes_at=now - timedelta(hours=1))
    event("Not yet", 30, registration_opens_at=now + timedelta(days=1))
    event("Never", 30)
    event("Hidden", 30, **opened, visibility="draft")
    event("Over", -3, **opened)
    page = public.get("/")
    check_page(page)
    assert [row.event.name for row in page.context["open"]] == ["Sooner", "Later"]
    assert "Registration is open" in page.content.decode()
