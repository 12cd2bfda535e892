"""Every page, file and document in a language that nobody speaks: all of it is translated.

Each word that is shown comes from a catalogue, is data, or stands in ``allowed.py`` with the
reason; and sentences are whole messages.
"""

import pytest

from tests import test_states
from tests.event_states import ABOUT, PLAYER, event_in
from tests.factories import make_organizer
from tests.test_access import (
    ADDRESSES,
    NOBODY,
    OF_A_CLUB,
    address,
    client_of,
    table,
    values_for,
)

from .crawl import asking
from .language import CODE

__all__ = ["table"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.mark.parametrize("role", ["admin", "holder"])
def test_every_address(table, nobodys, crawl, role):
    club = table.session.tournament.club
    client = client_of("anonymous" if role == "admin" else role, table)
    if role == "admin":
        client.force_login(make_organizer(club, "admin"))
    for name, (read, _sent) in ADDRESSES.items():
        if read == NOBODY:
            continue
        values = values_for(name, table) | {"language": CODE}
        path = address(name, values)
        crawl.ask(asking(client), name, f"{path}?club={club.slug}" if name in OF_A_CLUB else path)
    assert crawl.read > 3000
    crawl.check()


@pytest.mark.parametrize(
    ("state", "role"),
    [
        ("finished", "admin"),
        ("disputed", "player"),
        ("annulled", "referee"),
        ("not begun", "anonymous"),
        ("checking in", "admin"),
        ("result", "admin"),
    ],
)
def test_every_page_of_an_event(nobodys, crawl, state, role):
    """With all its files and documents."""
    event = event_in(state)
    client = asking(test_states.people_of(event)[role])
    for name, path, _pattern in test_states.addresses(event, ABOUT.get(state, PLAYER)):
        crawl.ask(client, name, path)
    assert crawl.read > 1000
    crawl.check()
