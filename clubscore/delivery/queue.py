"""The queue of deliveries: each is sent once and in order, tried again if it fails, or dropped.

A process takes a receiver for a limited time, and sends the deliveries for that receiver one by
one. A delivery waits until the one before it is done, retries included.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Final, TypeVar

from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from clubscore.database import is_outage, outlast_outage
from clubscore.jobs.leases import Lease, due, leases_take
from clubscore.text import truncate
from clubscore.tournaments.models import Delivery, Notice, Subscription, Webhook
from clubscore.tournaments.notices.subscriptions import (
    device_end,
    opening_end,
    subscriptions_forget,
)

from .accounts.queue import mails_to_send
from .addressing import OPENING
from .channels import SendOutcome, SendResult, send
from .event_mails import copies_to_send
from .reminders import openings_to_tell_of, sessions_to_remind_of

logger = logging.getLogger(__name__)

# Between one attempt and the next; after the last one there is no other.
PAUSES: Final = tuple(map(timedelta, (0,) * 9, (15, 60, 300, 900, 1800, 3600, 7200, 14400, 28800)))
FAULTS: Final = 3  # attempts at a delivery that raises, which is a fault of ours
LOG_KEPT: Final = timedelta(days=30)
State = Delivery.State
R = TypeVar("R", Subscription, Webhook)
ReceiverLease = Lease[Subscription] | Lease[Webhook]
_FIELDS: Final[Mapping[type[Subscription | Webhook], str]] = {
    Subscription: "subscription",
    Webhook: "webhook",
}


def leases_due() -> list[ReceiverLease]:
    """Lease the receivers that have deliveries waiting, unless another process holds them."""
    return [*leases_take(_receivers(Subscription)), *leases_take(_receivers(Webhook))]


def _receivers(kind: type[R]) -> QuerySet[R]:
    """Return the receivers of a kind that have deliveries waiting."""
    pending = Delivery.objects.filter(**{_FIELDS[kind]: OuterRef("pk")}, state=State.PENDING)
    return kind._default_manager.filter(Exists(pending))


def _waiting(lease: ReceiverLease) -> QuerySet[Delivery]:
    """Return the deliveries waiting for a receiver, in order."""
    mine = Delivery.objects.filter(**{_FIELDS[lease.model]: lease.pk}, state=State.PENDING)
    return mine.order_by("notice", "pk")


def is_due() -> bool:
    """Return whether any delivery is due."""
    return (
        Notice.objects.filter(addressed_at=None).exists()
        or due(_receivers(Subscription)).exists()
        or due(_receivers(Webhook)).exists()
        or due(mails_to_send()).exists()
        or due(copies_to_send()).exists()
        or bool(sessions_to_remind_of())
        or bool(openings_to_tell_of())
    )


def deliver(lease: ReceiverLease) -> int:
    """Send the deliveries of a receiver until one has to wait; return the number of attempts."""
    attempts = 0
    while delivery := outlast_outage(partial(_next, lease)):
        renewed = outlast_outage(lease.renew)
        if renewed is None:
            return attempts  # we were taken for dead, and another process goes on
        lease = renewed
        if delivery.expires_at <= timezone.now():
            _drop(delivery, SendResult(SendOutcome.NEVER, delivery.status, "too late"))
            continue
        attempts += 1
        # What was sent is written down also after an outage, or it would be sent again.
        if not outlast_outage(partial(_settle, lease, delivery, _attempt(delivery))):
            return attempts
    outlast_outage(lease.end)
    return attempts


def _next(lease: ReceiverLease) -> Delivery | None:
    related = ("notice__tournament", "notice__session", "notice__table", "notice__entry")
    mine = "subscription__entry" if lease.model is Subscription else "webhook"
    return _waiting(lease).select_related(*related, mine).first()


def _attempt(delivery: Delivery) -> SendResult:
    """Send a delivery; one that raises is postponed as well, but tried fewer times."""
    try:
        return send(delivery)
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("notice %s was not sent", delivery.notice.kind)
        again = delivery.attempts + 1 < FAULTS
        outcome = SendOutcome.LATER if again else SendOutcome.NEVER
        return SendResult(outcome, reason=type(error).__name__)


def _settle(lease: ReceiverLease, delivery: Delivery, result: SendResult) -> bool:
    """Record the result of an attempt; return whether to take the next delivery."""
    match result.outcome:
        case SendOutcome.SENT:
            _end(delivery, State.SENT, result)
            lease.row.update(retry_at=None)
            return True
        case SendOutcome.GONE:
            assert delivery.subscription is not None  # noqa: S101 - programs are never gone
            logger.info("a device is told no more: %s", result.status or result.reason)
            device_end(endpoint=delivery.subscription.address)
            return False
        case SendOutcome.NEVER:
            _drop(delivery, result)
            return True
        case SendOutcome.LATER:
            return _again(lease, delivery, result)


def _again(lease: ReceiverLease, delivery: Delivery, result: SendResult) -> bool:
    """Postpone a delivery, longer each time, or drop it; return whether to take the next one."""
    tried = delivery.attempts
    if tried < len(PAUSES):
        pause = max(PAUSES[tried], timedelta(seconds=result.pause))
        if (at := timezone.now() + pause) < delivery.expires_at:
            Delivery.objects.filter(pk=delivery.pk, state=State.PENDING).update(
                attempts=F("attempts") + 1,
                status=result.status,
                error=truncate(result.reason, 200),
            )
            lease.end(retry_at=at)
            return False
    _drop(delivery, result)
    return True


def _drop(delivery: Delivery, result: SendResult) -> None:
    _end(delivery, State.DROPPED, result)
    to = "a program" if delivery.webhook_id else "a device or address"
    why = result.status or result.reason
    logger.warning("notice %s to %s was dropped: %s", delivery.notice.kind, to, why)


def _end(delivery: Delivery, state: Delivery.State, result: SendResult) -> None:
    attempted = result.outcome in (SendOutcome.SENT, SendOutcome.LATER) or result.status is not None
    Delivery.objects.filter(pk=delivery.pk, state=State.PENDING).update(
        state=state,
        attempts=F("attempts") + int(attempted),
        status=result.status,
        error=truncate(result.reason, 200),
        ended_at=timezone.now(),
    )
    if delivery.what == OPENING and delivery.subscription is not None:
        opening_end(subscription=delivery.subscription)


def deliveries_forget() -> None:
    """Delete expired subscriptions, and old notices with their deliveries."""
    subscriptions_forget()
    old = timezone.now() - LOG_KEPT
    Notice.objects.filter(at__lt=old).exclude(addressed_at=None).delete()
