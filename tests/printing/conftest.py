from pathlib import Path

import pytest
from django.test import Client

from tests.headers import BROWSER

from .evening import Evening, make_evening

HERE = Path(__file__).parent
ABOUT_THE_DATABASE = {HERE / "test_queue.py", HERE / "test_results.py"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """How a page looks does not depend on the database its figures come from."""
    for path in ABOUT_THE_DATABASE:
        assert path.exists(), f"{path.name} has another name now, and would not run on PostgreSQL"
    for item in items:
        if item.path.parent == HERE and item.path not in ABOUT_THE_DATABASE:
            item.add_marker(pytest.mark.any_database)


@pytest.fixture
def evening(db: None) -> Evening:
    """A running session of two tables."""
    return make_evening()


@pytest.fixture
def organizer(evening: Evening, client: Client) -> Client:
    """The browser of somebody who runs the club."""
    client.force_login(evening.organizer)
    client.defaults["HTTP_ACCEPT"] = BROWSER["accept"]
    return client
