"""An event's standings and its sessions' tables, for everyone who may see them."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_headers

from clubscore.http.access import event_access
from clubscore.http.links import absolute_url
from clubscore.markup.richtext import html_of
from clubscore.standings.overview import table_sums
from clubscore.standings.ranking import are_international, ranking
from clubscore.standings.scoreboard import scoreboard
from clubscore.standings.selectors import standings
from clubscore.tournaments.attendance.byes import sitting_out
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.officials.announcements import shown_announcements
from clubscore.tournaments.roster.requests import registration_end, registration_phase
from clubscore.tournaments.roster.selectors import coming_players
from clubscore.tournaments.rules import active_rules
from clubscore.tournaments.sessions.publication import provisional_words
from clubscore.tournaments.stages.stage import points_rule
from clubscore.web.live.pages import live_event, shared_result
from clubscore.web.public.follow_cookie import followed_entry

from .seats import next_seat, sessions_of


@require_safe
@conditional_page
@live_event
@vary_on_headers("HX-Request")
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of an event, by default as they are now, and the tables being played.

    ``?after=3`` shows them as of session 3; ``?own`` is only the row of the player this browser
    follows, with the next seat, because the part that updates itself is the same for everyone.
    """
    access = event_access(request, slug)
    tournament = access.tournament
    everything = sessions_of(tournament)
    sessions = [one for one in everything if one.is_counted]
    mine = followed_entry(request, tournament)
    after = _after(request, sessions)
    official = access.is_official
    made = shared_result(
        request,
        f"ranking {after} {official}",
        lambda: ranking(tournament, until=after, unpublished=official),
    )
    board = shared_result(request, f"scoreboard {after} {official}", lambda: scoreboard(made))
    everybody = (*made.rows, *made.unranked)
    running = [session for session in sessions if session.state == Session.State.RUNNING]
    context = {
        "event": tournament,
        "link_picture": absolute_url(
            request, reverse("event_share", args=[slug]), club=tournament.club_id
        ),
        "is_official": access.is_official,
        "about": "" if made.rows and made.has_results else html_of(tournament.description),
        "rules": active_rules(tournament),
        "sessions": [one for one in everything if one.seats_are_public],
        "played": sessions,
        "annulled": [one for one in everything if one.is_annulled],
        "mine": mine,
        "next": next_seat(access, mine, everything) if mine else None,
        "own": next((row for row in everybody if mine and row.entry_id == mine.pk), None),
        "ranking": made,
        "board": board,
        "rows": made.rows if made.has_results else (),
        "coming": [] if made.rows and made.has_results else coming_players(tournament),
        "after": after,
        "unpublished_sessions": _unpublished_sessions(tournament, sessions),
        "phase": registration_phase(tournament),
        "closes_at": registration_end(tournament),
        "live": bool(running),
        "seats_stand": _seats_stand(everything),
        "announcements": [] if after else shown_announcements(tournament),
        "running": [(one, table_sums(one)) for one in running if access.sees(one)],
    }
    template = "public/event/event.html"
    if "HX-Request" in request.headers:
        template = "public/event/_event_live.html"
    elif "own" in request.GET:
        template = "public/event/_me.html"
    return render(request, template, context)


def _seats_stand(sessions: Sequence[Session]) -> str:
    """Return what changes when someone's next seat does: the progress of each session."""
    return " ".join(f"{one.state}{'+' * one.seats_are_public}" for one in sessions)


def _after(request: HttpRequest, sessions: Sequence[Session]) -> int | None:
    """Return the number of a session that is there, if it was asked for."""
    asked = request.GET.get("after", "")
    return next((session.number for session in sessions if str(session.number) == asked), None)


def _unpublished_sessions(tournament: Tournament, sessions: Sequence[Session]) -> list[Session]:
    """Return the sessions whose results the public does not see yet."""
    if not tournament.results_held:
        return []
    return [session for session in sessions if session.published_at is None]


@require_safe
@conditional_page
@live_event
@vary_on_headers("HX-Request")
def event_session(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The tables of a session with their results."""
    access = event_access(request, slug)
    sessions = [one for one in sessions_of(access.tournament) if one.seats_are_public]
    session = next((session for session in sessions if session.number == number), None)
    if session is None:
        raise Http404
    started = session.state != Session.State.DRAFT
    rows = standings(session) if started and access.sees(session) else []
    context = {
        "event": access.tournament,
        "link_picture": absolute_url(
            request, reverse("event_share", args=[slug]), club=access.tournament.club_id
        ),
        "is_official": access.is_official,
        "sessions": sessions,
        "session": session,
        "tables": table_sums(session),
        "sitting_out": sitting_out([session]).get(number),
        "rows": rows,
        "with_countries": are_international(rows),
        "unpublished_sessions": _unpublished_sessions(access.tournament, [session])
        if session.is_counted
        else [],
        "started": started,
        "hidden": not started or not access.sees(session),
        "compared": points_rule(access.tournament, number).duplicate is not None,
        "live": session.state == Session.State.RUNNING,
        "provisional": provisional_words(session),
    }
    part = "public/event/_session_live.html"
    return render(
        request, part if "HX-Request" in request.headers else "public/event/session.html", context
    )
