"""A movement for duplicate: sixteen players, five sessions, the same deals at every table."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from clubscore.tournaments.attendance.placed_tables import placed_tables
from clubscore.tournaments.seating.proof import seat_counts
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create
from tests.factories import make_event, organizer

pytestmark = pytest.mark.django_db

MOVEMENT = (
    ("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"),
    ("1 5 9 13", "6 2 14 10", "11 15 3 7", "16 12 8 4"),
    ("1 11 6 16", "12 2 15 5", "14 8 9 3", "7 13 4 10"),
    ("7 1 14 12", "2 8 11 13", "16 10 5 3", "9 15 4 6"),
    ("8 10 1 15", "7 9 2 16", "6 12 3 13", "5 11 4 14"),
)
"""Tables by session, player numbers from East to North in the first deal."""


def test_everybody_meets_once_at_a_table_and_once_in_the_same_seat():
    event = make_event(players=16)
    entries = {entry.number: entry for entry in event.entries.all()}
    for tables in MOVEMENT:
        session = session_create(tournament=event)
        seats = [[entries[int(number)] for number in table.split()] for table in tables]
        seats_set(session=session, seats=seats, by=organizer())
    counts = seat_counts(placed_tables(event))
    assert counts.meetings == (0, 120)
    assert counts.repeats == counts.repeats_bound == 0
    assert counts.rounds_bound == len(MOVEMENT)
    in_seat: Counter[frozenset[int]] = Counter()
    for session in event.sessions.all():
        for wind in range(4):
            there = session.seats.filter(wind=wind).values_list("entry", flat=True)
            in_seat.update(map(frozenset, combinations(there, 2)))
    assert set(in_seat.values()) == {1}
    assert len(in_seat) == 120
