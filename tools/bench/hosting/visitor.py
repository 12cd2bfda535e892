"""Somebody who asks a server for pages, logs in and records hands, over HTTP."""

from __future__ import annotations

import http.client
import json
import re
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from tests.factories import PASSWORD

COOKIE = re.compile(r"(\w+)=([^;]+)")
FORM_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([^"]+)"')
PATIENCE = 120  # seconds for an answer


@dataclass
class Visitor:
    """A browser without a cache."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(
        self, method: str, path: str, fields: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Send a request over a connection of its own; return status and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Accept-Language": "it", "Cookie": cookies, "Host": "localhost"}
        body = None if fields is None else urlencode(fields)
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(connection):
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            if found := COOKIE.match(cookie):
                self.cookies[found[1]] = found[2]
        return answer.status, content

    def get(self, path: str) -> None:
        """Ask for a page, which has to be there."""
        status, content = self.ask("GET", path)
        assert status == 200, (path, status, content[:200])

    def log_in(self, username: str) -> None:
        """Open the form and send it."""
        status, form = self.ask("GET", "/login/")
        found = FORM_TOKEN.search(form)
        assert status == 200, status
        assert found
        fields = {"username": username, "password": PASSWORD}
        fields["csrfmiddlewaretoken"] = found[1].decode()
        status, _answer = self.ask("POST", "/login/", fields)
        assert status == 302, (username, status)

    def take_table(self, table: int, link: str) -> str:
        """Open the link of a table as a phone does; return the token of its forms."""
        assert self.ask("GET", f"/t/{link}/")[0] == 302
        status, answer = self.ask("GET", f"/tables/{table}/queue/")
        assert status == 200, (table, status)
        told: dict[str, Any] = json.loads(answer)
        return str(told["csrf"])

    def record(self, table: int, number: int, form_token: str) -> None:
        """Record a hand that nobody won."""
        fields = {"token": str(uuid4()), "number": str(number), "outcome": "draw"}
        fields |= {"action": "again", "csrfmiddlewaretoken": form_token}
        status, answer = self.ask("POST", f"/tables/{table}/queue/", fields)
        assert status == 200, (status, answer)
        assert json.loads(answer)["state"] == "recorded", answer
