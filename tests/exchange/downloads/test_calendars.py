"""An event in a calendar program."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from clubscore.tournaments.sessions.timetable import SessionTime, sessions_add, timetable_set
from tests.factories import make_event, organizer

pytestmark = pytest.mark.django_db

NINE = datetime(2026, 3, 14, 8, 0, tzinfo=UTC)  # nine o'clock in Italy
EIGHT_HOURS = timedelta(hours=8)


@pytest.fixture
def public() -> Client:
    return Client(headers={"accept-language": "en"})


def entries(client, event):
    response = client.get(reverse("event_calendar", args=[event.slug]))
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = Calendar.from_ical(response.content)
    assert not calendar.errors
    return calendar.walk("VEVENT")


def test_days_without_a_timetable(public):
    event = make_event(city="Ravenna, centro; “Sala 1”")
    (days,) = entries(public, event)
    assert days["summary"] == "Torneo"
    assert days.decoded("dtstart") == date(2026, 3, 14)
    assert days.decoded("dtend") == date(2026, 3, 15)
    assert days["uid"] == f"{event.slug}@testserver"
    assert days["location"] == "Ravenna, centro; “Sala 1”, ITA"
    assert days["url"] == f"https://testserver/e/{event.slug}/"


def test_a_calendar_names_its_time_zone(public):
    event = make_event(time_zone="America/Lima", registration_opens_at=NINE)
    for name in ("event_calendar", "registration_calendar"):
        calendar = Calendar.from_ical(public.get(reverse(name, args=[event.slug])).content)
        assert calendar["x-wr-timezone"] == "America/Lima"


def test_sessions_of_the_timetable(public, django_assert_max_num_queries):
    event = make_event()
    by = organizer()
    sessions_add(tournament=event, count=2, starts_at=NINE, minutes=120, pause=15, by=by)
    with django_assert_max_num_queries(4):
        first, second = entries(public, event)
    assert first["summary"] == "Torneo: Session 1"
    assert first.decoded("dtstart") == NINE
    assert first.decoded("dtend") == NINE + timedelta(minutes=120)
    assert second.decoded("dtstart") == NINE + timedelta(minutes=135)
    later = SessionTime(2, NINE + EIGHT_HOURS, None, "Finale")
    timetable_set(tournament=event, times=[later], by=by)
    _, changed = entries(public, event)
    assert changed["uid"] == second["uid"]
    assert changed["sequence"] > second["sequence"]
    assert changed["summary"] == "Torneo: Finale"
    assert changed.decoded("dtstart") == NINE + EIGHT_HOURS
    assert changed.decoded("dtend") == NINE + EIGHT_HOURS + timedelta(hours=2)


def test_nothing_new_is_not_sent_again(public):
    event = make_event()
    address = reverse("event_calendar", args=[event.slug])
    again = {"if-none-match": public.get(address)["ETag"]}
    assert public.get(address, headers=again).status_code == 304
    sessions_add(tournament=event, count=1, starts_at=NINE, minutes=120, pause=0, by=organizer())
    assert public.get(address, headers=again).status_code == 200


def test_the_page_of_downloads_has_the_addresses(public, settings):
    settings.BASE_URL = "https://punti.example"
    event = make_event()
    text = public.get(reverse("event_downloads", args=[event.slug])).content.decode()
    assert f"https://punti.example/e/{event.slug}/calendar.ics" in text
    assert public.get("/e/no-such/calendar.ics").status_code == 404


def test_when_registration_opens(public):
    event = make_event(registration_opens_at=NINE)
    response = public.get(reverse("registration_calendar", args=[event.slug]))
    (entry,) = Calendar.from_ical(response.content).walk("VEVENT")
    assert entry["summary"] == "Torneo: registration opens"
    assert entry.decoded("dtstart") == NINE
    assert entry["url"] == f"https://testserver/e/{event.slug}/register/"
    assert len(entry.walk("VALARM")) == 1
    assert public.get(reverse("registration_calendar", args=[make_event().slug])).status_code == 404
