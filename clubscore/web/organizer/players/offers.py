"""Who may be meant while an organizer types: players of the club, then people of a federation."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubscore.http.access import event_access, requested_club
from clubscore.limits import spend
from clubscore.people.federation.selectors import federation_list, find_listed
from clubscore.people.federation.words import wanted_words
from clubscore.people.models import Club, FederationPlayer, Player
from clubscore.people.selectors import find_players

MOST_OF_CLUB: Final = 5
MOST_LISTED: Final = 6
LONGEST: Final = 120  # characters looked for
# What is typed for a large event in an hour, many times; too little to copy a list by.
SEARCHES: Final = 1_000
HOUR: Final = 60 * 60  # seconds
ALL: Final = "all"


@never_cache
@require_safe
@login_required
def player_offers(request: HttpRequest) -> HttpResponse:
    """Names that begin with ``?q=``, as options of a combobox.

    ``?own=`` chooses among the players of the club in ``?club=``: none, all, or those not in a
    given event, which organizers of that event alone may request too.
    """
    which = request.GET.get("own", "")
    club = _club(request, which)
    text = request.GET.get("q", "")[:LONGEST]
    waits = 0
    if wanted_words(text):
        who = str(request.user.pk)
        waits = spend("offers", who, units=1, most=SEARCHES, seconds=HOUR)
    own: list[Player] = []
    listed: tuple[FederationPlayer, ...] = ()
    if wanted_words(text) and not waits:
        own = _own(club, text, which)
        listed = listed_beside(club, text)
    context = {
        "own": own,
        "listed": listed,
        "federation": federation_list() if listed else None,
        "count": len(own) + len(listed),
        "waits": waits,
    }
    return render(request, "organizer/players/offers.html", context)


def _club(request: HttpRequest, which: str) -> Club:
    """Return the club whose names are looked for; raises ``Http404`` if it is not theirs."""
    if which in ("", ALL):
        return requested_club(request)
    access = event_access(request, which)
    if not access.is_organizer:
        raise Http404
    return access.tournament.club


def _own(club: Club, text: str, which: str) -> list[Player]:
    if not which:
        return []
    players = club.players.in_list().exclude(privacy=Player.Privacy.ERASED)
    if which != ALL:
        players = players.exclude(entries__tournament__slug=which)
    return find_players(list(players), text)[:MOST_OF_CLUB]


def listed_beside(club: Club, text: str) -> tuple[FederationPlayer, ...]:
    """Return people of the federation's list that the club does not know by their number."""
    found = find_listed(text, MOST_LISTED + MOST_OF_CLUB)
    numbers = [one.ema_number for one in found if one.ema_number]
    known = club.players.in_list().filter(ema_number__in=numbers) if numbers else ()
    taken = {one.ema_number for one in known}
    return tuple(one for one in found if one.ema_number not in taken)[:MOST_LISTED]
