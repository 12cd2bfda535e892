"""A Redis for tests, and somebody who asks the servers of tests."""

from __future__ import annotations

import http.cookiejar
import json
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.deployment import PATIENCE, Server


def redis_program() -> tuple[str, str]:
    """Return the program that is a Redis server, and the name it has to be called by.

    Debian's redis-tools has it under another name; it starts no service, as redis-server does.
    """
    for name in ("redis-server", "valkey-server", "redis-check-rdb"):
        if found := shutil.which(name):
            return found, "redis-server" if name.startswith("redis") else name
    raise AssertionError("no Redis here: apt-get install redis-tools")


@contextmanager
def redis_running() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run a Redis that keeps nothing, at a socket of its own; yield its address."""
    program = redis_program()
    directory = tempfile.mkdtemp(prefix="redis-")  # short: sockets have short names
    address = f"{directory}/s"
    process = subprocess.Popen(
        [program[1], "--port", "0", "--unixsocket", address, "--save", "", "--dir", directory],
        executable=program[0],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if "Ready to accept connections" in line or "ready to accept connections" in line:
                break
        else:
            raise AssertionError("Redis ended")
        yield f"unix://{address}", process
    finally:
        process.kill()
        process.communicate()
        shutil.rmtree(directory)


@dataclass
class Answer:
    """What a server said."""

    status: int
    content: bytes
    address: str  # after redirects

    @property
    def text(self) -> str:
        """The content as text."""
        return self.content.decode()

    def json(self) -> Any:
        """The content as JSON."""
        return json.loads(self.content)


@dataclass
class Browser:
    """Somebody with cookies; they go to every server, as behind one address."""

    cookies: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    def get(self, server: Server, path: str) -> Answer:
        """Ask for a page."""
        return self._sent(server, path, None)

    def post(self, server: Server, path: str, **fields: object) -> Answer:
        """Send a form, with the token of the cookie."""
        token = next(one.value for one in self.cookies if one.name == "csrftoken")
        return self._sent(server, path, {**fields, "csrfmiddlewaretoken": token})

    def _sent(self, server: Server, path: str, fields: dict[str, object] | None) -> Answer:
        data = None if fields is None else urllib.parse.urlencode(fields).encode()
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        request = urllib.request.Request(  # noqa: S310 - our own server
            f"{server.address}{path}", data, {"Accept-Language": "en"}
        )
        try:
            with opener.open(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, answer.read(), answer.url)
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.read(), error.url)
