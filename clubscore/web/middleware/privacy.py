"""A request starts with the public's view: names are shown as their players asked for.

Code that learns that it comes from an organizer, a referee or the holder of a table's link calls
``names_reveal`` (:mod:`clubscore.people.privacy`).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from clubscore.people.namesakes import without_namesakes
from clubscore.people.privacy import names_for


def privacy_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Show names as the public may see them, until a request turns out to be trusted."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        with names_for(public=True), without_namesakes():
            return get_response(request)

    return answer
