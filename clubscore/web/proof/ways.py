"""How someone who is logged in can prove who they are: what they have, and whether it is right."""

from __future__ import annotations

import secrets
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from django.contrib.auth import authenticate
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from clubscore.http.links import main_url
from clubscore.limits import spend
from clubscore.mail import mail_is_set_up, mail_send_aside, sender_spend
from clubscore.people.logins.second_factor import device_of
from clubscore.people.models import User

from .fresh import now

MAILED: Final = "login_proof_mailed"  # session key: the hash of a code sent by e-mail, and when
CODE_BYTES: Final = 5  # eight letters: 40 bits, of which few are tried
CODE_SECONDS: Final = 15 * 60
TRIES: Final = 10  # codes by e-mail that are looked at for an account in an hour
HOUR: Final = 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class Ways:
    """By what someone can prove who they are."""

    password: bool
    code: bool  # of the second factor: asked for besides, but with a passkey
    passkey: bool
    mail: bool  # a code sent to the confirmed address, in place of the password

    @property
    def any(self) -> bool:
        """Whether there is one at all."""
        return self.password or self.passkey or self.mail


def ways_of(user: User) -> Ways:
    """Return the ways of someone. Two queries."""
    return Ways(
        password=user.has_usable_password(),
        code=device_of(user) is not None,
        passkey=user.passkeys.exists(),
        mail=mail_is_set_up() and user.email_is_confirmed and bool(user.email),
    )


def password_is(request: HttpRequest, user: User, password: str) -> bool:
    """Tell whether a password is right; wrong ones count as they do at login.

    On a wrong one django-axes stores what was sent with it, so it gets nothing to store.
    """
    sent, request.POST = request.POST, QueryDict()
    try:
        return authenticate(request, username=user.username, password=password) is not None
    finally:
        request.POST = sent


def code_send(request: HttpRequest, user: User) -> bool:
    """Send a code to the confirmed address of the person logged in; False: too many were sent."""
    if sender_spend("proof-code", str(user.pk)):
        return False
    letters = b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()
    request.session[MAILED] = {
        "digest": _digest(letters),
        "at": now(),
        "hash": user.get_session_auth_hash(),
    }
    text = _(
        "Hello %(name)s,\n\n"
        "Enter this code at %(site)s to confirm that it’s you:\n"
        "%(code)s\n\n"
        "It works once, for %(minutes)s minutes. If you didn’t ask for it, someone is using your"
        " account: choose a new password and log out on all other devices."
    ) % {
        "name": user,
        "site": main_url(request, reverse("home")),
        "code": f"{letters[:4]}-{letters[4:]}",
        "minutes": CODE_SECONDS // 60,
    }
    mail_send_aside(to=user.email, subject=_("Confirm it’s you"), text=text)
    return True


def code_is_sent(request: HttpRequest) -> bool:
    """Tell whether a code that was sent still works."""
    mailed = request.session.get(MAILED)
    return mailed is not None and 0 <= now() - mailed["at"] <= CODE_SECONDS


def mailed_code_is(request: HttpRequest, user: User, code: str) -> bool:
    """Tell whether this is the code sent for this session; the number of tries is limited."""
    mailed = request.session.get(MAILED)
    if spend("proof-tries", str(user.pk), units=1, most=TRIES, seconds=HOUR):
        return False
    if mailed is None or not code_is_sent(request):
        return False
    letters = "".join(one for one in code.lower() if one.isascii() and one.isalnum())
    is_same = constant_time_compare(mailed["hash"], user.get_session_auth_hash())
    return is_same and constant_time_compare(mailed["digest"], _digest(letters))


def code_forget(request: HttpRequest) -> None:
    """Let a code that was sent expire."""
    request.session.pop(MAILED, None)


def _digest(letters: str) -> str:
    return sha256(letters.encode()).hexdigest()
