"""Who asks again for a document of an event is answered without the event being read again.

To know whether a document is the one there is, its event is read, which costs as much as a page
or more. While the version of the event stays what it was, the answer stays what it was too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec
from uuid import UUID

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from clubscore.play.live import KEPT_SECONDS, answer_key, event_version, for_everybody, table_found

from .jobs import job_look
from .models import PrintJob

JOB: Final = "clubscore_print_job"  # attribute of a request: the key of the document's job

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
Again = Callable[[HttpRequest, PrintJob], HttpResponse]


def note_job(request: HttpRequest, job: PrintJob) -> None:
    """Note which document a request got, for those who ask the same."""
    setattr(request, JOB, job.key)


def repeated(again: Again) -> Callable[[View[P]], Callable[..., HttpResponse]]:
    """Let ``again`` answer visitors without a session with the document of who asked before them.

    The view notes it (:func:`note_job`); its address has the ``slug`` of an event or a
    ``table_id``. Officials, and who opened the link of a table, have sessions: they are answered
    by the view.
    """

    def decorated(view: View[P]) -> Callable[..., HttpResponse]:
        @wraps(view)
        def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            # Before the view, so that what changes meanwhile is read next time.
            version = _version(kwargs) if for_everybody(request) else None
            if version is None:
                return view(request, *args, **kwargs)
            key = answer_key(request, version, "document")
            kept: UUID | None = cache.get(key)
            job = None if kept is None else job_look(kept)
            if job is not None and job.state != PrintJob.State.FAILED:
                return again(request, job)
            response = view(request, *args, **kwargs)
            if (noted := getattr(request, JOB, None)) is not None:
                cache.set(key, noted, KEPT_SECONDS)
            return response

        return answer

    return decorated


def _version(arguments: dict[str, Any]) -> str | None:
    """Return the version of the event or the table of an address; None without such a one."""
    if "slug" in arguments:
        return event_version(arguments["slug"])
    found = table_found(arguments["table_id"])
    return None if found is None else found.version
