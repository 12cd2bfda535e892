"""Who guesses passwords has to wait: what django-axes counts, in words."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any, Final

from axes.models import AccessAttempt
from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from clubscore.limits import spend

from .addresses import visitor_address
from .models import User
from .networks import whole_address

STATUS: Final = 429  # Too Many Requests
LOGINS: Final = 60  # passwords of one address looked at in a minute: enough for a hall's Wi-Fi
WINDOW: Final = 60  # seconds


def login_spend(address: str) -> int:
    """Count a password sent; return 0, or for how many seconds the address has to wait.

    Whoever tries a few passwords for each of many names is not stopped by what django-axes counts,
    and each costs a fifth of a second of a processor.
    """
    return spend("login", address, units=1, most=LOGINS, seconds=WINDOW)


def seconds_to_wait(address: str, username: str) -> int:
    """Return for how long no password of ``username`` is looked at from an address."""
    attempts = AccessAttempt.objects.filter(username=username, ip_address=whole_address(address))
    latest = attempts.aggregate(latest=Max("attempt_time"))["latest"]
    if latest is None:
        return 0
    left: timedelta = latest + settings.AXES_COOLOFF_TIME - timezone.now()
    return max(math.ceil(left.total_seconds()), 0)


def locked_out(
    request: HttpRequest, _response: HttpResponse | None, credentials: dict[str, Any] | None
) -> HttpResponse:
    """Say how long to wait, in place of the answer; django-axes calls it."""
    username = str((credentials or {}).get("username") or "")
    return wait_page(request, seconds_to_wait(visitor_address(request), username) or 1)


def wait_page(request: HttpRequest, seconds: int, *, for_code: str = "") -> HttpResponse:
    """Return the page that says how long to wait: for a password, or ``for_code``.

    That is ``app``, for which a recovery code is checked meanwhile; ``new`` is the code of an app
    that is being set up.
    """
    context = {"seconds": seconds, "minutes": math.ceil(seconds / 60), "for_code": for_code}
    response = render(request, "people/wait.html", context, status=STATUS)
    response["Retry-After"] = str(seconds)
    add_never_cache_headers(response)
    return response


def login_release(*, username: str) -> int:
    """Let somebody try again at once, from everywhere; return how many attempts are forgotten."""
    User.objects.get(username=username)
    return int(AccessAttempt.objects.filter(username=username).delete()[0])
