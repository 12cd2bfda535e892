"""The prize-giving: chosen, begun, led step by step, ended."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubscore.errors import ClubError
from clubscore.http.access import organizer_required
from clubscore.people.privacy import names_for
from clubscore.standings.ceremony.prizes import prize_lists
from clubscore.standings.ceremony.services import ceremony_end, ceremony_go, ceremony_start
from clubscore.standings.ceremony.steps import CeremonyPlan, Scene, has_results, scene_at, steps_of
from clubscore.standings.ranking import ranking
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Ceremony, Session
from clubscore.web.actions import read_or_send
from clubscore.words import explain

from .forms import CeremonyForm

STEP_ALONE: Final = "application/json"  # what the projector asks for, led by its own keys


@organizer_required
@read_or_send
def event_ceremony(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """Choose what to reveal and begin; then go on, back or end, as ``action`` says."""
    event = access.tournament
    action = request.POST.get("action", "")
    if action in {"next", "back"} and (since := _number(request.POST.get("since", ""))) is not None:
        to = since + (1 if action == "next" else -1)
        step = ceremony_go(tournament=event, since=since, to=to)
        if request.headers.get("Accept") == STEP_ALONE:
            return JsonResponse({"step": step})
        return redirect("event_ceremony", event.slug)
    if action in {"end", "publish"}:
        try:
            ceremony_end(tournament=event, publish=action == "publish", by=access.by)
        except ClubError as error:
            messages.error(request, explain(error))
        else:
            messages.success(request, _("Prize-giving ended."))
        return redirect("event_ceremony", event.slug)
    if event.ceremony_step is not None:
        return _lead_page(request, access, event.ceremony_step)
    made = ranking(event, unpublished=True)
    prizes = prize_lists(made)
    form = CeremonyForm(made, prizes, request.POST if action == "start" else None)
    if form.is_valid():
        try:
            ceremony_start(tournament=event, plan=form.plan(), by=access.by)
        except ClubError as error:
            form.add_error(None, explain(error))
        else:
            return redirect("event_ceremony", event.slug)
    context = {
        "event": event,
        "access": access,
        "form": form,
        "has_results": has_results(made),
        "still_open": event.sessions.filter(state=Session.State.RUNNING).exists(),
        "is_public": _is_public(access),
    }
    return render(request, "organizer/ceremony/plan.html", context)


def _lead_page(request: HttpRequest, access: EventAccess, step: int) -> HttpResponse:
    """Show what is on the projector and what comes next."""
    event = access.tournament
    ceremony = Ceremony.objects.get(tournament=event)
    last = len(ceremony.steps) - 1
    now = steps_of(ranking(event, unpublished=True), CeremonyPlan.from_dict(ceremony.plan))
    with names_for(public=True):  # as the projector has them
        scenes: list[Scene] = [scene_at(ceremony, one) for one in (step, min(step + 1, last))]
        context = {
            "event": event,
            "access": access,
            "step": step,
            "last": last,
            "scene": scenes[0],
            "next": scenes[1] if step < last else None,
            "has_changed": now != ceremony.steps,
            "holds_back": not _is_public(access),
        }
        return render(request, "organizer/ceremony/lead.html", context)


def _is_public(access: EventAccess) -> bool:
    """Tell whether everyone sees the results already."""
    event = access.tournament
    return not (
        event.results_held and event.sessions.that_count().filter(published_at=None).exists()
    )


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None
