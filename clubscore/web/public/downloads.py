"""What can be downloaded of an event."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.views.decorators.http import conditional_page, require_safe

from clubscore.exchange.downloads import calendars
from clubscore.exchange.downloads.documents import (
    CSV,
    EVERYTHING,
    XLSX,
    download_kind,
    download_parameters,
    is_made_at_once,
    selected_exports,
)
from clubscore.exchange.downloads.results import results_of
from clubscore.exchange.downloads.spreadsheets import Separator
from clubscore.exchange.downloads.tables import EXPORTS, Export, exports_for
from clubscore.http.access import event_access
from clubscore.http.links import absolute_url, main_url
from clubscore.printing.documents.registry import Parameters
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Session
from clubscore.web.documents.repeats import JobOrResponse, answers_with
from clubscore.web.documents.views import request_document, show_document
from clubscore.web.responses import calendar_response, csv_response, xlsx_response

SEPARATOR_NAMES: Final = {
    Separator.COMMA: pgettext_lazy("between columns", "comma"),
    Separator.SEMICOLON: gettext_lazy("semicolon, decimal comma"),
    Separator.TAB: pgettext_lazy("between columns", "tab"),
}


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
        "has_unpublished_results": _has_unpublished_results(access),
        "separators": [(one.value, SEPARATOR_NAMES[one]) for one in Separator],
        "separator": requested_separator(request).value,
        "feeds": {
            name: absolute_url(request, reverse(address, args=args), club=event.club_id)
            for name, address, args in (
                ("calendar", "event_calendar", [slug]),
                ("standings", "event_download", [slug, "standings", CSV]),
            )
        },
        "running": any(
            session.state == Session.State.RUNNING for session in results.ranking.sessions
        ),
    }
    return render(request, "public/downloads/downloads.html", context)


def requested_separator(request: HttpRequest) -> Separator:
    """Return ``?separator=``; a comma unless it is one there is."""
    asked = request.GET.get("separator", "")
    return Separator(asked) if asked in list(Separator) else Separator.COMMA


def _has_unpublished_results(access: EventAccess) -> bool:
    """Tell whether the public does not see some results yet."""
    event = access.tournament
    return event.results_held and event.sessions.that_count().filter(published_at=None).exists()


@require_safe
@conditional_page
def event_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The event for calendar programs, which ask for it again and again."""
    event = event_access(request, slug).tournament
    link = absolute_url(request, reverse("event", args=[slug]), club=event.club_id)
    host = _calendar_host(request)
    return calendar_response(event, calendars.event_calendar(event, link=link, host=host))


@require_safe
@conditional_page
def registration_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """A calendar file with the opening of registration; 404 if it has no such time."""
    event = event_access(request, slug).tournament
    if event.registration_opens_at is None:
        raise Http404
    link = absolute_url(request, reverse("event_register", args=[slug]), club=event.club_id)
    host = _calendar_host(request)
    return calendar_response(event, calendars.registration_calendar(event, link=link, host=host))


def _calendar_host(request: HttpRequest) -> str:
    """Return what makes entries of calendars unique: the same, whatever domain the club has."""
    return urlsplit(main_url(request, "/")).hostname or request.get_host()


@require_safe
@answers_with(show_document)
def event_download(request: HttpRequest, slug: str, what: str, form: str) -> JobOrResponse:
    """One table as CSV or XLSX, or ``everything.xlsx``.

    The public gets the sessions it sees; what is only for officials is refused to others. If a file
    costs more than a page, the visitor waits while it is made.
    """
    access = event_access(request, slug)
    wanted = _requested_exports(what, form)
    if any(export.for_officials for export in wanted) and not access.is_official:
        raise PermissionDenied
    results = results_of(access.tournament, unpublished=access.is_official)
    offered = exports_for(results, is_official=access.is_official)
    if not selected_exports(offered, what):
        raise Http404
    if not is_made_at_once(access, what, form):
        parameters, language = _parameters(request, access, what, form), get_language() or "en"
        return request_document(request, access, download_kind(form), parameters, language)
    (export,) = selected_exports(offered, what)
    table = export.make(results)
    if form == CSV:
        return csv_response(access.tournament, table, requested_separator(request))
    return xlsx_response(access.tournament, table.title, [table])


def _parameters(request: HttpRequest, access: EventAccess, what: str, form: str) -> Parameters:
    separator = requested_separator(request) if form == CSV else Separator.COMMA
    return download_parameters(access, what, separator)


def _requested_exports(what: str, form: str) -> list[Export]:
    """Return the one table asked for, nothing for all; raises ``Http404`` for unknown ones."""
    if what == EVERYTHING and form == XLSX:
        return []
    wanted = [export for export in EXPORTS if export.key == what]
    if not wanted or form not in {CSV, XLSX}:
        raise Http404
    return wanted
