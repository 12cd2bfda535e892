"""Full addresses, for QR codes and for sending."""

from django.http import HttpRequest
from django.urls import reverse

from clubscore.compression import holds_secret
from clubscore.sites import absolute_url, site_url

from .models import Table

__all__ = ["absolute_url", "invitation_path", "site_url", "table_url", "table_url_at"]


def invitation_path(token: str) -> str:
    """Return the path of an invitation's link."""
    return reverse("invitation_open", args=[token])


def table_url(request: HttpRequest, table: Table) -> str:
    """Return the address that opens a table; it begins with ``CLUBSCORE_BASE_URL`` if set."""
    holds_secret(request)
    return table_url_at(site_url(request), table)


def table_url_at(base: str, table: Table) -> str:
    """Return the address that opens a table, for work that has no request."""
    return base + reverse("table_open", args=[table.link_token])
