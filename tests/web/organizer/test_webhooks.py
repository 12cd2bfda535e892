"""The pages of webhooks: added, tried, removed, with a log."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.tournaments.models import Tournament, Webhook
from tests.delivery.conftest import server  # noqa: F401 - a fixture
from tests.delivery.ground import told
from tests.delivery.receiver import Server, check_signature
from tests.factories import make_event, make_organizer
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event(players=0)


@pytest.fixture
def client(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


@pytest.mark.parametrize("whose", ["event", "club"])
def test_a_program_is_added_tried_and_removed(
    client: Client,
    event: Tournament,
    server: Server,  # noqa: F811 - the fixture
    whose: str,
) -> None:
    slug = event.slug if whose == "event" else event.club.slug
    page = reverse(f"{whose}_webhooks", args=[slug])
    check_page(client.get(page))
    fields: Any = {"url": f"{server.url}/hook", "topics": ["hands", "sessions"]}
    added = client.post(page, fields, headers={"accept-encoding": "gzip"})
    assert "Content-Encoding" not in added.headers  # it shows a secret
    check_page(added)
    webhook = Webhook.objects.get()
    assert webhook.secret in added.content.decode()
    assert webhook.secret not in client.get(page).content.decode()
    assert webhook.topics == ["hands", "sessions"]
    one = reverse(f"{whose}_webhook", args=[slug, webhook.pk])
    client.post(one, {"action": "test"})
    server.statuses = [500]
    assert told(server) == ["webhook.test"]
    check_signature(server.sent[0], webhook.secret)
    shown = client.get(page)
    check_page(shown)
    for words in ("webhook.test", "500", "No answer: next attempt"):
        assert words in shown.content.decode()
    client.post(one, {"action": "end"})
    webhook.refresh_from_db()
    assert webhook.ended_at is not None
    assert client.post(one, {"action": "test"}).status_code == 404


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"url": "https://127.0.0.1/", "topics": ["hands"]}, "127.0.0.1 is not a public address"),
        ({"url": "example.org", "topics": ["hands"]}, "with https:// at the start"),
        ({"url": "https://example.org/"}, "This field is required"),
    ],
)
def test_what_is_wrong_is_said(
    client: Client, event: Tournament, fields: dict[str, Any], words: str
) -> None:
    answer = client.post(reverse("event_webhooks", args=[event.slug]), fields)
    assert words in answer.content.decode()
    assert not Webhook.objects.exists()
