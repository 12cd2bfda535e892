"""For those who watch the server: health, readiness, figures."""

from ipaddress import ip_address
from secrets import compare_digest
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from clubscore.people.domains.hosts import NAME, domains_offered
from clubscore.people.domains.services import domain_call
from clubscore.people.models import ClubDomain

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
    """Report whether the server can work: 200, or 503 with what is missing.

    A failing part that pages can do without is reported, but does not cause a 503.
    """
    checks = readiness()
    ready = all(state == OK for name, state in checks.items() if name not in OPTIONAL)
    return JsonResponse({"ready": ready, "checks": checks}, status=200 if ready else 503)


@never_cache
@require_safe
def domain_allowed(request: HttpRequest) -> HttpResponse:
    """Tell a web server in front whether to get a certificate for ``?domain=``: 200, or 404.

    It asks for every name that browsers send, so this is a single index lookup. No certificate is
    issued for a name before DNS has named the club. A domain that is due is checked again, since
    someone has just tried to open it.
    """
    host = request.GET.get("domain", "").lower()
    if not is_asked_by_us(request) or not NAME.fullmatch(host):
        raise Http404
    allowed = ClubDomain.objects.exclude(state=ClubDomain.State.FAILED)
    domain = allowed.filter(host=host).first() if domains_offered() else None
    if domain is None:
        raise Http404
    domain_call(domain, timezone.now())
    if domain.proven_at is None:
        raise Http404
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Figures for Prometheus: with the token or, if none is set, only for this machine."""
    if not may_read_metrics(request):
        raise Http404
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def is_asked_by_us(request: HttpRequest) -> bool:
    """Tell whether a proxy asks on its own behalf; requests it forwards do not count."""
    if any(name in request.headers for name in PASSED_ON):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:  # a Unix socket, of a proxy
        return True
    return address.is_loopback or any(
        address in network for network in settings.PROXIES if network.version == address.version
    )


def may_read_metrics(request: HttpRequest) -> bool:
    """Tell whether the token is right or, without one, the request comes from this machine.

    A proxy on this machine is local too, so forwarded requests do not count.
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
