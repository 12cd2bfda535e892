"""The server of these tests: nothing that one of them sends counts in another."""

import sqlite3
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

from django.urls import reverse

ASKED = 40  # by so many at once that both processes answer some


def test_what_was_asked_counts_until_the_next_test(live_server):
    address = live_server.url + reverse("api_rulesets")

    def ask(_number: int) -> None:
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - our own server
            assert answer.status == 200

    def counted() -> int:
        with closing(sqlite3.connect(live_server.limits)) as limits:
            rows = limits.execute("SELECT value FROM entries WHERE key LIKE '%:api:%'")
            return sum(value for (value,) in rows)

    for _ in range(2):
        live_server.forget()
        assert counted() == 0
        with ThreadPoolExecutor(8) as visitors:
            list(visitors.map(ask, range(ASKED)))
        assert counted() == ASKED
