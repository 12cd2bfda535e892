"""Whom a visitor follows: the browser remembers it in a cookie, nothing is stored here.

The cookie holds the id of an entry. In other events it finds the same player, unless the name is
hidden: then the player is followed only in that event.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from clubscore.standings.ranking import NOT_LISTED
from clubscore.tournaments.models import Entry, Tournament
from clubscore.web.live.pages import FOLLOWS

COOKIE: Final = FOLLOWS
AGE: Final = 365 * 24 * 60 * 60  # seconds


def follow(response: HttpResponseBase, entry: Entry) -> None:
    """Let the browser remember a player."""
    response.set_cookie(
        COOKIE,
        str(entry.pk),
        max_age=AGE,
        path=settings.COOKIE_PATH,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def unfollow(response: HttpResponseBase) -> None:
    """Let the browser forget."""
    response.delete_cookie(COOKIE, path=settings.COOKIE_PATH, samesite="Lax")


def followed_entry(request: HttpRequest, event: Tournament) -> Entry | None:
    """Return the player of an event this visitor follows. Two queries, none without a cookie."""
    told = request.COOKIES.get(COOKIE, "")
    if not (told.isascii() and told.isdecimal() and len(told) <= 18):
        return None
    known = Entry.objects.select_related("player", "team").filter(pk=int(told)).first()
    if known is None or known.tournament_id == event.pk:
        return known
    if not known.player.has_history:
        return None
    entries = event.entries.exclude(state__in=NOT_LISTED).exclude(number=None)
    return entries.filter(player=known.player_id).select_related("player", "team").first()
