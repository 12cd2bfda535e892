"""Lists of events stay short however many there are."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubscore.people.roles import membership_add
from clubscore.tournaments import selectors
from clubscore.tournaments.models import Session, Tournament
from clubscore.web.organizer.event.forms import NEW_PLAYER_ROWS
from clubscore.web.organizer.players.players_form import FIRST_ROWS
from tests.factories import make_club, make_organizer, make_players
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    """A club with seven events, one a day, the fourth today; the first is being played."""
    club = make_club("Lotus")
    for number in range(1, 8):
        day = timezone.localdate() + timedelta(days=number - 4)
        event = Tournament.objects.create(
            club=club,
            kind="league",
            name=f"Evento {number}",
            slug=f"e-{number}",
            starts_on=day,
            ends_on=day,
            time_zone="Europe/Rome",
            ruleset="mcr",
        )
        started = {"state": "running", "started_at": event.created_at} if number == 1 else {}
        Session.objects.create(tournament=event, number=1, **started)
    return club


def names(client, address: str) -> list[str]:
    answer = client.get(address, headers={"Accept-Language": "en"})
    check_page(answer)
    text = answer.content.decode()
    found = [(text.find(f"Evento {number}<"), f"Evento {number}") for number in range(1, 8)]
    return [name for place, name in sorted(found) if place >= 0]


def test_what_runs_leads_then_what_comes_next_then_the_latest(client, club, monkeypatch):
    monkeypatch.setattr(selectors, "ON_A_PAGE", 3)
    monkeypatch.setattr(selectors.club_events_page, "__kwdefaults__", {"size": 3})
    client.force_login(make_organizer(club))
    address = reverse("organize")
    Session.objects.filter(tournament__slug="e-4").update(
        state="closed", started_at=Now(), closed_at=Now()
    )
    assert names(client, address) == ["Evento 1", "Evento 5", "Evento 6"]
    assert names(client, f"{address}?page=2") == ["Evento 7", "Evento 4", "Evento 3"]
    assert names(client, f"{address}?page=99&club=nowhere") == ["Evento 2"]


def test_an_event_in_its_middle_says_how_much_of_it_is_played(client, club):
    event = club.tournaments.get(slug="e-4")
    Session.objects.create(tournament=event, number=2)
    client.force_login(make_organizer(club))
    for address in (reverse("organize"), reverse("home")):
        assert "of 2 played" not in client.get(address).text
    event.sessions.filter(number=1).update(state="closed", started_at=Now(), closed_at=Now())
    for address in (reverse("organize"), reverse("home")):
        page = client.get(address, headers={"Accept-Language": "en"})
        check_page(page)
        assert "1 of 2 played" in " ".join(page.text.split())
    event.sessions.update(state="closed", started_at=Now(), closed_at=Now())
    assert "of 2 played" not in client.get(reverse("organize")).text


def test_of_several_clubs_the_latest_of_each_and_all_of_one(client, club, monkeypatch):
    monkeypatch.setattr("clubscore.web.organizer.event.views.RECENT", 2)
    user = make_organizer(club)
    membership_add(user=user, club=make_club("Altro"), role="organizer")
    client.force_login(user)
    address = reverse("organize")
    assert names(client, address) == ["Evento 1", "Evento 4"]
    assert "?club=lotus" in client.get(address).content.decode()
    assert len(names(client, f"{address}?club=lotus")) == 7


def test_counts_are_those_of_the_event_and_cost_one_query(club):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        rows = selectors.club_events(club)
    assert len(queries) == 1
    assert [(row.sessions, row.players) for row in rows] == [(1, 0)] * 7
    assert [str(row.state) for row in rows] == ["draft"] * 6 + ["running"]


def test_a_club_without_events(client):
    client.force_login(make_organizer(make_club()))
    assert client.get(reverse("organize")).status_code == 200


def test_an_empty_club_has_one_thing_to_do_first(client):
    club = make_club("Nuovo")
    client.force_login(make_organizer(club))
    page = client.get(reverse("organize"), headers={"Accept-Language": "en"})
    check_page(page)
    assert page.text.count('class="button primary"') == 1
    assert "Start the first club night" in page.text
    new = client.get(reverse("event_new"), headers={"Accept-Language": "en"}).text
    assert new.count('<div class="roster-new-player"') == FIRST_ROWS + 1, "and one for scripts"
    make_players(club, 1)
    new = client.get(reverse("event_new"), headers={"Accept-Language": "en"}).text
    assert new.count('<div class="roster-new-player"') == NEW_PLAYER_ROWS + 1
    archive = client.get(reverse("organize"), {"archive": 1}, headers={"Accept-Language": "en"})
    check_page(archive)
    assert "Start the first club night" not in archive.text
