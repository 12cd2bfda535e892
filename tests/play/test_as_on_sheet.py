"""Totals that do not add up, as real sheets have them: recorded by decision alone, and kept."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from clubscore.errors import ClubError
from clubscore.play.models import TableTotals
from clubscore.play.selectors import table_state
from clubscore.play.totals.paper import PaperTotals, paper_of
from clubscore.play.totals.services import (
    hands_compare,
    totals_correct,
    totals_record,
    totals_restore,
    totals_undo,
    totals_void,
)
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Change, Table
from clubscore.tournaments.sessions.seats import players_swap
from tests.factories import EAST, SOUTH, link, make_session, make_table, organizer, play, points
from tests.play.table_sizes import odd_table

pytestmark = pytest.mark.django_db

SHORT = (85, -23, -40, -28)  # −6
SHEET = PaperTotals(SHORT, as_on_sheet=True)
EVEN = PaperTotals((85, -23, -40, -22))
REASON = "signed like that by all four"


def enter(table: Table, totals: PaperTotals = SHEET, **more: object) -> TableTotals:
    told = {"by": organizer(), "token": uuid4(), "reason": REASON} | more
    return totals_record(table=table, totals=totals, **told)  # type: ignore[arg-type]


def results(table: Table) -> tuple[int, ...]:
    return tuple(seat.result for seat in table_state(table).seats)


def refusal(write: object, *arguments: object, **named: object) -> str:
    with pytest.raises(ClubError) as caught, transaction.atomic():
        write(*arguments, **named)  # type: ignore[operator]
    return caught.value.code


def test_they_count_as_they_are_and_say_what_they_add_up_to():
    table = make_table()
    enter(table)
    state = table_state(table)
    assert (results(table), state.off_by) == (SHORT, -6)
    assert [seat.place for seat in state.seats] == [1, 2, 4, 3]
    line = table.changes.get(kind=Change.Kind.TOTALS_RECORDED)
    assert (line.reason, line.facts["after"]["as_on_sheet"]) == (REASON, True)


def test_lost_points_are_looked_at_together_with_the_totals():
    table = make_table(options={"false_win": "nobody"})
    assert PaperTotals((-30, 0, 0, 0), (30, 0, 0, 0), as_on_sheet=True).off_by == 0
    enter(table, PaperTotals((-40, 0, 0, 0), (30, 0, 0, 0), as_on_sheet=True))
    assert (table_state(table).off_by, results(table)) == (-10, (-40, 0, 0, 0))


def test_they_are_never_the_default():
    assert refusal(PaperTotals, SHORT) == "totals_not_zero"
    assert not PaperTotals(EVEN.results, as_on_sheet=True).as_on_sheet
    assert PaperTotals(EVEN.results, as_on_sheet=True) == EVEN


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_reason_is_wanted(reason):
    table = make_table()
    assert refusal(enter, table, reason=reason) == "reason_missing"
    assert not TableTotals.objects.exists()
    enter(table, EVEN, reason=reason)


def test_whoever_is_no_official_does_not_record_them():
    table = make_table()
    assert refusal(enter, table, by=link(table)) == "totals_for_officials"
    assert refusal(enter, table, by=Actor.public()) == "link_not_valid"


def test_they_are_corrected_undone_voided_and_restored_like_others():
    table, by = make_table(), organizer()
    enter(table, by=by)
    totals_correct(table=table, totals=EVEN, reason="misread", by=by)
    assert table_state(table).off_by == 0
    change = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    now = totals_undo(table=table, change=change, reason="it stands there", by=by)
    assert (paper_of(now), now.off_by) == (SHEET, -6)
    totals_void(table=table, reason="wrong sheet", by=by)
    assert (results(table), table_state(table).off_by) == ((0, 0, 0, 0), 0)
    totals_restore(table=table, reason="right sheet", by=by)
    assert (results(table), table_state(table).off_by) == (SHORT, -6)


def test_totals_are_corrected_to_what_is_on_the_sheet():
    table, by = make_table(), organizer()
    enter(table, EVEN)
    assert refusal(totals_correct, table=table, totals=SHEET, reason="", by=by) == "reason_missing"
    now = totals_correct(table=table, totals=SHEET, reason="it stands there", by=by)
    assert (now.as_on_sheet, results(table)) == (True, SHORT)


def test_two_officials_enter_them_once():
    table = make_table()
    first = enter(table)
    again = enter(table, reason="")
    assert (again.pk, again.revision) == (first.pk, first.revision)
    assert refusal(enter, table, EVEN) == "totals_recorded_already"


def test_hands_never_come_to_them():
    table = make_table()
    play(table, points(EAST, SOUTH, 12))
    other = PaperTotals((36, -20, -8, -14), as_on_sheet=True)
    assert refusal(hands_compare, table=table, totals=other, by=organizer()) == (
        "hands_give_other_totals"
    )
    assert refusal(enter, table) == "hands_recorded_already"


@pytest.mark.parametrize("told", [(40, -10, -20), (40, -10, -20, -30, 30)])
def test_tables_of_three_and_five(told):
    table = odd_table({3: 7, 5: 9}[len(told)])
    enter(table, PaperTotals(told, as_on_sheet=True))
    assert (results(table), table_state(table).off_by) == (told, 10)


def test_they_stay_with_players_whose_seats_are_corrected():
    session = make_session()
    table = session.tables.get()
    enter(table)
    one, other = (session.tournament.entries.get(number=number) for number in (1, 4))
    players_swap(session=session, one=one, other=other, reason="sat wrongly", by=organizer())
    assert table_state(table).off_by == -6


def test_the_database_holds_to_the_decision():
    table = make_table()
    enter(table)
    for wrong in ({"as_on_sheet": False}, {"total_3": -22}):
        with pytest.raises(IntegrityError), transaction.atomic():
            TableTotals.objects.update(**wrong)
