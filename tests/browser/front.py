"""A web server in front of several servers: each is below a path of the same host."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from tests.deployment import PATIENCE

HOST = "127.0.0.1"
OF_CONNECTION = {"connection", "keep-alive", "transfer-encoding", "date", "server"}


class Front:
    """Passes what is below a path on to a port: as it is, or, with ``strips``, without the path."""

    def __init__(self, *, strips: bool = False) -> None:
        self.ports: dict[str, int] = {}  # by path, such as /score
        self.asked: list[str] = []  # paths that belong to nobody
        self._strips = strips
        self._server = ThreadingHTTPServer((HOST, 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://{HOST}:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()

    def target(self, path: str) -> tuple[int, str] | None:
        """Return the port a path leads to, and what is asked for there; None for nobody’s."""
        for below, port in self.ports.items():
            if path == below or path.startswith(f"{below}/"):
                return port, (path.removeprefix(below) or "/") if self._strips else path
        self.asked.append(path)
        return None

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        front = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                """Ask the server the path belongs to, and answer as it does."""
                found = front.target(self.path)
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                if found is None:
                    self.send(404, [("Content-Type", "text/plain")], b"another site")
                    return
                port, path = found
                asked = {key: value for key, value in self.headers.items() if passes(key)}
                with closing(HTTPConnection(HOST, port, timeout=PATIENCE)) as server:
                    server.request(self.command, path, body, asked)
                    answer = server.getresponse()
                    with suppress(BrokenPipeError, ConnectionResetError):  # the page was left
                        self.send(answer.status, answer.getheaders(), answer.read())

            do_GET = do_HEAD = do_POST = do_PUT = answer  # noqa: N815 - the names are Python’s

            def send(self, status: int, headers: Iterable[tuple[str, str]], body: bytes) -> None:
                """Send an answer whole."""
                self.send_response_only(status)
                for key, value in headers:
                    if passes(key) and key.lower() != "content-length":
                        self.send_header(key, value)
                if status not in {204, 304}:
                    self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def log_message(self, *_of_what: Any) -> None:
                """Write nothing."""

        return Handler


def passes(header: str) -> bool:
    """Tell whether a header is of what is sent, and not of a connection."""
    return header.lower() not in OF_CONNECTION
