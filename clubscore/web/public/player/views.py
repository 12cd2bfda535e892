"""The page of a player in an event, and following one."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import conditional_page, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from clubscore.http.access import event_access
from clubscore.http.links import absolute_url
from clubscore.standings.players.evening import evening_cards, evening_sessions
from clubscore.standings.players.results import TableResults, table_results
from clubscore.standings.ranking import Ranking, ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.scoreboard import best_hand_of
from clubscore.standings.selectors import entry_by_number
from clubscore.standings.statistics.figures import Statistics, hands_of_tables, statistics_of
from clubscore.standings.statistics.history import top_hands
from clubscore.standings.statistics.player import (
    corrections_at_tables,
    player_page,
    row_of_player,
)
from clubscore.standings.statistics.rates import rate_lines
from clubscore.standings.sums import SessionResult
from clubscore.tournaments.models import Entry, Session, Tournament
from clubscore.web.live.pages import live_event_state, shared_result
from clubscore.web.public.career.summary import career_of
from clubscore.web.public.event.seats import next_seat, sessions_of
from clubscore.web.public.event.views import event_context
from clubscore.web.public.follow_cookie import follow, followed_entry, unfollow

from .news import player_news
from .page import my_table, places_over_time
from .versions import live_player, own_version


@require_safe
@conditional_page
@live_player
@vary_on_headers("HX-Request")
def event_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player's own page: the next seat, the results with their tables, every hand played.

    ``?session=3`` shows the hands of session 3, otherwise those of the last one played.
    """
    access = event_access(request, slug)
    event = access.tournament
    entry = entry_of_number(event, number)
    official = access.is_official
    made = shared_result(
        request, f"ranking None {official}", lambda: ranking(event, unpublished=official)
    )
    row = row_of_player(made, number) if made.has_results else None
    mine = followed_entry(request, event)
    sessions = sessions_of(event)
    shown = _requested_session(request, made, row) if row else None
    coming = next_seat(access, entry, sessions)
    followed = entry.player.has_history and bool(row)
    figures: Any = SimpleLazyObject(lambda: _figures(row) if row else None)
    context = {
        **event_context(access, "player"),
        "live": any(one.state == Session.State.RUNNING for one in sessions),
        "entry": entry,
        "link_picture": absolute_url(
            request, reverse("player_share", args=[slug, number]), club=event.club_id
        ),
        "ranking": made,
        "row": row,
        "next": coming,
        "news": player_news(event, coming),
        "is_followed": mine is not None and mine.pk == entry.pk,
        "places": places_over_time(made, entry, live_event_state(request)) if row else None,
        "corrections": corrections_at_tables(row) if row else (),
        "part": "event",
        "career": career_of(entry.player) if followed else None,
        # Parts that are kept; what is in them is read unless they are.
        "own_version": own_version(request, slug, number),
        "page": SimpleLazyObject(lambda: player_page(made, number)),
        "top": SimpleLazyObject(lambda: best_hand_of(row) if row else None),
        "hands_of": shown[0] if shown else None,
        "hands": SimpleLazyObject(lambda: my_table(*shown) if shown else None),
        "figures": figures,
        "rates": SimpleLazyObject(lambda: rate_lines(event.ruleset, figures.rates) if row else []),
        "results": _results(row) if row else None,
    }
    part = "public/player/_player_live.html"
    return render(
        request, part if "HX-Request" in request.headers else "public/player/player.html", context
    )


def entry_of_number(event: Tournament, number: int) -> Entry:
    """Return the entry with a number; raises ``Http404``."""
    entry = entry_by_number(event, number)
    if entry is None:
        raise Http404
    return entry


def _requested_session(
    request: HttpRequest, ranking: Ranking, row: StandingRow
) -> tuple[Session, SessionResult] | None:
    """Return the session whose hands are asked for, or the last one played, with its result."""
    results = {result.session: result for result in row.results}
    played = {
        str(one.number): (one, results[one.pk]) for one in ranking.sessions if one.pk in results
    }
    last = next(reversed(played.values()), None)
    return played.get(request.GET.get("session", ""), last)


def _results(row: StandingRow) -> TableResults:
    return table_results((one.place, one.total) for one in row.counting_results)


def _figures(row: StandingRow) -> Statistics:
    seats = {result.table: result.wind for result in row.results}
    return statistics_of(hands_of_tables(seats), seats)


# Like the language, a cookie of no consequence: public pages need no token for it.
@csrf_exempt
@require_POST
def event_follow(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the browser remember this player, or forget whom it remembers."""
    access = event_access(request, slug)
    entry = entry_of_number(access.tournament, number)
    response = redirect("event_player", slug, number)
    if request.POST.get("follow") == "no":
        unfollow(response)
    else:
        follow(response, entry)
    return response


@require_safe
def player_card(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player's result on the last day that is over, or on ``?day=2026-03-14``.

    If the name is hidden, nothing that goes beyond the event is shown, such as the rating.
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
        **(_links(request, access.tournament, number, day) if card and day else {}),
    }
    return render(request, "public/player/card.html", context)


def _links(request: HttpRequest, event: Tournament, number: int, day: date) -> dict[str, str]:
    """Return the lasting address of a card, and that of its picture."""
    picture = reverse("player_card_share", args=[event.slug, number, day.isoformat()])
    page = reverse("player_card", args=[event.slug, number], query={"day": day.isoformat()})
    return {
        "link": absolute_url(request, page, club=event.club_id),
        "link_picture": absolute_url(request, picture, club=event.club_id),
    }


def _requested_day(text: str, days: list[date]) -> date | None:
    """Return the day asked for, or the last; None before any is over."""
    if not text:
        return days[-1] if days else None
    found = next((day for day in days if day.isoformat() == text), None)
    if found is None:
        raise Http404
    return found
