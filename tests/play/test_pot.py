"""Points on the table: laid there by one hand, taken by another, and nobody's in between."""

import json
from uuid import uuid4

import pytest

from clubscore.api.rows import hand_row
from clubscore.exchange.event_file.importer import differences, event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.play.corrections.snapshots import pot_in, snapshot
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand
from clubscore.play.paper_sheet import SheetLine, check_sheet, sheet_record
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_undo, hand_void
from clubscore.play.sitters import Sitters
from clubscore.play.verification import table_differences
from clubscore.standings.books import books_of
from clubscore.standings.verification.event import event_findings
from scoring.rulesets import register, unregister
from tests.exchange.event_check.checker import load_checker
from tests.exchange.event_file.texts import event_text, schema_faults
from tests.exchange.events import other_club
from tests.factories import (
    DRAW,
    EAST,
    SOUTH,
    WEST,
    false_win,
    make_table,
    organizer,
    play,
    points,
    record,
)
from tests.scoring.table_sticks import TABLE_STICKS

pytestmark = pytest.mark.django_db

TAKES_ALL = points(EAST, SOUTH, 3)
GAME = (DRAW, false_win(SOUTH), TAKES_ALL, points(EAST, None, 3), DRAW)
PAID = [
    ((-10, -10, -10, -10), 40),
    ((0, -20, 0, 0), 20),
    ((92, -16, -8, -8), -60),
    ((51, -17, -17, -17), 0),  # a point from each for the win before
    ((-10, -10, -10, -10), 40),
]
LEFT = (123, -73, -45, -45)


@pytest.fixture(autouse=True)
def _sticks():
    register(TABLE_STICKS)
    yield
    unregister(TABLE_STICKS.key)


@pytest.fixture
def table():
    """Return a table of an event with points on the table."""
    table = make_table()
    event = table.session.tournament
    event.ruleset, event.options = TABLE_STICKS.key, {}
    event.save()
    return table


def paid(hand: Hand) -> tuple[tuple[int, ...], int]:
    hand.refresh_from_db()
    return hand.payments, hand.pot


def is_proven(table) -> bool:
    event = table.session.tournament
    return not [*table_differences(table), *event_findings(event)]


def test_a_win_takes_what_lies_on_the_table(table):
    assert [paid(hand) for hand in play(table, *GAME)] == PAID
    position = Ledger.read(table).state.position
    assert (position.number, position.pot, position.points) == (5, 40, LEFT)
    assert dict(position.counters) == {"streak": 2}
    assert [seat.total for seat in table_state(table).seats] == list(LEFT)
    assert is_proven(table)


def test_books_have_what_is_left_on_the_table(table):
    play(table, *GAME)
    session = table.session
    book = books_of(session.tournament, [session]).tables[table.pk]
    assert (book.totals, book.pot) == (LEFT, 40)


def test_every_hand_knows_what_lay_there_before_it(table):
    hands = play(table, *GAME)
    positions = Ledger.read(table).positions(hands)
    assert [position.pot for position in positions] == [0, 40, 60, 0, 0]
    assert [position.points[SOUTH] for position in positions] == [0, -10, -30, -46, -63]


def test_a_correction_is_settled_with_what_lay_there(table):
    hand = play(table, *GAME)[2]
    hand_correct(hand=hand, entry=points(EAST, WEST, 3), reason="West", by=organizer())
    assert paid(hand) == ((92, -8, -16, -8), -60)
    hand_undo(hand=hand, change=hand.changes.get(revision=2), reason="South", by=organizer())
    assert paid(hand) == PAID[2]
    assert is_proven(table)


def test_a_void_hand_gives_back_and_a_restored_one_takes_what_lies_there_now(table):
    drawn, won = play(table, DRAW, TAKES_ALL)
    assert paid(won) == ((72, -16, -8, -8), -40)
    hand_void(hand=won, reason="no", by=organizer())
    assert Ledger.read(table).state.position.pot == 40
    hand_void(hand=drawn, reason="no", by=organizer())
    record(table, points(WEST, None, 3), number=1)
    assert is_proven(table)
    hand_restore(hand=won, reason="yes", by=organizer())
    assert paid(won) == ((32, -16, -8, -8), 0)
    undone = won.changes.get(revision=2)
    hand_undo(hand=won, change=undone, reason="as it was", by=organizer())
    assert paid(won) == ((32, -16, -8, -8), 0)
    assert is_proven(table)


def test_a_history_says_the_pot_only_where_there_is_one(table):
    """What was written before there was a pot reads the same."""
    drawn, _false, _won, drawn_by_self = play(table, *GAME[:4])
    assert [pot_in(snapshot(hand)) for hand in (drawn, drawn_by_self)] == [40, 0]
    assert ["pot" in snapshot(hand) for hand in (drawn, drawn_by_self)] == [True, False]


def test_what_was_changed_behind_our_back_is_found(table):
    won = play(table, *GAME)[2]
    Hand.objects.filter(pk=won.pk).update(payment_0=91, pot=-59)
    assert {one.what for one in table_differences(table)} == {"payments", "pot"}
    assert {"payments", "pot"} <= {one.what for one in event_findings(table.session.tournament)}


def test_a_paper_sheet_is_settled_line_by_line(table):
    lines = [
        SheetLine(1, (DRAW,)),
        SheetLine(2, (false_win(SOUTH), TAKES_ALL)),
        SheetLine(3, (points(EAST, None, 3),)),
    ]
    checked = check_sheet(table_state(table), [1, 2, 3], lines)
    assert [line.payments for line in checked.values()] == [
        PAID[0][0],
        (92, -36, -8, -8),
        PAID[3][0],
    ]
    sheet_record(
        table=table,
        lines=lines,
        number=1,
        token=uuid4(),
        by=organizer(),
        sitters=Sitters.of(table),
    )
    hands = table.hands.order_by("number", "ends_hand")
    assert [(hand.payments, hand.pot) for hand in hands] == PAID[:4]


def test_an_event_file_has_the_pot(table):
    play(table, *GAME)
    won = table.hands.get(number=2, ends_hand=True)
    hand_correct(hand=won, entry=DRAW, reason="drawn", by=organizer())
    hand_correct(hand=won, entry=TAKES_ALL, reason="won", by=organizer())
    text = event_text(table.session.tournament)
    (hands,) = [one["hands"] for one in json.loads(text)["sessions"][0]["tables"]]
    assert [hand.get("pot") for hand in hands] == [40, 20, -60, None, 40]
    assert [step["before"]["pot"] for step in hands[2]["history"][1:]] == [-60, 40]
    assert not schema_faults(json.loads(text))
    file = read_event(text.encode())
    assert list(differences(file)) == []
    copy = event_import(file=file, club=other_club(), by=None)
    assert [paid(hand) for hand in Hand.objects.filter(table__session__tournament=copy)] == [
        paid(hand) for hand in table.hands.all()
    ]
    assert not list(event_findings(copy))


def test_the_checker_adds_payments_and_pot(table):
    play(table, *GAME)
    file = json.loads(event_text(table.session.tournament))
    checker = load_checker()
    assert not [one for one in checker.check_event(file) if "pot" in one]
    file = json.loads(event_text(table.session.tournament))
    file["sessions"][0]["tables"][0]["hands"][2]["pot"] = -59
    assert [one for one in checker.check_event(file) if "payments and pot together" in one]


def test_the_api_says_how_much_more_lies_on_the_table(table, rf):
    hands = play(table, *GAME)
    rows = [hand_row(rf.get("/"), hand, table.session.tournament.club_id) for hand in hands]
    assert [row["pot"] for row in rows] == [40, 20, -60, 0, 40]
