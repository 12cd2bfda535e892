"""Something sent to another server: once, to the address that was looked at, and no further."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException
from threading import Timer
from typing import Final

from django.utils import timezone

from clubscore.errors import ClubError

from .addresses import WebTarget, target_of

PATIENCE: Final = 10  # seconds to connect, and between two parts of the answer
LONGEST: Final = 30  # seconds for all of it: an answer may also come byte by byte
LONGEST_PAUSE: Final = 24 * 60 * 60  # seconds that another server may ask us to wait


@dataclass(frozen=True, slots=True)
class PostAnswer:
    """What came of it: a status, or in ``fault`` why there is none.

    ``pause`` is for how many seconds the other server asks not to be asked.
    """

    status: int | None
    fault: str = ""
    pause: int = 0

    @property
    def is_good(self) -> bool:
        """It was taken. A redirection is none: it is not followed."""
        return self.status is not None and 200 <= self.status < 300


def post(url: str, body: bytes, headers: Mapping[str, str]) -> PostAnswer:
    """Send ``body`` and return what came of it; raises nothing of the network.

    No redirection is followed, no proxy used, and of the answer nothing but its head is read.
    """
    try:
        target = target_of(url)
    except ClubError as error:
        return PostAnswer(None, error.code)
    connection = _Connection(target)
    end = Timer(LONGEST, connection.give_up)
    end.start()
    try:
        connection.request("POST", target.path, body, dict(headers))
        response = connection.getresponse()
        return PostAnswer(response.status, pause=_pause(response.getheader("Retry-After")))
    except (OSError, HTTPException) as error:
        return PostAnswer(None, f"{type(error).__name__}: {error}"[:200])
    finally:
        end.cancel()
        connection.close()


class _Connection(HTTPConnection):
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
        """End what is under way, from another thread."""
        with suppress(AttributeError, OSError):  # not connected, or no longer
            self.sock.shutdown(socket.SHUT_RDWR)


def _pause(value: str | None) -> int:
    """Return the seconds of a ``Retry-After``, which may also be a date; 0 for anything else."""
    if not value:
        return 0
    if value.isascii() and value.isdecimal():
        return min(int(value[:9]), LONGEST_PAUSE)
    try:
        at = parsedate_to_datetime(value)
    except ValueError:
        return 0
    seconds = (at - timezone.now()).total_seconds() if at.tzinfo else 0
    return min(max(int(seconds), 0), LONGEST_PAUSE)
