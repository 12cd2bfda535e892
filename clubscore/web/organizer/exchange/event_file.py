"""A whole event as a file: written for its organizers, read into a club."""

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.exchange.event_file import document, shape
from clubscore.exchange.event_file.preview import event_file_preview
from clubscore.exchange.event_file.uploads import CHECK_TASK, IMPORT_TASK, KIND, imported_event
from clubscore.exchange.uploads.files import upload_find
from clubscore.exchange.uploads.queue import upload_begin, upload_go_on, upload_spend
from clubscore.http.access import organizer_required, requested_club
from clubscore.http.addresses import visitor_address
from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, User
from clubscore.people.selectors import organized_clubs
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.services import event_with_token
from clubscore.web.actions import read_or_send
from clubscore.web.documents.responses import browses
from clubscore.web.documents.views import document_response
from clubscore.web.large_files import LargeFileHandler, taken_in
from clubscore.web.organizer.uploads.refusals import with_refusal
from clubscore.words import explain

if TYPE_CHECKING:
    Sent: TypeAlias = UploadedFile[bytes]


class EventFileForm(forms.Form):
    """A file that is not too large."""

    file = forms.FileField(
        label=gettext_lazy("Event file"),
        widget=forms.FileInput(attrs={"accept": f".json,{shape.MEDIA_TYPE}"}),
        help_text=gettext_lazy("The .json file from “Export the event”."),
    )

    def __init__(self, data: Any = None, files: Any = None, *, size: int = 0) -> None:
        """Bind what was sent; ``size`` is that of the whole request in bytes."""
        super().__init__(data, files)
        if files is not None and not files and size > shape.MOST_BYTES:  # left unread
            self.fields["file"].error_messages["required"] = _too_large()

    def clean_file(self) -> "Sent":
        """Refuse what is too large before it is read."""
        file: Sent = self.cleaned_data["file"]
        if file.size is None or file.size > shape.MOST_BYTES:
            raise forms.ValidationError(_too_large())
        return file


def _too_large() -> str:
    return explain(ClubError("file_too_large", most=shape.MOST_BYTES // 2**20))


@organizer_required
@require_safe
def event_file(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The whole event as one file, to keep or to import elsewhere; a worker makes it."""
    event, user = access.tournament, _user(request)
    program = not browses(request)
    if program:
        document.event_files_forget(event=event, owner=user.pk, unless_fresh=True)
    parameters = document.event_file_parameters(event, owner=user.pk, program=program)
    response = document_response(request, access, document.KIND, parameters)
    is_handed_out = response.status_code == HTTPStatus.OK
    if request.method == "GET" and (is_handed_out or not program):  # which comes again
        act_log(
            kind=Act.Kind.EVENT_EXPORTED,
            by=user,
            club=event.club,
            facts=event.name,
            address=visitor_address(request),
        )
        if program:
            document.event_files_forget(event=event, owner=user.pk)
    return response


@csrf_exempt  # checked once the handler of the upload is in place, which has to come first
@login_required
@read_or_send
def event_import(request: HttpRequest) -> HttpResponse:
    """Choose the file of an event for the club ``?club=`` names, or for the first one."""
    club = requested_club(request)
    if request.method != "POST":
        return _event_import(request, club)
    with taken_in() as is_free:
        if not is_free:  # nothing of the request is read
            return _form_page(request, club, EventFileForm(), ClubError("uploads_busy"))
        request.upload_handlers = [LargeFileHandler(request, most=shape.MOST_BYTES)]
        return _event_import(request, club)


@csrf_protect
def _event_import(request: HttpRequest, club: Club) -> HttpResponse:
    user, refusal = _user(request), None
    form = EventFileForm()
    if request.method == "POST":
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        form = EventFileForm(request.POST, request.FILES, size=size)
        if form.is_valid():
            try:
                return _send(user, club, form)
            except ClubError as error:
                form.add_error("file", explain(error))
                refusal = error
    return _form_page(request, club, form, refusal)


def _send(user: User, club: Club, form: EventFileForm) -> HttpResponse:
    """Let a worker look at a file; lead to the page that waits for it. Raises ``ClubError``."""
    sent = form.cleaned_data["file"]
    upload_spend(owner=user, task=CHECK_TASK)
    upload = upload_begin(
        owner=user,
        task=CHECK_TASK,
        kind=KIND,
        name=sent.name or "",
        content=sent.chunks(),
        target={"slug": club.slug},
        club=club,
    )
    return redirect("upload", upload.token)


def _form_page(
    request: HttpRequest, club: Club, form: EventFileForm, refusal: ClubError | None
) -> HttpResponse:
    context = {
        "club": club,
        "clubs": organized_clubs(_user(request)),
        "form": form,
        "most": shape.MOST_BYTES // 2**20,
        "busy": explain(refusal) if refusal and not form.is_bound else "",
    }
    return with_refusal(render(request, "organizer/exchange/event_import.html", context), refusal)


@login_required
@read_or_send
def event_import_confirm(request: HttpRequest, upload: UUID) -> HttpResponse:
    """Show what is in the uploaded file, and import it once confirmed."""
    club, user = requested_club(request), _user(request)
    if earlier := event_with_token(club=club, token=upload):
        return redirect("event_manage", earlier.slug)
    kept = upload_find(owner=user, kind=KIND, token=upload, club=club)
    if kept is None:
        raise Http404
    if kept.at_work or not kept.summary or imported_event(kept):
        return redirect("upload", kept.token)
    if request.method == "POST":
        try:
            upload_spend(owner=user, task=IMPORT_TASK)
            kept = upload_go_on(upload=kept, task=IMPORT_TASK)
        except ClubError as error:
            messages.error(request, explain(error))
            return redirect(_address("event_import", club))
        return redirect("upload", kept.token)
    seen = event_file_preview(kept.summary, club)
    context = {"club": club, "upload": kept, "preview": seen, "event": seen.event}
    return render(request, "organizer/exchange/event_import_confirm.html", context)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    return request.user


def _address(name: str, club: Club, *of_it: UUID) -> str:
    return f"{reverse(name, args=of_it)}?club={club.slug}"
