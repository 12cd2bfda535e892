"""The queue of e-mails about accounts: each is sent once, and tried again if that fails.

A process claims a mail under its lock, for a limited time, sends it without holding a lock, and
deletes it. If the process dies in between, the mail may be sent twice, with the same
``Message-ID``, so that mail programs show it once.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.mail import mail_is_set_up, mail_send
from clubscore.people.models import AccountMail

from .words import mail_text

logger = logging.getLogger(__name__)

CLAIM: Final = timedelta(seconds=90)  # for one attempt, which takes 20 at most
AT_ONCE: Final = 50  # mails claimed together
# Between one attempt and the next; the last holds for all further ones.
PAUSES: Final = tuple(timedelta(seconds=one) for one in (15, 60, 300, 900, 1800, 3600, 7200))
KEPT: Final = timedelta(days=3)  # afterwards it is no news; the account shows it for longer


@dataclass(frozen=True, slots=True)
class MailClaim:
    """A mail claimed by this process until a certain time; that time identifies the claim."""

    pk: int
    until: datetime

    @property
    def row(self) -> QuerySet[AccountMail]:
        """The mail, while this claim still holds."""
        return AccountMail.objects.filter(pk=self.pk, claimed_until=self.until)


def mails_due() -> QuerySet[AccountMail]:
    """Return the mails that are due and unclaimed; none if there is no mail server."""
    if not mail_is_set_up():
        return AccountMail.objects.none()
    now = timezone.now()
    return AccountMail.objects.filter(
        Q(retry_at=None) | Q(retry_at__lte=now), Q(claimed_until=None) | Q(claimed_until__lt=now)
    )


@transaction.atomic
def mails_take() -> list[MailClaim]:
    """Claim mails that nobody else has claimed."""
    free = mails_due().order_by("pk").select_for_update(skip_locked=True, no_key=True)[:AT_ONCE]
    pks = [mail.pk for mail in free]
    until = timezone.now() + CLAIM
    AccountMail.objects.filter(pk__in=pks).update(claimed_until=until)
    return [MailClaim(pk, until) for pk in pks]


def mail_deliver(claim: MailClaim) -> int:
    """Send a mail and delete it, or put it off; return how many attempts that took."""
    longer = MailClaim(claim.pk, timezone.now() + CLAIM)
    if not claim.row.update(claimed_until=longer.until):
        return 0  # we were taken for dead, and another process goes on
    mail = longer.row.select_related("user").first()
    if mail is None:
        return 0  # the account has been deleted
    subject, text = mail_text(mail)
    try:
        mail_send(to=mail.to, subject=subject, text=text, headers=_headers(mail))
    except ClubError as error:
        _again(longer, mail, str(error.__cause__))
    else:
        longer.row.delete()
    return 1


def mails_forget() -> None:
    """Delete what could not be sent in three days, also where the mail server was taken away."""
    old = AccountMail.objects.filter(at__lt=timezone.now() - KEPT)
    for mail in old:
        logger.error("a message about an account (%s) was not sent in time", mail.kind)
    old.delete()


def _again(claim: MailClaim, mail: AccountMail, reason: str) -> None:
    pause = PAUSES[min(mail.attempts, len(PAUSES) - 1)]
    logger.warning("a message about an account (%s) waits: %s", mail.kind, reason)
    claim.row.update(
        attempts=mail.attempts + 1, retry_at=timezone.now() + pause, claimed_until=None
    )


def _headers(mail: AccountMail) -> dict[str, str]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    name = f"account-{mail.pk}-{int(mail.at.timestamp())}"
    return {"Message-ID": f"<{name}@{domain}>", "Auto-Submitted": "auto-generated"}
