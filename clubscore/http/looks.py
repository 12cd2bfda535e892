"""The look of a page: name, logo and colour of the club it belongs to."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils import timezone

from clubscore.people.logins.operators import is_operator
from clubscore.people.models import Club

from .suspension import check_open, is_one_of


def use_club_look(request: HttpRequest, club: Club, *, always: bool = False) -> None:
    """Let the page be drawn in the look of a club: templates find it as ``request.club``.

    A quick game has no club, so its page has the default look. A suspended club has no pages for
    others, unless the page is there ``always``: raises what ``check_open`` does.
    """
    if club.is_stand_in:
        return
    if not always:
        check_open(request, club)
    request.club = club  # type: ignore[attr-defined]  # for the templates
    is_theirs = club.is_suspended and is_one_of(request.user, club)
    looks_on = club.is_suspended and not is_theirs and is_operator(request.user)
    request.reads_why_suspended = is_theirs or looks_on  # type: ignore[attr-defined]
    request.looks_on = looks_on  # type: ignore[attr-defined]  # an operator, none of its people


def zone_activate(name: str) -> None:
    """Show the times of this request in a time zone, such as Europe/Rome."""
    timezone.activate(ZoneInfo(name))
