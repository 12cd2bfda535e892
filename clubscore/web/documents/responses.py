"""What the document views share: the requested language, and the PDF as a response.

Browsers get a page that waits for a document. A program that wants the file (curl, a spreadsheet
that reads from an address) would mistake that page for it, so it is told to come again.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.text import slugify
from django.utils.translation import gettext

from clubscore.errors import ClubError
from clubscore.printing.documents.registry import PDF, Media
from clubscore.printing.models import PrintJob
from clubscore.tournaments.models import Tournament
from clubscore.words import explain

BOTH: Final = 2  # languages in one document at most
BAD_REQUEST, NOT_FOUND, TOO_MANY, BROKEN, BUSY = 400, 404, 429, 500, 503  # HTTP
BUSY_SECONDS: Final = 120  # until a document may be asked for again
MOMENT_SECONDS: Final = 2  # the same while many ask; the page does it by itself
NOT_KEPT: Final = "private, no-store"  # a sheet changes with every hand
NEVER_KEPT: Final = "no-store"  # a program would take for the file what only waits for it
PLAIN: Final = "text/plain; charset=utf-8"
KEPT_A_WHILE: Final = "public, max-age=600"  # seconds; the same for everybody who asks


def requested_language(request: HttpRequest) -> str:
    """Return the language asked for in the address, the first of two; or else the visitor's."""
    asked = request.GET.get("lang", "").partition(",")[0]
    return asked if asked in dict(settings.LANGUAGES) else translation.get_language() or "en"


def requested_languages(request: HttpRequest) -> str:
    """Return one language or two, as ``it,en``: those of ``?lang=``, or else the visitor's.

    Raises ``ClubError``: print_languages.
    """
    text = request.GET.get("lang", "")
    if not text:
        return translation.get_language() or "en"
    known, asked = dict(settings.LANGUAGES), dict.fromkeys(text.split(","))
    if len(asked) > BOTH or not set(asked) <= set(known):
        raise ClubError("print_languages", text=text, languages=", ".join(known))
    return ",".join(asked)


def file_response(
    content: bytes, title: str, media: Media = PDF, *, cache: str = NOT_KEPT
) -> HttpResponse:
    """Return a file, shown or saved; its name also for readers of only ASCII."""
    plain, whole = slugify(title) or "sheets", quote(title, safe="")
    names = f'filename="{plain}.{media.suffix}"'
    if whole != plain:
        names += f"; filename*=UTF-8''{whole}.{media.suffix}"
    headers = {
        "Content-Disposition": f"{'inline' if media.is_inline else 'attachment'}; {names}",
        "Cache-Control": cache,
    }
    return HttpResponse(content, content_type=media.type, headers=headers)


def browses(request: HttpRequest) -> bool:
    """Tell whether a page is wanted: browsers list ``text/html`` first, programs do not.

    Our own pages' scripts accept anything, but identify themselves.
    """
    accepted = request.accepted_types
    most = [one for one in accepted if one.quality == accepted[0].quality]
    named = any((one.main_type, one.sub_type) == ("text", "html") for one in most)
    return named or "HX-Request" in request.headers


def not_there_yet(request: HttpRequest, job: PrintJob) -> HttpResponse:
    """Redirect to the page that waits for a document; tell programs to retry, or what failed.

    The page is in the visitor's language. Programs seldom say theirs: they are told in the
    document's, the first of two.
    """
    if browses(request):
        return _never_kept(redirect("print_job", job.key))
    with translation.override(job.language.partition(",")[0]):
        if error := job.failure:
            status = BROKEN if error.code == "print_failed" else NOT_FOUND
            return _never_kept(_text_response(explain(error), status))
        response = _text_response(gettext("The document is being prepared."), BUSY)
    response["Retry-After"] = str(MOMENT_SECONDS)
    return _never_kept(response)


def busy(request: HttpRequest, error: ClubError, event: Tournament | None = None) -> HttpResponse:
    """Say why there is no document, and when to ask again: as a page, or to a program."""
    status = {"documents_enough": TOO_MANY, "print_languages": BAD_REQUEST}.get(error.code, BUSY)
    if browses(request):
        why = explain(error)
        context = {"event": event, "job": None, "why": why, "status": status}
        response = render(request, "documents/print_job.html", context, status=status)
    else:
        with translation.override(requested_language(request)):
            response = _text_response(explain(error), status)
    if status == BAD_REQUEST:
        return _never_kept(response)
    seconds = 60 * int(error.facts.get("minutes", 0)) or BUSY_SECONDS
    if error.code == "documents_moment":
        seconds = MOMENT_SECONDS
        if browses(request):
            response["Refresh"] = str(seconds)
    response["Retry-After"] = str(seconds)
    return _never_kept(response)


def _text_response(text: str, status: int) -> HttpResponse:
    return HttpResponse(f"{text}\n", content_type=PLAIN, status=status)


def _never_kept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = NEVER_KEPT
    patch_vary_headers(response, ["Accept"])
    return response
