"""The picture that goes with the link of a hand."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from clubscore.errors import ClubError
from clubscore.events.access import TableAccess, table_access
from clubscore.play.models import Hand
from clubscore.play.rows import hand_page
from clubscore.play.selectors import table_state
from clubscore.play.views import hand_of

from .kinds import TABLE_LINK, Parameters
from .kinds_pictures import HAND_PICTURE
from .models import PrintedFile
from .printing import job_wait
from .responses import language_asked
from .share import hand_html, mark_of
from .views_documents import MARK, busy, document_job

ASKED_AGAIN: Final = "private, no-cache"  # each time, whether it has changed
STAND_IN: Final = "img/share.png"  # for programs, until the picture of the hand is there
STAND_IN_KEPT: Final = "no-store"


@require_safe
def hand_share(request: HttpRequest, table_id: int, hand_id: int) -> HttpResponse:
    """Show a hand as a picture, to whoever may read it; ``?lang=it`` in a language.

    It is drawn once, by another process. Who looks at it with a browser waits on a page;
    a program that shows links is kept waiting for a moment, then gets a picture of no hand.
    """
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    language = language_asked(request)
    parameters = _parameters(access, hand_of(access, hand_id), language)
    mark = f'"{parameters[MARK]}"'
    if unchanged := get_conditional_response(request, etag=mark):
        return unchanged
    event = access.event
    browses = "text/html" in request.headers.get("Accept", "")
    try:
        job = document_job(request, event, HAND_PICTURE, parameters, language=language)
    except ClubError as error:
        return busy(request, error, event) if browses else _stand_in()
    job = job if browses else job_wait(job)
    kept = PrintedFile.objects.filter(job=job).first()
    if kept is None:
        return redirect("print_job", job.key) if browses else _stand_in()
    headers = {"Cache-Control": ASKED_AGAIN, "ETag": mark}
    return HttpResponse(bytes(kept.content), content_type="image/png", headers=headers)


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
