"""Registration as organizers see it."""

import pytest

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Tournament
from tests.factories import make_club, make_event
from tests.web.public.registration.requests import address, ask, decide

pytestmark = pytest.mark.django_db


def test_confirm_wait_decline(desk, event):
    first, second, third = ask(event, "Prima", "Seconda", "Terza")
    assert "Anna Prima is confirmed with number 5." in decide(desk, event, first, "confirm")
    assert "Anna Seconda is now on the waiting list." in decide(desk, event, second, "wait")
    page = decide(desk, event, third, "decline")
    assert "Request from Anna Terza declined." in page
    assert "Declined or withdrawn: 1" in page
    assert "Waiting list: 1" in page
    decide(desk, event, third, "dance")
    assert [entry.state for entry in event.entries.order_by("pk")[4:]] == [
        Entry.State.CONFIRMED,
        Entry.State.WAITING,
        Entry.State.WITHDRAWN,
    ]


def test_beyond_the_places_it_is_asked_first(desk, event):
    entries = ask(event, "Prima", "Seconda", "Terza")
    for entry in entries[:2]:
        decide(desk, event, entry, "confirm")
    page = desk.get(address("player_add", event)).content.decode()
    assert "All 6 places are taken" in page
    refused = decide(desk, event, entries[2], "confirm")
    assert "6 of 6 places are taken." in refused
    assert "with number 7" in decide(desk, event, entries[2], "confirm", over="1")


def test_confirm_all(desk, event):
    ask(event, "Prima", "Seconda")
    sent = {"action": "all"}
    page = desk.post(address("entries_confirm", event), sent, follow=True).content.decode()
    assert "2 players confirmed." in page
    assert event.entries.in_play().count() == 6


def test_confirm_all_beyond_the_places_is_asked_first(desk, event):
    ask(event, "Prima", "Seconda")
    Tournament.objects.update(capacity=5)
    page = desk.get(address("player_add", event)).content.decode()
    assert "Places free: 1. Requests: 2." in page
    path = address("entries_confirm", event)
    assert "4 of 5 places are taken." in desk.post(path, {"action": "all"}, follow=True).text
    assert event.entries.in_play().count() == 4
    desk.post(path, {"action": "all", "over": "1"})
    assert event.entries.in_play().count() == 6


def test_a_place_that_becomes_free_is_offered_to_the_first_who_waits(desk, event):
    Tournament.objects.update(capacity=4)
    ask(event, "Prima", "Seconda")
    assert "Places free" not in desk.get(address("player_add", event)).content.decode()
    entry = event.entries.get(number=2)
    desk.post(address("entry_leave", event, entry.pk), {"action": "withdraw"})
    page = desk.get(address("player_add", event)).content.decode()
    assert "Places free: 1. On the waiting list: 2." in page
    assert "Confirm the first: Anna Prima" in page
    board = desk.get(address("event_manage", event)).content.decode()
    assert "A place is free. On the waiting list: 2." in board
    sent = {"action": "first"}
    text = desk.post(address("entries_confirm", event), sent, follow=True).content.decode()
    assert "Anna Prima is confirmed with number 5." in text
    assert "Places free" not in text
    desk.post(address("entries_confirm", event), sent)
    assert event.entries.in_play().count() == 4


def test_requests_are_on_the_board(desk, event):
    ask(event, "Prima")
    board = desk.get(address("event_manage", event)).content.decode()
    assert "1 player has requested a place." in board


def test_a_declined_request_is_removed_with_all_it_said(desk, event):
    (entry,) = ask(event, "Robot")
    decide(desk, event, entry, "decline")
    desk.post(address("player_remove", event, entry.pk))
    assert not Player.objects.filter(last_name="Robot").exists()


@pytest.mark.parametrize("order", ["name", "team", "registered", "chance"])
def test_new_numbers(desk, event, order):
    response = desk.post(address("entries_renumber", event), {"order": order}, follow=True)
    assert "Players renumbered." in response.content.decode()


@pytest.mark.parametrize("order", ["", "x", "\0", "9" * 5000])
def test_no_such_order(desk, event, order):
    response = desk.post(address("entries_renumber", event), {"order": order}, follow=True)
    assert "Choose an order." in response.content.decode()


def test_entries_of_other_events_are_not_there(desk, event):
    other = make_event(players=1, club=make_club("Altro circolo"))
    path = address("entry_decide", event, other.entries.get().pk)
    assert desk.post(path, {"action": "confirm"}).status_code == 404


def test_a_request_is_in_no_draw_no_sheet_and_no_ranking(desk, event):
    ask(event, "Prima")
    response = desk.post(address("session_new", event), follow=True)
    assert "New session created" in response.content.decode()
    assert "Prima" not in response.content.decode()
    assert "Prima" not in desk.get(address("session_seats", event, 1)).content.decode()
    assert "Prima" not in desk.get(address("penalties", event)).content.decode()
