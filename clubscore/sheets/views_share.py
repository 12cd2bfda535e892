"""The picture that goes with the link of a hand."""

from __future__ import annotations

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.http import conditional_page, require_safe

from clubscore.events.access import table_access
from clubscore.play.rows import hand_page
from clubscore.play.selectors import table_state
from clubscore.play.views import hand_of

from .responses import language_asked
from .share import hand_picture

ASKED_AGAIN: Final = "private, no-cache"  # each time, whether it has changed


@require_safe
@conditional_page
def hand_share(request: HttpRequest, table_id: int, hand_id: int) -> HttpResponse:
    """Show a hand as a picture, to whoever may read it; ``?lang=it`` in a language."""
    access = table_access(request, table_id)
    if not access.may_read:
        raise Http404
    hand = hand_of(access, hand_id)
    with translation.override(language_asked(request)):
        state = table_state(access.table)
        drawn = hand_picture(hand_page(state, hand), state)
    headers = {"Cache-Control": ASKED_AGAIN, "ETag": f'"{drawn.mark}"'}
    return HttpResponse(drawn.png, content_type="image/png", headers=headers)
