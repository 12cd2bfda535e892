"""Players check in by themselves, with the code of the room."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.standings.pairing import session_next_seated
from clubscore.tournaments.check_in.services import (
    check_in_end,
    check_in_open,
    code_renew,
    people_arrive,
)
from clubscore.tournaments.models import Presence, Tournament
from clubscore.tournaments.sessions.services import session_start
from clubscore.web.public import check_in as views
from tests.factories import make_event, organizer

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    """A tournament of eight with an open check-in."""
    event = make_event(players=8)
    check_in_open(tournament=event, by=organizer())
    return event


def page(event: Tournament) -> str:
    return reverse("event_check_in", args=[event.slug])


def phone(event: Tournament) -> Client:
    """Return a phone that has scanned the code."""
    client = Client(headers={"accept-language": "en"})
    code = reverse("check_in_code", args=[event.check_ins.get().link_token])
    assert client.get(code).headers["Location"] == page(event)
    return client


def tap(client: Client, event: Tournament, number: int, name: str = "here") -> str:
    entry = event.entries.get(number=number)
    answer = client.post(page(event), {name: entry.pk}, follow=True)
    return " ".join(answer.content.decode().split())


def here() -> set[int | None]:
    return set(Presence.objects.filter(state="here").values_list("entry__number", flat=True))


def test_a_player_taps_the_own_name_and_finds_the_seat(event):
    client = phone(event)
    assert "Are you here? Tap your name" in client.get(page(event)).content.decode()
    answer = tap(client, event, 3)
    assert "You’re checked in" in answer
    assert "as soon as it is drawn" in answer
    assert here() == {3}
    others = list(event.entries.exclude(number=3))
    people_arrive(tournament=event, entries=others, by=organizer())
    session_start(session=session_next_seated(tournament=event, by=organizer()), by=organizer())
    seat = event.entries.get(number=3).seats.get()
    assert f"Session 1: table {seat.table.number}" in client.get(page(event)).content.decode()


def test_only_the_own_phone_takes_it_back(event):
    first, second = phone(event), phone(event)
    tap(first, event, 3)
    tap(second, event, 3, "undo")
    assert here() == {3}
    assert "was already checked in" in tap(second, event, 3)
    tap(second, event, 3, "undo")  # said twice is still the other's
    assert here() == {3}
    assert "Tap your name" in tap(first, event, 3, "undo")
    assert here() == set()


def test_one_phone_checks_in_a_few(event, monkeypatch):
    monkeypatch.setattr(views, "MOST_BY_ONE", 2)
    client = phone(event)
    for number in (1, 2):
        tap(client, event, number)
    assert "This phone has already checked in 2 people" in tap(client, event, 3)
    assert here() == {1, 2}


def test_one_network_has_a_budget(event, monkeypatch):
    monkeypatch.setattr(views, "CHECK_INS", 1)
    client = phone(event)
    tap(client, event, 1)
    assert "Too many check-ins" in tap(client, event, 2)
    assert here() == {1}


@pytest.mark.parametrize("end", [check_in_end, code_renew])
def test_the_code_opens_nothing_once_it_is_over(event, end):
    client = phone(event)
    old = reverse("check_in_code", args=[event.check_ins.get().link_token])
    end(tournament=event, by=organizer())
    assert client.get(page(event)).status_code == 404
    assert client.post(page(event), {"here": 1}).status_code == 404
    assert Client().get(old).status_code == 404


def test_a_draft_is_open_to_whoever_is_in_the_room_alone(event):
    Tournament.objects.update(visibility="draft")
    assert "You’re checked in" in tap(phone(event), event, 1)
    assert Client().get(page(event)).status_code == 404


@pytest.mark.parametrize("number", ["", "x", "0", "9" * 30])
def test_nobody_by_that_number(event, number):
    assert phone(event).post(page(event), {"here": number}).status_code == 404
