"""Accounts: each is created by its owner, and nobody else learns the password."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from clubscore.errors import ClubError
from clubscore.people.account_mails import AccountMailKind, account_mail_add
from clubscore.people.audit import act_log
from clubscore.people.models import Act, User
from clubscore.text import line_within

USERNAME_LENGTH = 150


class PasswordLinks(PasswordResetTokenGenerator):
    """Links to choose a new password: they end with the next one, with use, and with a new role."""

    key_salt = "clubscore.people.logins.accounts.PasswordLinks"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{super()._make_hash_value(user, timestamp)}{user.password_links}"


password_links = PasswordLinks()


@transaction.atomic
def account_create(
    *,
    username: str,
    password: str,
    first_name: str = "",
    last_name: str = "",
    email: str = "",
    address: str = "",
) -> User:
    """Create an account for its owner; raises ``bad_username`` or ``username_taken``."""
    username = User.normalize_username(username.strip())  # as it will be kept
    try:
        User.username_validator(username)
        MaxLengthValidator(USERNAME_LENGTH)(username)
    except ValidationError:
        raise ClubError("bad_username", text=username[:60]) from None
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                username,
                email=email,
                password=password,
                first_name=line_within(first_name, 150),
                last_name=line_within(last_name, 150),
            )
    except IntegrityError:
        raise ClubError("username_taken", text=username) from None
    act_log(kind=Act.Kind.LOGIN_MADE, by=user, about=user, address=address)
    return user


@transaction.atomic
def password_link_create(*, user: User) -> tuple[str, str]:
    """Return the key and token of a link to choose a new password, once, within a day.

    For the operator, who can do everything anyway; never for people of a club. Earlier links stop
    working.
    """
    User.objects.filter(pk=user.pk).update(password_links=F("password_links") + 1)
    user.refresh_from_db()
    account_mail_add(user=user, kind=AccountMailKind.LINK_MADE)
    act_log(kind=Act.Kind.RESET_ISSUED, about=user)
    return password_link(user)


def password_link(user: User) -> tuple[str, str]:
    """Return the key and token of such a link for a person's own mailbox; older ones still work."""
    return urlsafe_base64_encode(force_bytes(user.pk)), password_links.make_token(user)


def password_link_hours() -> int:
    """Return for how long a link for a new password works."""
    return settings.PASSWORD_RESET_TIMEOUT // 3600


def others_access_end(*, user: User) -> None:
    """End other people's possible access to an account before it gains rights.

    That is every link for a new password, and a first password that an earlier version let an
    administrator make and that has not been changed since.
    """
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    locked.password_links += 1
    if locked.password_is_new:
        locked.set_unusable_password()  # ends logins as well
    locked.save(update_fields=["password_links", "password"])
