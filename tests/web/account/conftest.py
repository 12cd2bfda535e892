import pytest
from django.core.cache import cache

from clubscore.people.models import Club, User
from tests.factories import make_club, make_organizer

from .logins import ADMIN


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def admin(club: Club) -> User:
    return make_organizer(club, ADMIN)


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """Nobody has sent a password in this minute."""
    cache.clear()
