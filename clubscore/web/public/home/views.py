"""The start page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubscore.http.looks import use_club_look
from clubscore.tournaments.selectors import recent_events, running_events

from .clubs import CLUBS_AT_A_GLANCE, CLUBS_SHOWN, LONGEST_SEARCH, club_rows, find_clubs
from .sample import sample_hand


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is played now, what was played, and the way in for organizers."""
    search = request.GET.get("club", "")[:LONGEST_SEARCH]
    clubs = club_rows()
    found = find_clubs(clubs, search)
    if len(clubs) == 1:
        use_club_look(request, clubs[0].club)
    context = {
        "clubs": clubs,
        "search": search,
        "matches": found[:CLUBS_SHOWN],
        "left_out": len(found) - CLUBS_SHOWN,
        "can_search": len(clubs) > CLUBS_AT_A_GLANCE,
        "running": running_events(),
        "recent": recent_events(),
        "sample": sample_hand(get_language() or ""),
    }
    return render(request, "public/home/home.html", context)
