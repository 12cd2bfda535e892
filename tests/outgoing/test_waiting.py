"""A server of mail or names that says nothing holds a few threads, and nobody else waits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.outgoing import waiting
from clubscore.outgoing.waiting import AT_ONCE, waiting_elsewhere
from clubscore.people.models import Membership
from clubscore.tournaments.models import Invitation, Subscription, Tournament, Webhook
from tests.factories import coming, make_event, make_organizer
from tests.html import check_page


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let as many threads wait as may."""
    monkeypatch.setattr(waiting, "PATIENCE", 0)
    with waiting_elsewhere():
        assert AT_ONCE == 2
        with waiting_elsewhere():
            yield


@pytest.fixture
def event(settings) -> Tournament:
    settings.MAIL_URL, settings.DEFAULT_FROM_EMAIL = "smtp://mail.example", "club@example.org"
    return coming(make_event(players=4))


def test_so_many_threads_wait_and_no_more(held):
    with pytest.raises(ClubError) as refused, waiting_elsewhere():
        pass
    assert refused.value.code == "others_slow"


def test_a_place_is_given_back_whatever_happens(monkeypatch):
    monkeypatch.setattr(waiting, "PATIENCE", 0)
    for _ in range(AT_ONCE + 1):
        with pytest.raises(OSError, match="away"), waiting_elsewhere():
            raise OSError("away")


@pytest.mark.django_db
def test_what_asks_other_servers_says_that_they_are_slow(event, held):
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club, Membership.Role.ADMIN))
    invited = {"name": "Anna", "role": "referee", "email": "anna@example.org"}
    asked = [
        (reverse("event_roles", args=[event.slug]), invited),
        (reverse("club_roles", args=[event.club.slug]), {**invited, "role": "organizer"}),
        (
            reverse("event_webhooks", args=[event.slug]),
            {"url": "https://hook.example/", "topics": ["hands"]},
        ),
        (reverse("event_notifications", args=[event.slug]), {"address": "anna@example.org"}),
    ]
    for address, form in asked:
        page = client.post(address, form)
        check_page(page)
        assert "slow to respond" in page.content.decode(), address
        assert "example" in page.content.decode(), "what was typed is still there"
    assert not mail.outbox
    assert not Invitation.objects.exists()
    assert not Webhook.objects.exists()
    assert not Subscription.objects.exclude(confirmed_at=None).exists()
