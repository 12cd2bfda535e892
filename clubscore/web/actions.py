"""What views that change something share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest
from django.views.decorators.http import require_http_methods

from clubscore.errors import ClubError
from clubscore.web.fields import ID_DIGITS
from clubscore.words import explain

# A page that shows a form and takes it.
read_or_send: Final = require_http_methods(["GET", "HEAD", "POST"])


def parse_number(text: str) -> int | None:
    """Return a number or id that a page of ours has sent back; None for anything else.

    ``int`` also reads other scripts, and refuses long ones.
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= ID_DIGITS else None


def whole_number(text: str) -> int:
    """Return a number or an id that was sent; 0, which no object has, for anything else."""
    return parse_number(text) or 0


def do_and_report(request: HttpRequest, message: str, act: Callable[[], Any]) -> str:
    """Do something and say that it is done, or why it cannot be; return the code of that."""
    try:
        act()
    except ClubError as error:
        messages.error(request, explain(error))
        return error.code
    messages.success(request, message)
    return ""
