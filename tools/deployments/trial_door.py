"""The entrance: visitors get everything meant for them, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from .arrangements import Arrangement
from .fronts import WEBSITE
from .site import Site
from .visitor import Answer, Visitor

INNER = (
    *("/healthz", "/readyz", "/metrics", "/readyz?x=1", "/%72eadyz", "//readyz", "/./readyz"),
    *("/x/../readyz", "/metrics/", "//metrics", "/METRICS"),
)
OURS = ("Strict-Transport-Security", "Content-Security-Policy", "X-Request-ID", "X-Frame-Options")
LARGE = 71 * 2**20  # bytes of a request that nobody wants
UPLOAD = 65 * 2**20  # larger than the file of an event, and not too large for a request
TOO_LARGE = "too large"
MADE_UP = "aMadeUpTokenOfATable0123456789abcd"


def suits(arrangement: Arrangement) -> bool:
    """Everywhere."""
    return True


def run(site: Site) -> Iterator[str]:
    """Look at the door."""
    visitor = site.visitor()
    page = visitor.get("/")
    yield from _page(page, site)
    yield from _files(visitor, page)
    yield from website(site)
    if site.arrangement.is_proxied:
        yield from _inner(visitor)
        yield from _plain(site)
    organizer = site.organizer()
    if "/login/" in organizer.get("/organize/").address:
        yield "nobody can log in"
    for cookie in organizer.cookies:
        if cookie.path != f"{site.address.path}/":
            yield f"the cookie {cookie.name} is for {cookie.path}"
    yield from _large(site, organizer)
    visitor.get(f"/t/{MADE_UP}/")
    if MADE_UP in site.written:
        yield "the link of a table is in a log"
    ready = site.colleague().get("/readyz") if site.arrangement.front != "venue" else None
    if ready is not None and ready.status != 200:
        yield f"it says that it is not ready: {ready.status}, {ready.text[:200]}"


def _page(page: Answer, site: Site) -> Iterator[str]:
    if page.status != 200 or page.address != f"{site.address.home}/":
        yield f"the home page: {page.status} at {page.address}"
    if site.address.path and site.visitor().get("").address != page.address:
        yield "the path without a slash does not lead to it"
    for name in OURS:
        wanted = 0 if name.startswith("Strict") and site.arrangement.front != site.secure else 1
        if len(page.headers.get_all(name) or []) != wanted:
            yield f"{name} is there {len(page.headers.get_all(name) or [])} times"
    said = page.headers.get_all("Server") or []
    if len(said) > site.arrangement.is_proxied:  # a web server in front says its own name, we none
        yield f"Server: {said}"


def _files(visitor: Visitor, page: Answer) -> Iterator[str]:
    """Check that a page's files are compressed and cached, and not sent again if unchanged."""
    links = page.links("(?:src|href)")
    found = [one for one in links if one.startswith("/static/")]
    if len(found) < 5:
        yield f"the home page loads {found} of {links}"
        return
    for path in found:
        file = visitor.get(path)
        if file.status != 200 or "immutable" not in file.headers.get("Cache-Control", ""):
            yield f"{path}: {file.status}, {file.headers.get('Cache-Control')}"
    style = next(one for one in found if one.endswith(".css"))
    file = visitor.get(style)
    if file.headers.get("Content-Encoding") != "gzip":
        yield f"{style} is not compressed"
    again = {"If-Modified-Since": file.headers["Last-Modified"]}
    if (status := visitor.get(style, **again).status) != 304:
        yield f"{style} is sent again: {status}"


def _inner(visitor: Visitor) -> Iterator[str]:
    hosts = (visitor.site.home, visitor.site.origin)
    for path, beginning in product(INNER, dict.fromkeys(hosts)):
        answer = visitor.get(beginning + path)
        if answer.status == 200 or "checks" in answer.text:
            yield f"{beginning}{path} is answered from outside: {answer.status}"


def website(site: Site) -> Iterator[str]:
    """Below a path: everything else on the host is the website's, and does not mention us."""
    if not site.address.path:
        return
    visitor, origin, path = site.visitor(), site.address.origin, site.address.path
    for address, wanted in (("/", 200), ("/e/", 404), (f"{path}s/", 404), ("/missing", 404)):
        answer = visitor.get(origin + address)
        is_theirs = (WEBSITE in answer.text) == (wanted == 200)
        if answer.status != wanted or not is_theirs or "Clubscore" in answer.text:
            yield f"the website's {address}: {answer.status}, {answer.text[:100]!r}"
    if site.front is None or "/e/" not in (site.front.directory / "access.log").read_text():
        yield "the website has written no log in which the link of a table could be"


def _plain(site: Site) -> Iterator[str]:
    """Check that requests without HTTPS are redirected to it."""
    if site.address.port != 443:
        return  # the port is in no address that is typed
    answer = site.visitor().get(f"http://{site.address.host}{site.address.path}/guides/")
    if answer.address != f"{site.address.home}/guides/" or answer.status != 200:
        yield f"without HTTPS: {answer.status} at {answer.address}"


def _large(site: Site, organizer: Visitor) -> Iterator[str]:
    """Check that the first server to notice refuses large requests, and the import page its own."""
    for what, headers in (("announced", {}), ("in pieces", {"Transfer-Encoding": "chunked"})):
        status, text = _sent(site, LARGE, headers)
        if status != 413 or (site.arrangement.is_proxied and TOO_LARGE not in text):
            yield f"71 MB, {what}: {status} {text[:80]!r}"
    page = organizer.get("/organize/import/")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    if token is None:
        yield f"there is no page to import an event: {page.status} {page.address}"
        return
    mark = "a-mark-between-parts"
    parts = (
        ("csrfmiddlewaretoken", token[1].encode()),
        ('file"; filename="event.json', b" " * UPLOAD),
    )
    body = b"".join(
        f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode()
        + content
        + b"\r\n"
        for name, content in parts
    )
    kind = {"Content-Type": f"multipart/form-data; boundary={mark}", "Referer": page.address}
    answer = organizer.ask("POST", "/organize/import/", body + f"--{mark}--\r\n".encode(), kind)
    if answer.status not in {200, 413, 422} or "64 MB" not in answer.text:
        yield f"65 MB as the file of an event: {answer.status}, {answer.text[:200]!r}"


def _sent(site: Site, size: int, headers: dict[str, str]) -> tuple[int, str]:
    """Send a large request as a program does, and return what is answered."""
    is_chunked = "Transfer-Encoding" in headers
    told = {"Host": site.address.host, "Connection": "close", **headers}
    told |= {} if is_chunked else {"Content-Length": str(size)}
    lines = [f"{name}: {value}" for name, value in told.items()]
    head = "\r\n".join([f"POST {site.address.path}/login/ HTTP/1.1", *lines, "", ""]).encode()
    piece = b"x" * 2**16
    with site.visitor().connect() as connection:
        try:
            connection.sendall(head)
            for _ in range(size // len(piece)):
                connection.sendall(b"10000\r\n" + piece + b"\r\n" if is_chunked else piece)
            connection.sendall(b"0\r\n\r\n" if is_chunked else b"")
        except OSError:
            pass  # it has been refused, and the rest is not wanted
        received = b""
        try:
            while more := connection.recv(2**16):
                received += more
        except OSError:
            pass  # what was sent after the refusal
    head, _, text = received.partition(b"\r\n\r\n")
    found = re.match(rb"HTTP/1\.1 (\d+)", head)
    return int(found[1]) if found else 0, text.decode(errors="replace")
