from dataclasses import replace

import pytest

from clubscore.play.corrections.steps import hand_history
from clubscore.play.entry.hand_entry import position_at
from clubscore.play.selectors import table_log, table_state
from clubscore.play.services import hand_correct, hand_void
from clubscore.tournaments.officials.penalties import penalty_cancel, penalty_give
from scoring.tiles import Wind
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_evening,
    make_session,
    make_table,
    organizer,
    play,
    points,
    record,
    win,
)

pytestmark = pytest.mark.django_db


def test_new_table_waits_for_its_first_hand():
    table = make_table()
    state = table_state(table)
    assert [seat.wind for seat in state.seats] == [Wind.E, Wind.S, Wind.W, Wind.N]
    assert [seat.entry_number for seat in state.seats] == [1, 2, 3, 4]
    assert state.seats[0].name == "Nome1 Cognome01"
    assert state.seats[0].short_name == "Cognome01 N."
    first = position_at(1, dealer=EAST, prevalent_wind=0)
    assert state.position == replace(first, points=(0, 0, 0, 0))
    assert (state.hands, state.totals, state.leaders) == ((), (0, 0, 0, 0), ())
    assert not state.is_finished
    assert not state.closed
    assert (state.is_over, state.dealer) == (False, EAST)


def test_table_of_a_draft_has_no_seats_yet():
    assert table_state(make_evening().sessions.get().tables.get()).seats == ()


def test_totals_run_with_false_wins_attached_to_their_hand():
    table = make_table()
    play(
        table,
        false_win(SOUTH),
        points(EAST, None, 8),
        DRAW,
        points(WEST, NORTH, 8),
        false_win(EAST),
    )
    state = table_state(table)
    assert [row.number for row in state.hands] == [1, 2, 3]
    assert [len(row.false_wins) for row in state.hands] == [1, 0, 0]
    assert [row.running_totals for row in state.hands] == [
        (58, -46, -6, -6),
        (58, -46, -6, -6),
        (50, -54, 26, -22),
    ]
    assert [row.payments for row in state.hands][2] == (-8, -8, 32, -16)
    assert [hand.winner for hand in state.pending] == [EAST]
    assert state.totals == (20, -44, 36, -12)
    assert state.leaders == (WEST,)
    assert [seat.place for seat in state.seats] == [2, 4, 1, 3]
    position = position_at(4, dealer=NORTH, prevalent_wind=0)
    assert state.position == replace(position, points=state.totals)
    assert [seat.wind for seat in state.seats] == [Wind.S, Wind.W, Wind.N, Wind.E]


def test_equal_totals_share_place_and_lead():
    table = make_table()
    play(table, points(EAST, SOUTH, 8), points(WEST, NORTH, 8), points(EAST, NORTH, 8))
    play(table, points(WEST, SOUTH, 8))
    state = table_state(table)
    assert state.totals == (48, -48, 48, -48)
    assert [seat.place for seat in state.seats] == [1, 3, 1, 3]
    assert state.leaders == (EAST, WEST)


def test_penalties_count_in_totals_until_cancelled():
    table = make_table()
    record(table, points(EAST, None, 8))
    penalty = penalty_give(table=table, seat=EAST, points=10, reason="late", by=organizer())
    state = table_state(table)
    assert state.totals == (38, -16, -16, -16)
    assert (state.seats[0].payments, state.seats[0].penalties) == (48, -10)
    assert state.penalties == (penalty,)
    assert state.hands[0].running_totals == (48, -16, -16, -16)  # given for no hand
    penalty_cancel(penalty=penalty, by=organizer())
    assert table_state(table).totals == (48, -16, -16, -16)


def test_false_win_nobody_receives_is_in_the_running_totals():
    table = make_table(options={"false_win": "nobody"})
    play(table, false_win(SOUTH), DRAW)
    state = table_state(table)
    assert state.hands[0].running_totals == state.totals == (0, -30, 0, 0)


def test_void_hands_are_shown_apart_and_count_for_nothing():
    table = make_table()
    hand = record(table, points(EAST, None, 8))
    hand_void(hand=hand, reason="twice", by=organizer())
    state = table_state(table)
    assert state.void == (hand,)
    assert (state.hands, state.totals) == ((), (0, 0, 0, 0))


def test_game_is_finished_after_its_last_hand():
    table = make_table()
    play(table, *[DRAW] * 16)
    state = table_state(table)
    assert state.is_finished
    assert state.position is None
    assert (state.is_over, state.dealer) == (True, None)
    assert [seat.wind for seat in state.seats] == list(Wind)


def test_figures_of_tables_do_not_mix():
    one, other = make_session(tables=2).tables.all()
    record(one, points(EAST, None, 8))
    assert table_state(other).totals == (0, 0, 0, 0)


@pytest.mark.parametrize("hands", [1, 12])
def test_queries_do_not_grow_with_the_hands(hands, django_assert_num_queries):
    table = make_table(options={"false_win": "nobody"})
    for _ in range(hands):
        play(table, false_win(SOUTH), win(WEST, EAST))
    with django_assert_num_queries(7):
        state = table_state(table)
        _read = [
            (state.tournament.club.name, state.session.number),
            [seat.name for seat in state.seats],
            [(row.hand.penalty, [won.penalty for won in row.false_wins]) for row in state.hands],
            [(penalty.entry.player.name, penalty.hand) for penalty in state.penalties],
        ]


def test_history_is_one_query(django_assert_num_queries):
    table = make_table()
    hand = record(table, win(WEST, EAST))
    for value in (8, 9, 10):
        by = organizer()
        hand_correct(hand=hand, entry=points(EAST, None, value), reason="wrong", by=by)
    with django_assert_num_queries(1):
        rows = hand_history(hand)
        assert [row.who for row in rows][1:] == [row.who for row in rows if row.via == "organizer"]
    assert [row.revision for row in rows] == [1, 2, 3, 4]
    assert rows[0].who == ""
    with django_assert_num_queries(1):
        assert table_log(table) == []
