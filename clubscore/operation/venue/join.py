"""The page by which phones join: over plain HTTP, since it delivers the certificate."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, Final

import segno
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString

from clubscore.languages import offered_language
from clubscore.system.networks import reserve

CERTIFICATE: Final = "/clubscore.crt"
TEMPLATE: Final = "operation/venue/join.html"
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"  # its style sheet is within
SECONDS: Final = 10  # for a phone to say what it wants


@dataclass(frozen=True, slots=True)
class Joining:
    """The content of the page: where to join, where the app is, and whom to trust."""

    join: str
    app: str
    name: str  # the address by name, or nothing
    fingerprint: str
    certificate: bytes
    owner: str

    def page(self, language: str) -> bytes:
        """Return the page in a language."""
        with translation.override(language):
            context = {"joining": self, "code": qr_svg(self.join), "path": CERTIFICATE}
            return render_to_string(TEMPLATE, context).encode()


class JoinServer(ThreadingHTTPServer):
    """What answers at the port of the page, and has it for itself."""

    allow_reuse_address = False  # instead of what the standard library asks of every system

    def server_bind(self) -> None:
        """Take the port."""
        reserve(self.socket)
        super().server_bind()


def qr_svg(address: str) -> SafeString:
    """Return the QR code for an address as a drawing within a page."""
    code = segno.make(address, micro=False, error="m")
    return SafeString(code.svg_inline(scale=5, border=4, light="#fff"))


def qr_text(address: str) -> str:
    """Return it as text for a terminal."""
    from io import StringIO

    out = StringIO()
    segno.make(address, micro=False, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()


def preferred_language(header: str) -> str:
    """Return the first of our languages in an ``Accept-Language``."""
    for one in header.split(","):
        if language := offered_language(one.partition(";")[0].strip()):
            return language.code
    return settings.LANGUAGE_CODE


def serve_join(joining: Joining, host: str, port: int) -> ThreadingHTTPServer:
    """Serve the page from now on, in threads; every other address leads to it."""
    pages = {language: joining.page(language) for language, _name in settings.LANGUAGES}

    class Handler(BaseHTTPRequestHandler):
        timeout = SECONDS

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            if path == "/":
                accepted = self.headers.get("Accept-Language", "")
                self._send(pages[preferred_language(accepted)], "text/html; charset=utf-8")
            elif path == CERTIFICATE:
                self._send(joining.certificate, "application/x-x509-ca-cert")
            else:
                self.send_response(HTTPStatus.FOUND)
                self.send_header("Location", "/")
                self.send_header("Content-Length", "0")
                self.end_headers()

        do_HEAD = do_GET  # noqa: N815 - as above

        def _send(self, body: bytes, kind: str) -> None:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("Vary", "Accept-Language")
            self.send_header(
                "Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'"
            )
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def log_message(self, *_of_what: Any) -> None:
            """Write no address of anyone down."""

    server = JoinServer((host, port), Handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    return server
