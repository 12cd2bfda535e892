"""An event that takes requests, its visitors and its organizer."""

from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Entry, Tournament
from clubscore.tournaments.roster.requests import entry_request
from tests.html import check_page

SECRET = "anna-secret@example.org"


def address(name: str, event: Tournament, *arguments: Any) -> str:
    return reverse(name, args=[event.slug, *arguments])


def ask(event: Tournament, *names: str) -> list[Entry]:
    return [
        entry_request(
            tournament=event,
            first_name="Anna",
            last_name=name,
            country="ITA",
            ema_number="",
            team="Gabbiani",
            contact=SECRET,
            remark="vengo in treno",
            token=uuid4(),
        )
        for name in names
    ]


def decide(client: Client, event: Tournament, entry: Entry, action: str, **data: str) -> str:
    sent = {"action": action, **data}
    response = client.post(address("entry_decide", event, entry.pk), sent, follow=True)
    check_page(response)
    return str(response.content.decode())
