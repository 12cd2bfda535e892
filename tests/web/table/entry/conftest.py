"""What a referee’s phone sends."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_table


@pytest.fixture
def table(db):
    return make_table()


@pytest.fixture
def holder(table) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("table_open", args=[table.link_token]))
    return client
