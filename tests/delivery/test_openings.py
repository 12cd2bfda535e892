"""Whoever asked is told once that registration has opened; then the address goes."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from clubscore.delivery.queue import is_due
from clubscore.delivery.worker import deliver_due
from clubscore.tournaments.models import Subscription, Tournament
from clubscore.tournaments.notices.subscriptions import (
    mail_subscribe,
    push_subscribe,
    subscription_extend,
    subscriptions_forget,
)
from clubscore.tournaments.officials.announcements import announcement_make
from tests.factories import coming, make_event, organizer

from .ground import SITE, a_program, by_mail, shown, told
from .receiver import Server

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def event() -> Tournament:
    opens_at = timezone.now() + timedelta(hours=3)
    return coming(make_event(players=4, registration_opens_at=opens_at))


def wait(event: Tournament, address: str = "a@example.org", **fields: Any) -> Subscription:
    made = mail_subscribe(
        tournament=event, entry=None, address=address, language="it", site=SITE, opening=True
    )
    Subscription.objects.filter(pk=made.pk).update(confirmed_at=timezone.now(), **fields)
    return made


def opens(event: Tournament, ago: timedelta = timedelta(minutes=1)) -> datetime:
    at = timezone.now() - ago
    Tournament.objects.filter(pk=event.pk).update(registration_opens_at=at)
    return at


def test_it_is_told_once_and_the_address_goes(event: Tournament) -> None:
    wait(event)
    assert not is_due()
    opens(event)
    assert is_due()
    deliver_due()
    (message,) = mail.outbox
    assert message.to == ["a@example.org"]
    assert "Le iscrizioni sono aperte" in message.body
    assert f"/e/{event.slug}/register/" in message.body
    assert "List-Unsubscribe" in message.extra_headers
    assert not Subscription.objects.exists()
    deliver_due()
    assert len(mail.outbox) == 1


def test_a_device_is_told_and_forgotten(event: Tournament, server: Server) -> None:
    browser = server.subscribe("device")
    push_subscribe(
        tournament=event, entry=None, endpoint=browser.endpoint, language="en", site=SITE,
        opening=True, **browser.keys,
    )  # fmt: skip
    opens(event)
    assert shown(server) == ["Registration is open. Sign up now."]
    assert not Subscription.objects.exists()


def test_it_gets_no_other_news_unless_it_asks_for_all(event: Tournament) -> None:
    one = wait(event)
    by = organizer()
    announcement_make(tournament=event, text="Parking is free.", send=True, by=by)
    deliver_due()
    assert mail.outbox == []
    subscription_extend(subscription=one)
    announcement_make(tournament=event, text="Lunch is not.", send=True, by=by)
    deliver_due()
    assert len(mail.outbox) == 1
    opens(event)
    deliver_due()
    assert len(mail.outbox) == 2
    left = Subscription.objects.get()
    assert (left.general, left.opening) == (True, False)


def test_who_gets_all_news_goes_on_getting_it(event: Tournament) -> None:
    by_mail(event, event.entries.get(number=2))
    wait(event)
    left = Subscription.objects.get()
    assert (left.opening, left.general, left.entry) == (True, True, event.entries.get(number=2))
    opens(event)
    deliver_due()
    assert len(mail.outbox) == 1
    assert Subscription.objects.get().entry == event.entries.get(number=2)


def test_who_has_not_asked_is_not_told(event: Tournament) -> None:
    by_mail(event, None)
    opens(event)
    assert not is_due()
    deliver_due()
    assert mail.outbox == []


@pytest.mark.parametrize(
    "fields",
    [
        {"visibility": "draft"},
        {"registration_opens_at": None},
        {"registration_closes_at": timezone.now() - timedelta(seconds=5)},
    ],
)
def test_nothing_is_told_of_what_is_not_open(event: Tournament, fields: dict[str, Any]) -> None:
    wait(event)
    opens(event)
    Tournament.objects.filter(pk=event.pk).update(**fields)
    assert not is_due()
    deliver_due()
    assert mail.outbox == []


def test_an_address_nobody_could_tell_goes_too(event: Tournament) -> None:
    wait(event)
    opens(event, timedelta(days=1, hours=1))
    assert not is_due()
    assert subscriptions_forget() == 0
    opens(event, timedelta(days=2, hours=1))
    assert subscriptions_forget() == 1


def test_a_later_time_is_told_of_when_it_comes(event: Tournament) -> None:
    wait(event)
    Tournament.objects.filter(pk=event.pk).update(
        registration_opens_at=timezone.now() + timedelta(days=2)
    )
    deliver_due()
    assert mail.outbox == []
    opens(event)
    deliver_due()
    assert len(mail.outbox) == 1


def test_programs_get_none(event: Tournament, server: Server) -> None:
    a_program(server, event)
    wait(event)
    opens(event)
    assert told(server) == []
