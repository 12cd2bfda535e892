"""Networks: the addresses of this machine, and sockets that nobody else gets."""

from __future__ import annotations

import socket
import struct
import sys
from typing import Final

ADDRESS_OF_INTERFACE: Final = 0x8915  # SIOCGIFADDR of Linux
# What virtual machines, containers and tunnels call theirs: phones are in none of these networks.
VIRTUAL: Final = ("vEthernet", "VirtualBox", "VMware", "utun", "bridge", "awdl", "llw", "anpi")
SELF_GIVEN: Final = "169.254."  # where nobody gives addresses
MANY: Final = 1000  # connections
SELECTED: Final = 400  # where `select` looks at 512 sockets at most


def interface_addresses() -> list[str]:
    """Return the addresses of this machine in its networks, those that others use first."""
    return [address for _name, address in sorted(_interfaces(), key=_is_unlikely)]


if sys.platform == "linux":
    import fcntl

    def _interfaces() -> list[tuple[str, str]]:
        """Return the names and addresses of all interfaces that have one."""
        named = ((name, _address_of(name)) for _number, name in socket.if_nameindex())
        return [(name, address) for name, address in named if address]

    def _address_of(name: str) -> str | None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            try:
                request = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(asked.fileno(), ADDRESS_OF_INTERFACE, request)
            except OSError:
                return None
        return socket.inet_ntoa(answer[20:24])

    def _is_unlikely(_one: tuple[str, str]) -> bool:
        return False  # as the system has them

else:

    def _interfaces() -> list[tuple[str, str]]:
        """Return the names and addresses of all interfaces that are up."""
        try:
            import psutil
        except ImportError:  # neither Linux nor one of those it is installed on
            return []
        up = {name for name, state in psutil.net_if_stats().items() if state.isup}
        return [
            (name, one.address)
            for name, addresses in psutil.net_if_addrs().items()
            for one in addresses
            if name in up and one.family == socket.AF_INET
        ]

    def _is_unlikely(interface: tuple[str, str]) -> bool:
        name, address = interface
        return address.startswith(SELF_GIVEN) or any(part in name for part in VIRTUAL)


def reserve(listener: socket.socket) -> None:
    """Let a socket that is to listen have its port for itself, at once after another had it.

    On Windows what asks elsewhere for the second allows two programs to listen at one port.
    """
    if sys.platform == "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def share(listener: socket.socket) -> None:
    """Let sockets share a port: several programs answer for names."""
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)


def most_connections() -> int:
    """Return how many connections a process can look at."""
    import select

    return MANY if hasattr(select, "poll") else SELECTED


def is_of_machine(family: int) -> bool:
    """Tell whether sockets of a family have a path on this machine, and no address."""
    return family == getattr(socket, "AF_UNIX", None)
