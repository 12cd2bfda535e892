"""What visitors are told when the database is away, busy or out of space: come again, not 500."""

from __future__ import annotations

import sys
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.views.defaults import server_error

RETRY_SECONDS: Final = 10  # when to ask again

# SQLite's primary result codes for what passes: busy, locked, no more memory, read-only, an I/O
# error, full, cannot open.
PASSING: Final = frozenset({5, 6, 7, 8, 10, 13, 14})
PRIMARY: Final = 0xFF  # of an extended code

# PostgreSQL's classes of errors for what passes: connection, rolled back by a conflict, resources
# (disk full), operator intervention (shut down), system error.
CLASSES: Final = frozenset({"08", "40", "53", "57", "58"})


def is_outage(error: BaseException | None) -> bool:
    """Tell whether an error says that the database cannot work now, and not that we asked wrongly.

    A connection that never came about has no code in PostgreSQL.
    """
    if isinstance(error, InterfaceError):
        return True
    if not isinstance(error, OperationalError) or (cause := error.__cause__) is None:
        return False  # what the database said itself is always the cause
    if (code := getattr(cause, "sqlite_errorcode", None)) is not None:
        return code & PRIMARY in PASSING
    state = getattr(cause, "sqlstate", None)
    return state is None or state[:2] in CLASSES


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
    if request.path.startswith("/api/"):
        text = gettext("The database cannot be reached at the moment. Try again in a few seconds.")
        return JsonResponse(
            {"code": "unavailable", "text": text},
            status=503,
            json_dumps_params={"ensure_ascii": False},
        )
    return HttpResponse(render_to_string("503.html"), status=503)
