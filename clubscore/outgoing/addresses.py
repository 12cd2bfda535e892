"""Where this server may send requests: public addresses, and networks its operator allows.

Otherwise anyone who gives us an address to call, a browser or an organizer, could make this server
call machines that only it can reach.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from clubscore.errors import ClubError

PORTS: Final = {"https": 443, "http": 80}
# Addresses of IPv6 that lead to one of IPv4 behind: who looks at the outside sees a public one.
TUNNELS: Final = tuple(
    map(ip_network, ("2002::/16", "2001::/32", "64:ff9b::/96", "64:ff9b:1::/48"))
)


@dataclass(frozen=True, slots=True)
class WebTarget:
    """Where to send something: the address as written, and the IP that was checked.

    The connection goes to ``ip``, even if the name resolves differently a moment later.
    """

    scheme: str
    host: str
    port: int
    path: str
    ip: str


def check_url(url: str) -> None:
    """Raise ``address_bad`` unless this is an address of the web that can be asked."""
    _parts(url)


def target_of(url: str) -> WebTarget:
    """Look an address up. Raises ``address_bad``, ``address_unknown`` or ``address_internal``.

    Every address the name resolves to has to be allowed. Unencrypted requests go only to networks
    that the operator allows.
    """
    scheme, host, port, path = _parts(url)
    found = _lookup(host, port)
    if not all(_is_allowed(ip, scheme) for ip in found):
        raise ClubError("address_internal", host=host)
    return WebTarget(scheme, host, port, path, str(found[0]))


def _parts(url: str) -> tuple[str, str, int, str]:
    try:
        parts = urlsplit(url)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError as error:
        raise ClubError("address_bad") from error
    plain = url.isascii() and url.isprintable() and " " not in url
    if not plain or scheme not in PORTS or not host or parts.username or parts.password:
        raise ClubError("address_bad")
    if scheme == "http" and not settings.OUTGOING_NETWORKS:
        raise ClubError("address_bad")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return scheme, host, port or PORTS[scheme], path


def _lookup(host: str, port: int) -> list[IPv4Address | IPv6Address]:
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise ClubError("address_unknown", host=host) from error
    return [_plain(str(row[4][0])) for row in rows]


def _plain(text: str) -> IPv4Address | IPv6Address:
    """Return an IP address; an IPv4 address mapped into IPv6 as plain IPv4."""
    ip = ip_address(text.partition("%")[0])
    return ip.ipv4_mapped or ip if isinstance(ip, IPv6Address) else ip


def _is_allowed(ip: IPv4Address | IPv6Address, scheme: str) -> bool:
    if any(
        ip in network for network in settings.OUTGOING_NETWORKS if network.version == ip.version
    ):
        return True
    if isinstance(ip, IPv6Address) and any(ip in tunnel for tunnel in TUNNELS):
        return False
    return scheme == "https" and ip.is_global and not ip.is_multicast
