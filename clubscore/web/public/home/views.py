"""The start page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubscore.http.looks import use_club_look
from clubscore.people.models import Club
from clubscore.tournaments.selectors import recent_events, running_events

from .clubs import CLUBS_AT_A_GLANCE, LONGEST_SEARCH, club_page
from .sample import sample_hand


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is played now, what was played, and the way in for organizers.

    With ``?club=ros`` the clubs whose names or cities have words that begin so; ``?page=2``.
    """
    search = request.GET.get("club", "").strip()[:LONGEST_SEARCH]
    clubs = club_page(search, request.GET.get("page"))
    all_clubs = Club.objects.count() if search else clubs.paginator.count
    only = Club.objects.first() if all_clubs == 1 else None
    if only:
        use_club_look(request, only)
    running, all_running = running_events()
    context = {
        "clubs": clubs,
        "all_clubs": all_clubs,
        "only_club": only,
        "search": search,
        "can_search": all_clubs > CLUBS_AT_A_GLANCE,
        "running": running,
        "more_running": all_running - len(running),
        "recent": recent_events(),
        "sample": sample_hand(get_language() or ""),
    }
    return render(request, "public/home/home.html", context)
