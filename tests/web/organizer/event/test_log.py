"""The log of an event: every change in words, page by page."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Change, Session
from clubscore.tournaments.sessions.clock import clock_set
from clubscore.tournaments.sessions.disputes import dispute_open
from tests.factories import DAY, make_organizer, make_session, organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return make_session(tables=2)


@pytest.fixture
def client(session: Session) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(session.tournament.club))
    return client


def test_what_was_done_in_words(client, session):
    event = session.tournament
    clock_set(session=session, minutes=90, by=organizer())
    table = session.tables.get(number=1)
    dispute_open(table=table, text="Hand 3", by=organizer())
    client.post(
        reverse("event_settings", args=[event.slug]),
        {
            "name": "Nuovo nome",
            "starts_on": DAY,
            "ends_on": DAY,
            "country": "ITA",
            "place_points": "4 2 1 0",
        },
    )
    entry = event.entries.get(number=1)
    client.post(
        reverse("entry_edit", args=[event.slug, entry.pk]),
        {"first_name": "Anna", "last_name": "Baldini", "country": "FRA", "team": "Gabbiani"},
    )
    page = client.get(reverse("event_log", args=[event.slug]))
    check_page(page)
    text = page.content.decode()
    for words in (
        "Dispute opened",
        "“Hand 3”",
        "minutes: 90",
        "name: Serata → Nuovo nome",
        "table points: – → 4 2 1 0",
        "country: ITA → FRA",
        "team: – → Gabbiani",
        "Session started",
    ):
        assert words in text, words


def test_long_logs_come_in_pages(client, session, django_assert_max_num_queries):
    Change.objects.bulk_create(
        Change(tournament=session.tournament, kind="event_changed", via="organizer")
        for _ in range(120)
    )
    address = reverse("event_log", args=[session.tournament.slug])
    with django_assert_max_num_queries(8):
        first = client.get(address).content.decode()
    assert "Earlier" in first
    assert "Later" in client.get(address, {"page": "2"}).content.decode()
    assert client.get(address, {"page": "x"}).status_code == 200
