"""The sums of the tables of a session are those that follow from their hands."""

from typing import Any
from uuid import uuid4

import pytest

from clubscore.people.models import Player
from clubscore.people.privacy import names_for
from clubscore.play.services import hand_void
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.standings.overview import table_sums
from clubscore.standings.selectors import session_overview
from clubscore.tournaments.models import Session
from clubscore.tournaments.officials.penalties import penalty_give
from clubscore.tournaments.seating.session_draw import seats_draw
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_evening,
    make_session,
    organizer,
    play,
    points,
)

pytestmark = pytest.mark.django_db


def by_hands(session: Session) -> list[tuple[Any, ...]]:
    return [
        (
            *(row.table.pk, row.hands_played, row.hands_in_game, row.by_totals, row.state.closed),
            [(seat.seat, seat.name, seat.total) for seat in row.seats],
            [seat.seat for seat in row.leaders],
        )
        for row in session_overview(session)
    ]


def by_sums(session: Session) -> list[tuple[Any, ...]]:
    return [
        (
            *(row.table.pk, row.hands_played, row.hands_in_game, row.by_totals, row.is_closed),
            [(seat.seat, seat.name, seat.total) for seat in row.seats],
            [seat.seat for seat in row.leaders],
        )
        for row in table_sums(session)
    ]


@pytest.fixture
def session() -> Session:
    """A table with everything, one with totals from paper, one where nothing was played."""
    session = make_session(tables=3, options={"false_win": "nobody"})
    one, two, _three = session.tables.order_by("number")
    hands = play(one, points(EAST, SOUTH, 24), false_win(WEST), DRAW, points(NORTH, None, 8))
    hand_void(hand=hands[-1], reason="misread", by=organizer())
    totals_record(table=two, totals=PaperTotals((85, -23, -40, -22)), token=uuid4(), by=organizer())
    for table, seat in ((one, EAST), (two, SOUTH)):
        penalty_give(table=table, seat=seat, points=10, reason="late", by=organizer())
    return Session.objects.select_related("tournament__club").get()


def test_sums_are_those_of_the_hands(session):
    rows = by_sums(session)
    assert rows == by_hands(session)
    assert [row[3] for row in rows] == [False, True, False]
    assert [seat for _seat, _name, seat in rows[1][5]] == [85, -33, -40, -22]


def test_seats_of_a_draft_have_no_points():
    session = make_evening(tables=1).sessions.get()
    seats_draw(session=session, by=organizer())
    (row,) = table_sums(session)
    assert [seat.total for seat in row.seats] == [0, 0, 0, 0]
    assert (row.leaders, row.hands_played) == ((), 0)


def test_names_are_those_the_public_may_see(session):
    Player.objects.update(privacy=Player.Privacy.HIDDEN)
    with names_for(public=True):
        assert {seat.name for row in table_sums(session) for seat in row.seats} == {"N.N."}


def test_queries_do_not_grow(session, django_assert_num_queries):
    with django_assert_num_queries(5):
        assert len(table_sums(session)) == 3
