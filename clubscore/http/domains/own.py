"""Whether a request came by the domain of a club."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from .reach import Reach


@dataclass(frozen=True, slots=True)
class OwnDomain:
    """The club domain a request came by, as ``request.own_domain``, and the reach of its page."""

    club: int
    host: str
    reach: Reach


def own_domain(request: HttpRequest) -> OwnDomain | None:
    """Return the club's domain a request came by; None at the server's own address."""
    found: OwnDomain | None = getattr(request, "own_domain", None)
    return found


def is_reachable(request: HttpRequest) -> bool:
    """Tell whether the request may be answered at the host it came to."""
    own = own_domain(request)
    return own is None or own.reach is Reach.HERE
