"""Logins that end by themselves: after a while without a page, and after a longer one anyway."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponseBase

BEGAN: Final = "login_began"  # session keys; seconds since 1970
SEEN: Final = "login_seen"
PRECISION: Final = 5 * 60  # seconds; a page seen so soon after another is not written down


def session_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Log out whose login is over; what pages ask by themselves does not prolong it."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if "_auth_user_id" in request.session:
            _check(request)
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
    """Tell whether somebody asked, not a page that keeps up by itself."""
    return (
        request.method == "POST" or request.headers.get("Sec-Fetch-Dest", "document") == "document"
    )


def _began(*, request: HttpRequest, **_signal: Any) -> None:
    request.session[BEGAN] = request.session[SEEN] = _now()


def _now() -> int:
    return int(time.time())


def connect() -> None:
    """Note from now on when a login begins."""
    user_logged_in.connect(_began, dispatch_uid="clubscore.people.sessions")
