"""What views of printed pages share: the language asked for, and the PDF as a response."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.text import slugify

DIGITS: Final = 4  # of a session's or a table's number
BOTH: Final = 2  # languages in one document at most
NOT_KEPT: Final = "private, no-store"  # a sheet changes with every hand
KEPT_A_WHILE: Final = "private, max-age=600"  # seconds; the same for everybody who asks


def language_asked(request: HttpRequest) -> str:
    """Return the language asked for in the address, or else the visitor's."""
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else translation.get_language() or "en"


def languages_asked(request: HttpRequest) -> str:
    """Return one language or two, as ``it,en``: those of ``?lang=``, or else the visitor's."""
    known = dict(settings.LANGUAGES)
    asked = dict.fromkeys(request.GET.get("lang", "").split(","))
    if 1 <= len(asked) <= BOTH and set(asked) <= set(known):
        return ",".join(asked)
    return translation.get_language() or "en"


def flag(request: HttpRequest, name: str) -> bool:
    """Whether the address says ``?name=1``."""
    return request.GET.get(name, "") not in {"", "0"}


def number_asked(request: HttpRequest, name: str) -> int | None:
    """Return a number from the address; None without one. Raises ``Http404`` for another text."""
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= DIGITS):
        raise Http404
    return int(text)


def pdf_response(pdf: bytes, title: str, *, cache: str = NOT_KEPT) -> HttpResponse:
    """Return a PDF shown in the browser; its file name also for readers of ASCII alone."""
    plain = slugify(title) or "sheets"
    disposition = f"inline; filename=\"{plain}.pdf\"; filename*=UTF-8''{quote(title, safe='')}.pdf"
    headers = {"Content-Disposition": disposition, "Cache-Control": cache}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)
