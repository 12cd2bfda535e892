"""Score sheets to print or to look at."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from clubscore.http.access import event_access, table_access
from clubscore.http.links import table_links
from clubscore.printing.documents.registry import TABLE_LINK, flag
from clubscore.printing.documents.score_sheets.document import SCORE_SHEETS, sheet_parameters
from clubscore.tournaments.access import EventAccess, TableAccess

from .repeats import JobOrResponse, answers_with
from .views import request_document, show_document


@require_safe
@answers_with(show_document)
def table_sheet(request: HttpRequest, table_id: int) -> JobOrResponse:
    """Show the score sheet of a table; with ``?blank=1`` the one to write on.

    Blank sheets carry the table's link for those who have it already: organizers and people who
    opened the link. Before the start nobody else sees the seats.
    """
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    if access.has_link:
        return _to_link_holder(request, access)
    table = access.table
    return _score_sheets(request, access.event, table.session.number, table=table.number)


@require_safe
@answers_with(show_document)
def session_sheets(request: HttpRequest, slug: str, number: int) -> JobOrResponse:
    """Show the score sheets of all tables of a session; ``?blank=1`` and links as above."""
    access = event_access(request, slug)
    session = get_object_or_404(access.tournament.sessions, number=number)
    if not access.sees(session) or not session.tables.exists():
        raise Http404
    return _score_sheets(request, access, number)


def _score_sheets(
    request: HttpRequest, access: EventAccess, session: int, *, table: int | None = None
) -> JobOrResponse:
    parameters = sheet_parameters(
        access,
        [session],
        table=table,
        blank=flag(request.GET.dict(), "blank"),
        links=table_links(request, access.tournament.club_id),
        totals=flag(request.GET.dict(), "totals"),
    )
    return request_document(request, access, SCORE_SHEETS, parameters)


def _to_link_holder(request: HttpRequest, access: TableAccess) -> JobOrResponse:
    """It may be seen where others see nothing, and the blank one shows the link."""
    blank, table = flag(request.GET.dict(), "blank"), access.table
    parameters = {
        "sessions": [table.session.number],
        "table": table.number,
        "blank": blank,
        "links": table_links(request, access.event.tournament.club_id) if blank else "",
        TABLE_LINK: table.pk,
    }
    return request_document(request, access.event, SCORE_SHEETS, parameters)
