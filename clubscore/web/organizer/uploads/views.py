"""The sender's page for an uploaded file that waits to be read; it moves on by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from clubscore.errors import ClubError
from clubscore.exchange.event_file.uploads import ImportedEvent, imported_event
from clubscore.exchange.models import Upload
from clubscore.exchange.uploads.queue import UPLOADS, upload_go_on, upload_look
from clubscore.people.models import User
from clubscore.web.actions import read_or_send
from clubscore.words import explain

from .refusals import with_refusal

ONCE_MORE: Final = ("upload_interrupted", "upload_unread")  # errors that need not come again


@dataclass(frozen=True, slots=True)
class Way:
    """Where a task leads: ``on`` once it is done, saying so, and ``back`` to send another file."""

    on: Callable[[HttpRequest, Upload], str]
    back: Callable[[Upload], str]


def arrival(request: HttpRequest, upload: Upload) -> str:
    """Say what a task that is done has done, and return the address of the page that shows it."""
    return WAYS[upload.task].on(request, upload)


@never_cache
@login_required
@read_or_send
def upload_state(request: HttpRequest, upload: UUID) -> HttpResponse:
    """Watch a file being read; one that was interrupted can be read again."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required has seen to it
    found = upload_look(owner=request.user, token=upload)
    if found is None or found.task not in WAYS:
        raise Http404
    refusal: ClubError | None = None
    code = found.error.get("code", "")
    if request.method == "POST" and code in ONCE_MORE:
        try:
            found = upload_go_on(upload=found, task=found.task)
        except ClubError as error:
            refusal = error
        else:
            return redirect("upload", found.token)
    if found.state == Upload.State.DONE:
        address = arrival(request, found)
        if "HX-Request" in request.headers:
            return HttpResponse(headers={"HX-Redirect": address})
        return redirect(address)
    told = refusal or found.failure
    context = {
        "upload": found,
        "ahead": UPLOADS.ahead(found) if found.state == Upload.State.WAITING else 0,
        "why": explain(told) if told else "",
        "once_more": code in ONCE_MORE,
        "back": WAYS[found.task].back(found),
    }
    return with_refusal(render(request, "organizer/uploads/upload.html", context), refusal)


def _logo_address(upload: Upload) -> str:
    return reverse("club_settings", args=[upload.target["slug"]])


def _logo_saved(request: HttpRequest, upload: Upload) -> str:
    say_logo_saved(request)
    return _logo_address(upload)


def say_logo_saved(request: HttpRequest) -> None:
    """Say that a club has its logo."""
    messages.success(request, _("Logo saved. It appears on the club’s pages and printed papers."))


def _roster_address(upload: Upload) -> str:
    return reverse("players_import", args=[upload.target["event"]])


def _event_address(upload: Upload) -> str:
    return reverse("event_import", query={"club": upload.target["slug"]})


def _event_seen(_request: HttpRequest, upload: Upload) -> str:
    asked = {"club": upload.target["slug"]}
    return reverse("event_import_confirm", args=[upload.token], query=asked)


def _event_imported(request: HttpRequest, upload: Upload) -> str:
    event = imported_event(upload)
    if event is None:
        return _event_address(upload)
    messages.success(request, _("Event imported."))
    if words := _findings_words(event):
        messages.warning(request, words)
    return reverse("event_manage", args=[event.slug])


def _findings_words(event: ImportedEvent) -> str:
    """Return what is wrong with an event just imported; empty if all is well.

    Totals and places that are wrong because hands are wrong are not listed with those hands.
    """
    if event.hands:
        return _differing_words(event.hands)
    if not event.faults:
        return ""
    return _(
        "Some tables or totals of this event are inconsistent. Contact the operator of this server."
    )


def _differing_words(hands: int) -> str:
    text = ngettext(
        (
            "%(count)s hand doesn’t match the rules of this installation and was imported as in "
            "the file."
        ),
        (
            "%(count)s hands don’t match the rules of this installation and were imported as in "
            "the file."
        ),
        hands,
    )
    return text % {"count": hands}


def _mts_address(upload: Upload) -> str:
    return reverse("mts_import", query={"club": upload.target["slug"]})


def _mts_tournaments(upload: Upload, token: str) -> str:
    return reverse("mts_tournament", args=[token], query={"club": upload.target["slug"]})


WAYS: Final = {
    "logo": Way(_logo_saved, _logo_address),
    "roster": Way(
        lambda _request, one: f"{_roster_address(one)}?upload={one.token}", _roster_address
    ),
    "event_check": Way(_event_seen, _event_address),
    "event_import": Way(_event_imported, _event_address),
    "mts_read": Way(lambda _request, one: _mts_tournaments(one, str(one.token)), _mts_address),
    "mts_event": Way(_event_seen, lambda one: _mts_tournaments(one, one.target["scripts"])),
}
