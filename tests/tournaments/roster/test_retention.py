"""Contacts and notes of players go some weeks after an event; names and results stay."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubscore.people.audit import broken_chains
from clubscore.people.models import Act, Club
from clubscore.tournaments.models import Entry, EventMail, Tournament
from clubscore.tournaments.roster.retention import contacts_forget
from tests.factories import make_club, make_event

pytestmark = pytest.mark.django_db

TODAY = date(2026, 6, 30)


@pytest.fixture(autouse=True)
def today(monkeypatch) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda value=None, timezone=None: TODAY)


def event_that_ended(days_ago: int, club: Club) -> Tournament:
    """An event of two players who said something of themselves, and one who did not."""
    event = make_event(players=3, club=club)
    day = TODAY - timedelta(days=days_ago)
    Tournament.objects.filter(pk=event.pk).update(starts_on=day, ends_on=day)
    event.entries.filter(number=1).update(contact="a@example.org", remark="vegan")
    event.entries.filter(number=2).update(written_as="Annna Bianchi", food="Fish", food_note="nuts")
    return event


@pytest.mark.parametrize(
    ("weeks", "days_ago", "deleted"), [(12, 84, 0), (12, 85, 2), (1, 8, 2), (104, 727, 0)]
)
def test_they_go_after_the_weeks_of_the_club(weeks, days_ago, deleted):
    club = make_club()
    Club.objects.filter(pk=club.pk).update(contacts_weeks=weeks)
    event = event_that_ended(days_ago, club)
    names = [entry.player.full_name for entry in event.entries.order_by("number")]
    assert contacts_forget() == deleted
    kept = event.entries.exclude(
        contact="", remark="", written_as="", food="", food_note=""
    ).count()
    assert kept == 2 - deleted
    assert [entry.player.full_name for entry in event.entries.order_by("number")] == names


def test_what_was_written_to_them_goes_too():
    club = make_club()
    events = [event_that_ended(days, club) for days in (100, 1)]
    for event in events:
        EventMail.objects.create(
            tournament=event, recipients="all", subject="Lunch", text="At one.", copies_made=1
        )
    contacts_forget()
    assert EventMail.objects.get().tournament == events[1]


def test_the_log_of_the_club_says_it_once():
    club = make_club()
    event = event_that_ended(100, club)
    later = event_that_ended(1, club)
    assert (contacts_forget(), contacts_forget()) == (2, 0)
    (act,) = Act.objects.filter(kind=Act.Kind.CONTACTS_DELETED)
    assert (act.club, act.facts) == (club, f"{event.name}: 2")
    assert Entry.objects.exclude(contact="").get().tournament == later


def test_it_asks_as_much_of_many_clubs_as_of_one():
    """Where nothing is to be deleted; the weeks and the time zone of each are counted from."""
    event_that_ended(1, make_club())

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert contacts_forget() == 0
        return len(asked)

    before = queries()
    for number in range(10):
        event_that_ended(1, make_club(name=f"Circolo {number}"))
    assert queries() == before


def test_clubs_of_other_time_zones_and_weeks_have_their_own_day():
    clubs = [make_club(name=f"Circolo {number}") for number in range(3)]
    zones = ("Europe/Rome", "Europe/Rome", "Asia/Tokyo")
    for club, weeks, zone in zip(clubs, (12, 4, 4), zones, strict=True):
        Club.objects.filter(pk=club.pk).update(contacts_weeks=weeks, time_zone=zone)
        event_that_ended(30, club)
    assert contacts_forget() == 4
    told = Act.objects.filter(kind=Act.Kind.CONTACTS_DELETED).order_by("club")
    assert [(act.club, act.facts) for act in told] == [(club, "Torneo: 2") for club in clubs[1:]]
    assert list(broken_chains()) == []
