"""For those who watch the server: health, readiness, figures."""

from ipaddress import ip_address
from secrets import compare_digest
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from .monitoring.health import OK, OPTIONAL, readiness
from .monitoring.metrics import exposition

PASSED_ON: Final = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")  # a proxy's headers


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """This process answers; whether anything else does is not asked."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """It can do its work: 200, or 503 with what is missing.

    A part that pages can do without is told, and sends nobody away.
    """
    checks = readiness()
    ready = all(state == OK for name, state in checks.items() if name not in OPTIONAL)
    return JsonResponse({"ready": ready, "checks": checks}, status=200 if ready else 503)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for Prometheus: with the token, or without one set, for this machine alone."""
    if not may_read_metrics(request):
        raise Http404
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def may_read_metrics(request: HttpRequest) -> bool:
    """Tell whether the token fits, or nobody else may have sent this.

    A proxy on this machine is on this machine as well, so what it passes on does not count.
    """
    if token := settings.METRICS_TOKEN:
        sent = request.headers.get("Authorization", "")
        return compare_digest(sent.encode(), f"Bearer {token}".encode())
    if any(name in request.headers for name in PASSED_ON):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:  # a Unix socket, of a proxy
        return False
