"""What a club keeps about people and why, for everybody, in plain words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubscore.http.looks import use_club_look
from clubscore.people.audit import KEPT as LOG_KEPT
from clubscore.people.federation.selectors import federation_list
from clubscore.people.models import Club
from clubscore.tournaments.notices.subscriptions import KEPT as SUBSCRIPTIONS_KEPT


@require_safe
def club_privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """What is kept, who sees it, for how long, and what players can ask for."""
    club = get_object_or_404(Club, slug=slug)
    use_club_look(request, club)
    context = {
        "club": club,
        "subscription_days": SUBSCRIPTIONS_KEPT.days,
        "log_days": LOG_KEPT.days,
        "federation": federation_list(),
    }
    return render(request, "public/club/privacy.html", context)
