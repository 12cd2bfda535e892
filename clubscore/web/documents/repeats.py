"""Answer repeated requests for a document of an event without reading the event again.

To know whether a document is current, its event has to be read, which costs as much as a page or
more. While the version of the event stays the same, so does the answer. For visitors, a process
reads for one document at a time, so that its other threads can serve pages.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec
from uuid import UUID

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from clubscore.errors import ClubError
from clubscore.printing.models import PrintJob
from clubscore.printing.queue.services import job_look
from clubscore.standings.versions import event_version
from clubscore.web.live.cached_responses import KEPT_SECONDS, CachedResponse
from clubscore.web.live.pages import answer_key, for_everybody, is_cacheable, table_version

from .responses import busy

P = ParamSpec("P")
# A final answer, such as a refusal, or the job of the document.
JobOrResponse = HttpResponse | PrintJob
Show = Callable[[HttpRequest, PrintJob], HttpResponse]
Refuse = Callable[[HttpRequest, ClubError], HttpResponse]
View = Callable[Concatenate[HttpRequest, P], JobOrResponse]

# One reads, another waits; more are told to come again.
_room: Final = threading.BoundedSemaphore(2)
_read_lock: Final = threading.Lock()


def answers_with(
    show: Show, refuse: Refuse = busy
) -> Callable[[View[P]], Callable[..., HttpResponse]]:
    """Let a view return the job of a document, which ``show`` turns into a response.

    ``refuse`` makes the response for visitors when there is no room at the moment.

    The address has the ``slug`` of an event or a ``table_id``. Visitors without a session get the
    document an earlier visitor asked for, without running the view. Officials, and people who
    opened the link of a table, have sessions.
    """

    def decorator(view: View[P]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            # Before the view, so that what changes meanwhile is read next time.
            version = _version(kwargs) if for_everybody(request) else None
            if version is None:
                asked = view(request, *args, **kwargs)
            else:
                key = answer_key(request, version, "document")
                try:
                    asked = _request_once(request, key, lambda: view(request, *args, **kwargs))
                except ClubError as error:
                    asked = refuse(request, error)
            return answer_of(request, asked, show)

        return answer

    return decorator


def answer_of(request: HttpRequest, job_or_response: JobOrResponse, show: Show) -> HttpResponse:
    """Return what is an answer, or what ``show`` makes of a job."""
    return (
        show(request, job_or_response) if isinstance(job_or_response, PrintJob) else job_or_response
    )


def _request_once(
    request: HttpRequest, key: str, ask: Callable[[], JobOrResponse]
) -> JobOrResponse:
    """Return the cached answer or make it; raises ``documents_moment`` while others wait."""
    if (kept := _cached(request, key)) is not None:
        return kept
    if not _room.acquire(blocking=False):
        raise ClubError("documents_moment")
    try:
        with _read_lock:
            if (kept := _cached(request, key)) is not None:
                return kept
            asked = ask()
            if isinstance(asked, PrintJob):
                cache.set(key, asked.key, KEPT_SECONDS)
            elif is_cacheable(request, asked):
                cache.set(key, CachedResponse.of(asked), KEPT_SECONDS)
            return asked
    finally:
        _room.release()


def _cached(request: HttpRequest, key: str) -> JobOrResponse | None:
    kept: UUID | CachedResponse | None = cache.get(key)
    if isinstance(kept, CachedResponse):
        return kept.response(request)
    job = None if kept is None else job_look(kept)
    return None if job is None or job.state == PrintJob.State.FAILED else job


def _version(arguments: dict[str, Any]) -> str | None:
    """Return the version of the event or the table of an address, or None without such a one."""
    if "slug" in arguments:
        return event_version(arguments["slug"])
    found = table_version(arguments["table_id"])
    return None if found is None else found.version
