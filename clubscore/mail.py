"""Mail, where the operator has set it up: how it is sent."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from smtplib import SMTPException
from threading import Thread

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.translation import gettext_noop as _

from .errors import ClubError, declare

logger = logging.getLogger(__name__)

declare(
    {
        "mail_not_sent": _(
            "The e-mail to %(address)s could not be sent, so the invitation was not"
            " created. Check the address, or leave it empty and share the link yourself."
        )
    }
)


def mail_is_set_up() -> bool:
    """Tell whether mail can be sent: the settings name a server and a sender."""
    return bool(settings.MAIL_URL and settings.DEFAULT_FROM_EMAIL)


def mail_send(
    *, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None
) -> None:
    """Send a message; raises ``mail_not_sent``."""
    try:
        EmailMessage(" ".join(subject.split()), text, to=[to], headers=dict(headers or {})).send()
    except (SMTPException, OSError) as error:
        raise ClubError("mail_not_sent", address=to) from error


def mail_send_aside(*, to: str, subject: str, text: str) -> None:
    """Send a message while the page goes on: how long it takes tells nobody that it is sent.

    A message that cannot be sent is logged.
    """
    Thread(target=_send_or_log, args=(to, subject, text)).start()


def _send_or_log(to: str, subject: str, text: str) -> None:
    try:
        mail_send(to=to, subject=subject, text=text)
    except ClubError as error:
        logger.error("a message was not sent: %s", error.__cause__)
