"""What the tests of delivery begin with."""

import json
from datetime import timedelta
from typing import Any

from django.utils import timezone

from clubscore.delivery.web_push import application_key
from clubscore.delivery.worker import deliver_due
from clubscore.people.models import User
from clubscore.tournaments.models import (
    Delivery,
    Entry,
    Session,
    Subscription,
    Tournament,
    Webhook,
)
from clubscore.tournaments.notices.kinds import Topic
from clubscore.tournaments.notices.subscriptions import mail_subscribe, push_subscribe
from clubscore.tournaments.officials.webhooks import webhook_add

from ..factories import coming, make_organizer, make_session
from .receiver import Browser, Server

SITE = "https://club.example"
PENDING = Delivery.State.PENDING


def a_session(tables: int = 1) -> Session:
    """A running session of an event that is not over."""
    session = make_session(tables=tables)
    coming(session.tournament)
    session.tournament.refresh_from_db()
    return session


def player(event: Tournament, number: int) -> Entry:
    return event.entries.get(number=number)


def follow(
    server: Server, entry: Entry, name: str = "device", **fields: Any
) -> tuple[Subscription, Browser]:
    """Have a device told about a player, in English unless ``language`` says otherwise."""
    browser = server.subscribe(name)
    told: dict[str, Any] = {"language": "en", "site": SITE, **fields}
    made = push_subscribe(
        tournament=entry.tournament, entry=entry, endpoint=browser.endpoint, **browser.keys, **told
    )
    return made, browser


def by_mail(event: Tournament, entry: Entry | None, address: str = "a@example.org") -> Subscription:
    """Have an address told, which was confirmed."""
    made = mail_subscribe(tournament=event, entry=entry, address=address, language="en", site=SITE)
    Subscription.objects.filter(pk=made.pk).update(confirmed_at=timezone.now())
    return made


def a_program(
    server: Server, event: Tournament, by: User | None = None, *, topics: Any = tuple(Topic)
) -> Webhook:
    """Have a program told about an event."""
    return webhook_add(
        club=event.club,
        tournament=event,
        url=f"{server.url}/hook",
        topics=topics,
        by=by or make_organizer(event.club),
        site=SITE,
    )


def shown(server: Server) -> list[str]:
    """Deliver, and return what the devices have been shown so far."""
    deliver_due()
    return [one["text"] for one in server.messages(application_key())]


def told(server: Server) -> list[str]:
    """Deliver, and return what programs have been told so far."""
    deliver_due()
    return [json.loads(one.body)["type"] for one in server.sent]


def later(by: timedelta) -> None:
    """Let so much time pass for what is on its way."""
    for model in (Subscription, Webhook):
        for one in model._default_manager.all():
            for field in ("retry_at", "claimed_until"):
                if (moment := getattr(one, field)) is not None:
                    setattr(one, field, moment - by)
            one.save()
    for delivery in Delivery.objects.all():
        delivery.expires_at -= by
        delivery.save(update_fields=["expires_at"])
