"""A short text is read from another server, and nothing beyond."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_network
from typing import Any

import pytest

from clubscore.outgoing.fetching import MOST_BYTES, fetch_text


class Handler(BaseHTTPRequestHandler):
    """Says where it was asked, at length, or that it is elsewhere."""

    def do_GET(self) -> None:
        """Answer."""
        self.send_response(302 if self.path == "/elsewhere" else 200)
        if self.path == "/elsewhere":
            self.send_header("Location", "/here")
        self.end_headers()
        self.wfile.write(f"{self.headers['Host']} {self.path} ".encode() + b"x" * MOST_BYTES)

    def log_message(self, *_words: Any) -> None:
        """Say nothing."""


@pytest.fixture
def address(settings: Any) -> Iterator[str]:
    """Where somebody answers."""
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_beginning_of_a_text_is_read(address):
    answer = fetch_text(f"http://{address}/here?a=1")
    assert answer.is_good
    assert answer.text.startswith(f"{address} /here?a=1 xxx")
    assert len(answer.text) == MOST_BYTES


def test_no_redirection_is_followed(address):
    answer = fetch_text(f"http://{address}/elsewhere")
    assert (answer.status, answer.is_good) == (302, False)


def test_where_nobody_answers_it_says_why(address):
    answer = fetch_text(f"https://{address}/")  # which speaks no TLS
    assert answer.status is None
    assert answer.fault.startswith("SSL")


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1/", "https://10.0.0.1/", "http://example.org/", "file:///etc/x"]
)
def test_nothing_inside_is_asked(url):
    assert fetch_text(url).fault in {"address_internal", "address_bad"}
