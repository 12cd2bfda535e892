"""Full addresses, for QR codes and for sending."""

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from .models import Table


def table_url(request: HttpRequest, table: Table) -> str:
    """Return the address that opens a table; it begins with ``CLUBSCORE_BASE_URL`` if set."""
    return absolute_url(request, reverse("table_open", args=[table.link_token]))


def absolute_url(request: HttpRequest, path: str) -> str:
    """Return the full address of a path, to be printed or scanned."""
    base: str = settings.BASE_URL
    return base + path if base else request.build_absolute_uri(path)
