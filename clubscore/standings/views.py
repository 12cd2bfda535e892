"""Pages everybody may read: the start page, an event's standings, a session's tables."""

from django.db.models import Manager
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_headers

from clubscore.events.access import event_access
from clubscore.events.listing import recent_events, running_events
from clubscore.events.models import Session
from clubscore.events.rules import rules_in_force

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
    """The standings of an event, and the tables being played."""
    access = event_access(request, slug)
    tournament = access.tournament
    sessions = _public_sessions(tournament.sessions)
    running = [session for session in sessions if session.state == Session.State.RUNNING]
    context = {
        "event": tournament,
        "is_official": access.is_official,
        "rules": rules_in_force(tournament),
        "sessions": sessions,
        "rows": standings(tournament) if sessions else [],
        "live": bool(running),
        "running": [(session, session_overview(session)) for session in running],
    }
    part = "standings/parts/event_live.html"
    return render(
        request, part if "HX-Request" in request.headers else "standings/event.html", context
    )


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
        "rows": standings(session),
        "live": session.state == Session.State.RUNNING,
    }
    part = "standings/parts/session_live.html"
    return render(
        request, part if "HX-Request" in request.headers else "standings/session.html", context
    )


def _public_sessions(sessions: Manager[Session]) -> list[Session]:
    """Return the sessions that have started: seats are nobody's business before."""
    return list(sessions.exclude(state=Session.State.DRAFT))
