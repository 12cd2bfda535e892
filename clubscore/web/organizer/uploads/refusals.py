"""Files that are not taken now: too many have been sent, by one account or by all."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse

from clubscore.errors import ClubError

MOMENT: Final = 30  # seconds until it may be tried again
STATUS: Final = {"uploads_enough": 429, "uploads_waiting": 429, "uploads_busy": 503}


def with_refusal(response: HttpResponse, error: ClubError | None) -> HttpResponse:
    """Return a page that shows an error, with its status and when to come again."""
    if error is not None and error.code in STATUS:
        response.status_code = STATUS[error.code]
        response["Retry-After"] = str(60 * int(error.facts.get("minutes", 0)) or MOMENT)
    return response
