from pathlib import Path

import pytest
from django.test import Client

from .evening import Evening, make_evening

ABOUT_THE_DATABASE = {"test_documents", "test_results"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """How a page looks does not depend on the database its figures come from."""
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.stem not in ABOUT_THE_DATABASE:
            item.add_marker(pytest.mark.any_database)


@pytest.fixture
def evening(db: None) -> Evening:
    """A running session of two tables."""
    return make_evening()


@pytest.fixture
def organizer(evening: Evening, client: Client) -> Client:
    """The browser of somebody who runs the club."""
    client.force_login(evening.organizer)
    return client
