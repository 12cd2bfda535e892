"""What was recorded since somebody looked, in words."""

import pytest
from django.utils import translation

from clubscore.play.hand_pages.hands import hand_page, news_since, repeat_question
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_void
from tests.factories import DRAW, EAST, WEST, false_win, make_table, organizer, play, points

pytestmark = pytest.mark.django_db


@translation.override("en")
def test_whoever_was_promised_a_hand_hears_what_was_recorded_or_undone_since():
    table = make_table()
    _first, second = play(table, DRAW, points(WEST, EAST, 8))
    state = table_state(table)
    assert news_since(state, None) == news_since(state, 3) == []
    (news,) = news_since(state, 2)
    told = "Cognome03 N. from Cognome01 N., 8 points"
    assert news == f"Hand 2 has just been recorded: {told}."
    assert len(news_since(state, 1)) == 2
    assert repeat_question(state.hands[-1].hand, state.seats).startswith("Hand 2 was the same: ")
    hand_void(hand=second, reason="not played", by=organizer())
    state = table_state(table)
    assert news_since(state, 3) == ["Hand 2 voided."]
    assert news_since(state, 2) == []


@translation.override("en")
def test_a_game_that_is_over_promises_nothing_more():
    table = make_table()
    play(table, *[DRAW] * 16)
    assert news_since(table_state(table), 17) == []


@translation.override("en")
def test_the_history_tells_what_a_false_win_cost_that_nobody_received():
    table = make_table(options={"false_win": "nobody"})
    (hand,) = play(table, false_win(EAST))
    (row,) = hand_page(table_state(table), hand).history
    assert row.before == ""
    assert row.after.endswith("Cognome01 N. −30")
