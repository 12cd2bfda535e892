"""Full addresses, for QR codes and for sending."""

from django.http import HttpRequest
from django.urls import reverse

from clubscore.tournaments.models import Table
from clubscore.tournaments.sessions.links import PLACEHOLDER, table_url_at

from .compression import holds_secret
from .sites import absolute_url, site_url

__all__ = [
    "absolute_url",
    "invitation_path",
    "site_url",
    "table_links",
    "table_url",
    "table_url_at",
]


def invitation_path(token: str) -> str:
    """Return the path of an invitation's link."""
    return reverse("invitation_open", args=[token])


def table_url(request: HttpRequest, table: Table) -> str:
    """Return the address that opens a table; it begins with ``CLUBSCORE_BASE_URL`` if set."""
    holds_secret(request)
    return table_url_at(table_links(request), table)


def table_links(request: HttpRequest) -> str:
    """Return the pattern of the addresses that open tables, for :func:`table_url_at`."""
    return absolute_url(request, reverse("table_open", args=[PLACEHOLDER]))
