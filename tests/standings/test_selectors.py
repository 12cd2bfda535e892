import pytest

from clubscore.play.services import hand_void
from clubscore.standings.figure import NOTHING, Figure
from clubscore.standings.selectors import best_of, session_overview, standings
from clubscore.tournaments.officials.penalties import penalty_give
from clubscore.tournaments.seating.session_draw import seats_draw
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SEVEN_PAIRS,
    SOUTH,
    WEST,
    begin,
    false_win,
    make_evening,
    make_session,
    organizer,
    play,
    points,
    record,
    win,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    """Entries 1 to 4 sit at table 1, 5 to 8 at table 2, East to North."""
    session = make_session(tables=2)
    one, other = session.tables.all()
    play(one, win(EAST, SOUTH), false_win(WEST), DRAW, win(EAST, None, SEVEN_PAIRS))
    play(other, points(NORTH, EAST, 8))
    return session


def row_of(rows, number):
    return next(row for row in rows if row.entry_number == number)


def test_totals_and_counts(session):
    rows = standings(session)
    first = row_of(rows, 1)
    assert first.total == 32 + 10 + 99
    assert (first.hands_played.value, first.won.value, first.self_drawn.value) == (3, 2, 1)
    assert first.dealt_in == Figure(0, 1, 1)
    last = row_of(rows, 2)
    assert (last.won, last.dealt_in) == (Figure(0, 1, 1), Figure(1, 1, 1))
    assert last.total == -16 + 10 - 33
    assert row_of(rows, 3).false_wins.value == 1
    assert row_of(rows, 8).hands_played.value == 1
    assert sum(row.total for row in rows) == 0


def test_places_are_shared_and_the_next_one_is_left_out(session):
    rows = standings(session)
    assert [(row.entry_number, row.total, row.place) for row in rows] == [
        (1, 141, 1),
        (8, 32, 2),
        (6, -8, 3),
        (7, -8, 3),
        (5, -16, 5),
        (4, -31, 6),
        (2, -39, 7),
        (3, -71, 8),
    ]


def test_best_hand_is_the_first_of_the_highest_with_its_tiles(session):
    rows = standings(session)
    best = row_of(rows, 1).best
    hand = session.tables.get(number=1).hands.get(tiles=SEVEN_PAIRS)
    assert (best.hand_id, best.table_id, best.value) == (hand.pk, hand.table_id, 25)
    assert row_of(rows, 2).best is None
    assert best_of(rows) == row_of(rows, 1)
    record(session.tables.get(number=1), win(EAST, None, SEVEN_PAIRS))
    assert row_of(standings(session), 1).best == best


def test_penalties_count(session):
    one = session.tables.get(number=1)
    penalty_give(table=one, seat=EAST, points=20, reason="late", by=organizer())
    row = row_of(standings(session), 1)
    assert (row.total, row.payments, row.penalties) == (121, 141, -20)


def test_void_hands_do_not_count(session):
    (hand,) = session.tables.get(number=2).hands.all()
    hand_void(hand=hand, reason="twice", by=organizer())
    row = row_of(standings(session), 8)
    assert (row.total, row.hands_played, row.won, row.best) == (0, NOTHING, NOTHING, None)


def test_event_adds_up_its_sessions(session):
    event = session.tournament
    second = session_create(tournament=event)
    entries = list(event.entries.order_by("-number"))
    seats_set(session=second, seats=[entries[:4], entries[4:]], by=organizer())
    begin(second)
    play(second.tables.get(number=2), points(NORTH, None, 8))  # entry 1 again
    assert row_of(standings(event), 1).total == 141 + 48
    assert row_of(standings(second), 1).total == 48
    assert row_of(standings(session), 1).total == 141


def test_nobody_has_played_yet():
    session = make_evening(tables=2).sessions.get()
    assert standings(session) == []  # nobody sits
    rows = standings(session.tournament)
    assert [row.place for row in rows] == [None] * 8
    assert [row.entry_number for row in rows] == list(range(1, 9))
    assert best_of(rows) is None


def test_overview_of_the_tables(session):
    first, second = session_overview(session)
    assert (first.table.number, first.hands_played, first.hands_in_game) == (1, 3, 16)
    assert [seat.total for seat in first.seats] == [141, -39, -71, -31]
    assert [seat.entry_number for seat in first.leaders] == [1]
    assert [seat.entry_number for seat in second.leaders] == [8]
    assert second.state.hands_played == 1


@pytest.mark.parametrize("tables", [1, 3])
def test_queries_do_not_grow(tables, django_assert_num_queries):
    session = make_session(tables=tables, options={"false_win": "nobody"})
    for table in session.tables.all():
        play(table, *[false_win(SOUTH), win(WEST, EAST)] * tables)
    with django_assert_num_queries(5):
        assert [row.name for row in standings(session)]
    with django_assert_num_queries(6):
        best = [row.best for row in standings(session.tournament)]
        assert best[0] is not None
    with django_assert_num_queries(8):
        for row in session_overview(session):
            assert row.state.tournament.club.name
            assert [seat.name for seat in row.seats]
            assert [hand.false_wins for hand in row.state.hands]


def test_draft_has_no_figures_but_its_seats():
    session = make_evening(tables=1).sessions.get()
    seats_draw(session=session, by=organizer())
    (row,) = session_overview(session)
    assert (row.hands_played, row.leaders, len(row.seats)) == (0, [], 4)
    assert len(standings(session)) == 4
