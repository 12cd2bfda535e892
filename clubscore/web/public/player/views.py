"""Pages about one player: in an event, and from event to event."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import conditional_page, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from clubscore.http.access import event_access
from clubscore.http.links import absolute_url
from clubscore.http.looks import use_club_look
from clubscore.markup.rating_figures import rating_figure_of
from clubscore.people.models import Player
from clubscore.people.privacy import names_reveal
from clubscore.people.selectors import is_organizer
from clubscore.play.explanation.score import localized_name
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.ranking import Ranking, StandingRow, ranking
from clubscore.standings.selectors import entry_by_number
from clubscore.standings.statistics.figures import Statistics, hands_of_tables, statistics_of
from clubscore.standings.statistics.history import (
    EVENTS_A_PAGE,
    past_events,
    seats_by_ruleset,
    top_hands,
    under_rules,
)
from clubscore.standings.statistics.player import (
    corrections_at_tables,
    player_page,
    row_of_player,
)
from clubscore.standings.sums import SessionResult
from clubscore.tournaments.models import Entry, Session, Tournament
from clubscore.web.live.pages import live_event_state, shared_result
from clubscore.web.public.event.seats import next_seat, sessions_of
from clubscore.web.public.event.views import event_context, pictures_of
from scoring.rulesets import get

from .follow_cookie import follow, followed_entry, unfollow
from .page import my_table, places_over_time
from .versions import live_player, own_version

MOST_EVENTS = 10_000  # beyond is no page


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
    entry = _entry(event, number)
    official = access.is_official
    made = shared_result(
        request, f"ranking None {official}", lambda: ranking(event, unpublished=official)
    )
    row = row_of_player(made, number) if made.sessions else None
    mine = followed_entry(request, event)
    sessions = sessions_of(event)
    shown = _requested_session(request, made, row) if row else None
    context = {
        **event_context(access, "player"),
        "live": any(one.state == Session.State.RUNNING for one in sessions),
        "entry": entry,
        "link_picture": absolute_url(request, reverse("player_share", args=[slug, number])),
        "ranking": made,
        "row": row,
        "next": next_seat(access, entry, sessions),
        "is_followed": mine is not None and mine.pk == entry.pk,
        "places": places_over_time(made, entry, live_event_state(request)) if row else None,
        "corrections": corrections_at_tables(row) if row else (),
        # Parts that are kept; what is in them is read unless they are.
        "own_version": own_version(request, slug, number),
        "page": SimpleLazyObject(lambda: player_page(made, number)),
        "hands_of": shown[0] if shown else None,
        "hands": SimpleLazyObject(lambda: my_table(*shown) if shown else None),
        "figures": SimpleLazyObject(lambda: _figures(row) if row else None),
    }
    part = "public/player/_player_live.html"
    return render(
        request, part if "HX-Request" in request.headers else "public/player/player.html", context
    )


def _entry(event: Tournament, number: int) -> Entry:
    entry = entry_by_number(event, number)
    if entry is None:
        raise Http404
    return entry


def _requested_session(
    request: HttpRequest, made: Ranking, row: StandingRow
) -> tuple[Session, SessionResult] | None:
    """Return the session whose hands are asked for, or the last one played, with its result."""
    results = {result.session: result for result in row.results}
    played = {str(one.number): (one, results[one.pk]) for one in made.sessions if one.pk in results}
    last = next(reversed(played.values()), None)
    return played.get(request.GET.get("session", ""), last)


def _figures(row: StandingRow) -> Statistics:
    seats = {result.table: result.wind for result in row.results}
    return statistics_of(hands_of_tables(seats), seats)


# Like the language, a cookie of no consequence: public pages need no token for it.
@csrf_exempt
@require_POST
def event_follow(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the browser remember this player, or forget whom it remembers."""
    access = event_access(request, slug)
    entry = _entry(access.tournament, number)
    response = redirect("event_player", slug, number)
    if request.POST.get("follow") == "no":
        unfollow(response)
    else:
        follow(response, entry)
    return response


@require_safe
def player_history(request: HttpRequest, player_id: int) -> HttpResponse:
    """A player from event to event; not of one whose name is hidden, except for organizers."""
    player = get_object_or_404(Player.objects.select_related("club"), pk=player_id)
    use_club_look(request, player.club)
    organizes = is_organizer(request.user, player.club_id)
    if organizes:
        names_reveal()
    if player.privacy == Player.Privacy.ERASED or not (player.has_history or organizes):
        raise Http404
    first = _first(request)
    events, count = past_events(player, first)
    played = seats_by_ruleset(player)
    key = request.GET.get("rules", "")
    key = key if key in played else next(iter(played), "")
    under = under_rules(key, played[key]) if key else None
    known = club_book(player.club)
    rated = known.book.rated.of(player.pk)
    context = {
        "player": player,
        "known": known,
        "rated": rated,
        "rating_figure": rating_figure_of(rated.curve) if rated else None,
        "link_picture": absolute_url(request, reverse("club_share", args=[player.club.slug])),
        "organizes": organizes,
        "events": events,
        "count": count,
        "later": max(first - EVENTS_A_PAGE, 0) if first else None,
        "earlier": first + EVENTS_A_PAGE if first + EVENTS_A_PAGE < count else None,
        "rules": [(one, _rules_name(one)) for one in played],
        "key": key,
        "under": under,
        "figures": under.statistics if under else None,
        "best": top_hands(under.statistics.best) if under else [],
        **(pictures_of(under.statistics, key) if under else {}),
    }
    return render(request, "public/player/history.html", context)


def _rules_name(key: str) -> str:
    return localized_name(get(key).names)


def _first(request: HttpRequest) -> int:
    """Return how many later events are skipped; 0 for anything that is no number."""
    text = request.GET.get("from", "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        return 0
    return min(int(text), MOST_EVENTS)
