"""A timetable in the nights the clocks go back or forward: two hours are two hours."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.tournaments.event_copy import event_copy
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.timetable import days_of_play, next_start, sessions_add
from tests.factories import make_event, make_organizer, organizer

pytestmark = pytest.mark.django_db

ROME, NEW_YORK, SYDNEY = "Europe/Rome", "America/New_York", "Australia/Sydney"
# The first start, and what the clocks show when the later sessions start, 105 minutes apart.
NIGHTS = [
    pytest.param(ROME, "2026-10-24T22:00", ["23:45", "01:30", "02:15", "04:00"], id="Rome, back"),
    pytest.param(
        ROME, "2026-03-28T22:00", ["23:45", "01:30", "04:15", "06:00"], id="Rome, forward"
    ),
    pytest.param(NEW_YORK, "2026-10-31T22:00", ["23:45", "01:30", "02:15"], id="New York, back"),
    pytest.param(NEW_YORK, "2026-03-07T22:00", ["23:45", "01:30", "04:15"], id="New York, forward"),
    pytest.param(SYDNEY, "2026-04-04T22:00", ["23:45", "01:30", "02:15"], id="Sydney, back"),
    pytest.param(ROME, "2026-06-27T22:00", ["23:45", "01:30", "03:15"], id="any other night"),
]


def event_on(first: date, last: date, zone: str) -> Tournament:
    event = make_event(players=8)
    event.starts_on, event.ends_on, event.time_zone = first, last, zone
    event.save()
    return event


def night(zone: str, first: str, count: int) -> Tournament:
    at = datetime.fromisoformat(first).replace(tzinfo=ZoneInfo(zone))
    event = event_on(at.date(), at.date(), zone)
    sessions_add(tournament=event, count=count, starts_at=at, minutes=90, pause=15, by=organizer())
    return event


def starts(event: Tournament) -> list[datetime]:
    found = event.sessions.order_by("number").values_list("starts_at", flat=True)
    return [one for one in found if one]


@pytest.mark.any_database
@pytest.mark.parametrize(("zone", "first", "shown"), NIGHTS)
def test_each_session_starts_as_long_after_the_one_before(zone, first, shown):
    event = night(zone, first, 1 + len(shown))
    assert {later - one for one, later in pairwise(starts(event))} == {timedelta(minutes=105)}
    clocks = [one.astimezone(ZoneInfo(zone)).strftime("%H:%M") for one in starts(event)[1:]]
    assert clocks == shown


@pytest.mark.parametrize(("zone", "first", "shown"), NIGHTS)
def test_what_follows_is_offered_after_the_last_session_has_ended(zone, first, shown):
    event = night(zone, first, 3)
    offered = next_start(event, first=time(9, 30), pause=15)
    assert offered - starts(event)[-1] == timedelta(minutes=105)
    assert offered.strftime("%H:%M") == shown[2]


@pytest.mark.parametrize(("zone", "first", "shown"), NIGHTS)
def test_a_night_past_midnight_is_one_day_and_the_next_begins_at_its_hour(zone, first, shown):
    event = night(zone, first, 3)
    assert [len(day) for day in days_of_play(event)] == [3]
    event.ends_on += timedelta(days=2)
    following = next_start(event, first=time(9, 30), pause=15)
    assert following.isoformat()[:16] == f"{event.starts_on + timedelta(days=1)}T22:00"


@pytest.mark.parametrize(("zone", "first", "shown"), NIGHTS)
def test_the_copy_of_a_night_begins_at_its_hour_and_has_its_lengths(zone, first, shown):
    event = night(zone, first, 4 if len(shown) > 3 else 3)
    day = date(2027, 6, 12)
    copy = event_copy(source=event, name="Copy", starts_on=day, with_players=False, by=organizer())
    copied = starts(copy)
    assert copied[0].astimezone(ZoneInfo(zone)).isoformat()[:16] == f"{day}T22:00"
    assert [one - copied[0] for one in copied] == [one - starts(event)[0] for one in starts(event)]


def test_days_that_the_clocks_lie_between_keep_their_hour_in_a_copy():
    zone = ZoneInfo(ROME)
    event = event_on(date(2026, 10, 24), date(2026, 10, 25), ROME)
    for day in (24, 25):
        at = datetime(2026, 10, day, 9, 30, tzinfo=zone)
        sessions_add(tournament=event, count=2, starts_at=at, minutes=90, pause=15, by=organizer())
    copy = event_copy(
        source=event,
        name="Copy",
        starts_on=date(2027, 5, 1),
        with_players=False,
        by=organizer(),
    )
    hours = [one.astimezone(zone).strftime("%d %H:%M") for one in starts(copy)]
    assert hours == ["01 09:30", "01 11:15", "02 09:30", "02 11:15"]


class TestPage:
    """The hour that comes twice: a session in it is saved as it is, and not moved."""

    @pytest.fixture
    def event(self) -> Tournament:
        return night(ROME, "2026-10-24T22:00", 4)

    @pytest.fixture
    def client(self, event: Tournament) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(make_organizer(event.club))
        return client

    def sent(self, client: Client, event: Tournament) -> dict[str, Any]:
        form = client.get(reverse("timetable", args=[event.slug])).context["form"]
        shown = {name: form[name].value() for name in form.fields}
        return {
            name: value.strftime("%Y-%m-%dT%H:%M") if isinstance(value, datetime) else value or ""
            for name, value in shown.items()
            if name != "overlap"
        }

    @pytest.mark.parametrize("fold", [0, 1])
    def test_a_session_in_it_is_saved_unchanged(self, client, event, fold):
        one = event.sessions.get(number=4)
        at = datetime(2026, 10, 25, 2, 30, fold=fold, tzinfo=ZoneInfo(ROME))
        Session.objects.filter(pk=one.pk).update(starts_at=at.astimezone(UTC))
        if fold == 0:  # the hour before it would overlap
            event.sessions.filter(number=3).update(starts_at=None)
        sent = self.sent(client, event) | {f"name_{one.pk}": "Last", "action": "save"}
        assert sent[f"starts_at_{one.pk}"] == "2026-10-25T02:30"
        page = client.post(reverse("timetable", args=[event.slug]), sent, follow=True)
        assert "Timetable saved." in page.text
        one.refresh_from_db()
        assert (one.name, one.starts_at) == ("Last", at.astimezone(UTC))

    @pytest.mark.parametrize(
        ("at", "said"),
        [
            ("2026-10-25T02:45", "This time occurs twice"),
            ("2027-03-28T02:45", "This time doesn’t exist"),
        ],
    )
    def test_an_hour_that_is_not_clear_is_asked_about(self, client, event, at, said):
        last = event.sessions.get(number=4).pk
        sent = self.sent(client, event) | {f"starts_at_{last}": at, "action": "save"}
        assert said in client.post(reverse("timetable", args=[event.slug]), sent).text


def test_what_overlaps_is_measured_by_the_hours_that_pass():
    event = night(ROME, "2026-10-25T00:30", 2)
    add: dict[str, Any] = {"tournament": event, "count": 1, "minutes": 90, "pause": 0}
    second = starts(event)[1]
    with pytest.raises(ClubError) as error:
        sessions_add(starts_at=second + timedelta(minutes=60), by=organizer(), **add)
    assert error.value.code == "times_overlap"
    sessions_add(starts_at=second + timedelta(minutes=90), by=organizer(), **add)
