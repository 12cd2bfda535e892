"""The cross table of an event: everyone's result in every session, side by side."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import conditional_page, require_safe
from django.views.decorators.vary import vary_on_headers

from clubscore.http.access import event_access
from clubscore.play.entry.assessment import EventRules
from clubscore.play.final_scores import final_conduct
from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Session
from clubscore.web.live.pages import live_event, shared_result

from .views import event_context


@require_safe
@conditional_page
@live_event
@vary_on_headers("HX-Request")
def event_cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Players by sessions, as far as the results are shown."""
    access = event_access(request, slug)
    event, official = access.tournament, access.is_official
    if event.is_foreign:
        raise Http404
    made = shared_result(
        request, f"ranking None {official}", lambda: ranking(event, unpublished=official)
    )
    everybody = (*made.rows, *made.unranked) if made.has_results else ()
    results = [result for row in everybody for result in row.results]
    context = {
        **event_context(access, "cross_table"),
        "ranking": made,
        "lines": [(row, [row.in_session(one.pk) for one in made.sessions]) for row in everybody],
        "live": any(one.state == Session.State.RUNNING for one in made.sessions),
        "final_scores": final_conduct(EventRules.of(event)) is not None,
        "has_penalties": any(row.penalties or row.penalty_twelfths for row in everybody),
        "costs_in_sessions": any(row.costs_in_sessions for row in everybody),
        "penalties_beside": any(row.has_penalties_beside for row in everybody),
        "has_open": any(one.is_awaited for one in results),
        "has_unplayed": any(one.is_not_played for one in results),
        "has_totals_only": any(one.by_totals for one in results),
    }
    part, page = "public/event/_cross_live.html", "public/event/cross_table.html"
    return render(request, part if "HX-Request" in request.headers else page, context)
