"""Something sent to another server: once, to the address that was looked at, and no further."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from threading import Timer
from typing import Final

from django.utils import timezone

from clubscore.errors import ClubError

from .addresses import target_of
from .connection import LONGEST, PinnedConnection

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
        """Whether it was taken. A redirection is none: it is not followed."""
        return self.status is not None and 200 <= self.status < 300


def post(url: str, body: bytes, headers: Mapping[str, str]) -> PostAnswer:
    """Send ``body`` and return what came of it; raises nothing of the network.

    No redirection is followed, no proxy used, and of the answer nothing but its head is read.
    """
    try:
        target = target_of(url)
    except ClubError as error:
        return PostAnswer(None, error.code)
    connection = PinnedConnection(target)
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
