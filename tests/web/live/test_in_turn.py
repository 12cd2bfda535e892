"""Visitors who ask in different ways, one after the other, with all caches on: each gets their own.

Whatever an answer depends on in a request has to be in the key it is kept under. Each address is
asked in every way with empty caches, then in all ways in a row: the answers are the same ones.
"""

import gzip
import re
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.http import HttpResponseBase
from django.test import Client

from tests.cache_time import CacheTime, forget
from tests.test_access import ADDRESSES, address_of, no_paper, table  # noqa: F401 - fixtures

pytestmark = pytest.mark.django_db

WAYS: dict[str, dict[str, Any]] = {
    "plain": {},
    "another host": {"headers": {"host": "localhost"}},
    "HTTPS": {"secure": True},
    "another language": {"headers": {"accept-language": "it"}},
    "a chosen language": {"language": "it"},
    "a part": {"headers": {"HX-Request": "true"}},
    "a program": {"headers": {"accept": "application/json"}},
    "a browser": {"headers": {"accept": "text/html"}},
    "packed": {"headers": {"accept-encoding": "gzip"}},
}
SAID = ("Content-Type", "Content-Language", "Content-Disposition", "Cache-Control", "Location")
# Tokens are others in every answer, and so are the figures of this process and moments.
CHANGING = re.compile(
    rb'name="csrfmiddlewaretoken" value="\w+"|"csrf": "\w+"|value="[0-9a-f-]{36}"'
    rb"|(?:&quot;|\")at(?:&quot;|\"): \d+"
    rb'|data-last-at="\d+"'
    rb"|/vote/[^\"]+"  # signed with the time
)
NEVER_THE_SAME = {"metrics"}


@pytest.fixture(autouse=True)
def no_time_passes(clock: CacheTime) -> None:
    clock.stand_still()


def ask(way: str, address: str) -> HttpResponseBase:
    """Ask as a visitor without a session, in a way of those above."""
    how: dict[str, Any] = {"headers": {}, **WAYS[way]}
    client = Client()
    if language := how.pop("language", None):
        client.cookies[django_settings.LANGUAGE_COOKIE_NAME] = language
    headers = {"accept-language": "en", **how.pop("headers")}
    return client.get(address, headers=headers, **how)


def told(answer: HttpResponseBase) -> tuple[object, ...]:
    """Return what an answer says, but for what no two answers have in common."""
    body = answer.getvalue()
    if answer.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    headers = tuple(answer.headers.get(name) for name in SAID)
    varies = frozenset(answer.headers.get("Vary", "").split(", "))
    return answer.status_code, headers, varies, CHANGING.sub(b"", body)


READ = sorted(
    name
    for name, (read, _sent) in ADDRESSES.items()
    if read["anonymous"] == 200 and name not in NEVER_THE_SAME
)


@pytest.mark.one_in(1)
@pytest.mark.parametrize("name", READ)
def test_each_visitor_gets_their_own_answer(table, name):  # noqa: F811
    address = address_of(name, table)
    expected = {}
    for way in WAYS:
        forget()
        expected[way] = told(ask(way, address))
    forget()
    for _ in range(2):  # kept by the first, found by the second
        for way in WAYS:
            assert told(ask(way, address)) == expected[way], way
