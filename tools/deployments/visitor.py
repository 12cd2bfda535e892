"""People who ask from elsewhere, with a browser's cookies or with sockets of their own."""

from __future__ import annotations

import gzip
import http.client
import http.cookiejar
import re
import socket
import ssl
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from typing import Any, Final

from tests.deployment import PATIENCE

from .network import Place

ADDRESS: Final = r'="(/(?!/)[^"#]*)'  # on the same host, in an attribute
LEADING: Final = rf"(?:action|href|hx-get|hx-post|src){ADDRESS}"
FIELD: Final = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Address:
    """A site's name, port and path, and the address its name resolves to.

    Request paths are written without the site's path, which is prepended.
    """

    scheme: str
    host: str
    at: str
    port: int
    trust: ssl.SSLContext | None = None
    path: str = ""

    @property
    def home(self) -> str:
        """How its addresses begin."""
        return self.origin + self.path

    @property
    def origin(self) -> str:
        """How the addresses of its host begin."""
        usual = {"https": 443, "http": 80}[self.scheme]
        return f"{self.scheme}://{self.host}" + (f":{self.port}" if self.port != usual else "")


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    content: bytes
    address: str  # after redirects
    headers: Message
    site: Address

    @property
    def text(self) -> str:
        """The content as text."""
        return self.content.decode()

    def links(self, attribute: str = "href") -> list[str]:
        """Return the addresses of the site that it names, without the path of the site."""
        found: list[str] = re.findall(attribute + ADDRESS, self.text)
        below = f"{self.site.path}/"
        return [one.removeprefix(self.site.path) for one in found if one.startswith(below)]

    @property
    def strays(self) -> list[str]:
        """The addresses on the host that it names or was led to and that are not of the site."""
        origin = re.escape(self.site.origin)
        named = re.findall(rf"{origin}(/[^\s\"'<>]*)", f"{self.address}\n{self.text}")
        below = f"{self.site.path}/"
        return [one for one in named + re.findall(LEADING, self.text) if not one.startswith(below)]


@dataclass
class Visitor:
    """Somebody with cookies, at an address."""

    place: Place
    site: Address
    source: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    def connect(self, port: int | None = None, *, plain: bool = False) -> socket.socket:
        """Return a connection, over TLS where the site has it."""
        where = (self.site.at, port or self.site.port)
        connection = self.place.connect(where, PATIENCE, self.source)
        if self.site.trust is None or plain:
            return connection
        return self.site.trust.wrap_socket(connection, server_hostname=self.site.host)

    def get(self, path: str, **headers: str) -> Answer:
        """Get a page, following redirects."""
        return self.ask("GET", path, None, headers)

    def post(self, path: str, **fields: str) -> Answer:
        """Send the form of a page: asks for it first, and takes its token along."""
        page = self.get(path)
        found = FIELD.search(page.text)
        assert found is not None, f"{path} has no form: {page.status}, {page.text[:300]}"
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": found[1]}).encode()
        sent = {"Content-Type": "application/x-www-form-urlencoded", "Referer": page.address}
        return self.ask("POST", page.address, data, sent)

    def ask(self, method: str, path: str, data: bytes | None, headers: Mapping[str, str]) -> Answer:
        """Send a request, following redirects."""
        told = {"Accept-Language": "en", "Accept-Encoding": "gzip", **self.headers, **headers}
        told.setdefault("Origin", self.site.origin) if method == "POST" else None
        address = path if path.startswith("http") else self.site.home + path
        request = urllib.request.Request(address, data, told, method=method)  # noqa: S310 - ours
        cookies = urllib.request.HTTPCookieProcessor(self.cookies)
        opener = urllib.request.build_opener(cookies, _Here(self), _HereEncrypted(self))
        try:
            with opener.open(request, timeout=PATIENCE) as answer:
                return _answer(answer.status, answer, self.site)
        except urllib.error.HTTPError as error:
            with error:
                return _answer(error.code, error, self.site)


def _answer(status: int, told: Any, site: Address) -> Answer:
    content = told.read()
    if told.headers.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
    return Answer(status, content, told.url, told.headers, site)


class _Here(urllib.request.HTTPHandler):
    """Opens connections where the visitor is."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.visitor = visitor

    def http_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        def connection(host: str, **more: Any) -> http.client.HTTPConnection:
            made = http.client.HTTPConnection(host, **more)
            # By name over plain HTTP: what leads to HTTPS where the site has it.
            port = made.port if self.visitor.site.scheme == "https" else None
            made.sock = self.visitor.connect(port, plain=True)
            return made

        return self.do_open(connection, request)


class _HereEncrypted(urllib.request.HTTPSHandler):
    def __init__(self, visitor: Visitor) -> None:
        super().__init__(context=visitor.site.trust)
        self.visitor = visitor

    def https_open(self, request: urllib.request.Request) -> http.client.HTTPResponse:
        def connection(host: str, **more: Any) -> http.client.HTTPConnection:
            more.pop("context", None)
            more.pop("check_hostname", None)
            made = http.client.HTTPSConnection(host, **more)
            made.sock = self.visitor.connect(made.port)
            return made

        return self.do_open(connection, request)
