"""A short text read from another server: once, from the address that was looked at."""

from __future__ import annotations

from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from threading import Timer
from typing import Final

from clubscore.errors import ClubError

from .addresses import target_of
from .connection import LONGEST, PinnedConnection

MOST_BYTES: Final = 4096  # of a text; more is not read


@dataclass(frozen=True, slots=True)
class FetchAnswer:
    """What came of it: a status with the text, or in ``fault`` why there is none."""

    status: int | None
    text: str = ""
    fault: str = ""

    @property
    def is_good(self) -> bool:
        """The request succeeded. A redirection is not followed, so it counts as a failure."""
        return self.status is not None and 200 <= self.status < 300


def fetch_text(url: str) -> FetchAnswer:
    """Ask for ``url`` and return what came of it; raises nothing of the network.

    No redirection is followed, no proxy used, and no more than ``MOST_BYTES`` are read.
    """
    try:
        target = target_of(url)
    except ClubError as error:
        return FetchAnswer(None, fault=error.code)
    connection = PinnedConnection(target)
    end = Timer(LONGEST, connection.give_up)
    end.start()
    try:
        connection.request("GET", target.path, headers={"User-Agent": "Clubscore/1"})
        response = connection.getresponse()
        return FetchAnswer(response.status, _beginning(response).decode(errors="replace"))
    except (OSError, HTTPException, ValueError) as error:  # ValueError: of what is no HTTP
        return FetchAnswer(None, fault=f"{type(error).__name__}: {error}"[:200])
    finally:
        end.cancel()
        connection.close()


def _beginning(response: HTTPResponse) -> bytes:
    """Return the first ``MOST_BYTES``, whatever sizes the other side announces.

    For an answer in chunks,  ``read`` takes a whole chunk into memory if its size is said to be
    negative; ``read1`` takes what has arrived.
    """
    if not response.chunked:
        return response.read(MOST_BYTES)
    text = b""
    while len(text) < MOST_BYTES and (part := response.read1(MOST_BYTES - len(text))):
        text += part
    return text[:MOST_BYTES]
