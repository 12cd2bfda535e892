"""Sends a delivery the way its receiver asked for: by Web Push, e-mail or webhook."""

from __future__ import annotations

import base64
import hmac
import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Any, Final
from urllib.parse import quote

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.mail import mail_send
from clubscore.outgoing.posting import PostAnswer, post
from clubscore.people.domains.active import club_site
from clubscore.text import truncate
from clubscore.tournaments.models import Delivery, Subscription, Webhook
from clubscore.tournaments.notices.subscriptions import check_endpoint
from clubscore.tournaments.officials.webhooks import MARK

from .web_push import authorization, encrypt, to_base64
from .words import message_of

GONE: Final = (404, 410)  # the push service knows the device no longer (RFC 8030, 7.3)
BUSY: Final = (408, 425, 429)  # of the statuses from 400 to 499, those that may pass
URGENT: Final = frozenset({"seat", "soon", "confirm"})  # wake a device that saves its battery
TOPIC: Final = 24  # bytes; 32 characters at most (RFC 8030, 5.4)


class SendOutcome(Enum):
    """The outcome of an attempt."""

    SENT = "sent"
    LATER = "later"  # it may work in a while
    NEVER = "never"  # it will not work
    GONE = "gone"  # nor will anything else to this receiver


@dataclass(frozen=True, slots=True)
class SendResult:
    """The outcome, with the HTTP status or the reason; ``pause``: seconds to wait at least."""

    outcome: SendOutcome
    status: int | None = None
    reason: str = ""
    pause: int = 0


def send(delivery: Delivery) -> SendResult:
    """Send a delivery to its receiver, once."""
    if delivery.webhook is not None:
        return _to_program(delivery, delivery.webhook)
    subscription = delivery.subscription
    assert subscription is not None  # noqa: S101 - a delivery has one of the two
    if not delivery.notice.tournament.is_shown:
        return SendResult(SendOutcome.NEVER, reason="the event is not public any more")
    way = WAYS[Subscription.Kind(subscription.kind)]
    with translation.override(subscription.language):
        return way(delivery, subscription)


def _to_device(delivery: Delivery, subscription: Subscription) -> SendResult:
    endpoint = subscription.address
    try:
        check_endpoint(endpoint)  # the operator may have changed the list since
    except ClubError as error:
        return SendResult(SendOutcome.NEVER, reason=error.code)
    message, tag = message_of(delivery), _tag(delivery)
    content = {
        "title": message.title,
        "text": message.text,
        "path": message.path,
        "tag": tag,
        "at": int(delivery.created_at.timestamp() * 1000),
        "language": subscription.language,
        "end": reverse("subscription_end", args=[subscription.key]),
        "end_words": _("Turn off"),
    }
    body = encrypt(
        json.dumps(content, ensure_ascii=False).encode(),
        public_key=subscription.public_key,
        secret=subscription.secret,
    )
    left = int((delivery.expires_at - timezone.now()).total_seconds())
    headers = {
        "Authorization": authorization(endpoint, subscription.site),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(left, 0)),
        "Urgency": "high" if delivery.what in URGENT else "normal",
        "Topic": tag,  # sent twice, it replaces itself
    }
    return _result(post(endpoint, body, headers), gone_statuses=GONE)


def _tag(delivery: Delivery) -> str:
    """Return an opaque key of this notice for this receiver."""
    name = f"{delivery.notice_id}:{delivery.what}:{delivery.subscription_id}"
    return to_base64(sha256(name.encode()).digest()[:TOPIC])


def _to_mail(delivery: Delivery, subscription: Subscription) -> SendResult:
    message = message_of(delivery)
    site = club_site(subscription.tournament.club_id) or subscription.site
    end = site + reverse("subscription", args=[subscription.key])
    text = _(
        "%(text)s\n\n%(url)s\n\nYou asked for e-mail about %(event)s. To turn it off:\n%(end)s"
    ) % {
        "text": message.text,
        "url": site + message.path,
        "event": message.title,
        "end": end,
    }
    # At the server's own address: it has to work for as long as the mail is kept, also when the
    # club has given its domain up.
    one_click = subscription.site + reverse("subscription_end", args=[subscription.key])
    headers = {
        "List-Unsubscribe": f"<{one_click}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",  # RFC 8058
        # Sent twice, it is the same.
        "Message-ID": f"<{_tag(delivery)}@{_domain(subscription.site)}>",
    }
    try:
        mail_send(
            to=subscription.address,
            subject=truncate(f"{message.title}: {message.text}", 120),
            text=text,
            headers=headers,
        )
    except ClubError as error:
        return SendResult(SendOutcome.LATER, reason=type(error.__cause__).__name__)
    return SendResult(SendOutcome.SENT)


def _domain(site: str) -> str:
    return quote(site.partition("://")[2].partition(":")[0].partition("/")[0]) or "clubscore"


def _to_program(delivery: Delivery, webhook: Webhook) -> SendResult:
    body = json.dumps(_content(delivery, webhook)).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Clubscore-Webhook/1",
        **signature_headers(webhook.secret, _id(delivery), body),
    }
    return _result(post(webhook.url, body, headers), gone_statuses=())


def signature_headers(secret: str, name: str, body: bytes) -> dict[str, str]:
    """Return the signature of a body with its time (standardwebhooks.com)."""
    at = str(int(timezone.now().timestamp()))
    key = base64.b64decode(secret.removeprefix(MARK))
    digest = hmac.digest(key, f"{name}.{at}.".encode() + body, "sha256")
    return {
        "webhook-id": name,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{base64.b64encode(digest).decode()}",
    }


def _id(delivery: Delivery) -> str:
    """Return an id that is the same at every attempt, so a program can recognize repeats."""
    return f"msg_{delivery.pk}_{delivery.created_at:%Y%m%d%H%M%S}"


def _content(delivery: Delivery, webhook: Webhook) -> dict[str, Any]:
    """Return where something happened and where to read it: no name, no figure.

    What a program may read of it, the API decides when it asks.
    """
    notice = delivery.notice
    event = notice.tournament
    content: dict[str, Any] = {
        "id": _id(delivery),
        "type": notice.kind,
        "at": notice.at.isoformat(),
        "event": event.slug,
    }
    path = reverse("api_event", args=[event.slug])
    if notice.session is not None:
        content["session"] = notice.session.number
        path = reverse("api_session", args=[event.slug, notice.session.number])
    if notice.table is not None:
        content |= {"table": notice.table.number, "table_id": notice.table_id}
        path = reverse("api_table", args=[notice.table_id])
    if "hand" in notice.facts:
        content["hand"] = {name: notice.facts[name] for name in ("number", "revision")}
        content["hand"]["id"] = notice.facts["hand"]
        path = reverse("api_hand", args=[notice.table_id, notice.facts["hand"]])
    if notice.entry is not None:
        content |= {"entry": notice.entry_id, "player": notice.entry.number}
    return {**content, "url": (club_site(event.club_id) or webhook.site) + path}


def _result(answer: PostAnswer, *, gone_statuses: tuple[int, ...]) -> SendResult:
    status = answer.status
    if answer.is_good:
        return SendResult(SendOutcome.SENT, status)
    if status is None:
        return SendResult(SendOutcome.LATER, reason=answer.fault)
    if status in gone_statuses:
        return SendResult(SendOutcome.GONE, status)
    if status >= 500 or status in BUSY or not gone_statuses:  # a program may be set right
        return SendResult(SendOutcome.LATER, status, pause=answer.pause)
    return SendResult(SendOutcome.NEVER, status)


WAYS: Final[dict[Subscription.Kind, Callable[[Delivery, Subscription], SendResult]]] = {
    Subscription.Kind.PUSH: _to_device,
    Subscription.Kind.MAIL: _to_mail,
}
