"""Addresses of visitors as text: as databases know them, and shortened to their network."""

from ipaddress import ip_address, ip_network


def whole_address(address: str) -> str | None:
    """Return an address as databases know it, or None if there is none, as on a socket.

    For IPv6  ``address`` is the first half, one customer's.
    """
    try:
        return str(ip_address(f"{address}::" if ":" in address else address))
    except ValueError:
        return None


def network_of(address: str) -> str:
    """Return the network of an address, which names no household: /24, or /48 of IPv6."""
    whole = whole_address(address)
    if whole is None:
        return ""
    length = 48 if ":" in whole else 24
    return str(ip_network(f"{whole}/{length}", strict=False))
