import pytest
from django.test import Client

from clubscore.tournaments.models import Tournament
from tests.factories import make_club, make_evening, make_organizer

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def evening(db) -> Tournament:
    """An evening of two tables; its session is a draft without seats."""
    return make_evening(tables=2)


@pytest.fixture
def anonymous(db) -> Client:
    return Client(headers=ENGLISH)


@pytest.fixture
def organizer(evening: Tournament) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(make_organizer(evening.club))
    return client


@pytest.fixture
def stranger(db) -> Client:
    """Somebody who organizes another club."""
    client = Client(headers=ENGLISH)
    client.force_login(make_organizer(make_club("Altro circolo")))
    return client
