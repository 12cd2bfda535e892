"""Lists with pages: each row is on one page, whenever it is asked, though rows are alike."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubscore.people.audit import acts_of
from clubscore.people.models import Act, Club, Membership
from clubscore.tournaments.models import Change, Session, Tournament

from .factories import make_club, make_event, make_organizer, make_players

pytestmark = pytest.mark.django_db

SIZE = 2  # rows on a page
ROWS = 7
LIMITED = re.compile(r" LIMIT (?P<limit>\d+)")
TOTAL = re.compile(r"ORDER BY .*\.\"id\"( ASC| DESC)? LIMIT ", re.DOTALL)


@pytest.fixture
def club() -> Club:
    """A club with events of one day, people of one name, acts and changes of one moment."""
    club = make_club()
    make_players(club, 1)
    for _ in range(ROWS):
        event = make_event(club=club, players=0)
        now = timezone.now()
        Session.objects.create(
            tournament=event,
            number=1,
            state=Session.State.CLOSED,
            started_at=now,
            closed_at=now,
        )
    for player in make_players(club, ROWS - 1):
        type(player).objects.filter(pk=player.pk).update(first_name="Nome1", last_name="Cognome01")
    return club


@pytest.fixture
def admin(club: Club) -> Client:
    """A browser of its administrator."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club, Membership.Role.ADMIN))
    return client


def events(_client: Client, club: Club, page: int) -> list[Any]:
    offset = SIZE * (page - 1)
    asked = reverse("api_events", query={"limit": SIZE, "offset": offset})
    return [one["slug"] for one in Client().get(asked).json()["events"]]


def organized(client: Client, club: Club, page: int) -> list[Any]:
    asked = client.get(reverse("organize", query={"club": club.slug, "page": page}))
    ((_club, rows),) = asked.context["clubs"]
    return [row.event.slug for row in rows]


def players(client: Client, club: Club, page: int) -> list[Any]:
    asked = client.get(reverse("club_players", query={"club": club.slug, "page": page}))
    return [one.pk for one in asked.context["players"]]


def acts(client: Client, club: Club, page: int) -> list[Any]:
    asked = client.get(reverse("club_acts", args=[club.slug], query={"page": page}))
    return [one.pk for one in asked.context["page"]]


def log(client: Client, club: Club, page: int) -> list[Any]:
    event = Tournament.objects.filter(club=club).earliest("pk")
    asked = client.get(reverse("event_log", args=[event.slug], query={"page": page}))
    return [one.pk for one in asked.context["page"]]


def history(client: Client, club: Club, page: int) -> list[Any]:
    player = club.players.earliest("pk")
    query = {"from": SIZE * (page - 1)}
    asked = client.get(reverse("player_history", args=[player.pk], query=query))
    return [one.event.slug for one in asked.context["events"]]


def latest_events(club: Club) -> list[Any]:
    return list(Tournament.objects.order_by("-pk").values_list("slug", flat=True))


@pytest.mark.parametrize(
    ("pages", "whole"),
    [
        (events, latest_events),
        (organized, latest_events),
        (players, lambda club: sorted(club.players.values_list("pk", flat=True))),
        (acts, lambda club: list(acts_of(club).order_by("-pk").values_list("pk", flat=True))),
        (log, lambda _club: list(Change.objects.order_by("-pk").values_list("pk", flat=True))),
        (history, latest_events),
    ],
    ids=["API: events", "events", "players", "acts", "log", "history"],
)
def test_each_row_is_on_one_page(
    pages: Callable[[Client, Club, int], list[Any]],
    whole: Callable[[Club], list[Any]],
    club: Club,
    admin: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in (
        "clubscore.tournaments.selectors.ON_A_PAGE",
        "clubscore.web.organizer.players.views.ON_A_PAGE",
        "clubscore.web.organizer.club.logins.ON_A_PAGE",
        "clubscore.web.organizer.event.views.LOG_PAGE",
        "clubscore.standings.statistics.history.EVENTS_A_PAGE",
        "clubscore.web.public.career.history.EVENTS_A_PAGE",
    ):
        monkeypatch.setattr(name, SIZE)
    first = Tournament.objects.earliest("pk")
    player = club.players.earliest("pk")
    for event in Tournament.objects.order_by("pk"):
        event.entries.create(player=player, number=1)
        Change.objects.create(tournament=first, kind=Change.Kind.SESSION_CLOSED)
    now = timezone.now() - timedelta(days=1)
    for _ in range(ROWS):
        Act.objects.create(kind=Act.Kind.CLUB_CHANGED, club=club)
    Act.objects.update(at=now, club=club)
    Change.objects.update(at=now)
    expected = whole(club)
    count = -(-len(expected) // SIZE)
    assert count > 2
    with CaptureQueriesContext(
        connection,
    ) as asked:
        told = [pages(admin, club, page) for page in range(1, count + 1)]
    again = [pages(admin, club, page) for page in range(count, 0, -1)]
    assert [row for page in told for row in page] == expected
    assert told == again[::-1]
    for sql in (one["sql"] for one in asked.captured_queries):
        limit = LIMITED.search(sql)
        if limit and int(limit["limit"]) == SIZE:
            assert TOTAL.search(sql), sql


def test_clubs_are_listed_by_name() -> None:
    names = ["Delta", "Alfa", "Charlie", "Bravo"]
    for name in names:
        make_club(name)
    with CaptureQueriesContext(connection) as asked:
        page = Client().get(reverse("home"))
    assert [row.club.name for row in page.context["clubs"]] == sorted(names)
    (listed,) = [one["sql"] for one in asked.captured_queries if 'AS "events"' in one["sql"]]
    assert "ORDER BY" in listed
