"""Places and the waiting list."""

import pytest

from clubscore.tournaments.roster.entries import entry_withdraw
from clubscore.tournaments.roster.registration import place_on_waiting_list
from clubscore.tournaments.roster.requests import confirm_first_waiting, places
from tests.factories import organizer
from tests.tournaments.roster.registration.requests import State, ask, code, opened

pytestmark = pytest.mark.django_db


def test_requests_and_confirmed_fill_the_places_and_the_next_wait():
    event = opened(players=4, capacity=6)
    event.entries.filter(number=4).update(substitute=True)  # takes no place
    got = [ask(event, f"Nuova {number}") for number in range(6)]
    assert [entry.state for entry in got] == [State.REQUESTED] * 3 + [State.WAITING] * 3
    assert [place_on_waiting_list(entry) for entry in got] == [None, None, None, 1, 2, 3]
    now = places(event)
    assert (now.confirmed, now.requests, now.waiting, now.places_left, now.free_places) == (
        3,
        3,
        3,
        0,
        3,
    )


def test_whoever_comes_while_others_wait_goes_behind_them():
    event = opened(players=4, capacity=4)
    waiting = ask(event, "Prima")
    entry_withdraw(entry=event.entries.get(number=1), by=organizer())
    assert places(event).places_left == 1
    assert ask(event, "Seconda").state == State.WAITING
    confirmed = confirm_first_waiting(tournament=event, by=organizer())
    assert confirmed == waiting
    assert confirmed
    assert confirmed.number == 5
    assert code(confirm_first_waiting, tournament=event, by=organizer()) == "event_is_full"


def test_nobody_gets_the_place_of_somebody_who_asked_for_it():
    event = opened(capacity=2)
    ask(event, "Prima")
    ask(event, "Seconda")
    ask(event, "Terza")
    assert code(confirm_first_waiting, tournament=event, by=organizer()) == "event_is_full"


def test_nobody_waits_any_more():
    event = opened(capacity=4)
    assert confirm_first_waiting(tournament=event, by=organizer()) is None
