"""The pictures that go with links: of hands, standings, players, tables and clubs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.templatetags.static import static
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.http.access import hand_of, table_access
from clubscore.http.addresses import visitor_address
from clubscore.http.suspension import check_open
from clubscore.people.models import Club, Player
from clubscore.play.hand_pages.hands import hand_page
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.printing.documents.hand_pictures.document import HAND_PICTURE
from clubscore.printing.documents.hand_pictures.drawing import hand_html, mark_of
from clubscore.printing.documents.link_pictures.document import LINK_PICTURE, link_picture
from clubscore.printing.documents.link_pictures.drawing import link_html
from clubscore.printing.documents.registry import TABLE_LINK, Parameters
from clubscore.printing.models import PrintedFile, PrintJob
from clubscore.printing.queue.services import document_ask, job_wait
from clubscore.tournaments.access import EventAccess, TableAccess
from clubscore.tournaments.models import Tournament

from .repeats import JobOrResponse, answer_of, answers_with
from .responses import browses, busy, requested_language
from .views import MARK, document_job

ASKED_AGAIN: Final = "private, no-cache"  # each time, whether it has changed
STAND_IN: Final = "img/share.png"  # for programs, until the picture of the hand is there
STAND_IN_KEPT: Final = "no-store"


def _show_picture(request: HttpRequest, job: PrintJob) -> HttpResponse:
    """Return the picture of a job, or what replaces it until it is ready."""
    mark = f'"{job.parameters[MARK]}"'
    if unchanged := get_conditional_response(request, etag=mark):
        return unchanged
    has_patience = browses(request)
    job = job if has_patience else job_wait(job)
    kept = PrintedFile.objects.filter(job=job).first()
    if kept is None:
        return redirect("print_job", job.key) if has_patience else _stand_in()
    headers = {"Cache-Control": ASKED_AGAIN, "ETag": mark}
    return HttpResponse(bytes(kept.content), content_type="image/png", headers=headers)


def _request_picture(
    request: HttpRequest,
    event: EventAccess | None,
    parameters: Parameters,
    ask: Callable[[], PrintJob],
) -> JobOrResponse:
    """Return the job of a picture that ``ask`` begins; an answer to who has it, or has to wait."""
    if unchanged := get_conditional_response(request, etag=f'"{parameters[MARK]}"'):
        return unchanged
    try:
        return ask()
    except ClubError as error:
        return _refusal(request, error, event)


def _refusal(
    request: HttpRequest, error: ClubError, event: EventAccess | None = None
) -> HttpResponse:
    """Tell people why there is no picture now; programs get the placeholder."""
    if not browses(request):
        return _stand_in()
    return busy(request, error, event.tournament if event else None)


@require_safe
@answers_with(_show_picture, _refusal)
def hand_share(request: HttpRequest, table_id: int, hand_id: int) -> JobOrResponse:
    """Show a hand as a picture to people who may read it; ``?lang=it`` sets the language.

    Another process draws it once. Browsers get a page that waits for it; a program that shows links
    is held for a moment, then gets a picture of no hand.
    """
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    language = requested_language(request)
    parameters = _parameters(access, hand_of(access, hand_id), language)
    event = access.event
    return _request_picture(
        request,
        event,
        parameters,
        lambda: document_job(request, event, HAND_PICTURE, parameters, language=language),
    )


@require_safe
@answers_with(_show_picture, _refusal)
def event_share(request: HttpRequest, slug: str) -> JobOrResponse:
    """Show the first of the standings as a picture; ``?lang=it`` in a language."""
    return _link_share(request, _public_event(slug=slug), {})


@require_safe
@answers_with(_show_picture, _refusal)
def player_share(request: HttpRequest, slug: str, number: int) -> JobOrResponse:
    """Show a player's place in an event as a picture."""
    return _link_share(request, _public_event(slug=slug), {"player": number})


@require_safe
@answers_with(_show_picture, _refusal)
def player_card_share(request: HttpRequest, slug: str, number: int, day: str) -> JobOrResponse:
    """Show what a day of an event, as 2026-03-14, was for a player as a picture."""
    return _link_share(request, _public_event(slug=slug), {"player": number, "day": day})


@require_safe
@answers_with(_show_picture, _refusal)
def table_share(request: HttpRequest, table_id: int) -> JobOrResponse:
    """Show a table with its totals as a picture, if everyone may see it."""
    return _link_share(request, _public_event(sessions__tables__pk=table_id), {"table": table_id})


@require_safe
def club_share(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club as a picture."""
    club = get_object_or_404(Club, slug=slug)
    check_open(request, club)
    asked = _link_share(request, None, {"club": club.pk, "name": club.name})
    return answer_of(request, asked, _show_picture)


@require_safe
def career_share(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show a player from event to event as a picture."""
    return _career_share(request, player_id, {})


@require_safe
def achievements_share(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show what a player has achieved as a picture."""
    return _career_share(request, player_id, {"achievements": True})


def _career_share(request: HttpRequest, player_id: int, part: Parameters) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("club"), pk=player_id)
    check_open(request, player.club)
    parameters = {"career": player.pk, "name": player.club.name, **part}
    return answer_of(request, _link_share(request, None, parameters), _show_picture)


def _public_event(**which: object) -> Tournament:
    return get_object_or_404(Tournament.objects.public().select_related("club"), **which)


def _link_share(
    request: HttpRequest, event: Tournament | None, parameters: Parameters
) -> JobOrResponse:
    """Request a picture as the public sees it, no matter who the visitor is."""
    language = requested_language(request)
    with translation.override(language):
        picture = link_picture(event, parameters)
        if picture is None:
            raise Http404
        parameters |= {MARK: mark_of(link_html(picture))}
    if event is None:
        return _request_picture(
            request,
            None,
            parameters,
            lambda: document_ask(
                tournament=None,
                kind=LINK_PICTURE,
                parameters=parameters,
                language=language,
                public=True,
                address=visitor_address(request),
            ),
        )
    access = EventAccess(event, False, None)
    return _request_picture(
        request,
        access,
        parameters,
        lambda: document_job(request, access, LINK_PICTURE, parameters, language=language),
    )


def _parameters(access: TableAccess, hand: Hand, language: str) -> Parameters:
    with translation.override(language):
        state = table_state(access.table)
        page = hand_page(state, hand)
        mark = mark_of(hand_html(page, state))
    parameters = {"hand": hand.pk, "words": page.words, MARK: mark}
    return parameters | ({TABLE_LINK: access.table.pk} if access.has_link else {})


def _stand_in() -> HttpResponse:
    response = redirect(static(STAND_IN))
    response["Cache-Control"] = STAND_IN_KEPT
    return response
