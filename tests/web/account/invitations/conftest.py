"""Who is invited, by whom, and what they send."""

import pytest

from clubscore.people.models import Club, User
from clubscore.tournaments.models import Tournament
from tests.factories import make_club, make_event, make_organizer
from tests.web.account.invitations.visitors import ADMIN


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def boss(club: Club) -> User:
    return make_organizer(club, ADMIN)


@pytest.fixture
def event(club: Club) -> Tournament:
    return make_event(players=0, club=club)
