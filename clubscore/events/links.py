"""Full addresses, for QR codes and for sending."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from clubscore.compression import holds_secret

from .models import Table


def table_url(request: HttpRequest, table: Table) -> str:
    """Return the address that opens a table; it begins with ``CLUBSCORE_BASE_URL`` if set."""
    holds_secret(request)
    return table_url_at(site_url(request), table)


def absolute_url(request: HttpRequest, path: str) -> str:
    """Return the full address of a path, to be printed or scanned."""
    return site_url(request) + path


def site_url(request: HttpRequest) -> str:
    """Return how the addresses begin: ``CLUBSCORE_BASE_URL`` or the host that was asked."""
    base: str = settings.BASE_URL
    return base or request.build_absolute_uri("/").rstrip("/")


def table_url_at(base: str, table: Table) -> str:
    """Return the address that opens a table, for work that has no request."""
    return base + reverse("table_open", args=[table.link_token])
