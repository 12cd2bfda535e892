"""Addresses at which a server listens, and at which others reach it."""

from __future__ import annotations

import errno
import socket
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from clubscore.system import WINDOWS
from clubscore.system.networks import interface_addresses, reserve

EVERYWHERE: Final = {"0.0.0.0", "::"}  # noqa: S104 - what asks for every network is known by it
# Nothing is sent: the system is only asked which of its addresses would be the sender's.
BEYOND: Final = ("192.0.2.1", 9)


class AddressError(Exception):
    """An address at which no server can listen; the text says why."""


@dataclass(frozen=True, slots=True)
class Listening:
    """The address a server listens at: a host and a port."""

    host: str
    port: int

    @property
    def bind(self) -> str:
        """Return it as gunicorn takes it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def shown_host(self) -> str:
        """Return the host at which others reach it: an address of this machine for all of them."""
        return own_address() if self.host in EVERYWHERE else self.host

    def address(self, scheme: str = "http") -> str:
        """Return the address of the start page."""
        return f"{scheme}://{self.shown_host}:{self.port}"

    def names(self) -> list[str]:
        """Return the host names by which requests come."""
        if self.host not in EVERYWHERE:
            return ["localhost", "127.0.0.1", self.host]
        names = ["localhost", "127.0.0.1", own_address(), *own_addresses(), socket.gethostname()]
        return list(dict.fromkeys(names))

    def check(self) -> None:
        """Raise ``AddressError`` unless a server can listen there."""
        try:
            self.open().close()
        except (OSError, OverflowError) as error:
            facts = {"port": self.port, "host": self.host, "reason": _reason(error)}
            raise AddressError(
                _("Port %(port)s on %(host)s cannot be used: %(reason)s.") % facts
            ) from None

    def open(self) -> socket.socket:
        """Return a socket that has the address for itself; raises ``OSError``."""
        listener = socket.socket(socket.AF_INET6 if ":" in self.host else socket.AF_INET)
        try:
            reserve(listener)
            listener.bind((self.host, self.port))
        except BaseException:
            listener.close()
            raise
        return listener


def _reason(error: Exception) -> str:
    if not isinstance(error, OSError):
        return str(error)
    if error.errno == errno.EADDRINUSE:
        return _("another program is using it")
    if error.errno == errno.EACCES and WINDOWS:
        return _("another program is using it, or Windows has reserved it")
    if error.errno == errno.EACCES:
        return _("only the administrator of this machine can use it")
    return error.strerror or str(error)


def own_address() -> str:
    """Return this machine's address in its network; that of itself if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(BEYOND)
        except OSError:  # a network without a way out, as in a venue
            return next(iter(own_addresses()), "127.0.0.1")
        found: str = asked.getsockname()[0]
        return found


def own_addresses() -> list[str]:
    """Return this machine's addresses in its networks, those that others use first."""
    return [one for one in interface_addresses() if not one.startswith("127.")]
