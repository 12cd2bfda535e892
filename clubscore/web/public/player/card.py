"""What a day of an event was for a player, on a page to share."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubscore.http.access import event_access
from clubscore.http.links import absolute_url
from clubscore.standings.players.evening import evening_cards, evening_sessions
from clubscore.standings.statistics.history import top_hands
from clubscore.web.public.event.views import event_context

from .views import entry_of_number


@require_safe
def player_card(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The result of a player on the last day that is over; ``?day=2026-03-14`` on another.

    What goes beyond the event, as the rating does, is not shown of whoever has a hidden name.
    """
    access = event_access(request, slug)
    entry = entry_of_number(access.tournament, number)
    days = evening_sessions(access.tournament)
    day = _requested_day(request.GET.get("day", ""), list(days))
    cards = evening_cards(access.tournament, day, days[day]) if day else []
    card = next((one for one in cards if one.entry.pk == entry.pk), None)
    hands = top_hands([one for one in (card.best, card.worst) if one]) if card else []
    by_id = {one.hand.pk: one for one in hands}
    context = {
        **event_context(access, "player"),
        "entry": entry,
        "day": day,
        "days": list(days),
        "card": card,
        "best": by_id.get(card.best.hand) if card and card.best else None,
        "worst": by_id.get(card.worst.hand) if card and card.worst else None,
        "shows_rating": entry.player.has_history or access.is_official,
        **(_links(request, slug, number, day) if card and day else {}),
    }
    return render(request, "public/player/card.html", context)


def _links(request: HttpRequest, slug: str, number: int, day: date) -> dict[str, str]:
    """Return the lasting address of a card, and that of its picture."""
    picture = reverse("player_card_share", args=[slug, number, day.isoformat()])
    page = reverse("player_card", args=[slug, number], query={"day": day.isoformat()})
    return {"link": absolute_url(request, page), "link_picture": absolute_url(request, picture)}


def _requested_day(text: str, days: list[date]) -> date | None:
    """Return the day asked for, or the last; None before any is over."""
    if not text:
        return days[-1] if days else None
    found = next((day for day in days if day.isoformat() == text), None)
    if found is None:
        raise Http404
    return found
