"""A server that can be killed, and a phone that has just lost the network."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubscore.tournaments.models import Table
from tests.deployment import Deployment

from .pocket import (
    NO_NETWORK,
    Pocket,
    pocket_of,
)


@pytest.fixture
def server(transactional_db: None, second_server: Deployment) -> Deployment:
    second_server.start_afresh()
    return second_server


@pytest.fixture
def offline(new_page, watch) -> Callable[..., Pocket]:
    """A phone at a table that has just lost the network; nothing is in the browser's own cache."""

    def at(table: Table, locale: str = "en-GB") -> Pocket:
        watch.allow(*NO_NETWORK)
        pocket = pocket_of(new_page, table, locale)
        page = pocket.page
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        pocket.network(False)
        page.goto(pocket.home)
        return pocket

    return at
