"""Pages everybody may read: the start page, an event's standings, a session's tables."""

from collections.abc import Sequence

from django.db.models import Manager
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_headers

from clubscore.events.access import event_access
from clubscore.events.listing import recent_events, running_events
from clubscore.events.models import Session, Tournament
from clubscore.events.registration import registration_end, registration_phase
from clubscore.events.rules import rules_in_force

from .players import player_page
from .ranking import ranking
from .sample import sample_hand
from .selectors import session_overview, standings


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is played now, what was played, and the way in for organizers."""
    context = {
        "running": running_events(),
        "recent": recent_events(),
        "sample": sample_hand(get_language() or ""),
    }
    return render(request, "standings/home.html", context)


@require_safe
@conditional_page
@vary_on_headers("HX-Request")
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of an event, by default as they are now, and the tables being played.

    ``?after=3`` shows them as they stood after session 3.
    """
    access = event_access(request, slug)
    tournament = access.tournament
    sessions = _public_sessions(tournament.sessions)
    after = _after(request, sessions)
    made = ranking(tournament, until=after, unpublished=access.is_official)
    running = [session for session in sessions if session.state == Session.State.RUNNING]
    context = {
        "event": tournament,
        "is_official": access.is_official,
        "rules": rules_in_force(tournament),
        "sessions": sessions,
        "ranking": made,
        "rows": made.rows if made.sessions else (),
        "after": after,
        "held": _held(tournament, sessions),
        "phase": registration_phase(tournament),
        "closes_at": registration_end(tournament),
        "live": bool(running),
        "running": [
            (session, session_overview(session)) for session in running if access.sees(session)
        ],
    }
    part = "standings/parts/event_live.html"
    return render(
        request, part if "HX-Request" in request.headers else "standings/event.html", context
    )


def _after(request: HttpRequest, sessions: Sequence[Session]) -> int | None:
    """Return the number of a session that is there, if it was asked for."""
    asked = request.GET.get("after", "")
    return next((session.number for session in sessions if str(session.number) == asked), None)


def _held(tournament: Tournament, sessions: Sequence[Session]) -> list[Session]:
    """Return the sessions whose results the public does not see yet."""
    if not tournament.results_held:
        return []
    return [session for session in sessions if session.published_at is None]


@require_safe
def event_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player's results in an event, each with its table: where the figures come from."""
    access = event_access(request, slug)
    made = ranking(access.tournament, unpublished=access.is_official)
    page = player_page(made, number) if made.sessions else None
    if page is None:
        raise Http404
    context = {
        "event": access.tournament,
        "is_official": access.is_official,
        "sessions": _public_sessions(access.tournament.sessions),
        "ranking": made,
        "page": page,
        "row": page.row,
    }
    return render(request, "standings/player.html", context)


@require_safe
@conditional_page
@vary_on_headers("HX-Request")
def event_session(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The tables of a session with their results."""
    access = event_access(request, slug)
    sessions = _public_sessions(access.tournament.sessions)
    session = next((session for session in sessions if session.number == number), None)
    if session is None:
        raise Http404
    context = {
        "event": access.tournament,
        "is_official": access.is_official,
        "sessions": sessions,
        "session": session,
        "tables": session_overview(session),
        "rows": standings(session) if access.sees(session) else [],
        "held": _held(access.tournament, [session]),
        "hidden": not access.sees(session),
        "live": session.state == Session.State.RUNNING,
    }
    part = "standings/parts/session_live.html"
    return render(
        request, part if "HX-Request" in request.headers else "standings/session.html", context
    )


def _public_sessions(sessions: Manager[Session]) -> list[Session]:
    """Return the sessions that have started: seats are nobody's business before."""
    return list(sessions.exclude(state=Session.State.DRAFT))
