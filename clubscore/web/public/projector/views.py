"""The projector: the page of an event for the big screen."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import conditional_page, require_safe

from clubscore.http.access import event_access
from clubscore.people.privacy import names_for
from clubscore.web.live.pages import live_event

from .board import projector_board


@require_safe
@conditional_page
@live_event
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Standings, clock, seats and announcements, readable from afar; it needs nobody.

    It hangs where everybody sees it, so an organizer's login shows nothing more on it.
    """
    access = event_access(request, slug)
    event = access.tournament
    with names_for(public=True):
        context = {
            "event": event,
            "board": projector_board(event),
            "leads": access.is_organizer,  # a prize-giving, by the keys of this device
        }
        return render(request, "public/projector/projector.html", context)
