"""What a proxy says about a request: the visitor's address, and whether it came over HTTPS.

Anyone can send such headers, so only the proxies named by ``CLUBSCORE_PROXIES`` are believed.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

SCHEMES: Final = ("http", "https")


def proxies_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Give requests the address and the scheme their visitor has."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if _is_proxy(request.META.get("REMOTE_ADDR", "")):
            _believe(request)
        return get_response(request)

    return middleware


def _believe(request: HttpRequest) -> None:
    scheme = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip().lower()
    if scheme in SCHEMES:
        request.META["wsgi.url_scheme"] = scheme
    # Each proxy appends the address it was asked from; earlier ones may be made up.
    for text in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
        address = _parse(text)
        if address is None:
            return
        request.META["REMOTE_ADDR"] = str(address)
        if not _is_proxy(str(address)):
            return


def _is_proxy(address: str) -> bool:
    """Tell whether an address is a proxy’s; requests over a local socket have no address."""
    if not address:
        return True
    parsed = _parse(address)
    return parsed is not None and any(
        parsed in network for network in settings.PROXIES if network.version == parsed.version
    )


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
