"""The queue of deliveries: each is sent once and in order, tried again if it fails, or dropped.

A process claims a receiver under its lock, for a limited time, and sends the deliveries for that
receiver one after the other. A delivery waits until the one before it is done, retries included.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from clubscore.database import is_outage, outlast_outage
from clubscore.text import shortened
from clubscore.tournaments.models import Delivery, Notice, Subscription, Webhook
from clubscore.tournaments.notices.subscriptions import device_end, subscriptions_forget

from .accounts.queue import mails_due
from .channels import SendOutcome, SendResult, send
from .reminders import sessions_to_remind_of

logger = logging.getLogger(__name__)

CLAIM: Final = timedelta(seconds=90)  # for one attempt, which takes 40 at most
AT_ONCE: Final = 50  # receivers claimed together
# Between one attempt and the next; after the last one there is no other.
PAUSES: Final = tuple(map(timedelta, (0,) * 9, (15, 60, 300, 900, 1800, 3600, 7200, 14400, 28800)))
FAULTS: Final = 3  # attempts at a delivery that raises, which is a fault of ours
LOG_KEPT: Final = timedelta(days=30)
State = Delivery.State
Kind = type[Subscription] | type[Webhook]
KINDS: Final[tuple[Kind, ...]] = (Subscription, Webhook)


@dataclass(frozen=True, slots=True)
class ReceiverClaim:
    """A receiver claimed by this process until a certain time; that time identifies the claim."""

    kind: Kind
    pk: int
    until: datetime

    @property
    def row(self) -> QuerySet[Subscription] | QuerySet[Webhook]:
        """The receiver, while this claim still holds."""
        return self.kind._default_manager.filter(pk=self.pk, claimed_until=self.until)

    @property
    def deliveries(self) -> QuerySet[Delivery]:
        """What waits for it, in order."""
        mine = Q(subscription=self.pk) if self.kind is Subscription else Q(webhook=self.pk)
        return Delivery.objects.filter(mine, state=State.PENDING).order_by("notice", "pk")


def claims_take() -> list[ReceiverClaim]:
    """Claim receivers for whom deliveries wait, unless another process has claimed them."""
    return [claim for kind in KINDS for claim in _claims(kind)]


@transaction.atomic
def _claims(kind: Kind) -> list[ReceiverClaim]:
    found = _due(kind, timezone.now()).order_by("pk")
    free = found.select_for_update(skip_locked=True, no_key=True)[:AT_ONCE]
    pks = [receiver.pk for receiver in free]
    until = timezone.now() + CLAIM
    kind._default_manager.filter(pk__in=pks).update(claimed_until=until)
    return [ReceiverClaim(kind, pk, until) for pk in pks]


def _due(kind: Kind, now: datetime) -> QuerySet[Subscription] | QuerySet[Webhook]:
    field = "subscription" if kind is Subscription else "webhook"
    pending = Delivery.objects.filter(**{field: OuterRef("pk")}, state=State.PENDING)
    return kind._default_manager.filter(
        Exists(pending),
        Q(retry_at=None) | Q(retry_at__lte=now),
        Q(claimed_until=None) | Q(claimed_until__lt=now),
    )


def is_due() -> bool:
    """Return whether any delivery is due."""
    now = timezone.now()
    if Notice.objects.filter(addressed_at=None).exists():
        return True
    if any(_due(kind, now).exists() for kind in KINDS) or mails_due().exists():
        return True
    return bool(sessions_to_remind_of())


def deliver(claim: ReceiverClaim) -> int:
    """Send the deliveries of a receiver until one has to wait; return the number of attempts."""
    attempts = 0
    while delivery := outlast_outage(partial(_next, claim)):
        longer = ReceiverClaim(claim.kind, claim.pk, timezone.now() + CLAIM)
        if not outlast_outage(partial(claim.row.update, claimed_until=longer.until)):
            return attempts  # we were taken for dead, and another process goes on
        claim = longer
        if delivery.expires_at <= timezone.now():
            _drop(delivery, SendResult(SendOutcome.NEVER, delivery.status, "too late"))
            continue
        attempts += 1
        # What was sent is written down also after an outage, or it would be sent again.
        if not outlast_outage(partial(_settle, claim, delivery, _attempt(delivery))):
            return attempts
    outlast_outage(partial(claim.row.update, claimed_until=None, retry_at=None))
    return attempts


def _next(claim: ReceiverClaim) -> Delivery | None:
    related = ("notice__tournament", "notice__session", "notice__table", "notice__entry")
    mine = "subscription__entry" if claim.kind is Subscription else "webhook"
    return claim.deliveries.select_related(*related, mine).first()


def _attempt(delivery: Delivery) -> SendResult:
    """Send a delivery; one that raises is put off as well, but is tried fewer times."""
    try:
        return send(delivery)
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("notice %s was not sent", delivery.notice.kind)
        again = delivery.attempts + 1 < FAULTS
        outcome = SendOutcome.LATER if again else SendOutcome.NEVER
        return SendResult(outcome, reason=type(error).__name__)


def _settle(claim: ReceiverClaim, delivery: Delivery, result: SendResult) -> bool:
    """Record the result of an attempt; return whether to go on with the next delivery."""
    match result.outcome:
        case SendOutcome.SENT:
            _end(delivery, State.SENT, result)
            claim.row.update(retry_at=None)
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
            return _again(claim, delivery, result)


def _again(claim: ReceiverClaim, delivery: Delivery, result: SendResult) -> bool:
    """Put a delivery off, longer each time, or drop it; return whether to go on with the next."""
    tried = delivery.attempts
    if tried < len(PAUSES):
        pause = max(PAUSES[tried], timedelta(seconds=result.pause))
        if (at := timezone.now() + pause) < delivery.expires_at:
            Delivery.objects.filter(pk=delivery.pk, state=State.PENDING).update(
                attempts=F("attempts") + 1,
                status=result.status,
                error=shortened(result.reason, 200),
            )
            claim.row.update(retry_at=at, claimed_until=None)
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
        error=shortened(result.reason, 200),
        ended_at=timezone.now(),
    )


def deliveries_forget() -> None:
    """Delete expired subscriptions, and old notices with their deliveries."""
    subscriptions_forget()
    old = timezone.now() - LOG_KEPT
    Notice.objects.filter(at__lt=old).exclude(addressed_at=None).delete()
