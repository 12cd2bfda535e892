"""The e-mail address of an account, and the links by which its owner confirms it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.mail import mail_send, receiver_give_back, receiver_spend, sender_spend
from clubscore.outgoing.waiting import waiting_elsewhere
from clubscore.people.account_mails import AccountMailKind, account_mail_add
from clubscore.people.audit import act_log
from clubscore.people.models import Act, User

from .accounts import password_link_hours


class EmailLinks(PasswordResetTokenGenerator):
    """Links to confirm an address: only for the account that asked, until it has another one."""

    key_salt = "clubscore.people.email.EmailLinks"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk} {user.email} {user.email_is_confirmed} {timestamp}"


email_links = EmailLinks()


@transaction.atomic
def email_set(*, user: User, email: str, address: str = "") -> User:
    """Give an account another address, or none; return it. The same again changes nothing."""
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if locked.email != email:
        before = locked.email if locked.email_is_confirmed else ""
        locked.email, locked.email_is_confirmed = email, False
        locked.save(update_fields=["email", "email_is_confirmed"])
        account_mail_add(
            user=locked, kind=AccountMailKind.EMAIL_CHANGED, to=before, address=address
        )
        act_log(kind=Act.Kind.EMAIL_CHANGED, by=user, about=user, address=address)
    return locked


def confirmation_send(*, user: User, url: Callable[[str], str]) -> None:
    """Send a link by which the owner confirms the address of an account; ``url`` of its token.

    In no transaction, which would make others wait for the mail server. Raises ``too_many_mails``
    and ``confirmation_not_sent``.
    """
    if sender_spend("confirmation", str(user.pk)) or receiver_spend("confirmation", user.email):
        raise ClubError("too_many_mails")
    text = _(
        "Hello %(name)s,\n\n"
        "Open this link and log in as “%(username)s” to confirm this address:\n"
        "%(url)s\n\n"
        "The link works for %(hours)s hours. If you didn’t ask for it, ignore this message."
    ) % {
        "name": user,
        "username": user.username,
        "url": url(email_links.make_token(user)),
        "hours": password_link_hours(),
    }
    try:
        with waiting_elsewhere():
            mail_send(
                to=user.email,
                subject=_("Confirm your e-mail address"),
                text=text,
                at_failure=partial(receiver_give_back, "confirmation", user.email),
            )
    except ClubError as error:
        raise ClubError("confirmation_not_sent", address=user.email) from error


@transaction.atomic
def email_prove(*, user: User) -> None:
    """Take the address of a new account as confirmed: its owner came by a link sent there."""
    user.email_is_confirmed = True
    user.save(update_fields=["email_is_confirmed"])


@transaction.atomic
def email_confirm(*, user: User, token: str, address: str = "") -> None:
    """Confirm the address a link was sent to; a repeat does nothing. Raises ``email_link_over``."""
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not email_links.check_token(locked, token):
        raise ClubError("email_link_over")
    locked.email_is_confirmed = True
    locked.save(update_fields=["email_is_confirmed"])
    act_log(kind=Act.Kind.EMAIL_CONFIRMED, by=locked, about=locked, address=address)
