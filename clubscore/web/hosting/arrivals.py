"""Clubs that come from a file: sent, looked at by a worker, imported once that is agreed to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from clubscore.errors import ClubError
from clubscore.exchange.club_file import shape
from clubscore.exchange.clubs.arrivals import (
    MOST_BYTES,
    OF_FILES,
    club_file_drop,
    club_file_look,
    club_file_send,
    club_import_ask,
)
from clubscore.exchange.clubs.imports import role_name
from clubscore.exchange.clubs.queue import CLUBS
from clubscore.exchange.models import ClubJob
from clubscore.people.clubs.alike import clubs_alike
from clubscore.people.models import User
from clubscore.web.actions import read_or_send
from clubscore.web.large_files import LargeFileHandler, taken_in
from clubscore.web.proof.views import proof_required, proof_required_to_open
from clubscore.words import explain

from .access import operator_required

if TYPE_CHECKING:
    Sent: TypeAlias = UploadedFile[bytes]

LATEST: Final = 10  # files that are listed
MOMENT: Final = 30  # seconds until a file may be sent again


class ClubFileForm(forms.Form):
    """A file that is not too large."""

    file = forms.FileField(
        label=gettext_lazy("Club file"),
        widget=forms.FileInput(attrs={"accept": f".zip,{shape.MEDIA_TYPE}"}),
        help_text=gettext_lazy("The .zip file from “Export the club”."),
    )

    def __init__(self, data: Any = None, files: Any = None, *, size: int = 0) -> None:
        """Bind what was sent; ``size`` is that of the whole request in bytes."""
        super().__init__(data, files)
        if files is not None and not files and size > MOST_BYTES:  # left unread
            self.fields["file"].error_messages["required"] = _too_large()

    def clean_file(self) -> Sent:
        """Refuse what is too large before it is read."""
        file: Sent = self.cleaned_data["file"]
        if file.size is None or file.size > MOST_BYTES:
            raise forms.ValidationError(_too_large())
        return file


def _too_large() -> str:
    return _(
        "The file is larger than %(most)s MB. Import it on the server with the command club_import."
    ) % {"most": MOST_BYTES // 2**20}


@csrf_exempt  # checked once the handler of the upload is in place, which has to come first
@never_cache
@read_or_send
@operator_required
def club_file_new(request: HttpRequest, _user: User) -> HttpResponseBase:
    """Send the file of a club; those sent before are listed."""
    if request.method != "POST":
        return _club_file_new(request)
    with taken_in() as is_free:
        if not is_free:  # nothing of the request is read
            page = _page(request, ClubFileForm(), busy=explain(ClubError("uploads_busy")))
            page.status_code, page["Retry-After"] = 503, str(MOMENT)
            return page
        request.upload_handlers = [LargeFileHandler(request, most=MOST_BYTES)]
        return _club_file_new(request)


@csrf_protect
@proof_required_to_open
def _club_file_new(request: HttpRequest) -> HttpResponse:
    user, form = request.user, ClubFileForm()
    assert isinstance(user, User)  # noqa: S101 - operator_required has seen to it
    if request.method == "POST":
        size = int(request.META.get("CONTENT_LENGTH") or 0)
        form = ClubFileForm(request.POST, request.FILES, size=size)
        if form.is_valid():
            sent = form.cleaned_data["file"]
            try:
                job = club_file_send(name=sent.name or "", content=sent.chunks(), by=user)
            except ClubError as error:
                form.add_error("file", explain(error))
            else:
                return redirect("club_file", job.key)
    return _page(request, form)


def _page(request: HttpRequest, form: ClubFileForm, *, busy: str = "") -> HttpResponse:
    kept = ClubJob.objects.exclude(expires_at__lt=timezone.now())
    mine = kept.filter(created_by=request.user.pk, kind__in=OF_FILES)
    context = {
        "form": form,
        "busy": busy,
        "most": MOST_BYTES // 2**20,
        "files": mine.order_by("-pk")[:LATEST],
    }
    return render(request, "hosting/import.html", context)


@never_cache
@read_or_send
@operator_required
@proof_required
def club_file(request: HttpRequest, user: User, club_job: UUID) -> HttpResponse:
    """What a file would bring, and the progress of its import."""
    job = club_file_look(club_job, user)
    if job is None:
        raise Http404
    refusal = ""
    if request.method == "POST" and request.POST.get("action") == "delete":
        if club_file_drop(job=job, by=user):
            messages.success(request, _("The file has been deleted."))
        return redirect("club_file_new")
    slug = request.POST.get("slug", job.slug).strip()
    if request.method == "POST" and request.POST.get("action") == "import":
        try:
            club_import_ask(job=job, slug=slug, by=user)
        except ClubError as error:
            refusal = explain(error)
        else:
            return redirect("club_file", job.key)
    is_seen = bool(job.summary) and not job.at_work
    context = {
        "job": job,
        "slug": slug,
        "refusal": refusal,
        "is_imported": job.kind == ClubJob.Kind.IMPORT and job.state == ClubJob.State.DONE,
        "ahead": CLUBS.ahead(job) if job.state == ClubJob.State.WAITING else 0,
        "why": explain(job.failure) if job.failure else "",
        "alike": clubs_alike(job.club_name, of_all=True) if is_seen else [],
        "roles": [{**one, "role": role_name(one["role"])} for one in job.summary.get("roles", [])],
    }
    return render(request, "hosting/import_job.html", context)
