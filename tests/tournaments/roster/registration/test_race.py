"""Several forms for the last place at once, on SQLite and on PostgreSQL."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.identities import NEW
from clubscore.tournaments.roster.requests import (
    confirm_first_waiting,
    entries_confirm,
    entry_confirm,
    entry_request,
)
from tests.factories import coming, make_event, organizer
from tests.play.test_race import at_once, outcomes

pytestmark = pytest.mark.django_db(transaction=True)
PHONES = 6


def opened(**settings: Any) -> Tournament:
    now = timezone.now()
    day = timedelta(days=1)
    times: dict[str, Any] = {
        "registration_opens_at": now - day,
        "registration_closes_at": now + day,
    }
    return coming(make_event(players=3, **times, **settings))


def sends(event, name, *, token=None, ema_number=""):
    used = token or uuid4()
    return lambda: entry_request(
        tournament=event,
        first_name="Anna",
        last_name=name,
        country="ITA",
        ema_number=ema_number,
        team="Gabbiani",
        contact="anna@example.org",
        remark="",
        token=used,
    )


def test_the_last_place_is_asked_for_once():
    event = opened(capacity=4)
    results = at_once(*[sends(event, f"Nuova {number}") for number in range(PHONES)])
    assert outcomes(results) == {"ok": PHONES}
    assert event.entries.filter(state=Entry.State.REQUESTED).count() == 1
    assert event.entries.filter(state=Entry.State.WAITING).count() == PHONES - 1


def test_one_form_sent_many_times_is_one_request():
    event, token = opened(), uuid4()
    results = at_once(*[sends(event, "Nuova", token=token)] * PHONES)
    assert {result.pk for result in results} == {event.entries.get(player__last_name="Nuova").pk}
    assert Player.objects.filter(last_name="Nuova").count() == 1


def test_one_person_in_two_events_is_confirmed_once_as_new():
    event = opened()
    other = coming(
        make_event(
            players=0,
            club=event.club,
            registration_opens_at=event.registration_opens_at,
            registration_closes_at=event.registration_closes_at,
        )
    )
    entries = [sends(one, "Nuova", ema_number="07010001")() for one in (event, other)]
    by = organizer()
    results = at_once(*[lambda entry=entry: entry_confirm(entry=entry, by=by) for entry in entries])
    assert outcomes(results) in ({"ok": 2}, {"ok": 1, "ema_number_taken": 1})
    assert Player.objects.in_list().filter(last_name="Nuova").count() == 1
    for entry in entries:
        entry_confirm(entry=entry, by=by)
    assert Player.objects.filter(last_name="Nuova").count() == 1
    assert Entry.objects.filter(player__last_name="Nuova").count() == 2


def test_the_last_place_is_given_once():
    event = opened(capacity=4)
    # One asks, the others wait.
    entries = [sends(event, f"Nuova {number}")() for number in range(PHONES)]
    by = organizer()
    results = at_once(*[lambda entry=entry: entry_confirm(entry=entry, by=by) for entry in entries])
    assert outcomes(results) == {"ok": 1, "event_is_full": PHONES - 1}
    assert event.entries.in_play().count() == 4


def test_a_free_place_pressed_twice_goes_to_one():
    event, by = opened(capacity=3), organizer()
    for number in range(3):
        sends(event, f"Nuova {number}")()
    Tournament.objects.update(capacity=4)
    results = at_once(*[lambda: confirm_first_waiting(tournament=event, by=by)] * 3)
    assert outcomes(results) == {"ok": 1, "event_is_full": 2}


def test_numbers_are_given_once():
    event, by = opened(), organizer()
    entries = [sends(event, f"Nuova {number}")() for number in range(PHONES)]
    at_once(
        *[lambda entry=entry: entry_confirm(entry=entry, by=by, who=NEW) for entry in entries],
        lambda: entries_confirm(tournament=event, by=by),
    )
    numbers = event.entries.order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 4 + PHONES))
    assert event.changes.filter(kind="entry_confirmed").count() == PHONES
