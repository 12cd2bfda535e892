"""Totals of a sheet that count beside hands which come to something else, by decision alone."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_reopen
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import Hand, TableTotals
from clubscore.play.paper_sheet import SheetLine, sheet_record
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_void
from clubscore.play.totals.beside import TotalsComparison, beside_rows
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import (
    totals_correct,
    totals_record,
    totals_restore,
    totals_undo,
    totals_void,
)
from clubscore.standings.ranking import ranking
from clubscore.standings.sums import SessionResult
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Change, Table, Tournament
from scoring.rulesets.base import Outcome
from tests.factories import (
    EAST,
    SOUTH,
    WEST,
    false_win,
    link,
    make_table,
    organizer,
    play,
    points,
    record,
)

pytestmark = pytest.mark.django_db

HANDS = (36, -20, -8, -8)  # of a win by East on South's discard
SHEET = PaperTotals((36, -24, -8, -4))
SEEN = TotalsComparison(SHEET.results, HANDS)
LINES = [SheetLine(1, (points(EAST, SOUTH, 12),))]


@pytest.fixture
def table() -> Table:
    table = make_table()
    play(table, points(EAST, SOUTH, 12))
    return table


def enter(table: Table, totals: PaperTotals = SHEET, **more: object) -> TableTotals:
    told = {"by": organizer(), "token": uuid4(), "reason": "signed", "beside": SEEN} | more
    return totals_record(table=table, totals=totals, **told)  # type: ignore[arg-type]


def results(table: Table) -> tuple[int, ...]:
    return tuple(seat.result for seat in table_state(table).seats)


def refusal(write: object, *arguments: object, **named: object) -> str:
    with pytest.raises(ClubError) as caught, transaction.atomic():
        write(*arguments, **named)  # type: ignore[operator]
    return caught.value.code


def result_of(table: Table, number: int) -> SessionResult:
    rows = ranking(Tournament.objects.get(pk=table.session.tournament_id)).rows
    (row,) = (row for row in rows if row.entry_number == number)
    return row.results[0]


def test_the_totals_count_and_the_hands_are_known(table):
    enter(table)
    state = table_state(table)
    assert (results(table), state.hand_results, state.hands_played) == (SHEET.results, HANDS, 1)
    assert [one.difference for one in beside_rows(state)] == [0, 4, 0, -4]
    assert (state.closed, state.has_totals_only, state.is_finished) == (True, False, True)
    result = result_of(table, 2)
    assert (result.total, result.hands_played) == (-24, 1)
    assert (result.beside_hands, result.by_totals) == (True, False)
    (line,) = table.changes.filter(kind=Change.Kind.TOTALS_RECORDED)
    assert (line.reason, line.facts["after"]["beside_hands"]) == ("signed", True)
    assert list(event_findings(table.session.tournament)) == []
    assert session_close(session=table.session, by=organizer()).closed_at


@pytest.mark.parametrize(
    ("more", "code"),
    [
        pytest.param({"beside": None}, "hands_recorded_already", id="not decided"),
        pytest.param({"reason": " "}, "reason_missing", id="no reason"),
        pytest.param(
            {"beside": TotalsComparison(SHEET.results, (0, 0, 0, 0))},
            "hands_give_other_totals",
            id="moved",
        ),
        pytest.param(
            {"beside": TotalsComparison(HANDS, HANDS)},
            "hands_give_other_totals",
            id="another sheet",
        ),
        pytest.param(
            {"totals": PaperTotals(HANDS), "beside": TotalsComparison(HANDS, HANDS)},
            "hands_recorded_already",
            id="no difference",
        ),
    ],
)
def test_only_for_the_difference_that_was_seen_and_with_a_reason(table, more, code):
    assert refusal(enter, table, **more) == code
    assert not TableTotals.objects.exists()
    assert results(table) == HANDS


def test_whoever_is_no_official_does_not_decide_that(table):
    assert refusal(enter, table, by=link(table)) == "totals_for_officials"
    enter(table)
    table_reopen(table=table, reason="look", by=organizer())
    assert refusal(record, table, number=2, by=link(table)) == "totals_stand"
    assert refusal(record, table, number=2, by=organizer()) == "totals_stand"


def test_a_sheet_that_does_not_add_up_counts_beside_its_hands(table):
    uneven = PaperTotals((36, -24, -8, -10), as_on_sheet=True)
    enter(table, uneven, beside=TotalsComparison(uneven.results, HANDS))
    assert (results(table), table_state(table).off_by) == (uneven.results, -6)
    assert list(event_findings(table.session.tournament)) == []


def test_void_totals_give_way_to_the_hands_and_come_back(table):
    by = organizer()
    enter(table)
    totals_void(table=table, reason="the hands are right", by=by)
    table.refresh_from_db()
    assert (results(table), table.state) == (HANDS, "closed")
    change = table.changes.get(kind=Change.Kind.TOTALS_VOIDED)
    assert refusal(totals_restore, table=table, reason="x", by=by) == "hands_recorded_already"
    totals_undo(table=table, change=change, reason="the sheet is right", by=by)
    assert results(table) == SHEET.results
    totals_void(table=table, reason="the hands are right", by=by)
    totals_restore(table=table, reason="the sheet is right", by=by, beside=SEEN)
    assert (results(table), table.totals.beside_hands) == (SHEET.results, True)
    assert list(event_findings(table.session.tournament)) == []


def test_totals_that_hands_have_replaced_can_count_again(table):
    other, by = make_table(), organizer()
    totals_record(table=other, totals=PaperTotals(HANDS), token=uuid4(), by=by)
    sheet_record(table=other, lines=LINES, number=1, token=uuid4(), by=by)
    assert not other.totals.is_valid
    assert refusal(totals_restore, table=other, reason="x", by=by) == "hands_recorded_already"
    assert results(other) == HANDS


def test_totals_and_hands_are_corrected_each_for_itself(table):
    by = organizer()
    enter(table)
    totals_correct(table=table, totals=PaperTotals((40, -24, -8, -8)), reason="misread", by=by)
    hand = Hand.objects.get()
    hand_correct(hand=hand, entry=points(EAST, SOUTH, 10), reason="misread", by=by)
    state = table_state(table)
    assert (results(table), state.hand_results) == ((40, -24, -8, -8), (34, -18, -8, -8))
    hand_void(hand=hand, reason="twice", by=by)
    assert table_state(table).has_totals_only
    hand_restore(hand=hand, reason="no", by=by)
    assert table_state(table).beside
    assert list(event_findings(table.session.tournament)) == []


def test_a_correction_of_the_totals_is_undone_and_the_hands_stay(table):
    by = organizer()
    enter(table)
    totals_correct(table=table, totals=PaperTotals((40, -24, -8, -8)), reason="misread", by=by)
    change = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    totals_undo(table=table, change=change, reason="right before", by=by)
    assert (results(table), bool(table_state(table).beside)) == (SHEET.results, True)


def test_false_wins_of_the_hands_cost_nothing_where_the_sheet_counts():
    table = make_table(options={"false_win": "nobody"})
    play(table, false_win(EAST), HandEntry(Outcome.DRAW))
    hands = (-30, 0, 0, 0)
    assert table_state(table).hand_results == hands
    sheet = PaperTotals((10, -10, 0, -30), (0, 0, 0, 30))
    enter(table, sheet, beside=TotalsComparison(sheet.results, hands))
    assert [seat.total for seat in table_state(table).seats] == list(sheet.results)
    assert [result_of(table, number).total for number in (1, 2, 3, 4)] == list(sheet.results)
    assert list(event_findings(table.session.tournament)) == []


def test_a_sheet_typed_in_later_stands_beside_the_totals():
    table, by = make_table(), organizer()
    totals_record(table=table, totals=SHEET, token=uuid4(), by=by)

    def typed(**more: Any) -> list[Hand]:
        told = {"lines": LINES, "number": 1, "token": uuid4(), "by": by, **more}
        return sheet_record(table=table, **told)

    other = TotalsComparison(SHEET.results, (0, 0, 0, 0))
    assert refusal(typed) == "sheet_gives_other_totals"
    assert refusal(typed, beside=SEEN) == "reason_missing"
    assert refusal(typed, beside=other, reason="signed") == "hands_give_other_totals"
    assert refusal(typed, beside=SEEN, by=link(table)) == "table_closed"
    assert not Hand.objects.exists()
    typed(beside=SEEN, reason="signed")
    state = table_state(table)
    assert (results(table), state.hand_results) == (SHEET.results, HANDS)
    change = table.changes.get(kind=Change.Kind.TOTALS_KEPT)
    assert (change.reason, change.facts["after"]["beside_hands"]) == ("signed", True)
    assert refusal(totals_undo, table=table, change=change, reason="x", by=by) == "nothing_to_undo"
    typed(lines=[SheetLine(2, (points(WEST, None, 8),))], number=2)
    assert (results(table), table_state(table).hands_played) == (SHEET.results, 2)
    assert list(event_findings(table.session.tournament)) == []


def test_another_sheet_after_all_hands_are_void_is_compared_anew(table):
    enter(table)
    (hand,) = table.hands.all()
    hand_void(hand=hand, reason="typed wrong", by=organizer())
    told = {"table": table, "number": 1, "token": uuid4(), "by": organizer()}
    other = told | {"lines": [SheetLine(1, (points(SOUTH, WEST, 30),))]}
    assert refusal(sheet_record, **other) == "sheet_gives_other_totals"
    decided = {"beside": SEEN, "reason": "signed"}
    assert refusal(sheet_record, **other, **decided) == "hands_give_other_totals"
    sheet_record(lines=LINES, **told, **decided)  # type: ignore[arg-type]
    assert (results(table), TableTotals.objects.get().beside_hands) == (SHEET.results, True)


def test_totals_that_come_back_stand_beside_hands_only_where_there_are_any(table):
    totals_void(table=enter(table).table, reason="mistake", by=organizer())
    (hand,) = table.hands.all()
    hand_void(hand=hand, reason="typed wrong", by=organizer())
    step = table.changes.get(kind=Change.Kind.TOTALS_VOIDED)
    now = totals_undo(table=table, change=step, reason="right after all", by=organizer())
    assert (now.is_valid, now.beside_hands) == (True, False)


def test_what_a_form_sends_is_read_or_nothing():
    assert TotalsComparison.read(str(SEEN)) == SEEN
    for text in ("", "1", "1,2", "a/b", "1,2/3,x", "1/2/3"):
        assert TotalsComparison.read(text) is None
