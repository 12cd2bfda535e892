"""The page that says how long to wait after too many wrong passwords."""

from __future__ import annotations

import math
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from clubscore.http.addresses import visitor_address
from clubscore.people.logins.throttling import STATUS, seconds_to_wait


def lockout_response(
    request: HttpRequest, _response: HttpResponse | None, credentials: dict[str, Any] | None
) -> HttpResponse:
    """Say how long to wait, in place of the answer; django-axes calls it."""
    username = str((credentials or {}).get("username") or "")
    return wait_page(request, seconds_to_wait(visitor_address(request), username) or 1)


def wait_page(request: HttpRequest, seconds: int, *, for_code: str = "") -> HttpResponse:
    """Return the page that says how long to wait: for a password, or ``for_code``.

    ``app`` is the code of the app, for which a recovery code is accepted in the meantime; ``new``
    is the code of an app being set up.
    """
    context = {"seconds": seconds, "minutes": math.ceil(seconds / 60), "for_code": for_code}
    response = render(request, "account/wait.html", context, status=STATUS)
    response["Retry-After"] = str(seconds)
    add_never_cache_headers(response)
    return response
