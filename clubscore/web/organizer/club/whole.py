"""A whole club as a file, and its deletion, for its administrators and for operators."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.exchange.clubs.contents import club_contents
from clubscore.exchange.clubs.deletion import club_delete_ask
from clubscore.exchange.clubs.exports import club_export_ask, latest_export
from clubscore.exchange.clubs.queue import CLUBS, club_job_look
from clubscore.exchange.models import ClubJob
from clubscore.http.addresses import visitor_address
from clubscore.people.models import Club, User
from clubscore.people.selectors import is_admin
from clubscore.web.actions import read_or_send
from clubscore.web.proof.views import proof_required, proof_required_to_open
from clubscore.web.responses import club_file_response
from clubscore.words import explain

from .logins import admin_or_operator_required


@never_cache
@read_or_send
@admin_or_operator_required
@proof_required
def club_export(request: HttpRequest, club: Club, user: User) -> HttpResponse:
    """Have the file of the club written, see the progress, and download it."""
    if request.method == "POST":
        try:
            club_export_ask(club=club, by=user, address=visitor_address(request))
        except ClubError as error:
            messages.error(request, explain(error))
        return redirect("club_export", club.slug)
    latest = latest_export(club)
    job = club_job_look(latest.key) if latest else None
    waiting = job is not None and job.state == ClubJob.State.WAITING
    context = {
        "club": club,
        "is_admin": is_admin(user, club.pk),
        "job": job,
        "ahead": CLUBS.ahead(job) if job and waiting else 0,
        "why": explain(job.failure) if job and job.failure else "",
    }
    return render(request, "organizer/club/export.html", context)


@never_cache
@require_safe
@admin_or_operator_required
@proof_required_to_open
def club_export_file(_request: HttpRequest, club: Club, _user: User) -> HttpResponseBase:
    """The file of the club that was written last."""
    job = latest_export(club)
    if job is None or job.state != ClubJob.State.DONE:
        return redirect("club_export", club.slug)
    return club_file_response(job)


@never_cache
@read_or_send
@admin_or_operator_required
@proof_required
def club_delete(request: HttpRequest, club: Club, user: User) -> HttpResponse:
    """What goes with the club, and its deletion once its name is typed."""
    refusal = ""
    if request.method == "POST":
        try:
            job = club_delete_ask(
                club=club,
                confirmed=request.POST.get("seen", ""),
                name=request.POST.get("name", ""),
                by=user,
                address=visitor_address(request),
            )
        except ClubError as error:
            if error.code == "gone":
                raise Http404 from error
            refusal = explain(error)
        else:
            return redirect("club_job", job.key)
    context = {
        "club": club,
        "is_admin": is_admin(user, club.pk),
        "contents": club_contents(club),
        "name": request.POST.get("name", ""),
        "refusal": refusal,
    }
    return render(request, "organizer/club/delete.html", context)


@never_cache
@login_required
@require_safe
def club_job(request: HttpRequest, club_job: UUID) -> HttpResponse:
    """How far the deletion of a club is, for the person who asked for it."""
    job = club_job_look(club_job)
    is_theirs = job is not None and job.created_by_id == request.user.pk
    if job is None or not is_theirs or job.kind != ClubJob.Kind.DELETE:
        raise Http404
    title = _("“%(name)s” deleted") if job.state == ClubJob.State.DONE else _("Deleting “%(name)s”")
    context = {
        "job": job,
        "title": title % {"name": job.club_name},
        "why": explain(job.failure) if job.failure else "",
    }
    return render(request, "organizer/club/job.html", context)
