"""Answers live pages that are up to date: most requests during an event."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import Resolver404, resolve

from clubscore.http.domains.own import is_reachable

from .pages import ASKS, FOUND, VERSION_OF, PageVersion


def unchanged_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer 204 to a page that asks for updates and is up to date.

    Runs before everything that looks at sessions, languages or forms: the answer is the same for
    everyone. If something has changed, the view gets the request, with the version found.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.method == "GET" and ASKS in request.GET and is_reachable(request):
            found = _page_version(request)
            if found is not None and found.version == request.GET[ASKS]:
                return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
            setattr(request, FOUND, found)
        return get_response(request)

    return answer


def _page_version(request: HttpRequest) -> PageVersion | None:
    """Return the version of the page at an address; None for one that does not keep up to date."""
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    version_of = getattr(match.func, VERSION_OF, None)
    if version_of is None:
        return None
    request.resolver_match = match  # the log tells whose page it was
    found: PageVersion | None = version_of(match.kwargs)
    return found
