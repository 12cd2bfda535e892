"""A player from event to event: results, rating, figures, best hands."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubscore.http.access import player_access
from clubscore.http.links import absolute_url
from clubscore.markup.rating_figures import rating_figure_of
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.statistics.history import (
    EVENTS_A_PAGE,
    past_events,
    seats_by_ruleset,
    top_hands,
    under_rules,
)
from clubscore.standings.statistics.rates import rate_lines
from clubscore.web.public.event.views import pictures_of

from .common import lines_to_skip, requested_rules, rules_with_names


@require_safe
def player_history(request: HttpRequest, player_id: int) -> HttpResponse:
    """A player from event to event; not of one whose name is hidden, except for organizers."""
    access = player_access(request, player_id)
    player = access.player
    first = lines_to_skip(request)
    events, count = past_events(player, first)
    played = seats_by_ruleset(player)
    key = requested_rules(request, played)
    under = under_rules(key, played[key]) if key else None
    known = club_book(player.club)
    rated = known.book.rated.of(player.pk)
    context = {
        "player": player,
        "part": "history",
        "known": known,
        "rated": rated,
        "proven": known.book.rated.are_proven,
        "rating_figure": rating_figure_of(rated.curve) if rated else None,
        "link_picture": absolute_url(
            request, reverse("career_share", args=[player.pk]), club=player.club_id
        ),
        "organizes": access.organizes,
        "events": events,
        "count": count,
        "later": max(first - EVENTS_A_PAGE, 0) if first else None,
        "earlier": first + EVENTS_A_PAGE if first + EVENTS_A_PAGE < count else None,
        "rules": rules_with_names(played),
        "key": key,
        "under": under,
        "figures": under.statistics if under else None,
        "rates": rate_lines(key, under.statistics.rates) if under else [],
        "best": top_hands(under.statistics.best) if under else [],
        **(pictures_of(under.statistics, key) if under else {}),
    }
    return render(request, "public/career/history.html", context)
