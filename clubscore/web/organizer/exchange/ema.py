"""The EMA's ranking: what an event counts there, and the file of its results."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubscore.exchange.ema.certification import certification
from clubscore.exchange.ema.file import ema_table
from clubscore.exchange.ema.report import ema_report
from clubscore.http.access import organizer_required
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament
from clubscore.web.responses import xlsx_response
from scoring.rulesets import get


@organizer_required
@require_safe
def event_ema(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The weight of an event, every player's base rank, what is missing, what the EMA asks."""
    event = access.tournament
    context = {"event": event, "report": ema_report(event)}
    today = timezone.localdate()
    is_tournament = get(event.ruleset).ema is not None and event.kind == Tournament.Kind.TOURNAMENT
    if is_tournament and event.ends_on >= today:
        players = event.entries.in_play().filter(substitute=False).count()
        context["certification"] = certification(event, players=players, today=today)
    return render(request, "organizer/exchange/ema.html", context)


@organizer_required
@require_safe
def event_ema_file(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The result file; if there is none, the page that says why."""
    event = access.tournament
    table = ema_table(event)
    if table is None:
        messages.error(request, _("This event has no results file for the EMA."))
        return redirect("event_ema", event.slug)
    return xlsx_response(event, "EMA", [table])
