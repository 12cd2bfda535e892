"""Documents asked for, waited for and fetched."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import event_access, table_access
from clubscore.http.addresses import visitor_address
from clubscore.http.links import table_links
from clubscore.http.suspension import check_open
from clubscore.people.models import Club, Player, User
from clubscore.people.privacy import names_are_public
from clubscore.printing.documents.registry import (
    TABLE_LINK,
    WHOLE_NAMES,
    Parameters,
    json_digest,
    kind_of,
)
from clubscore.printing.models import PrintedFile, PrintJob
from clubscore.printing.queue.services import document_ask, job_look
from clubscore.printing.queue.worker import DOCUMENTS
from clubscore.tournaments.access import EventAccess
from clubscore.web.actions import read_or_send
from clubscore.words import explain

from .repeats import JobOrResponse, answer_of, answers_with
from .responses import (
    KEPT_A_WHILE,
    browses,
    busy,
    file_response,
    not_there_yet,
    requested_languages,
)

MARK = "mark"  # parameter of a document that follows no event: a digest of what it shows
HIDDEN_NAMES = "unnamed"  # parameter of a job: whose names it does not show


def show_document(request: HttpRequest, job: PrintJob) -> HttpResponse:
    """Return the document of a job if it is ready, or a page that waits for it."""
    return _file(request, job) if job.state == PrintJob.State.DONE else not_there_yet(request, job)


@require_safe
@answers_with(show_document)
def document(request: HttpRequest, slug: str, kind: str) -> JobOrResponse:
    """Show a document of an event as PDF, or a page that waits for it.

    ``?lang=it`` or ``?lang=it,en``; the rest of the address is the kind's.
    """
    known = kind_of(kind)
    access = event_access(request, slug)
    links = table_links(request, access.tournament.club_id)
    return request_document(
        request, access, kind, known.parse_query(request.GET.dict(), access, links)
    )


def document_response(
    request: HttpRequest,
    access: EventAccess,
    kind: str,
    parameters: Parameters,
    language: str = "",
) -> HttpResponse:
    """Return a document as PDF if it is ready, or a page that waits for it.

    Arguments and errors are those of :func:`request_document`.
    """
    asked = request_document(request, access, kind, parameters, language)
    return answer_of(request, asked, show_document)


def request_document(
    request: HttpRequest,
    access: EventAccess,
    kind: str,
    parameters: Parameters,
    language: str = "",
) -> JobOrResponse:
    """Return the job of a document, or the answer that says why there is none now.

    ``language`` is by default the one asked for in the address. Raises ``Http404`` where the kind
    does not allow this visitor to have it.
    """
    try:
        return document_job(
            request, access, kind, parameters, language=language or requested_languages(request)
        )
    except ClubError as error:
        return busy(request, error, access.tournament)


def document_job(
    request: HttpRequest,
    access: EventAccess,
    kind: str,
    parameters: Parameters,
    *,
    language: str,
) -> PrintJob:
    """Ask for a document and return its job; raises as ``document_ask``, and ``Http404``."""
    if not _may_have(request, access, kind, parameters):
        raise Http404
    return document_ask(
        tournament=access.tournament,
        kind=kind,
        parameters=_with_names(access, parameters),
        language=language,
        public=not access.is_official and TABLE_LINK not in parameters,
        user=request.user if isinstance(request.user, User) else None,
        address="" if access.is_official else visitor_address(request),
        again=browses(request),
    )


def common_response(
    request: HttpRequest, kind: str, parameters: Parameters, *, language: str
) -> HttpResponse:
    """Return a document that is the same for everyone, or a page that waits for it."""
    mark = f'"{parameters[MARK]}"'
    if unchanged := get_conditional_response(request, etag=mark):
        return unchanged
    try:
        job = document_ask(
            tournament=None,
            kind=kind,
            parameters=parameters,
            language=language,
            public=True,
            address=visitor_address(request),
            again=browses(request),
        )
    except ClubError as error:
        return busy(request, error)
    response = show_document(request, job)
    if response.status_code == HTTPStatus.OK:
        response["ETag"], response["Cache-Control"] = mark, KEPT_A_WHILE
    return response


@never_cache
@read_or_send
def print_job(request: HttpRequest, job: UUID) -> HttpResponse:
    """Watch a document being made; one that failed can be started again."""
    looked, access = _job(request, job)
    if request.method == "POST" and access is None:
        return common_response(request, looked.kind, looked.parameters, language=looked.language)
    if request.method == "POST" and access is not None:
        return document_response(
            request, access, looked.kind, looked.parameters, language=looked.language
        )
    media = kind_of(looked.kind).media
    if looked.state == PrintJob.State.DONE and "HX-Request" in request.headers and media.is_inline:
        return HttpResponse(headers={"HX-Redirect": reverse("print_file", args=[looked.key])})
    waits = looked.state == PrintJob.State.WAITING
    context = {
        "event": access and access.tournament,
        "job": looked,
        "media": media,
        "ahead": DOCUMENTS.ahead(looked) if waits else 0,
        "why": explain(looked.failure) if looked.failure else "",
    }
    return render(request, "documents/print_job.html", context)


@require_safe
def print_file(request: HttpRequest, job: UUID) -> HttpResponse:
    """Show a finished document, or a page that waits for it."""
    looked, _access = _job(request, job)
    return show_document(request, looked)


def _job(request: HttpRequest, key: UUID) -> tuple[PrintJob, EventAccess | None]:
    """Return a job and the visitor's access to its event, None if it has no event.

    Raises ``Http404`` if the visitor may not have it.
    """
    job = job_look(key)
    if job is None:
        raise Http404
    if job.tournament is None:
        if club := _club_shown(job.parameters):
            check_open(request, club)
        return job, None
    access = _access_of(request, job.tournament.slug, job.parameters)
    may_have = _may_have(request, access, job.kind, job.parameters)
    hides = WHOLE_NAMES in job.parameters and names_are_public()
    # Made before somebody's wish was known, it may show a name.
    hides = hides or job.parameters.get(HIDDEN_NAMES, "") != _hidden_names_digest(
        access, job.parameters
    )
    if hides or not may_have:
        raise Http404
    return job, access


def _club_shown(parameters: Parameters) -> Club | None:
    """Return the club that a document of no event is about; of reference cards there is none.

    Raises ``Http404`` if the club is being deleted.
    """
    of_club = {"club": "pk", "career": "players__pk", "circuit": "circuits__pk"}
    for name, column in of_club.items():
        if name in parameters:
            club = Club.everything.filter(**{column: parameters[name]}).first()
            if club is not None and club.is_stand_in:
                raise Http404
            return club
    return None


def _access_of(request: HttpRequest, slug: str, parameters: Parameters) -> EventAccess:
    """Return what this visitor may do; the link of a table opens its papers in any event."""
    table = parameters.get(TABLE_LINK)
    return event_access(request, slug) if table is None else table_access(request, table).event


def _may_have(request: HttpRequest, access: EventAccess, kind: str, parameters: Parameters) -> bool:
    table = parameters.get(TABLE_LINK)
    if table is None or access.is_official:
        return kind_of(kind).is_allowed(access, parameters)
    return table_access(request, table).has_link  # and names are shown in full from now on


def _with_names(access: EventAccess, parameters: Parameters) -> Parameters:
    """Officials get a document of their own if someone's name is hidden from the public."""
    asked = {
        key: value for key, value in parameters.items() if key not in (WHOLE_NAMES, HIDDEN_NAMES)
    }
    hidden = access.tournament.entries.exclude(player__privacy=Player.Privacy.SHOWN)
    if not names_are_public() and hidden.exists():
        asked |= {WHOLE_NAMES: True}
    unnamed = _hidden_names_digest(access, asked)
    return asked | {HIDDEN_NAMES: unnamed} if unnamed else asked


def _hidden_names_digest(access: EventAccess, parameters: Parameters) -> str:
    """Return a digest of whose names a document does not show in full; nothing of nobody."""
    shown = [Player.Privacy.SHOWN]
    if WHOLE_NAMES in parameters:
        shown += [Player.Privacy.INITIALS, Player.Privacy.HIDDEN]
    entries = access.tournament.entries.exclude(player__privacy__in=shown).order_by("pk")
    unnamed = list(entries.values_list("pk", "player__privacy"))
    return json_digest(unnamed) if unnamed else ""


def _file(request: HttpRequest, job: PrintJob) -> HttpResponse:
    kept = PrintedFile.objects.filter(job=job).first()
    if kept is None:  # dropped since, for something newer
        return not_there_yet(request, job)
    return file_response(bytes(kept.content), job.title, kind_of(job.kind).media)
