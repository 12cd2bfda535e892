"""A suspended club: its own people can read and export, operators see its public pages.

Nobody else sees any of it.

Every view of a club's page goes through :func:`check_open`, most by ``use_club_look``.
"""

from __future__ import annotations

from typing import Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from clubscore.people.logins.operators import is_operator
from clubscore.people.models import Club, User
from clubscore.tournaments.models import EventRole, Session, Tournament

READS: Final = ("GET", "HEAD", "OPTIONS")
# What its people may still send: it takes away, asks for a file, or is nobody's data but theirs.
STILL_SENT: Final = frozenset(
    {
        *("club_player_erase", "club_token_end", "event_token_end"),
        *("club_webhook", "event_webhook", "club_invitation_revoke", "event_invitation_revoke"),
        *("subscription", "subscription_end", "device_off", "event_follow", "print_job"),
        *("club_export", "club_job"),
    }
)
# What officials send besides, beyond a table's own pages, to play a session to its end.
TO_THE_END: Final = frozenset(
    {
        *("session_clock", "session_close", "results_desk", "results_paste"),
        *("event_call", "held_dismiss"),
    }
)


class SuspendedError(Http404):
    """The club of a page is suspended, and the visitor is none of its people."""

    def __init__(self, club: Club) -> None:
        """Note the club the page belongs to."""
        super().__init__()
        self.club = club


class ReadOnlyError(PermissionDenied):
    """Someone of a suspended club wanted to change something."""

    def __init__(self, club: Club) -> None:
        """Note the club the page belongs to."""
        super().__init__()
        self.club = club


def check_open(request: HttpRequest, club: Club) -> None:
    """Raise ``SuspendedError`` or ``ReadOnlyError`` for what a suspended club does not serve."""
    if not club.is_suspended:
        return
    is_theirs = is_one_of(request.user, club)
    if not is_theirs and not is_operator(request.user):
        raise SuspendedError(club)
    route = request.resolver_match
    is_still_sent = is_theirs and route is not None and route.url_name in STILL_SENT
    if request.method not in READS and not is_still_sent:
        raise ReadOnlyError(club)


def is_played_to_the_end(request: HttpRequest, event: Tournament) -> bool:
    """Tell whether an official of a suspended club sends what a session in play still needs."""
    route = request.resolver_match
    if request.method in READS or route is None or route.url_name not in TO_THE_END:
        return False
    running = event.sessions.filter(state=Session.State.RUNNING)
    if "number" in route.kwargs:
        running = running.filter(number=route.kwargs["number"])
    return running.exists()


def is_one_of(user: object, club: Club) -> bool:
    """Tell whether someone has a role in a club or in one of its events."""
    if not isinstance(user, User):
        return False
    roles = EventRole.objects.filter(user=user, tournament__club=club)
    return user.memberships.filter(club=club).exists() or roles.exists()
