"""Names as the public may see them: in full, as initials, or not at all.

What a player asked for holds wherever ``Player.name`` is used. A request begins as the public's;
whoever finds out that it comes from an organizer, a referee or the holder of a table's link calls
``names_reveal``. Outside requests, as in commands, names are whole.

What is kept for a while of pages and their versions holds for one stamp in the cache, which every
change of a player renews: no answer made before shows a name that is hidden since.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from clubscore.people.players.namesakes import without_namesakes
from clubscore.people.privacy import names_for


def privacy_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Show names as the public may see them, until a request turns out to be trusted."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        with names_for(public=True), without_namesakes():
            return get_response(request)

    return answer
