"""A connection to another server: to the address that was looked at, and no other."""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from http.client import HTTPConnection
from typing import Final

from .addresses import WebTarget

PATIENCE: Final = 10  # seconds to connect, and between two parts of the answer
LONGEST: Final = 30  # seconds for all of it: an answer may also come byte by byte


class PinnedConnection(HTTPConnection):
    """Connects to the address that was looked at, and has the certificate of the name shown."""

    def __init__(self, target: WebTarget) -> None:
        super().__init__(target.host, target.port, timeout=PATIENCE)
        self.target = target
        self.default_port = 443 if target.scheme == "https" else 80  # for the Host header

    def connect(self) -> None:
        """Connect, once."""
        sock = socket.create_connection((self.target.ip, self.target.port), PATIENCE)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.target.scheme == "https":
            try:
                context = ssl.create_default_context()
                sock = context.wrap_socket(sock, server_hostname=self.target.host)
            except BaseException:
                sock.close()
                raise
        self.sock = sock

    def give_up(self) -> None:
        """Stop the exchange under way, from another thread."""
        with suppress(AttributeError, OSError):  # not connected, or no longer
            self.sock.shutdown(socket.SHUT_RDWR)
