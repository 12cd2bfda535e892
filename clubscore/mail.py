"""Mail, where the operator has set it up: how it is sent."""

from __future__ import annotations

from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage

from clubscore.errors import ClubError


def mail_is_set_up() -> bool:
    """Tell whether mail can be sent: the settings name a server and a sender."""
    return bool(settings.MAIL_URL and settings.DEFAULT_FROM_EMAIL)


def mail_send(*, to: str, subject: str, text: str) -> None:
    """Send a message; raises ``mail_not_sent``."""
    try:
        EmailMessage(" ".join(subject.split()), text, to=[to]).send()
    except (SMTPException, OSError) as error:
        raise ClubError("mail_not_sent", address=to) from error
