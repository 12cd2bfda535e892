"""Where a request comes from."""

from ipaddress import ip_address, ip_network

from django.http import HttpRequest


def visitor_address(request: HttpRequest) -> str:
    """Return the address a request comes from; our own proxy, if it came by one, names it last.

    What stands before that anybody can make up. Each /64 of IPv6, one customer's, counts as one.
    """
    direct = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    address = forwarded if forwarded and _is_near(direct) else direct
    try:
        parsed = ip_address(address)
    except ValueError:
        return direct[:64]
    return str(parsed) if parsed.version == 4 else parsed.exploded[:19]


def login_address(request: HttpRequest) -> str | None:
    """Return the same as an address databases know; None if there is none, as on a socket."""
    address = visitor_address(request)
    try:
        return str(ip_address(f"{address}::" if ":" in address else address))
    except ValueError:
        return None


def address_shortened(request: HttpRequest) -> str:
    """Return the network a request comes from, which names no household: /24, or /48 of IPv6."""
    address = login_address(request)
    if address is None:
        return ""
    length = 48 if ":" in address else 24
    return str(ip_network(f"{address}/{length}", strict=False))


def _is_near(address: str) -> bool:
    """Tell whether an address is of this machine or its network; none at all is a local socket."""
    try:
        return not address or ip_address(address).is_private
    except ValueError:
        return False
