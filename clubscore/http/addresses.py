"""Where a request comes from."""

from ipaddress import ip_address

from django.http import HttpRequest

from clubscore.people.networks import whole_address


def visitor_address(request: HttpRequest) -> str:
    """Return the address a request comes from; each /64 of IPv6, one customer's, counts as one.

    Behind a proxy, :mod:`clubscore.http.proxies` has determined it.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:64]
    return str(parsed) if parsed.version == 4 else parsed.exploded[:19]


def login_address(request: HttpRequest) -> str | None:
    """Return the address as databases store it, or None if there is none, as on a Unix socket."""
    return whole_address(visitor_address(request))
