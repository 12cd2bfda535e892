"""The queue of e-mails about accounts: each is sent once, and tried again if that fails.

A process takes a mail for a limited time, sends it without holding a lock, and deletes it. If the
process dies in between, the mail may be sent twice, with the same ``Message-ID``, so that mail
programs show it once.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from email.utils import parseaddr
from typing import Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.jobs.leases import Lease
from clubscore.mail import mail_is_set_up, mail_send
from clubscore.people.models import AccountMail

from .words import mail_text

logger = logging.getLogger(__name__)

# Between one attempt and the next; the last holds for all further ones.
PAUSES: Final = tuple(timedelta(seconds=one) for one in (15, 60, 300, 900, 1800, 3600, 7200))
KEPT: Final = timedelta(days=3)  # afterwards it is no news; the account shows it for longer


def mails_to_send() -> QuerySet[AccountMail]:
    """Return the queued mails, or none if there is no mail server."""
    return AccountMail.objects.all() if mail_is_set_up() else AccountMail.objects.none()


def mail_deliver(lease: Lease[AccountMail]) -> int:
    """Send a mail and delete it, or put it off; return how many attempts that took."""
    renewed = lease.renew()
    if renewed is None:
        return 0  # we were taken for dead, and another process goes on
    mail = renewed.row.select_related("user").first()
    if mail is None:
        return 0  # the account has been deleted
    subject, text = mail_text(mail)
    try:
        mail_send(to=mail.to, subject=subject, text=text, headers=_headers(mail))
    except ClubError as error:
        _again(renewed, mail, str(error.__cause__))
    else:
        renewed.row.delete()
    return 1


def mails_forget() -> None:
    """Delete what could not be sent in three days, also where the mail server was taken away."""
    old = AccountMail.objects.filter(at__lt=timezone.now() - KEPT)
    for mail in old:
        logger.error("a message about an account (%s) was not sent in time", mail.kind)
    old.delete()


def _again(lease: Lease[AccountMail], mail: AccountMail, reason: str) -> None:
    pause = PAUSES[min(mail.attempts, len(PAUSES) - 1)]
    logger.warning("a message about an account (%s) waits: %s", mail.kind, reason)
    lease.end(retry_at=timezone.now() + pause, attempts=mail.attempts + 1)


def _headers(mail: AccountMail) -> dict[str, str]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    name = f"account-{mail.pk}-{int(mail.at.timestamp())}"
    return {"Message-ID": f"<{name}@{domain}>", "Auto-Submitted": "auto-generated"}
