from pathlib import Path

import pytest
from django.test import Client

from clubscore.tournaments.models import Tournament
from tests.factories import make_club, make_evening, make_organizer

ENGLISH = {"accept-language": "en"}
HERE = Path(__file__).parent
ABOUT_THE_DATABASE = {
    HERE / "account" / "invitations",
    HERE / "account" / "test_once.py",
    HERE / "account" / "test_told.py",
    HERE / "organizer" / "seating" / "test_views.py",
    HERE / "organizer" / "test_races.py",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On PostgreSQL, tests/test_access.py opens every page for every role.

    tests/test_fuzz_forms.py sends every form there, and what pages call has tests of its own.
    """
    for path in ABOUT_THE_DATABASE:
        assert path.exists(), f"{path.name} has another name now, and would not run on PostgreSQL"
    for item in items:
        places = {item.path, *item.path.parents}
        if HERE in places and not places & ABOUT_THE_DATABASE:
            item.add_marker(pytest.mark.any_database)


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
