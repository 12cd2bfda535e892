import pytest
from django.test import Client

from tests.headers import BROWSER

from .evening import Evening, make_evening


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
