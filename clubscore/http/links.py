"""Full addresses of this installation, for QR codes and for sending."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.links import PLACEHOLDER, table_url_at


def site_url(request: HttpRequest) -> str:
    """Return how the addresses begin, before any path: as set, or the host that was asked."""
    base: str = settings.BASE_URL
    return base or f"{request.scheme}://{request.get_host()}"


def absolute_url(request: HttpRequest, path: str) -> str:
    """Return the full address of a path as ``reverse`` gives it, to be printed or sent."""
    return site_url(request) + path


def invitation_path(token: str) -> str:
    """Return the path of an invitation's link."""
    return reverse("invitation_open", args=[token])


def check_in_url(request: HttpRequest, token: str) -> str:
    """Return the address behind the code in the room, where players say that they are here."""
    return absolute_url(request, reverse("check_in_code", args=[token]))


def table_url(request: HttpRequest, table: Table) -> str:
    """Return the address that opens a table; it begins with ``CLUBSCORE_BASE_URL`` if set."""
    return table_url_at(table_links(request), table)


def table_links(request: HttpRequest) -> str:
    """Return the pattern of the addresses that open tables, for :func:`table_url_at`."""
    return absolute_url(request, reverse("table_open", args=[PLACEHOLDER]))
