"""Links e-mailed to people who cannot log in: for a new password, and to log in with.

Such a link lets its reader into the account, so it goes only to an address the owner has confirmed:
people who send invitations may have entered an address of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.encoding import force_bytes
from django.utils.http import base36_to_int, urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _

from clubscore.mail import mail_send_aside, receiver_give_back, receiver_spend
from clubscore.people.audit import act_log
from clubscore.people.models import Act, User

from .accounts import password_link, password_link_hours

LOGIN_LINK_SECONDS = 15 * 60
MOST_ACCOUNTS = 5  # of one address that are sent links


class LoginLinks(PasswordResetTokenGenerator):
    """Links that log in once, for a quarter of an hour; they end as links for a password do."""

    key_salt = "clubscore.people.email.LoginLinks"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        epochs = f"{user.password_links} {user.session_epoch}"
        return f"{super()._make_hash_value(user, timestamp)}{epochs}"

    def check_token(self, user: User | None, token: str | None) -> bool:
        """Tell whether a link of this token still works."""
        if not super().check_token(user, token):
            return False
        made = base36_to_int(str(token).split("-")[0])
        return self._num_seconds(self._now()) - made <= LOGIN_LINK_SECONDS


login_links = LoginLinks()


def password_links_send(
    *, who: str, site: str, url: Callable[[str, str], str], address: str = ""
) -> None:
    """Send each account of a username or a confirmed address a link for a new password.

    ``url`` makes the link from a key and a token; ``site`` is named in the mail.

    Neither an error nor the time it takes reveals whether there is such an account.
    """
    for user in _accounts(who.strip()):
        if receiver_spend("password-link", str(user.pk)) == 0:
            act_log(kind=Act.Kind.RESET_ISSUED, about=user, address=address)
            _password_link_send(user, site, url(*password_link(user)))


def login_links_send(
    *, who: str, site: str, url: Callable[[str, str], str], address: str = ""
) -> None:
    """Send each account of a username or a confirmed address a link that logs in.

    ``url`` makes the link from a key and a token. Nobody learns whether there is such an account.
    """
    for user in _accounts(who.strip()):
        if receiver_spend("login-link", str(user.pk)) == 0:
            act_log(kind=Act.Kind.LOGIN_LINK, about=user, address=address)
            key = urlsafe_base64_encode(force_bytes(user.pk))
            text = _(
                "Hello %(name)s,\n\n"
                "Open this link to log in to %(site)s as “%(username)s”:\n"
                "%(url)s\n\n"
                "It works once, for %(minutes)s minutes. If you didn’t ask for it, ignore this"
                " message."
            ) % {
                "name": user,
                "username": user.username,
                "site": site,
                "url": url(key, login_links.make_token(user)),
                "minutes": LOGIN_LINK_SECONDS // 60,
            }
            mail_send_aside(
                to=user.email,
                subject=_("Log in"),
                text=text,
                at_failure=partial(receiver_give_back, "login-link", str(user.pk)),
            )


def login_link_user(key: str, token: str) -> User | None:
    """Return the user a link logs in, or None if it has expired."""
    try:
        user = User.objects.filter(pk=urlsafe_base64_decode(key).decode(), is_active=True).first()
    except (ValueError, OverflowError):
        return None
    return user if user is not None and login_links.check_token(user, token) else None


@transaction.atomic
def login_link_use(*, user: User, token: str) -> User | None:
    """Use up a login link, with all others of the account; return the user it logs in.

    None if it has expired: if two people open it at the same moment, only one gets in.
    """
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not locked.is_active or not login_links.check_token(locked, token):
        return None
    locked.password_links += 1
    locked.save(update_fields=["password_links"])
    return locked


def _accounts(who: str) -> QuerySet[User]:
    confirmed = User.objects.filter(is_active=True, email_is_confirmed=True).exclude(email="")
    return confirmed.filter(Q(username=who) | Q(email__iexact=who)).order_by("pk")[:MOST_ACCOUNTS]


def _password_link_send(user: User, site: str, url: str) -> None:
    text = _(
        "Hello %(name)s,\n\n"
        "A new password was requested for the account “%(username)s” at %(site)s.\n"
        "Open this link to choose one:\n"
        "%(url)s\n\n"
        "The link works once, for %(hours)s hours, and expires when you log in or the"
        " account gets a role. If it wasn’t you, ignore this message: your password won’t"
        " change."
    ) % {
        "name": user,
        "username": user.username,
        "site": site,
        "url": url,
        "hours": password_link_hours(),
    }
    mail_send_aside(
        to=user.email,
        subject=_("Choose a new password"),
        text=text,
        at_failure=partial(receiver_give_back, "password-link", str(user.pk)),
    )
