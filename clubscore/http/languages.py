"""Whether a request says in which language it wants to be answered."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation.trans_real import (
    get_supported_language_variant,
    parse_accept_lang_header,
)


def has_chosen(request: HttpRequest) -> bool:
    """Tell whether the visitor chose a language here, or the browser asks for one we have."""
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    wanted = [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""), *(one for one, _ in accepted)]
    return any(map(is_spoken, wanted))


def is_spoken(language: str) -> bool:
    """Tell whether a language is one of ours, or a kind of one; no text is none."""
    try:
        return bool(get_supported_language_variant(language))
    except (LookupError, ValueError):  # ValueError: longer than any language's name
        return False
