"""The queue of e-mails to the people of an event: each copy is sent once, or reported as failed.

As with mails about accounts, a process takes a copy for a limited time, sends it without holding a
lock, and deletes it. If it is sent twice, it has the same ``Message-ID``.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from email.utils import parseaddr
from smtplib import SMTPRecipientsRefused
from typing import Final

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.jobs.leases import Lease
from clubscore.mail import mail_is_set_up, mail_send
from clubscore.people.domains.active import club_site
from clubscore.people.models import Club
from clubscore.tournaments.models import EventMail, MailCopy

logger = logging.getLogger(__name__)

# Between one attempt and the next; the last holds for all further ones.
PAUSES: Final = tuple(timedelta(seconds=one) for one in (15, 60, 300, 900, 1800, 3600, 7200))
TRIED: Final = timedelta(days=2)
FOR_GOOD: Final = range(500, 600)  # answers of mail servers after which no other attempt helps


def copies_to_send() -> QuerySet[MailCopy]:
    """Return the queued copies, or none if there is no mail server.

    Copies of a suspended club wait, and are eventually given up if it stays suspended.
    """
    if not mail_is_set_up():
        return MailCopy.objects.none()
    suspended = Club.everything.exclude(suspended_at=None)
    held = EventMail.objects.filter(tournament__club__in=suspended)
    return MailCopy.objects.filter(failed_at=None).exclude(mail__in=held)


def copy_deliver(lease: Lease[MailCopy]) -> int:
    """Send a copy and delete it, put it off, or give it up; return how many attempts that took."""
    renewed = lease.renew()
    if renewed is None:
        return 0  # we were taken for dead, and another process goes on
    copy = renewed.row.select_related("mail__tournament__club").first()
    if copy is None:
        return 0  # the event has been deleted, or the contacts
    with translation.override(copy.language):
        text = event_mail_text(copy.mail)
    try:
        mail_send(to=copy.to, subject=copy.mail.subject, text=text, headers=_headers(copy))
    except ClubError as error:
        _again(renewed, copy, error.__cause__)
    else:
        renewed.row.delete()
    return 1


def event_mail_text(mail: EventMail) -> str:
    """Return the mail in the active language: the text, why it was sent, whom to answer."""
    event = mail.tournament
    facts = {"event": event.name, "club": event.club.name}
    after = [
        _("You get this e-mail because your address was given for %(event)s (%(club)s).") % facts
    ]
    if mail.answers_to:
        after.append(_("To reach the organizers, answer this e-mail."))
    else:
        after.append(_("To reach the organizers: %(contact)s") % {"contact": event.club.contact})
    if event.is_shown:
        site = club_site(event.club_id) or mail.site
        after.append(site + reverse("event", args=[event.slug]))
    return "\n".join([mail.text, "", "-- ", *after])


def copies_give_up() -> None:
    """Give up what could not be sent in two days, also where the mail server was taken away."""
    old = MailCopy.objects.filter(failed_at=None, mail__sent_at__lt=timezone.now() - TRIED)
    if count := old.update(failed_at=timezone.now(), claimed_until=None):
        logger.error("%s e-mails to players were not sent in time", count)


def _again(lease: Lease[MailCopy], copy: MailCopy, error: BaseException | None) -> None:
    now = timezone.now()
    tried = copy.attempts + 1
    if _is_hopeless(error) or copy.mail.sent_at < now - TRIED:
        logger.warning("an e-mail to a player was given up: %s", type(error).__name__)
        lease.end(attempts=tried, failed_at=now)
        return
    logger.warning("an e-mail to a player waits: %s", type(error).__name__)
    lease.end(retry_at=now + PAUSES[min(copy.attempts, len(PAUSES) - 1)], attempts=tried)


def _is_hopeless(error: BaseException | None) -> bool:
    """Tell whether the address is invalid, or the server says for good that it does not exist."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code in FOR_GOOD for code, _answer in error.recipients.values())
    return isinstance(error, ValueError) and not isinstance(error, OSError)


def _headers(copy: MailCopy) -> dict[str, str]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    headers = {"Message-ID": f"<players-{copy.pk}-{copy.mail.token.hex[:12]}@{domain}>"}
    if copy.mail.answers_to:
        headers["Reply-To"] = copy.mail.answers_to
    return headers
