from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest

from .receiver import Server, served


@pytest.fixture
def server(settings: Any) -> Iterator[Server]:
    """A push service, and a program, on this machine, which the operator allows."""
    settings.PUSH_SERVICES = ["127.0.0.1"]
    settings.OUTGOING_NETWORKS = [ip_network("127.0.0.0/8")]
    with served() as server:
        yield server
