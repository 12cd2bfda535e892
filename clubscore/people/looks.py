"""Whose pages a request shows: their name, logo and colour are those of a club."""

from __future__ import annotations

from django.http import HttpRequest

from .models import Club


def club_shown(request: HttpRequest, club: Club) -> None:
    """Let the page be drawn in the look of a club: templates find it as ``request.club``."""
    request.club = club  # type: ignore[attr-defined]  # for the templates
