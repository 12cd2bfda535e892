"""An event that takes requests, its visitors and its organizer."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from clubscore.tournaments.models import Tournament
from tests.factories import coming, make_event, make_organizer


@pytest.fixture(autouse=True)
def no_memory() -> None:
    """What one test sends counts in no other."""
    cache.clear()


@pytest.fixture
def event() -> Tournament:
    now = timezone.now()
    return coming(
        make_event(
            players=4,
            capacity=6,
            registration_opens_at=now - timedelta(hours=1),
            registration_closes_at=now + timedelta(hours=1),
        )
    )


@pytest.fixture
def desk(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client
