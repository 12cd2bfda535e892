"""Who downloads the files of an event, and what they get."""

from typing import Any

from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Tournament
from tests.exchange.files import csv_rows, records, xlsx_rows
from tests.factories import make_organizer
from tests.headers import BROWSER

HOSTILE = ('=HYPERLINK("https://evil.example","x")', 'O’Neill, "Zoë"\n龍')


def public() -> Client:
    return Client(headers={"accept-language": "en"})


def browser(client: Client) -> Client:
    """Let a client ask as browsers do."""
    client.defaults["HTTP_ACCEPT"] = BROWSER["accept"]
    return client


def official(event: Tournament) -> Client:
    client = public()
    client.force_login(make_organizer(event.club))
    return client


def path(event: Tournament, what: str, form: str = "csv") -> str:
    return reverse("event_download", args=[event.slug, what, form])


def rows_of(client: Client, event: Tournament, what: str) -> list[dict[str, Any]]:
    """Return a table from the XLSX file; the CSV file has as many rows and the same headings."""
    wide = xlsx_rows(client.get(path(event, what, "xlsx")).content)
    lines = csv_rows(client.get(path(event, what)).content)
    assert [list(map(str, wide[0])), len(wide)] == [lines[0], len(lines)]
    return records(wide)
