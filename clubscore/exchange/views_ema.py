"""The EMA's ranking: what an event counts there, and the file of its results."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubscore.events.access import EventAccess, organizer_required

from .ema_report import ema_report, ema_table
from .responses import xlsx_response


@organizer_required
@require_safe
def event_ema(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The weight of an event, every player's base rank, and what is missing for the file."""
    report = ema_report(access.tournament)
    return render(request, "exchange/ema.html", {"event": access.tournament, "report": report})


@organizer_required
@require_safe
def event_ema_file(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """The result file; where there is none, the page that says why."""
    event = access.tournament
    table = ema_table(event)
    if table is None:
        messages.error(request, _("This event has no result file for the EMA."))
        return redirect("event_ema", event.slug)
    return xlsx_response(event, "EMA", [table])
