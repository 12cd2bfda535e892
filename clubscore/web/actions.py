"""What views that change something share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest
from django.views.decorators.http import require_http_methods

from clubscore.errors import ClubError
from clubscore.words import explain

# A page that shows a form and takes it.
read_or_send: Final = require_http_methods(["GET", "HEAD", "POST"])


def do_and_report(request: HttpRequest, message: str, act: Callable[[], Any]) -> str:
    """Do something and say that it is done, or why it cannot be; return the code of that."""
    try:
        act()
    except ClubError as error:
        messages.error(request, explain(error))
        return error.code
    messages.success(request, message)
    return ""
