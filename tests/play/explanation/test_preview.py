"""What an entry is answered with before it is recorded."""

import pytest
from django.utils import translation

from clubscore.play.entry.assessment import assess
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.preview import EntryPreview, Repeat, entry_preview
from clubscore.play.hand_pages.conflict import entered_version
from clubscore.play.ledger import Ledger, net_points, position_of
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.tournaments.models import Table
from tests.factories import (
    DRAW,
    EAST,
    WEST,
    false_win,
    make_table,
    play,
    win,
)
from tests.play.fours import told

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def correction(table: Table, hand: Hand, entry: HandEntry) -> EntryPreview:
    state = table_state(table)
    assessment = assess(entry, position_of(hand), state.ledger.rules)
    corrected = state.ledger.correction(hand, state.seats)
    return entry_preview(assessment, state.seats, corrects=corrected)


def test_the_question_about_the_same_hand_again_keeps_what_it_is_worth():
    asked = EntryPreview("ok", "8 points")
    repeat = Repeat("The same?", 3, "/tables/1/")
    again = asked.with_repeat(repeat)
    assert (again.verdict, again.summary, again.repeat) == (
        "repeat",
        "The same hand again?",
        repeat,
    )
    assert (asked.verdict, asked.repeat) == ("ok", None)


def test_a_correction_tells_of_later_hands_whose_winds_it_would_have_changed():
    table = make_table(ruleset="italian")  # East stays on by winning
    first, *_ = play(table, told(EAST), DRAW, DRAW)
    later = correction(table, first, told(WEST)).note
    assert later.startswith("Hands 2, 3 keep the winds they were played with.")
    assert correction(table, first, told(EAST, None, 40, 0, 0, 0)).note == ""


def test_correcting_a_false_win_that_does_not_end_its_hand_moves_nothing():
    table = make_table(ruleset="italian")  # East stays on by winning the hand it happened in
    mistake, *_ = play(table, false_win(EAST), told(EAST), DRAW)
    assert not mistake.ends_hand
    shown = correction(table, mistake, false_win(WEST))
    assert shown.note == ""
    assert [row.before for row in shown.payments] == list(net_points(mistake))


def test_a_correction_of_the_last_hand_tells_who_is_east_then():
    table = make_table(ruleset="italian")
    (last,) = play(table, told(EAST))
    note = correction(table, last, told(WEST)).note
    assert note == "In hand 2 Cognome02 N. is East."


@pytest.mark.parametrize("finished", [False, True])
def test_a_correction_that_ends_the_game_says_so_once(finished):
    table = make_table(ruleset="italian")
    (first,) = play(table, told(EAST))  # East deals again
    for _ in range(16 if finished else 15):
        position = Ledger.read(table).position
        assert position is not None
        play(table, told((position.dealer + 1) % 4))
    if finished:
        assert Ledger.read(table).position is None
    note = correction(table, first, told(WEST)).note
    assert ("This correction ends the game." in note) is not finished
    assert "keep the winds" in note


def test_what_two_phones_say_is_shown_though_one_of_them_cannot_be():
    state = table_state(make_table())
    assert state.position is not None
    for tiles in ("[123m] 5x", "[123m] [456m] [789m] 11s 99p + 1p"):
        assessment = assess(win(WEST, EAST, tiles), state.position, state.ledger.rules)
        version = entered_version(assessment, state.seats)
        assert version.payments == ()
        assert version.words.startswith("Cognome03 N. from Cognome01 N.")
        assert bool(version.tiles) is ("x" not in tiles)
