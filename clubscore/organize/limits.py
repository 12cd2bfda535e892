"""How often one address may send a public form."""

from ipaddress import ip_address

from django.core.cache import cache
from django.http import HttpRequest

REGISTRATIONS = 20  # an hour from one address: enough for a club that shares its Wi-Fi
HOUR = 60 * 60  # seconds


def is_too_often(
    request: HttpRequest, *, what: str = "register", most: int = REGISTRATIONS
) -> bool:
    """Count a form sent and tell whether its address has sent more than ``most`` in an hour.

    Counts are kept in Django's cache: without a shared one, in each process.
    """
    key = f"{what}:{visitor_address(request)}"
    cache.add(key, 0, HOUR)
    try:
        return cache.incr(key) > most
    except ValueError:  # forgotten between the two lines
        return False


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


def _is_near(address: str) -> bool:
    """Tell whether an address is of this machine or its network; none at all is a local socket."""
    try:
        return not address or ip_address(address).is_private
    except ValueError:
        return False
