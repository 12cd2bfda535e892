"""Logins expire after some time without a page, and after a longer time in any case."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from clubscore.people.models import User

BEGAN: Final = "login_began"  # session keys; seconds since 1970
SEEN: Final = "login_seen"
NEW: Final = "login_password_is_new"
OPEN: Final = ("password_change", "logout", "set_language")  # before the password is one's own
PRECISION: Final = 5 * 60  # seconds; a page seen so soon after another is not written down


def login_expiry_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Log out users whose login has expired; requests pages make by themselves do not extend it.

    Anyone who logged in with a password set by someone else is sent to change it.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if "_auth_user_id" in request.session:
            _check(request)
            if request.session.get(NEW) and request.path_info not in map(reverse, OPEN):
                return redirect("password_change")
        return get_response(request)

    return answer


def _check(request: HttpRequest) -> None:
    now = _now()
    began = request.session.get(BEGAN)
    seen = request.session.get(SEEN)
    if began is None or seen is None:
        _began(request=request)
    elif (
        now - began > settings.SESSION_LONGEST.total_seconds()
        or now - seen > settings.SESSION_IDLE.total_seconds()
    ):
        logout(request)
    elif now - seen > PRECISION and _is_somebody(request):
        request.session[SEEN] = now


def _is_somebody(request: HttpRequest) -> bool:
    """Tell whether a person made this request, not a page that updates itself."""
    return (
        request.method == "POST" or request.headers.get("Sec-Fetch-Dest", "document") == "document"
    )


def _began(*, request: HttpRequest, user: User | None = None, **_signal: Any) -> None:
    request.session[BEGAN] = request.session[SEEN] = _now()
    if user is not None and user.password_is_new:
        request.session[NEW] = True


def password_is_own(request: HttpRequest, user: User) -> None:
    """Note that people chose the password themselves: every page is open from now on."""
    User.objects.filter(pk=user.pk).update(password_is_new=False)
    request.session.pop(NEW, None)


def _now() -> int:
    return int(time.time())


def connect() -> None:
    """Note from now on when a login begins."""
    user_logged_in.connect(_began, dispatch_uid="clubscore.web.account.login_expiry")
