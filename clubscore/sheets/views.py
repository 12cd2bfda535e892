"""PDFs to print or to look at."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import translation
from django.views.decorators.http import require_safe

from clubscore.events.access import event_access, table_access
from clubscore.events.links import table_url
from clubscore.events.models import Table

from .documents import score_sheets_pdf, title_of
from .responses import flag, language_asked, pdf_response
from .selectors import session_tables


@require_safe
def table_sheet(request: HttpRequest, table_id: int) -> HttpResponse:
    """Show the score sheet of a table; with ``?blank=1`` the one to write on.

    Blank sheets carry the table's link for those who have it already: organizers and whoever
    opened the link. Before the start nobody else sees the seats.
    """
    access = table_access(request, table_id)
    trusted = access.is_official or access.has_link
    if not access.may_read:
        raise Http404
    return _score_sheets(request, [access.table], trusted=trusted, one_table=True)


@require_safe
def session_sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the score sheets of all tables of a session; ``?blank=1`` and links as above."""
    access = event_access(request, slug)
    session = get_object_or_404(access.tournament.sessions, number=number)
    if not access.sees(session):
        raise Http404
    tables = session_tables(session)
    if not tables:
        raise Http404
    return _score_sheets(request, tables, trusted=access.is_official, one_table=False)


def _score_sheets(
    request: HttpRequest, tables: Sequence[Table], *, trusted: bool, one_table: bool
) -> HttpResponse:
    blank = flag(request, "blank")
    links = {}
    if blank and trusted:
        links = {table.pk: table_url(request, table) for table in tables if table.link_active}
    with translation.override(language_asked(request)):
        title = title_of(tables, one_table=one_table)
        pdf = score_sheets_pdf(tables, title=title, blank=blank, links=links)
    return pdf_response(pdf, title)
