"""The other engines, each with a referee's hands on it."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from pytest_django.live_server_helper import LiveServer

from ..relay import Relay
from .engine import Engine, Phone
from .firefox import Firefox
from .webkit import WebKit


@pytest.fixture(scope="package", params=[WebKit, Firefox], ids=["webkit", "firefox"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser that starts once for all tests, which empty its profile."""
    engine = request.param()
    yield engine
    engine.close()


@pytest.fixture
def relay(live_server: LiveServer) -> Iterator[Relay]:
    relay = Relay(urlsplit(live_server.url).port or 0)
    yield relay
    relay.cut()


@pytest.fixture
def phone(engine: Engine, relay: Relay) -> Iterator[Phone]:
    yield Phone(engine, relay.url)
    engine.forget()
