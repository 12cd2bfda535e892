"""A whole event as a file: written for its organizers, read into a club."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.exchange.event_file import shape
from clubscore.exchange.event_file.preview import preview
from clubscore.exchange.event_file.uploads import (
    KIND,
    ImportedEvent,
    event_file_check,
    event_file_import,
)
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.exchange.uploads import upload_find
from clubscore.http.access import organizer_required, requested_club
from clubscore.http.addresses import visitor_address
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, User
from clubscore.people.selectors import organized_clubs
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.services import event_with_token
from clubscore.web.actions import read_or_send
from clubscore.words import explain

from .forms import EventFileForm
from .uploads import EventFileHandler


@organizer_required
@require_safe
def event_file(request: HttpRequest, access: EventAccess) -> StreamingHttpResponse:
    """The whole event as one file, to keep or to import elsewhere."""
    event = access.tournament
    if request.method == "GET":
        kind, by = Act.Kind.EVENT_EXPORTED, access.by.user
        act_log(
            kind=kind, by=by, club=event.club, facts=event.name, address=visitor_address(request)
        )
    return StreamingHttpResponse(
        event_chunks(event),
        content_type=shape.MEDIA_TYPE,
        headers={
            "Content-Disposition": f'attachment; filename="{event.slug}.json"',
            "Cache-Control": "no-store",
        },
    )


@csrf_exempt  # checked once the handler of the upload is in place, which has to come first
@login_required
@read_or_send
def event_import(request: HttpRequest) -> HttpResponse:
    """Choose the file of an event for the club ``?club=`` names, or for the first one."""
    club = requested_club(request)
    if request.method == "POST":
        request.upload_handlers = [EventFileHandler(request)]
    return _event_import(request, club)


@csrf_protect
def _event_import(request: HttpRequest, club: Club) -> HttpResponse:
    user = _user(request)
    form = None
    if request.method == "POST":
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        form = EventFileForm(request.POST, request.FILES, size=size)
    if form is not None and form.is_valid():
        sent = form.cleaned_data["file"]
        try:
            token = event_file_check(file=sent, name=sent.name or "", owner=user)
        except ClubError as error:
            form.add_error("file", explain(error))
        else:
            return redirect(_address("event_import_confirm", club, token))
    context = {
        "club": club,
        "clubs": organized_clubs(user),
        "form": form or EventFileForm(),
        "most": shape.MOST_BYTES // 2**20,
    }
    return render(request, "organizer/exchange/event_import.html", context)


@login_required
@read_or_send
def event_import_confirm(request: HttpRequest, upload: UUID) -> HttpResponse:
    """Look at what is in the file sent, and import it."""
    club, user = requested_club(request), _user(request)
    if earlier := event_with_token(club=club, token=upload):
        return redirect("event_manage", earlier.slug)
    kept = upload_find(owner=user, kind=KIND, token=upload)
    if kept is None:
        raise Http404
    if request.method == "POST":
        try:
            done = event_file_import(upload=kept, club=club, by=user)
        except ClubError as error:
            messages.error(request, explain(error))
            return redirect(_address("event_import", club))
        messages.success(request, _("Event imported."))
        if words := _findings_words(done):
            messages.warning(request, words)
        return redirect("event_manage", done.slug)
    seen = preview(kept.summary, club)
    context = {"club": club, "upload": kept, "preview": seen, "event": seen.event}
    return render(request, "organizer/exchange/event_import_confirm.html", context)


def _findings_words(done: ImportedEvent) -> str:
    """Say what is not as it should be in an event just imported; nothing if all is well.

    Totals and places that do not follow because hands do not are not told beside those hands.
    """
    if done.hands:
        return _differing_words(done.hands)
    if not done.faults:
        return ""
    return _(
        "Some tables or totals of this event are inconsistent. Contact the operator of this server."
    )


def _differing_words(hands: int) -> str:
    text = ngettext(
        "%(count)s hand doesn’t match the rules of this installation and was kept as in the file.",
        "%(count)s hands don’t match the rules of this installation and were kept as in the file.",
        hands,
    )
    return text % {"count": hands}


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user


def _address(name: str, club: Club, *of_it: UUID) -> str:
    return f"{reverse(name, args=of_it)}?club={club.slug}"
