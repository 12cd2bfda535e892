"""Since when it is certain who is using a session: since a login, or since it was asked again."""

from __future__ import annotations

import time
from typing import Any, Final

from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from clubscore.people.logins.second_factor import device_of
from clubscore.people.models import User

FRESH: Final = 10 * 60  # seconds after which it is asked again
PROVEN: Final = "login_proven"  # session key: when, and for what password and second factor


def proof_note(request: HttpRequest, user: User) -> None:
    """Note that the person using this session has just proven who they are."""
    request.session[PROVEN] = {"at": now(), "for": _secrets_of(user)}


def proof_follow(request: HttpRequest, user: User) -> None:
    """Let a proof hold for the password and second factor that were changed by who gave it.

    It holds no longer for that.
    """
    if (proven := request.session.get(PROVEN)) is not None:
        request.session[PROVEN] = {**proven, "for": _secrets_of(user)}


def is_fresh(request: HttpRequest, user: User) -> bool:
    """Tell whether the user of this session has proven who they are in the last ten minutes."""
    proven = request.session.get(PROVEN)
    if proven is None or not 0 <= now() - proven["at"] <= FRESH:
        return False
    return constant_time_compare(proven["for"], _secrets_of(user))


def _secrets_of(user: User) -> str:
    """Return a value that changes with the user's secrets but does not reveal them.

    A user who has turned on a second factor elsewhere since is asked for it here.
    """
    device = device_of(user)
    return f"{user.get_session_auth_hash()} {device.pk if device else ''}"


def now() -> int:
    """Return seconds since 1970."""
    return int(time.time())


def _on_login(*, request: HttpRequest, user: User, **_signal: Any) -> None:
    proof_note(request, user)


def connect() -> None:
    """Note from now on each login as proof."""
    user_logged_in.connect(_on_login, dispatch_uid="clubscore.web.proof")
