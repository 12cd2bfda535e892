"""Live pages: they update themselves, and cost next to nothing while nothing changes.

Every event has a version, computed from its data and nothing else: no write can forget to raise it,
in whichever process, and a process with an empty cache computes the same one. A page carries the
version it shows and asks every few seconds whether that is current. A process queries the database
at most once in ``LIVE_SECONDS``, so asking costs no query, and the answer is at most that old. What
visitors without a session get is made once per version.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, OuterRef, Subquery, Sum
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from clubscore.http.release import release
from clubscore.play.models import Confirmation, Hand, HandAcceptance
from clubscore.secrecy import has_secret
from clubscore.standings.versions import (
    EventState,
    T,
    cache_key,
    cached_result,
    digest,
    event_state,
)
from clubscore.tournaments.models import Table
from clubscore.web.actions import parse_number
from clubscore.web.middleware.notices import COOKIE_NAME as NOTICES

from .cached_responses import ANONYMOUS, KEPT_SECONDS, CachedResponse

ASKS: Final = "live"  # parameter of the address: the version the page has
TABLE_SECONDS: Final = 3600  # a table never moves to another event, but may be deleted

VERSION_OF: Final = "live_version_of"  # attribute of a view: returns the version of its page
FOUND: Final = "live_found"  # attribute of a request: the version that function returned

SHARED: Final = 16  # results of work that a process keeps
# A cookie; the parts of a page that keep up to date do not depend on it.
FOLLOWS: Final = settings.FOLLOWING_COOKIE_NAME

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
Answer = Callable[..., HttpResponse]

_results: dict[tuple[str, str], Any] = {}
_results_lock = threading.Lock()  # always the last lock taken: shared work takes no other
# One thread makes an answer, the others wait for it.
_response_locks = [threading.Lock() for _ in range(16)]


@dataclass(frozen=True, slots=True)
class Live:
    """What a page of an event shows, as ``request.live``."""

    version: str
    address: str  # to ask for something newer
    event: EventState | None  # of a page of an event

    @classmethod
    def of(cls, request: HttpRequest, page_version: PageVersion) -> Live:
        """Return the address of the request with the version in it."""
        asked = [(key, value) for key, value in request.GET.items() if key != ASKS]
        address = f"{request.path}?{urlencode([*asked, (ASKS, page_version.version)])}"
        return cls(page_version.version, address, page_version.event)


@dataclass(frozen=True, slots=True)
class PageVersion:
    """The version of a page."""

    version: str
    event: EventState | None = None


def live_event(view: View[P]) -> Answer:
    """Make a page of an event, whose address has its ``slug``, update itself."""
    return live_page(view, lambda arguments: _event_version(arguments["slug"]))


def _event_version(slug: str) -> PageVersion | None:
    state = event_state(slug)
    return None if state is None else PageVersion(state.version, state)


def live_table(view: View[P]) -> Answer:
    """The same for a page of a table, from ``table_id``."""
    return live_page(view, lambda arguments: table_version(arguments["table_id"]))


def table_version(table_id: int) -> PageVersion | None:
    """Return the version of a table: what the hands of other tables do not change."""
    tables = Table.objects.filter(pk=table_id).values_list("session__tournament__slug", flat=True)
    slug = cached_result(f"table {table_id}", TABLE_SECONDS, tables.first)
    state = None if slug is None else event_state(slug)
    if state is None:
        return None
    hands = cached_result(
        f"hands {table_id}", settings.LIVE_SECONDS, lambda: _hands_of_table(table_id)
    )
    if hands is None:  # a table of a session that was drawn again, or of a deleted event
        return None
    return PageVersion(digest(state.frame, hands), state)


def _hands_of_table(table_id: int) -> tuple[int | None, ...] | None:
    """Return the columns that change with every hand, correction and word of a player. One query.

    None without such a table. Everything else at a table is in the log of the event.
    """
    hands = Hand.objects.filter(table=OuterRef("pk")).order_by().values("table")
    confirmed = Confirmation.objects.filter(table=OuterRef("pk")).order_by().values("table")
    accepted = (
        HandAcceptance.objects.filter(hand__table=OuterRef("pk")).order_by().values("hand__table")
    )
    table = Table.objects.filter(pk=table_id).values_list(
        Subquery(hands.annotate(hands=Count("pk")).values("hands")),
        Subquery(hands.annotate(revisions=Sum("revision")).values("revisions")),
        Subquery(confirmed.annotate(given=Count("pk")).values("given")),
        Subquery(accepted.annotate(given=Count("pk")).values("given")),
    )
    return table.first()


def live_seat(view: View[P]) -> Answer:
    """The same for a player's own page at the end of a table, from its ``token``."""
    return live_page(view, lambda arguments: _seat_version(arguments["token"]))


def _seat_version(token: str) -> PageVersion | None:
    table_id = parse_number(token.partition("-")[0])
    return None if table_id is None else table_version(table_id)


def live_page(view: View[P], version_of: Callable[[dict[str, Any]], PageVersion | None]) -> Answer:
    """Make a page live; visitors without a session share one copy of each version.

    ``version_of`` gets the arguments of the address, and returns None if nothing is there.
    Responses to visitors with a session are made for each one, so that nothing held back is shown
    to others. Pages that are up to date do not get here: ``unchanged_middleware`` answers them.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        # Before the page is made, so that what changes meanwhile is asked for next time.
        found = getattr(request, FOUND, None) or version_of(kwargs)
        if found is None:
            return view(request, *args, **kwargs)
        if "HX-Request" in request.headers:
            request.COOKIES.pop(FOLLOWS, None)
        request.live = Live.of(request, found)  # type: ignore[attr-defined]  # for the template
        if not for_everybody(request):
            return view(request, *args, **kwargs)
        return cached_response(request, found.version, lambda: view(request, *args, **kwargs))

    setattr(answer, VERSION_OF, version_of)
    return answer


def cached_response(
    request: HttpRequest, version: str, make: Callable[[], HttpResponse]
) -> HttpResponse:
    """Return what visitors without a session get at a version, made at the first request.

    Other requests wait while it is made.
    """
    key = answer_key(request, version)
    kept: CachedResponse | None = cache.get(key)
    if kept is not None:
        return kept.response(request)
    with _response_locks[hash(key) % len(_response_locks)]:
        kept = cache.get(key)
        if kept is not None:
            return kept.response(request)
        response = make()
        if not is_cacheable(request, response):
            return response
        kept = CachedResponse.of(response)
        cache.set(key, kept, KEPT_SECONDS)
    return kept.response(request)


def live_event_state(request: HttpRequest) -> EventState:
    """Return the state of the event whose page is being made; the page must be live."""
    state: EventState = request.live.event  # type: ignore[attr-defined]
    return state


def shared_result(request: HttpRequest, name: str, work: Callable[[], T]) -> T:
    """Return what ``work`` returns, computed once for a version of the event by this process.

    For visitors without a session, on pages that keep up to date; others get it fresh. It has to
    be the same for all of them, and nobody changes it.
    """
    live: Live | None = getattr(request, "live", None)
    if live is None or not for_everybody(request):
        return work()
    return shared_result_for(live.event.version if live.event else live.version, name, work)


def shared_result_for(version: str, name: str, work: Callable[[], T]) -> T:
    """Return what ``work`` returns, computed once for a version by this process."""
    key = version, name
    with _results_lock:
        if key not in _results:
            _results[key] = work()
            while len(_results) > SHARED:
                del _results[next(iter(_results))]
        found: T = _results[key]
    return found


def for_everybody(request: HttpRequest) -> bool:
    """Tell whether the request comes from a visitor without a session and without messages."""
    own = {settings.SESSION_COOKIE_NAME, NOTICES}
    return request.method == "GET" and own.isdisjoint(request.COOKIES)


def is_cacheable(request: HttpRequest, response: HttpResponse) -> bool:
    """Tell whether a response may be given to others without a session, too."""
    secret = response.cookies or request.META.get("CSRF_COOKIE_NEEDS_UPDATE") or has_secret()
    return response.status_code == 200 and not response.streaming and not secret


def answer_key(request: HttpRequest, version: str, what: str = "answer") -> str:
    """Return the cache key of what visitors without a session get for a request."""
    asked = sorted((key, value) for key, value in request.GET.items() if key != ASKS)
    cookies = sorted(item for item in request.COOKIES.items() if _is_read(item[0]))
    part = "HX-Request" in request.headers
    site = request.scheme, request.get_host()
    # A shared cache outlives a release, whose pages name files of its own.
    kept_as = CachedResponse.__module__, CachedResponse.__qualname__, release()
    return cache_key(
        kept_as, what, version, request.path, asked, cookies, part, get_language(), site
    )


def _is_read(cookie: str) -> bool:
    """Tell whether a cookie may affect responses; those of other software on the host do not."""
    return cookie.startswith(settings.COOKIE_PREFIX) and cookie not in ANONYMOUS
