"""Everything an organizer can print: the page that offers it, and each document."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubscore.http.access import referee_required
from clubscore.http.links import table_links
from clubscore.printing.documents.event_papers.orders import PaperSelection
from clubscore.printing.documents.event_papers.roster import Roster, roster_of
from clubscore.tournaments.access import EventAccess
from clubscore.web.documents.views import document_response

from .forms import PrintForm, part_languages
from .offers import OFFERED, OFFERS, ask, is_offered

CHOICES = ("lang", "second", "sessions", "tables", "players", "codes", "prize", "winner")
EVERYTHING = PaperSelection(frozenset(), frozenset(), None)


@referee_required
@require_safe
def event_print(request: HttpRequest, access: EventAccess) -> HttpResponse:
    """List what can be printed of an event; the address may hold choices, as ``?sessions=3``."""
    roster = roster_of(access.tournament)
    told = part_languages(request.GET)
    asked = {name: told[name] for name in CHOICES if name in told}
    return _page(request, access, roster, PrintForm(roster, initial=asked))


@referee_required
@require_safe
def event_paper(request: HttpRequest, access: EventAccess, paper: str) -> HttpResponse:
    """Show one document as PDF; choices that make no sense lead back to the page, with why."""
    offer = OFFERS.get(paper)
    if offer is None or not is_offered(offer, access):
        raise Http404
    roster = roster_of(access.tournament)
    form = PrintForm(roster, part_languages(request.GET))
    if form.is_valid() and (not offer.takes_prize or form.check_prize()):
        asked = ask(
            offer,
            access,
            roster,
            form.selection,
            links=table_links(request, access.tournament.club_id),
        )
        if asked.parameters is not None:
            return document_response(
                request, access, asked.kind, asked.parameters, language=form.language
            )
        form.add_error(None, asked.why)
    return _page(request, access, roster, form, status=422)


def _page(
    request: HttpRequest, access: EventAccess, roster: Roster, form: PrintForm, status: int = 200
) -> HttpResponse:
    groups = [
        (
            group.title,
            [
                (one, ask(one, access, roster, EVERYTHING).why)
                for one in group.papers
                if is_offered(one, access)
            ],
        )
        for group in OFFERED
    ]
    context = {"event": access.tournament, "access": access, "form": form, "groups": groups}
    return render(request, "organizer/printing/print.html", context, status=status)
