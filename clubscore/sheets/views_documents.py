"""Documents asked for, waited for and fetched."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubscore.errors import ClubError
from clubscore.events.access import EventAccess, event_access
from clubscore.people.models import Player, User
from clubscore.people.privacy import names_are_public
from clubscore.wording import explain

from .freshness import digest
from .jobs import job_look, jobs_ahead
from .kinds import WHOLE_NAMES, Parameters, kind_of
from .models import PrintedFile, PrintJob
from .printing import document_ask
from .responses import languages_asked, pdf_response

BUSY = 503
UNNAMED = "unnamed"  # parameter of a job: whose names it does not show, see _unnamed


@require_safe
def document(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Show a document of an event as PDF, or the page that waits for it.

    ``?lang=it`` or ``?lang=it,en``; the rest of the address is the kind's.
    """
    known = kind_of(kind)
    access = event_access(request, slug)
    return document_response(request, access, kind, known.read(request, access))


def document_response(
    request: HttpRequest,
    access: EventAccess,
    kind: str,
    parameters: Parameters,
    language: str = "",
) -> HttpResponse:
    """Return a document as PDF if it is there, or lead to the page that waits for it.

    ``language`` is by default the one asked for in the address. Raises ``Http404`` where the kind
    does not allow this visitor to have it.
    """
    if not kind_of(kind).allowed(access, parameters):
        raise Http404
    try:
        job = document_ask(
            tournament=access.tournament,
            kind=kind,
            parameters=_with_names(access, parameters),
            language=language or languages_asked(request),
            public=not access.is_official,
            user=request.user if isinstance(request.user, User) else None,
        )
    except ClubError as error:
        return _busy(request, access, error)
    if job.state == PrintJob.State.DONE:
        return _file(job)
    return redirect("print_job", job.key)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def print_job(request: HttpRequest, job: UUID) -> HttpResponse:
    """Watch a document being made; one that failed can be started again."""
    looked, access = _job(request, job)
    if request.method == "POST":
        return document_response(
            request, access, looked.kind, looked.parameters, language=looked.language
        )
    if looked.state == PrintJob.State.DONE and "HX-Request" in request.headers:
        return HttpResponse(headers={"HX-Redirect": reverse("print_file", args=[looked.key])})
    error = ClubError(looked.error["code"], **_facts(looked)) if looked.error else None
    context = {
        "event": access.tournament,
        "is_official": access.is_official,
        "job": looked,
        "ahead": jobs_ahead(looked) if looked.state == PrintJob.State.WAITING else 0,
        "why": explain(error) if error else "",
    }
    return render(request, "sheets/print_job.html", context)


@require_safe
def print_file(request: HttpRequest, job: UUID) -> HttpResponse:
    """Show a document that was made; before that, the page that waits for it."""
    looked, _access = _job(request, job)
    if looked.state != PrintJob.State.DONE:
        return redirect("print_job", looked.key)
    return _file(looked)


def _job(request: HttpRequest, key: UUID) -> tuple[PrintJob, EventAccess]:
    """Return a job with what this visitor may do; ``Http404`` for what is not theirs to have."""
    job = job_look(key)
    if job is None:
        raise Http404
    access = event_access(request, job.tournament.slug)
    hides = WHOLE_NAMES in job.parameters and names_are_public()
    # Made before somebody's wish was known, it may show a name.
    hides = hides or job.parameters.get(UNNAMED, "") != _unnamed(access, job.parameters)
    if hides or not kind_of(job.kind).allowed(access, job.parameters):
        raise Http404
    return job, access


def _with_names(access: EventAccess, parameters: Parameters) -> Parameters:
    """Officials get a document of their own if somebody's name is hidden from the public."""
    asked = {key: value for key, value in parameters.items() if key not in (WHOLE_NAMES, UNNAMED)}
    hidden = access.tournament.entries.exclude(player__privacy=Player.Privacy.SHOWN)
    if not names_are_public() and hidden.exists():
        asked |= {WHOLE_NAMES: True}
    unnamed = _unnamed(access, asked)
    return asked | {UNNAMED: unnamed} if unnamed else asked


def _unnamed(access: EventAccess, parameters: Parameters) -> str:
    """Return a digest of whose names a document does not show in full; nothing of nobody."""
    shown = [Player.Privacy.SHOWN]
    if WHOLE_NAMES in parameters:
        shown += [Player.Privacy.INITIALS, Player.Privacy.HIDDEN]
    entries = access.tournament.entries.exclude(player__privacy__in=shown).order_by("pk")
    unnamed = list(entries.values_list("pk", "player__privacy"))
    return digest(unnamed) if unnamed else ""


def _facts(job: PrintJob) -> dict[str, str | int]:
    return {name: fact for name, fact in job.error.items() if name != "code"}


def _file(job: PrintJob) -> HttpResponse:
    kept = PrintedFile.objects.filter(job=job).first()
    if kept is None:  # dropped since, for something newer
        return redirect("print_job", job.key)
    return pdf_response(bytes(kept.content), job.title)


def _busy(request: HttpRequest, access: EventAccess, error: ClubError) -> HttpResponse:
    context = {
        "event": access.tournament,
        "is_official": access.is_official,
        "job": None,
        "why": explain(error),
    }
    response = render(request, "sheets/print_job.html", context, status=BUSY)
    response["Retry-After"] = "120"
    return response
