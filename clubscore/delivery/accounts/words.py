"""What an e-mail about an account says, in the language of its owner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.urls import reverse
from django.utils import formats, translation
from django.utils.translation import gettext as _

from clubscore.people.account_mails import ABOUT_CLUBS, AccountMailKind
from clubscore.people.models import AccountMail


def mail_text(mail: AccountMail) -> tuple[str, str]:
    """Return subject and text: what was done, when, from where, and what to do about it."""
    with translation.override(mail.language):
        what = WHAT[AccountMailKind(mail.kind)](mail.detail)
        hello = _("Hello %(name)s,") % {"name": mail.user}
        parts = [hello, what, "\n".join(_facts(mail)), _advice(mail)]
        return what.rstrip("."), "\n\n".join(parts)


def _facts(mail: AccountMail) -> list[str]:
    local = mail.at.astimezone(ZoneInfo(mail.zone))
    at = formats.date_format(local, "DATETIME_FORMAT")
    facts = [
        _("Account: %(username)s") % {"username": mail.user.username},
        _("Time: %(at)s (%(zone)s)") % {"at": at, "zone": mail.zone},
    ]
    if settings.BASE_URL:
        facts.insert(1, _("Site: %(site)s") % {"site": settings.BASE_URL + reverse("home")})
    if mail.device:
        facts.append(_("Device: %(device)s") % {"device": mail.device})
    if mail.network:
        facts.append(_("Network: %(network)s") % {"network": mail.network})
    return facts


def _advice(mail: AccountMail) -> str:
    if mail.kind in ABOUT_CLUBS:
        return _about_club(mail)
    if mail.kind == AccountMailKind.EMAIL_CHANGED:
        return _(
            "If it was you, there is nothing to do. If it wasn’t, someone is using your account."
            " Password reset links are no longer sent to this address: ask the operator of the"
            " site for help at once."
        )
    where = {
        "account": settings.BASE_URL + reverse("account"),
        "password": settings.BASE_URL + reverse("password_forgotten"),
    }
    if not settings.BASE_URL:
        return _(
            "If it was you, there is nothing to do. If it wasn’t, choose a new password at once."
            " Then log out on all other devices under “Your account”, and check your passkeys,"
            " two-factor authentication and e-mail address there."
        )
    return (
        _(
            "If it was you, there is nothing to do. If it wasn’t, choose a new password at once:\n"
            "%(password)s\n"
            "Then log out on all other devices, and check your passkeys, two-factor authentication"
            " and e-mail address:\n"
            "%(account)s"
        )
        % where
    )


def _about_club(mail: AccountMail) -> str:
    if mail.kind == AccountMailKind.CLUB_SUSPENDED:
        return _(
            "Only people with a role in the club can see its pages now. You can log in, "
            "read and export everything, but not change anything; the club’s page says "
            "why. If you disagree, write to the operator of the site."
        )
    if mail.kind == AccountMailKind.CLUB_RELEASED:
        return _("Its pages are public again, and you can work as before.")
    if not settings.BASE_URL:
        return _("See “Clubs on this server”.")
    return _("See the club: %(page)s") % {"page": settings.BASE_URL + reverse("hosted_clubs")}


# Each says it in a sentence, which is the subject as well; ``detail`` is what it is called.
WHAT: Final[Mapping[AccountMailKind, Callable[[str], str]]] = {
    AccountMailKind.NEW_DEVICE: lambda _detail: _(
        "Your account was used to log in on a new device."
    ),
    AccountMailKind.PASSWORD_CHANGED: lambda _detail: _("Your password was changed."),
    AccountMailKind.PASSWORD_RESET: lambda _detail: _("A new password was set through a link."),
    AccountMailKind.LINK_MADE: lambda _detail: _(
        "The operator of the site created a password reset link for your account."
    ),
    AccountMailKind.EMAIL_CHANGED: lambda _detail: _(
        "The e-mail address of your account was changed."
    ),
    AccountMailKind.EMAIL_CONFIRMED: lambda _detail: _(
        "This e-mail address was confirmed for your account."
    ),
    AccountMailKind.FACTOR_ON: lambda _detail: _("Two-factor authentication was turned on."),
    AccountMailKind.FACTOR_OFF: lambda _detail: _("Two-factor authentication was turned off."),
    AccountMailKind.CODES_RENEWED: lambda _detail: _("New recovery codes were created."),
    AccountMailKind.PASSKEY_ADDED: lambda detail: _with_name(
        detail,
        _("A passkey was added to your account."),
        _("A passkey was added to your account: %(name)s."),
    ),
    AccountMailKind.PASSKEY_REMOVED: lambda detail: _with_name(
        detail,
        _("A passkey was removed from your account."),
        _("A passkey was removed from your account: %(name)s."),
    ),
    AccountMailKind.TOKEN_MADE: lambda detail: _with_name(
        detail, "", _("An API token was created in your name: %(name)s.")
    ),
    AccountMailKind.WEBHOOK_MADE: lambda detail: _with_name(
        detail, "", _("A webhook was added in your name: %(name)s.")
    ),
    AccountMailKind.CLUB_BEGUN: lambda detail: _with_name(
        detail, "", _("A club has been started on your server: %(name)s.")
    ),
    AccountMailKind.CLUB_SUSPENDED: lambda detail: _with_name(
        detail, "", _("The operator has suspended your club: %(name)s.")
    ),
    AccountMailKind.CLUB_RELEASED: lambda detail: _with_name(
        detail, "", _("The operator has opened your club again: %(name)s.")
    ),
}


def _with_name(name: str, without: str, text: str) -> str:
    return text % {"name": name} if name else without
