"""Full addresses, for QR codes, for sending and for programs.

Those of a club begin with its own domain if it has an active one, whatever host the request came
to; all others with ``CLUBSCORE_BASE_URL`` or, without it, the host of the request.
"""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from clubscore.people.domains.active import club_site
from clubscore.people.domains.hosts import domain_site
from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.links import PLACEHOLDER, table_url_at

from .domains.own import own_domain


def site_url(request: HttpRequest) -> str:
    """Return how the addresses of this installation begin, before any path."""
    base: str = settings.BASE_URL
    return base or f"{request.scheme}://{request.get_host()}"


def main_url(request: HttpRequest, path: str) -> str:
    """Return the full address of what belongs to no club, such as a link about an account."""
    return site_url(request) + path


def here_url(request: HttpRequest, path: str) -> str:
    """Return the full address of what every host has of its own, such as a site map."""
    own = own_domain(request)
    return (site_url(request) if own is None else domain_site(own.host)) + path


def absolute_url(request: HttpRequest, path: str, *, club: int) -> str:
    """Return the full address of what belongs to a club; ``path`` is as ``reverse`` gives it."""
    return (club_site(club) or site_url(request)) + path


def invitation_path(token: str) -> str:
    """Return the path of an invitation's link."""
    return reverse("invitation_open", args=[token])


def check_in_url(request: HttpRequest, token: str, *, club: int) -> str:
    """Return the address behind the code in the room, where players say that they are here."""
    return absolute_url(request, reverse("check_in_code", args=[token]), club=club)


def table_url(request: HttpRequest, table: Table) -> str:
    """Return the address that opens a table."""
    return table_url_at(table_links(request, table.session.tournament.club_id), table)


def table_links(request: HttpRequest, club: int) -> str:
    """Return the pattern of the addresses that open tables, for ``table_url_at``."""
    return absolute_url(request, reverse("table_open", args=[PLACEHOLDER]), club=club)
