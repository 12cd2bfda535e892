"""Everything an organizer can print: the page that offers it, and each document."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe

from clubscore.events.access import EventAccess, referee_required
from clubscore.events.links import table_url

from .forms_print import PrintForm
from .orders import Order
from .papers import GROUPS, PAPERS, obstacle, paper_pdf, paper_title
from .responses import pdf_response
from .roster import Roster, roster_of

CHOICES = ("lang", "sessions", "tables", "codes")


@referee_required
@require_safe
def event_print(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """List what can be printed of an event; the address may hold choices, as ``?sessions=3``."""
    roster = roster_of(access.tournament)
    asked = {name: request.GET[name] for name in CHOICES if name in request.GET}
    return _page(request, access, roster, PrintForm(roster, initial=asked))


@referee_required
@require_safe
def event_paper(request: HttpRequest, access: EventAccess, what: str) -> HttpResponse:
    """Show one document as PDF; choices that make no sense lead back to the page, with why."""
    paper = PAPERS.get(what)
    if paper is None:
        raise Http404
    roster = roster_of(access.tournament)
    form = PrintForm(roster, request.GET)
    if form.is_valid():
        order = _order(request, roster, form)
        why = obstacle(paper, order)
        if not why:
            with translation.override(order.languages[0]):
                title = paper_title(paper, access.tournament)
            return pdf_response(paper_pdf(paper, order), title)
        form.add_error(None, why)
    return _page(request, access, roster, form, status=422)


def _order(request: HttpRequest, roster: Roster, form: PrintForm) -> Order:
    chosen = form.cleaned_data
    session = int(chosen["codes"]) if chosen["codes"] else None
    seated = {one.number: one.tables for one in roster.seated_rounds}
    links = {
        one.number: table_url(request, one.table)
        for one in (seated[session] if session else ())
        if one.table.link_active
    }
    return Order(roster, form.languages, chosen["sessions"], chosen["tables"], links, session)


def _page(
    request: HttpRequest, access: EventAccess, roster: Roster, form: PrintForm, status: int = 200
) -> HttpResponse:
    everything = Order(roster, ("en",))
    groups = [
        (group.title, [(paper, obstacle(paper, everything)) for paper in group.papers])
        for group in GROUPS
    ]
    context = {
        "event": access.tournament,
        "access": access,
        "form": form,
        "groups": groups,
        "rounds": roster.seated_rounds,
    }
    return render(request, "sheets/print.html", context, status=status)
