"""Mail, where the operator has set it up: how it is sent, and how much of it people can cause."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from smtplib import SMTPException
from threading import Thread
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext_noop as _

from .errors import ClubError, declare
from .limits import Budget

logger = logging.getLogger(__name__)

declare(
    {
        "mail_not_sent": _(
            "The e-mail to %(address)s could not be sent, so the invitation was not"
            " created. Check the address, or leave it empty and share the link yourself."
        ),
        "mails_sent_enough": _("Too many e-mails have been sent from here. Try again in an hour."),
        "mails_received_enough": _(
            "Too many e-mails have been sent to this address. Try again tomorrow."
        ),
    }
)

DAY: Final = 24 * 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class MailBudget:
    """How many e-mails of a kind one sender can cause, and how many one receiver gets.

    For people who are not logged in, the sender is the network. A receiver is an address, or an
    account.
    """

    of_sender: Budget
    of_receiver: Budget


# Every mail that somebody can have sent to somebody else, or to themselves by asking. What is told
# without being asked for has none: changes of an account, and what was subscribed to.
BUDGETS: Final[Mapping[str, MailBudget]] = {
    "invitation": MailBudget(Budget(30), Budget(5, DAY)),  # by an account
    "password-link": MailBudget(Budget(10), Budget(3)),  # by a network, to an account
    "login-link": MailBudget(Budget(10), Budget(5)),  # the same
    "confirmation": MailBudget(Budget(5), Budget(5, DAY)),  # of an account's address
    "proof-code": MailBudget(Budget(5), Budget(5)),  # by an account, to its confirmed address
    "club-start": MailBudget(Budget(5, DAY), Budget(1, DAY)),  # by a network: to start a club
    "subscription": MailBudget(Budget(10), Budget(3)),  # by a network: confirm news of an event
    "announcement": MailBudget(Budget(20), Budget(20)),  # by an event, to all who subscribed to it
}


def sender_spend(kind: str, sender: str) -> int:
    """Count a mail for its sender; return 0, or for how many seconds no other is."""
    return BUDGETS[kind].of_sender.spend(f"mail-by-{kind}", sender)


def receiver_spend(kind: str, receiver: str) -> int:
    """Count a mail against its recipient's limit; return 0, or the seconds until the next one.

    Stored as a hash, so that the counter contains no e-mail address.
    """
    return BUDGETS[kind].of_receiver.spend(f"mail-to-{kind}", _receiver_name(receiver))


def receiver_give_back(kind: str, receiver: str) -> None:
    """Stop counting a mail for its intended receiver: it could not be sent.

    It still counts for its sender, who could otherwise keep the mail server busy.
    """
    BUDGETS[kind].of_receiver.give_back(f"mail-to-{kind}", _receiver_name(receiver))


def _receiver_name(receiver: str) -> str:
    return sha256(receiver.strip().lower().encode()).hexdigest()


def mail_spend(kind: str, *, sender: str, to: str) -> None:
    """Count a mail for both; raises ``mails_sent_enough`` or ``mails_received_enough``.

    It says nothing about whether there is an account of that address.
    """
    if sender_spend(kind, sender):
        raise ClubError("mails_sent_enough")
    if receiver_spend(kind, to):
        raise ClubError("mails_received_enough")


def mail_is_set_up() -> bool:
    """Tell whether mail can be sent: the settings name a server and a sender."""
    return bool(settings.MAIL_URL and settings.DEFAULT_FROM_EMAIL)


def mail_send(
    *,
    to: str,
    subject: str,
    text: str,
    headers: Mapping[str, str] | None = None,
    at_failure: Callable[[], object] | None = None,
) -> None:
    """Send a message; if that fails, call ``at_failure`` and raise ``mail_not_sent``."""
    try:
        EmailMessage(" ".join(subject.split()), text, to=[to], headers=dict(headers or {})).send()
    except (SMTPException, OSError, ValueError) as error:  # ValueError: of an address or a header
        if at_failure is not None:
            at_failure()
        raise ClubError("mail_not_sent", address=to) from error


def mail_send_aside(
    *, to: str, subject: str, text: str, at_failure: Callable[[], object] | None = None
) -> None:
    """Send a message while the page continues: how long it takes tells nobody that it is sent.

    If it cannot be sent, that is logged and ``at_failure`` called, in the thread that sends.
    """
    Thread(target=_send_or_log, args=(to, subject, text, at_failure)).start()


def _send_or_log(to: str, subject: str, text: str, at_failure: Callable[[], object] | None) -> None:
    try:
        mail_send(to=to, subject=subject, text=text, at_failure=at_failure)
    except ClubError as error:
        logger.error("a message was not sent: %s", error.__cause__)
