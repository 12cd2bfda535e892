"""Who downloads the files of an event, and what they get."""

import pytest

from clubscore.people.models import Player
from clubscore.tournaments.models import Entry, Tournament
from tests.exchange.downloads.visitors import HOSTILE
from tests.factories import EAST, SOUTH, make_event, play, points
from tests.standings.test_ranking import seated


@pytest.fixture
def event() -> Tournament:
    """Two sessions of four players; number 1 has a hostile name and number 4 a number of the EMA.

    Session 1: 1 wins 20 from 2. Session 2, in reverse order: 3 wins 8, self-drawn.
    """
    event = make_event(players=4)
    first, second = seated(event, (1, 2, 3, 4)), seated(event, (4, 3, 2, 1))
    play(first.tables.get(), points(EAST, SOUTH, 20))
    play(second.tables.get(), points(SOUTH, None, 8))
    of = Player.objects.filter(entries__tournament=event)
    of.filter(entries__number=1).update(first_name=HOSTILE[0], last_name=HOSTILE[1])
    of.filter(entries__number=4).update(ema_number="07010012", country="FRA")
    Entry.objects.update(contact="secret@example.org", remark="secret diet")
    return Tournament.objects.get()
