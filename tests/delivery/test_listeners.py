"""Who listens to an event: without anybody, nothing is written down."""

import pytest
from django.utils import timezone

from clubscore.tournaments.models import Subscription, Webhook
from clubscore.tournaments.notices.outbox import has_listeners
from tests.factories import make_club, make_event, make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("event", "is_confirmed", "listens"),
    [("this", True, True), ("this", False, False), ("other", True, False)],
)
def test_devices(event, is_confirmed, listens):
    this = make_event(players=4)
    events = {"this": this, "other": make_event(players=4, club=this.club)}
    Subscription.objects.create(
        tournament=events[event],
        kind=Subscription.Kind.MAIL,
        address="a@example.org",
        language="en",
        site="https://example.org",
        confirmed_at=timezone.now() if is_confirmed else None,
    )
    assert has_listeners(this) is listens


@pytest.mark.parametrize(
    ("club", "event", "has_ended", "listens"),
    [
        ("this", "this", False, True),
        ("this", "any", False, True),
        ("this", "this", True, False),
        ("this", "any", True, False),
        ("this", "other", False, False),
        ("other", "any", False, False),
    ],
)
def test_programs(club, event, has_ended, listens):
    this = make_event(players=4)
    clubs = {"this": this.club, "other": make_club("Altro")}
    events = {"this": this, "other": make_event(players=4, club=this.club), "any": None}
    Webhook.objects.create(
        club=clubs[club],
        tournament=events[event],
        url="https://example.org",
        made_by=make_user(),
        ended_at=timezone.now() if has_ended else None,
    )
    assert has_listeners(this) is listens


def test_nobody():
    assert has_listeners(make_event(players=4)) is False
