"""A club with a domain of its own, on a server that has an address."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.test import Client
from django.utils import timezone

from clubscore.people.models import Club, ClubDomain

MAIN: Final = "testserver"
HOST: Final = "mahjong.example.org"
SITE: Final = f"https://{HOST}"


@pytest.fixture
def offered(settings: Any) -> None:
    """Let clubs have domains."""
    settings.BASE_URL = f"https://{MAIN}"


def give_domain(
    club: Club, host: str = HOST, *, state: str = ClubDomain.State.ACTIVE
) -> ClubDomain:
    """Give a club a domain as it is once checked."""
    return ClubDomain.objects.create(club=club, host=host, state=state, proven_at=timezone.now())


def at(host: str = HOST, **more: Any) -> Client:
    """Return a browser that is at a host."""
    return Client(headers={"host": host, "accept-language": "en"}, **more)
