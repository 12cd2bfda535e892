"""Finds what an answer of an installation below a path says of addresses elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any, Final
from urllib.parse import unquote

from django.conf import settings
from django.urls import Resolver404, resolve

HOME: Final = "/score/"
OURS: Final = re.compile(r"https?://(?:club\.example|testserver)([^\s\"'<>)]*)")
PATH: Final = re.compile(r"""["'](/(?!/)[^"'\s<>]*)["']""")  # in quotes, wherever it stands
UNQUOTED: Final = re.compile(r"""(?:url\(|=)(/(?!/|>)[^"'\s<>)]*)""")
LEADING: Final = ("Content-Location", "HX-Location", "HX-Push-Url", "HX-Redirect", "Location")
AREAS: Final = ("/score/notifications/",)  # the scope of a worker is no page
TEXTS: Final = ("text/", "json", "javascript", "xml", "manifest")


def strays(answer: Any) -> Iterator[str]:
    """Yield each address on our host that is not below our path, and each cookie that is not."""
    for name in LEADING:
        if (value := answer.headers.get(name)) and not _is_below(value):
            yield f"{name}: {value}"
    for cookie in answer.cookies.values():
        if cookie["path"] != HOME or not cookie.key.startswith("__Secure-score."):
            yield f"cookie {cookie.key} at {cookie['path']}"
    if any(kind in answer.headers.get("Content-Type", "") for kind in TEXTS):
        text = unescape(answer.getvalue().decode()).replace("\r\n ", "")  # as calendars fold
        yield from (found for found in _addresses(text) if not _is_below(found))


def _addresses(text: str) -> Iterator[str]:
    for pattern in (OURS, PATH, UNQUOTED):
        yield from (match[1] or "/" for match in pattern.finditer(text))


def _is_below(address: str) -> bool:
    """Tell whether an address is below our path, once: what doubles it leads to no page."""
    path = OURS.sub(r"\1", address)
    if not path.startswith("/"):
        return bool(path)  # relative, or another site’s
    if path in {"/score", "/score:"}:  # what scripts and workers are told: theme.js
        return True
    if not path.startswith(HOME):
        return False
    page = re.split(r"[?#]", path)[0]
    if page.startswith((*AREAS, settings.STATIC_URL)) or "{" in page:
        return True
    try:
        resolve(unquote(page))
    except Resolver404:
        return False
    return True
