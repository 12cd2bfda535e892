"""The response while the database is down, busy or full: "come again" (503), not an error."""

from __future__ import annotations

import sys
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views.defaults import server_error

from clubscore.database import is_outage

RETRY_SECONDS: Final = 10  # when to ask again


def error_response(request: HttpRequest) -> HttpResponse:
    """Answer where an error was not caught: 503 in an outage, 500 otherwise.

    Nothing here asks the database: no session, no messages, no visitor.
    """
    if not is_outage(sys.exc_info()[1]):
        return server_error(request)
    response = _outage_response(request)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def _outage_response(request: HttpRequest) -> HttpResponse:
    if request.path.startswith(f"{settings.BASE_PATH}/api/"):
        text = gettext("The database cannot be reached at the moment. Try again in a few seconds.")
        return JsonResponse(
            {"code": "unavailable", "text": text},
            status=503,
            json_dumps_params={"ensure_ascii": False},
        )
    return HttpResponse(render_to_string("503.html"), status=503)
