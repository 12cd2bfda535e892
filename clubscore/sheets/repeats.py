"""Who asks again for a document of an event is answered without the event being read again.

To know whether a document is the one there is, its event is read, which costs as much as a page
or more. While the version of the event stays what it was, the answer stays what it was too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec
from uuid import UUID

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from clubscore.play.live import KEPT_SECONDS, answer_key, event_version, for_everybody, table_found

from .jobs import job_look
from .models import PrintJob

P = ParamSpec("P")
Asked = HttpResponse | PrintJob  # an answer that is none, such as a refusal; or the document's job
Show = Callable[[HttpRequest, PrintJob], HttpResponse]
View = Callable[Concatenate[HttpRequest, P], Asked]

_asking: Final = [threading.Lock() for _ in range(16)]  # each is asked for once, the others wait


def shown_with(show: Show) -> Callable[[View[P]], Callable[..., HttpResponse]]:
    """Let a view return the job of a document, which ``show`` makes an answer of.

    The address has the ``slug`` of an event or a ``table_id``. Visitors without a session get the
    document of who asked before them, without the view. Officials, and who opened the link of a
    table, have sessions.
    """

    def decorated(view: View[P]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            # Before the view, so that what changes meanwhile is read next time.
            version = _version(kwargs) if for_everybody(request) else None
            if version is None:
                asked = view(request, *args, **kwargs)
            else:
                key = answer_key(request, version, "document")
                asked = _kept(key) or _once(key, lambda: view(request, *args, **kwargs))
            return answer_of(request, asked, show)

        return answer

    return decorated


def answer_of(request: HttpRequest, asked: Asked, show: Show) -> HttpResponse:
    """Return what is an answer, or what ``show`` makes of a job."""
    return show(request, asked) if isinstance(asked, PrintJob) else asked


def _once(key: str, ask: Callable[[], Asked]) -> Asked:
    """Ask, unless another thread just has."""
    with _asking[hash(key) % len(_asking)]:
        if (job := _kept(key)) is not None:
            return job
        asked = ask()
        if isinstance(asked, PrintJob):
            cache.set(key, asked.key, KEPT_SECONDS)
        return asked


def _kept(key: str) -> PrintJob | None:
    kept: UUID | None = cache.get(key)
    job = None if kept is None else job_look(kept)
    return None if job is None or job.state == PrintJob.State.FAILED else job


def _version(arguments: dict[str, Any]) -> str | None:
    """Return the version of the event or the table of an address; None without such a one."""
    if "slug" in arguments:
        return event_version(arguments["slug"])
    found = table_found(arguments["table_id"])
    return None if found is None else found.version
