"""What views of printed pages share: the language asked for, and the PDF as a response."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.text import slugify

from clubscore.errors import ClubError
from clubscore.printing.documents.registry import PDF, Media
from clubscore.tournaments.models import Tournament
from clubscore.words import explain

BOTH: Final = 2  # languages in one document at most
BUSY, TOO_MANY = 503, 429  # HTTP
BUSY_SECONDS: Final = 120  # until a document may be asked for again
MOMENT_SECONDS: Final = 2  # the same while many ask; the page does it by itself
NOT_KEPT: Final = "private, no-store"  # a sheet changes with every hand
KEPT_A_WHILE: Final = "public, max-age=600"  # seconds; the same for everybody who asks


def requested_language(request: HttpRequest) -> str:
    """Return the language asked for in the address, or else the visitor's."""
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else translation.get_language() or "en"


def requested_languages(request: HttpRequest) -> str:
    """Return one language or two, as ``it,en``: those of ``?lang=``, or else the visitor's."""
    known = dict(settings.LANGUAGES)
    asked = dict.fromkeys(request.GET.get("lang", "").split(","))
    if 1 <= len(asked) <= BOTH and set(asked) <= set(known):
        return ",".join(asked)
    return translation.get_language() or "en"


def file_response(
    content: bytes, title: str, media: Media = PDF, *, cache: str = NOT_KEPT
) -> HttpResponse:
    """Return a file, shown or saved; its name also for readers of ASCII alone."""
    plain, whole = slugify(title) or "sheets", quote(title, safe="")
    names = f'filename="{plain}.{media.suffix}"'
    if whole != plain:
        names += f"; filename*=UTF-8''{whole}.{media.suffix}"
    headers = {
        "Content-Disposition": f"{'inline' if media.is_inline else 'attachment'}; {names}",
        "Cache-Control": cache,
    }
    return HttpResponse(content, content_type=media.type, headers=headers)


def busy(request: HttpRequest, error: ClubError, event: Tournament | None = None) -> HttpResponse:
    """Return the page that says why there is no document now, and when to ask again."""
    context = {"event": event, "job": None, "why": explain(error)}
    status = TOO_MANY if error.code == "documents_enough" else BUSY
    response = render(request, "documents/print_job.html", context, status=status)
    seconds = 60 * int(error.facts.get("minutes", 0)) or BUSY_SECONDS
    if error.code == "documents_moment":
        seconds = MOMENT_SECONDS
        response["Refresh"] = str(seconds)
    response["Retry-After"] = str(seconds)
    return response
