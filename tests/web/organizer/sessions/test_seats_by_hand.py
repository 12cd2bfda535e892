"""Seats set by hand: each player once, every seat, until the session starts."""

import pytest
from django.urls import reverse

from clubscore.tournaments.models import Seat, Session, Tournament
from clubscore.tournaments.sessions.services import session_start
from tests.factories import organizer as an_organizer
from tests.factories import seat_in_order
from tests.html import check_page


@pytest.fixture
def running(evening: Tournament) -> Session:
    session = evening.sessions.get()
    seat_in_order(session)
    return session_start(session=session, by=an_organizer())


def send(client, event: Tournament, **data: str) -> str:
    """Send a form and return the words of the page it leads to."""
    path = reverse("session_seats", args=[event.slug, 1])
    response = client.post(path, data, follow=True)
    check_page(response)
    return str(response.content.decode())


def seats(event: Tournament, order: list[int]) -> dict[str, str]:
    entries = [str(entry.pk) for entry in event.entries.all()]
    return {
        f"seat-{place // 4 + 1}-{place % 4}": entries[index] for place, index in enumerate(order)
    }


def test_seats_by_hand(organizer, evening):
    order = [7, 6, 5, 4, 3, 2, 1, 0]
    text = send(organizer, evening, **seats(evening, order))
    assert "Seats saved" in text
    first = Seat.objects.get(table__number=1, wind=0)
    assert first.entry.number == 8
    page = organizer.get(reverse("session_seats", args=[evening.slug, 1]))
    assert f'<option value="{first.entry_id}" selected>' in page.content.decode()


def test_nobody_sits_twice(organizer, evening):
    text = send(organizer, evening, **seats(evening, [0, 1, 2, 3, 0, 5, 6, 7]))
    assert "Already sits at table 1" in text
    assert Seat.objects.count() == 0


def test_every_seat_is_taken(organizer, evening):
    text = send(organizer, evening, **seats(evening, [0, 1, 2]))
    assert text.count("This field is required") == 5


def test_seats_of_a_running_session_are_not_offered(organizer, evening, running):
    response = organizer.get(reverse("session_seats", args=[evening.slug, 1]), follow=True)
    assert "its seats can no longer be changed" in response.content.decode()
