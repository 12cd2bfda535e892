"""An event whose registration is open, and requests for a place."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.people.models import Player
from clubscore.people.players.services import player_create
from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.requests import entry_request
from tests.factories import coming, make_event

State = Entry.State


def opened(players: int = 0, **settings: Any) -> Tournament:
    """An event whose registration is open."""
    now = timezone.now()
    times = {
        "registration_opens_at": now - timedelta(hours=1),
        "registration_closes_at": now + timedelta(hours=1),
    }
    return coming(make_event(players=players, **{**times, **settings}))


def ask(event: Tournament, name: str = "Nuova", **others: Any):
    told: dict[str, Any] = {
        "first_name": "Anna",
        "last_name": name,
        "country": "FRA",
        "ema_number": "",
        "team": "",
        "contact": "anna@example.org",
        "remark": "",
        "token": uuid4(),
    }
    return entry_request(tournament=event, **told | others)


def states(event: Tournament) -> list[str]:
    return [str(entry.state) for entry in event.entries.order_by("pk")]


def code(act, **arguments: Any) -> str:
    with pytest.raises(ClubError) as refused:
        act(**arguments)
    return refused.value.code


def knows(event: Tournament, **more: str) -> Player:
    told: dict[str, Any] = {
        "first_name": "Anna",
        "last_name": "Baldini",
        "country": "FRA",
        **more,
    }
    return player_create(club=event.club, **told)


def numbers(event: Tournament) -> list[str]:
    numbered = event.entries.exclude(number=None).order_by("number")
    return [entry.player.last_name for entry in numbered.select_related("player")]
