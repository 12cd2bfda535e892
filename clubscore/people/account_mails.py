"""E-mails to people about their accounts: recorded with the change, sent after it.

The mail goes only to the confirmed address, wherever a mail server is set up; see
:mod:`clubscore.delivery.accounts`, which sends it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language

from clubscore.jobs.workers import DELIVERER
from clubscore.mail import mail_is_set_up
from clubscore.text import truncate

from .models import AccountMail, User
from .networks import network_of


class AccountMailKind(StrEnum):
    """What the mail reports; kinds that are also logged have the same name there (``Act.Kind``)."""

    NEW_DEVICE = "new_device"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 - a kind
    PASSWORD_RESET = "password_reset"  # noqa: S105 - a kind
    LINK_MADE = "link_made"  # for a password, by the operator
    EMAIL_CHANGED = "email_changed"
    EMAIL_CONFIRMED = "email_confirmed"
    FACTOR_ON = "factor_on"
    FACTOR_OFF = "factor_off"
    CODES_RENEWED = "codes_renewed"
    PASSKEY_ADDED = "passkey_added"
    PASSKEY_REMOVED = "passkey_removed"
    TOKEN_MADE = "token_made"  # noqa: S105 - a kind
    WEBHOOK_MADE = "webhook_made"
    CLUB_BEGUN = "club_begun"  # told the operators
    CLUB_SUSPENDED = "club_suspended"  # told its administrators, as is the next
    CLUB_RELEASED = "club_released"


# Told about a club, not about how somebody gets in: nobody has to do anything about it.
ABOUT_CLUBS: Final[frozenset[str]] = frozenset(
    {AccountMailKind.CLUB_BEGUN, AccountMailKind.CLUB_SUSPENDED, AccountMailKind.CLUB_RELEASED}
)


WITH_THE_LOG: Final[frozenset[str]] = frozenset(
    {
        *(
            AccountMailKind.PASSWORD_CHANGED,
            AccountMailKind.PASSWORD_RESET,
            AccountMailKind.EMAIL_CONFIRMED,
        ),
        *(AccountMailKind.FACTOR_ON, AccountMailKind.FACTOR_OFF, AccountMailKind.CODES_RENEWED),
        *(AccountMailKind.PASSKEY_ADDED, AccountMailKind.PASSKEY_REMOVED),
    }
)


def account_mail_add(
    *,
    user: User,
    kind: AccountMailKind,
    to: str | None = None,
    detail: str = "",
    device: str = "",
    address: str = "",
) -> None:
    """Record an e-mail about a change of an account; it is sent after the commit.

    ``to``: an address that was confirmed until now; else the confirmed one of the account. Without
    a mail server or such an address nothing is written.
    """
    if to is None:
        to = user.email if user.email_is_confirmed else ""
    if not to or not mail_is_set_up():
        return
    AccountMail.objects.create(
        user=user,
        to=to,
        kind=kind,
        detail=truncate(detail, 200),
        device=device,
        network=network_of(address),
        language=user.language or get_language() or settings.LANGUAGE_CODE,
        zone=_zone_of(user),
    )
    transaction.on_commit(DELIVERER.call)


def language_note(*, user: User, language: str | None) -> None:
    """Remember which language someone reads, for later mails to them."""
    if language and language != user.language:
        User.objects.filter(pk=user.pk).update(language=language)
        user.language = language


def _zone_of(user: User) -> str:
    """Return the time zone of the club someone works in; of the installation without one."""
    zones = user.memberships.order_by("pk").values_list("club__time_zone", flat=True)
    events = user.event_roles.order_by("-pk").values_list("tournament__time_zone", flat=True)
    return zones.first() or events.first() or settings.TIME_ZONE
