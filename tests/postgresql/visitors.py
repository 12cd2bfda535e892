"""Who asks the servers of these tests, and how long that takes."""

from __future__ import annotations

import http.client
import time
from dataclasses import dataclass

from tests.deployment import PATIENCE, Server

TOKEN = "t" * 32


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody was told, and after how many seconds."""

    status: int
    again: str | None
    seconds: float


def ask(server: Server, path: str, cookies: str = "", method: str = "GET") -> Answer:
    """Ask for a page, or send an empty form; where the answer leads, nobody goes."""
    began = time.monotonic()
    connection = http.client.HTTPConnection(server.address.partition("://")[2], timeout=PATIENCE)
    try:
        connection.request(
            method,
            path,
            headers={
                "Accept": "text/html,*/*;q=0.8",  # as browsers do: who waits gets a page
                "Accept-Language": "en",
                "Cookie": f"{cookies}; csrftoken={TOKEN}",
                "X-CSRFToken": TOKEN,
            },
        )
        answer = connection.getresponse()
        answer.read()
        return Answer(answer.status, answer.headers["Retry-After"], time.monotonic() - began)
    finally:
        connection.close()
