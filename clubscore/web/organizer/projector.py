"""What the projector shows besides the standings: announcements, seats before the start."""

from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Seat, Session
from clubscore.tournaments.officials.announcements import (
    announcement_end,
    announcement_make,
    announcement_restore,
)
from clubscore.tournaments.sessions.publication import seats_hide, seats_show
from clubscore.web.actions import read_or_send
from clubscore.words import explain

MOST_LISTED = 50  # announcements, the latest


class AnnouncementForm(forms.Form):
    """An announcement."""

    text = forms.CharField(label=gettext_lazy("Announcement"), max_length=200)
    send = forms.BooleanField(
        label=gettext_lazy("Also send it to everyone who gets notifications"), required=False
    )
    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None) -> None:
        """Ask for a text; a new form has a token of its own."""
        super().__init__(data, initial={"token": uuid4()})


@organizer_required
@read_or_send
def event_announcements(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The announcements of an event, and the link to its projector."""
    event = access.tournament
    form = AnnouncementForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            announcement_make(tournament=event, by=access.by, **form.cleaned_data)
        except ClubError as error:
            form.add_error("text", explain(error))
        else:
            sent = form.cleaned_data["send"]
            messages.success(
                request,
                _("Announcement shown, and on its way to everyone who gets notifications.")
                if sent
                else _("Announcement shown on the projector and on the event’s pages."),
            )
            return redirect("event_announcements", event.slug)
    drawn = Seat.objects.filter(session=OuterRef("pk"))
    drafts = event.sessions.filter(Exists(drawn), state=Session.State.DRAFT)
    context = {
        "event": event,
        "access": access,
        "form": form,
        "announcements": event.announcements.select_related("made_by")[:MOST_LISTED],
        "drafts": drafts,
        "subscriptions": event.subscriptions.exclude(confirmed_at=None).count(),
    }
    return render(request, "organizer/projector/projector.html", context)


@require_POST
@organizer_required
def announcement_show(
    request: HttpRequest, access: EventAccess, announcement_id: int
) -> HttpResponse:
    """Take an announcement off, or put it back: ``action`` is ``end`` or ``again``."""
    event = access.tournament
    announcements = event.announcements.select_related("tournament")
    announcement = get_object_or_404(announcements, pk=announcement_id)
    if request.POST.get("action") == "again":
        announcement_restore(announcement=announcement, by=access.by)
    else:
        announcement_end(announcement=announcement, by=access.by)
    return redirect("event_announcements", event.slug)


@require_POST
@organizer_required
def projector_seats(request: HttpRequest, access: EventAccess, number: int) -> HttpResponse:
    """Show the seats of a session before it starts, or no longer: ``action`` is ``hide``."""
    session = get_object_or_404(access.tournament.sessions, number=number)
    if request.POST.get("action") == "hide":
        seats_hide(session=session, by=access.by)
    else:
        try:
            seats_show(session=session, by=access.by)
        except ClubError as error:
            messages.error(request, explain(error))
    return redirect("event_announcements", access.tournament.slug)
