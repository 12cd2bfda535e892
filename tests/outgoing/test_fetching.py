"""A short text is read from another server, and nothing beyond."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_network
from socketserver import BaseRequestHandler, TCPServer
from typing import Any

import pytest

from clubscore.outgoing.fetching import MOST_BYTES, FetchAnswer, fetch_text


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


@pytest.fixture
def raw(settings: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Where what a test says is sent back as it is; ``taken``: how much of it was taken."""
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
    said: dict[str, Any] = {"body": b"", "taken": 0}

    class Raw(BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(4096)
            self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
            with suppress(OSError):
                for part in (said["body"], *(b"x" * 65536 for _time in range(512))):
                    self.request.sendall(part)
                    said["taken"] += len(part)

    with TCPServer(("127.0.0.1", 0), Raw) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/", said
        server.shutdown()
        thread.join()


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_a_text_in_chunks_is_read(raw):
    url, said = raw
    said["body"] = CHUNKED + b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
    assert fetch_text(url) == FetchAnswer(200, "abcde")
    said["body"] = CHUNKED + b"800000\r\n"
    assert fetch_text(url) == FetchAnswer(200, "x" * MOST_BYTES)


@pytest.mark.parametrize("size", ["-1", "-5", "-800000", "ffffffffffffffffffff", "zz", ""])
def test_no_size_that_is_announced_makes_more_be_read(raw, size):
    url, said = raw
    said["body"] = CHUNKED + f"{size}\r\n".encode()
    answer = fetch_text(url)
    assert len(answer.text) <= MOST_BYTES
    assert said["taken"] < 16 * 2**20, "what waits in the buffers of the system, and no more"


def test_what_is_no_answer_is_a_fault(raw):
    url, said = raw
    for body in (b"\0\n", b"HTTP/1.1 9999 x\r\n\r\n", b"SSH-2.0-OpenSSH\r\n"):
        said["body"] = body
        assert fetch_text(url).status is None


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
