"""How full addresses of this installation begin."""

from django.conf import settings
from django.http import HttpRequest


def site_url(request: HttpRequest) -> str:
    """Return how the addresses begin: ``CLUBSCORE_BASE_URL`` or the host that was asked."""
    base: str = settings.BASE_URL
    return base or request.build_absolute_uri("/").rstrip("/")


def absolute_url(request: HttpRequest, path: str) -> str:
    """Return the full address of a path, to be printed, scanned or sent."""
    return site_url(request) + path
