"""Gives every request an id, a log line and metrics."""

import logging
import re
import time
from collections.abc import Callable
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from . import metrics
from .logs import request_id

HEADER: Final = "X-Request-ID"
IDENTITY: Final = re.compile(r"[A-Za-z0-9-]{8,64}")  # of a proxy before us
METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE"})
QUIET: Final = frozenset(  # routes not logged
    {"healthz", "readyz", "metrics", "domain_allowed", "static"}
)
TOLD: Final = ("slug", "number", "table_id", "hand_id")  # parts of addresses that say no secret

logger = logging.getLogger("clubscore.request")


def monitoring_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Give a request its id, and log and count it once it is answered."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        told = request.headers.get(HEADER, "")
        identity = told if IDENTITY.fullmatch(told) else uuid4().hex
        request_id.set(identity)  # Django logs what was not found after us: see forget
        started = time.perf_counter()
        response = get_response(request)
        _log_request(request, response, time.perf_counter() - started)
        response.headers[HEADER] = identity
        return response

    return answer


def forget(**_signal: Any) -> None:
    """Detach later log lines from any request; called by the signal of a finished one."""
    request_id.set("")


def _log_request(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    route = route_of(request)
    method = request.method if request.method in METHODS else "other"
    metrics.requests.labels(route, method, str(response.status_code)).inc()
    metrics.request_seconds.labels(route).observe(seconds)
    if response.headers.get("Content-Type", "").startswith("application/pdf"):
        metrics.print_jobs.labels(route).inc()
    if route in QUIET:
        return
    facts: dict[str, object] = {
        "method": method,
        "route": route,
        "status": response.status_code,
    }
    places = request.resolver_match.kwargs if request.resolver_match else {}
    told: dict[str, object] = {name: places[name] for name in TOLD if name in places}
    logger.info(
        "%s %s %s in %d ms",
        *facts.values(),
        seconds * 1000,
        extra={**facts, **told, "ms": round(seconds * 1000)},
    )


def route_of(request: HttpRequest) -> str:
    """Return the name of the address that answered, never the address."""
    if request.resolver_match is not None:
        return request.resolver_match.view_name or "unnamed"
    return "static" if request.path.startswith(settings.STATIC_URL) else "none"
