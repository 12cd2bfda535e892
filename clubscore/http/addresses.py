"""Where a request comes from."""

from ipaddress import ip_address

from django.http import HttpRequest

from clubscore.people.networks import whole_address


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
    return whole_address(visitor_address(request))


def _is_near(address: str) -> bool:
    """Tell whether an address is of this machine or its network; none at all is a local socket."""
    try:
        return not address or ip_address(address).is_private
    except ValueError:
        return False
