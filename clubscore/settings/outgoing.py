"""What the settings of networks are made of: those we ask, and those of proxies."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final

# The push services of the browsers: Chrome and its kin, Firefox, Safari, Edge.
KNOWN_PUSH_SERVICES: Final = [
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
]

THIS_MACHINE: Final = "127.0.0.1,::1"
EVERY: Final = ("0.0.0.0/0", "::/0")


def networks(names: list[str]) -> list[IPv4Network | IPv6Network]:
    """Return networks from texts such as ``10.1.0.0/16``, all for ``*``; raises ``ValueError``."""
    return [
        ip_network(network) for name in names for network in (EVERY if name == "*" else (name,))
    ]
