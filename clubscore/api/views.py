"""What every answer of the API has in common, its description, and the page that explains it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from clubscore.http.domains.own import is_reachable
from clubscore.http.languages import has_chosen
from clubscore.http.links import here_url
from clubscore.languages import SOURCE

from .budget import UNITS, spend
from .calculation import MOST_HANDS
from .description import ROOT, description
from .documentation import chapters, models
from .faults import fault, too_many_requests
from .writing.once import answer_once

ASKED_AGAIN: Final = "no-cache"  # may be kept, but is asked for each time whether it has changed
# Nothing here depends on a cookie, so that pages of others may ask and show it.
ELSEWHERE: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": (
        "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
    ),
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}

View = Callable[..., HttpResponse]


def api_view(view: View) -> View:
    """Answer HEAD and OPTIONS, count requests, send errors as JSON, and handle unchanged responses.

    A client that asks for no language of ours is a program: it gets English, not the site language.
    """

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not has_chosen(request):
            translation.activate(SOURCE)  # for good: LocaleMiddleware names it in Content-Language
        response = _answer(view, request, *args, **kwargs)
        for name, value in ELSEWHERE.items():
            response[name] = value
        patch_vary_headers(response, ["Accept-Language"])
        return response

    return answer


def _answer(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    method = request.method
    if method == "OPTIONS":
        return HttpResponse(status=204)
    if not is_reachable(request):  # of another club than the domain's
        return fault(404, "not_found")
    if seconds := spend(request):
        return too_many_requests(seconds)
    if method == "HEAD":
        request.method = "GET"  # the server leaves the body out
    response = answer_once(view, request, *args, **kwargs)
    request.method = method
    if isinstance(response, HttpResponseNotAllowed):
        return _not_allowed(response)
    return _unless_known(request, response)


def _not_allowed(response: HttpResponse) -> HttpResponse:
    methods = response["Allow"]
    refusal = fault(405, "method_not_allowed", methods=methods)
    refusal["Allow"] = methods
    return refusal


def _unless_known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return 304 instead of what the other side has already."""
    if request.method not in {"GET", "HEAD"} or response.status_code != 200:
        return response
    etag = response.get("ETag") or f'"{sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    response["Cache-Control"] = ASKED_AGAIN
    not_modified = get_conditional_response(request, etag=etag, response=response)
    return response if not_modified is None else not_modified


@api_view
@require_safe
def openapi(_request: HttpRequest) -> HttpResponse:
    """The description for programs, in English for all."""
    return JsonResponse(description(), headers={"Content-Language": SOURCE})


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """The description for people: every address with an example, every object field by field."""
    context = {
        "root": here_url(request, ROOT),
        "chapters": chapters(),
        "models": models(),
        "units": UNITS,
        "most": MOST_HANDS,
        "languages": ", ".join(name for _code, name in settings.LANGUAGES),
    }
    return render(request, "api/documentation.html", context)
