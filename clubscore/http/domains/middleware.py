"""Requests at a club's own domain: let in by their host, and shown that club only.

Django checks ``ALLOWED_HOSTS`` as always. Besides those, hosts that are active domains now are let
in, each under the one name that was checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.http.request import split_domain_port
from django.urls import Resolver404, resolve

from clubscore.http.looks import use_club_look
from clubscore.people.domains.active import club_of_host
from clubscore.people.domains.checks import PROOFS, proof_of
from clubscore.people.domains.hosts import domains_offered
from clubscore.people.models import Club, ClubDomain

from .own import OwnDomain, own_domain
from .reach import Reach, reach_of

API: Final = "api/"
LONGEST_NUMBER: Final = 64  # characters of what is asked for a proof


class ClubDomainMiddleware:
    """Comes before any middleware that needs the host or the page behind an address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Call ``get_response`` next."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Find out whose host this is; answer what proves that it leads here."""
        host, port = split_domain_port(request.META.get("HTTP_HOST", ""))
        if request.path_info.startswith(PROOFS) and domains_offered():
            answer = _proof(host, request.path_info.removeprefix(PROOFS))
            if answer is not None:
                return answer
        club = club_of_host(host)
        if club is not None:
            named = f"{host}:{port}" if port else host
            # Django would look for it among its settings, which are the server's own hosts.
            request.get_host = lambda: named  # type: ignore[method-assign]
            request.own_domain = OwnDomain(club, host, _reach(request, club))  # type: ignore[attr-defined]
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _arguments: dict[str, Any]
    ) -> HttpResponseBase | None:
        """Show this club's pages in its look; redirect to those that are elsewhere."""
        own = own_domain(request)
        if own is None:
            return None
        club = Club.objects.filter(pk=own.club).first()
        # None: deleted a moment ago. Of a suspended one, its own pages say that it is closed.
        if club is not None and not club.is_suspended:
            use_club_look(request, club)
        route = request.resolver_match.route if request.resolver_match else ""
        if own.reach is Reach.HERE or route.startswith(API):  # which says it as JSON
            return None
        if own.reach is Reach.MAIN and request.method in ("GET", "HEAD"):
            return HttpResponseRedirect(f"{settings.BASE_URL}{request.get_full_path()}")
        raise Http404


def _reach(request: HttpRequest, club: int) -> Reach:
    try:
        return reach_of(resolve(request.path_info), club)
    except Resolver404:
        return Reach.NOWHERE


def _proof(host: str, number: str) -> HttpResponse | None:
    """Return what shows that a host leads here; None unless a club has named it."""
    if not host or len(number) > LONGEST_NUMBER or not (number.isascii() and number.isalnum()):
        return None
    if not ClubDomain.objects.filter(host=host).exists():
        return None
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(proof_of(host, number), "text/plain; charset=utf-8", headers=headers)
