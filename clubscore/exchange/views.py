"""What can be downloaded of an event."""

from __future__ import annotations

from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubscore.events.access import EventAccess, event_access
from clubscore.events.models import Session

from .responses import csv_response, xlsx_response
from .tables import EXPORTS, Export, exports_for, results_of

CSV: Final = "csv"
XLSX: Final = "xlsx"
EVERYTHING: Final = "everything"  # all tables in one workbook


@require_safe
def event_downloads(request: HttpRequest, slug: str) -> HttpResponse:
    """Every file of results this visitor may have, with what is in it."""
    access = event_access(request, slug)
    event = access.tournament
    results = results_of(event, unpublished=access.is_official)
    context = {
        "event": event,
        "access": access,
        "exports": exports_for(results, is_official=access.is_official),
        "held": _held(access),
        "running": any(
            session.state == Session.State.RUNNING for session in results.ranking.sessions
        ),
    }
    return render(request, "exchange/downloads.html", context)


def _held(access: EventAccess) -> bool:
    """Tell whether the public does not see some results yet."""
    event = access.tournament
    started = event.sessions.exclude(state=Session.State.DRAFT)
    return event.results_held and started.filter(published_at=None).exists()


@require_safe
def event_download(request: HttpRequest, slug: str, what: str, form: str) -> HttpResponse:
    """One table as CSV or XLSX, or ``everything.xlsx``.

    The public gets the sessions it sees; what is for officials alone is refused to others.
    """
    access = event_access(request, slug)
    wanted = _wanted(what, form)
    if any(export.for_officials for export in wanted) and not access.is_official:
        raise PermissionDenied
    results = results_of(access.tournament, unpublished=access.is_official)
    offered = exports_for(results, is_official=access.is_official)
    tables = [export.make(results) for export in offered if what == EVERYTHING or export in wanted]
    if not tables:
        raise Http404
    if form == CSV:
        return csv_response(access.tournament, tables[0])
    title = _("all results") if what == EVERYTHING else tables[0].title
    return xlsx_response(access.tournament, title, tables)


def _wanted(what: str, form: str) -> list[Export]:
    """Return the one table asked for, nothing for all; raises ``Http404`` for what there is not."""
    if what == EVERYTHING and form == XLSX:
        return []
    wanted = [export for export in EXPORTS if export.key == what]
    if not wanted or form not in {CSV, XLSX}:
        raise Http404
    return wanted
