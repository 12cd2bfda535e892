"""The club somebody who is logged in works for."""

from django.http import Http404, HttpRequest

from .looks import club_shown
from .models import Club
from .privacy import names_reveal
from .selectors import organized_clubs


def asked_club(request: HttpRequest) -> Club:
    """Return the club ``?club=`` names, or the first; raises ``Http404`` if it is not theirs."""
    asked = request.GET.get("club")
    clubs = organized_clubs(request.user)
    club = next((club for club in clubs if not asked or club.slug == asked), None)
    if club is None:
        raise Http404
    names_reveal()
    club_shown(request, club)
    return club
