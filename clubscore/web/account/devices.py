"""Recognize devices on which someone has logged in before, only by a cookie.

The cookie holds a mark for each account that has logged in there. Only this server can make a mark,
nobody can tell from it whose it is, and the server stores nothing. *Log out on all other devices*
ends the marks: a device that logs in afterwards counts as new.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

from clubscore.people.models import User

SALT: Final = "clubscore.web.account.devices"
MARK: Final = re.compile(r"[0-9a-f]{32}")
MOST: Final = 10  # accounts of a device, the latest
AGE: Final = 400 * 24 * 60 * 60  # seconds; browsers keep none for longer
FIELD: Final = "clubscore_device_marks"  # attribute of a request: what its cookie is to hold


def device_is_known(request: HttpRequest, user: User) -> bool:
    """Tell whether this user has logged in with this browser before."""
    return _mark_of(user) in _marks(request)


def device_remember(request: HttpRequest, user: User) -> None:
    """Remember this browser, so that it is recognized at the next login."""
    mark = _mark_of(user)
    others = [one for one in _marks(request) if one != mark]
    setattr(request, FIELD, [*others, mark][-MOST:])


def device_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Send the cookie with the answer to a login."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if marks := getattr(request, FIELD, None):
            response.set_cookie(
                settings.DEVICE_COOKIE_NAME,
                ".".join(marks),
                max_age=AGE,
                path=settings.COOKIE_PATH,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return answer


def _marks(request: HttpRequest) -> list[str]:
    sent = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "").split(".")[-MOST:]
    return [one for one in sent if MARK.fullmatch(one)]


def _mark_of(user: User) -> str:
    value = f"{user.pk}:{user.session_epoch}"
    return salted_hmac(SALT, value, algorithm="sha256").hexdigest()[:32]
