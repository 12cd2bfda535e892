"""Totals from paper: entered, repeated, corrected, voided, restored, undone, replaced by hands."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_reopen
from clubscore.play.confirmations import is_open_for_confirmation
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import TableTotals
from clubscore.play.paper_sheet import SheetLine, sheet_record
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_restore, hand_void
from clubscore.play.totals.paper import PaperTotals, paper_of, takes_lost_points
from clubscore.play.totals.services import (
    KINDS,
    hands_compare,
    totals_correct,
    totals_record,
    totals_restore,
    totals_undo,
    totals_void,
)
from clubscore.tournaments.access import Actor
from clubscore.tournaments.locks import has_hands
from clubscore.tournaments.models import Change, Session, Table
from scoring.rulesets import get
from scoring.rulesets.base import Outcome
from tests.factories import (
    EAST,
    SOUTH,
    WEST,
    false_win,
    link,
    make_session,
    make_table,
    organizer,
    play,
    points,
    record,
)

pytestmark = pytest.mark.django_db

PAPER = PaperTotals((85, -23, -40, -22))
OTHER = PaperTotals((80, -18, -40, -22))
LOST = {"false_win": "nobody"}


def enter(table: Table, totals: PaperTotals = PAPER, by: Actor | None = None) -> TableTotals:
    return totals_record(table=table, totals=totals, token=uuid4(), by=by or organizer())


def results(table: Table) -> tuple[int, ...]:
    return tuple(seat.result for seat in table_state(table).seats)


def log(table: Table) -> list[tuple[str, str]]:
    return list(table.changes.order_by("pk").values_list("kind", "reason"))


def refusal(write: object, *arguments: object, **named: object) -> ClubError:
    with pytest.raises(ClubError) as caught, transaction.atomic():
        write(*arguments, **named)  # type: ignore[operator]
    return caught.value


@pytest.mark.parametrize(
    ("totals", "lost", "code", "facts"),
    [
        pytest.param((85, -23, -40, -52), None, "totals_not_zero", {"total": "−30"}, id="short"),
        pytest.param((85, -23, -40, 22), None, "totals_not_zero", {"total": "+44"}, id="sign"),
        pytest.param(
            (-30, 10, 0, 0), (30, 0, 0, 0), "totals_not_zero_with_lost", {"total": "+10"}, id="lost"
        ),
        pytest.param(
            (1_000_000, -1_000_000, 0, 0),
            None,
            "totals_out_of_range",
            {"text": "1000000", "highest": 999_999},
            id="misprint",
        ),
        pytest.param(
            (30, 0, 0, 0),
            (-30, 0, 0, 0),
            "totals_out_of_range",
            {"text": "-30", "highest": 999_999},
            id="negative loss",
        ),
    ],
)
def test_totals_that_cannot_be(totals, lost, code, facts):
    with pytest.raises(ClubError) as caught:
        PaperTotals(totals, lost or (0, 0, 0, 0))
    assert (caught.value.code, caught.value.facts) == (code, facts)


@pytest.mark.parametrize(
    ("ruleset", "options", "expected"),
    [
        pytest.param("mcr", {}, False, id="MCR, paid to the others"),
        pytest.param("mcr", LOST, True, id="MCR, off the total"),
        pytest.param("zung_jung", {}, False, id="Zung Jung"),
        pytest.param("italian", {}, False, id="Italian"),
    ],
)
def test_where_false_wins_cost_points_that_nobody_receives(ruleset, options, expected):
    rules = get(ruleset)
    told = {option.key: option.default for option in rules.options} | options
    assert takes_lost_points(EventRules(rules, told)) is expected


def test_four_totals_are_the_result_and_close_the_table():
    table = make_table()
    enter(table)
    table.refresh_from_db()
    state = table_state(table)
    assert results(table) == PAPER.results
    assert [seat.place for seat in state.seats] == [1, 3, 4, 2]
    assert (state.hands_played, state.is_finished, state.has_result) == (0, True, True)
    assert (table.state, table.from_paper) == ("closed", True)
    assert [kind for kind, _reason in log(table)] == ["totals_recorded", "table_closed"]


def test_the_session_closes_and_its_tables_are_kept():
    session = make_session()
    enter(session.tables.get())
    assert session_close(session=session, by=organizer()).state == Session.State.CLOSED
    assert has_hands(session.tournament)


def test_players_are_not_asked_to_confirm_what_they_signed_on_paper():
    table = make_table()
    enter(table)
    assert not is_open_for_confirmation(table_state(table))


@pytest.mark.parametrize("by", [organizer, None], ids=["official", "link"])
def test_a_sheet_typed_in_by_an_official_is_signed_on_paper(by):
    table = make_table()
    lines = [SheetLine(number, (HandEntry(Outcome.DRAW),)) for number in range(1, 17)]
    actor = by() if by else link(table)
    sheet_record(table=table, lines=lines, number=1, token=uuid4(), by=actor)
    assert is_open_for_confirmation(table_state(table)) is (by is None)


def test_sent_again_they_are_there_once_and_sent_otherwise_they_are_refused():
    table, by, token = make_table(), organizer(), uuid4()
    first = totals_record(table=table, totals=PAPER, token=token, by=by)
    assert totals_record(table=table, totals=PAPER, token=token, by=by) == first
    assert len(log(table)) == 2
    error = refusal(totals_record, table=table, totals=OTHER, token=token, by=by)
    assert error.code == "totals_sent_otherwise"
    assert results(table) == PAPER.results


def test_a_token_is_good_for_one_table():
    session, by, token = make_session(tables=2), organizer(), uuid4()
    one, other = session.tables.order_by("number")
    totals_record(table=one, totals=PAPER, token=token, by=by)
    error = refusal(totals_record, table=other, totals=PAPER, token=token, by=by)
    assert error.code == "token_used_elsewhere"


def test_a_token_is_good_for_one_event():
    token = uuid4()
    totals_record(table=make_table(), totals=PAPER, token=token, by=organizer())
    error = refusal(totals_record, table=make_table(), totals=PAPER, token=token, by=organizer())
    assert error.code == "token_used_elsewhere"


def test_another_helper_gets_to_know_what_is_there():
    table = make_table()
    enter(table)
    error = refusal(enter, table, OTHER)
    assert error.code == "totals_recorded_already"
    assert error.facts["points"] == "+85, −23, −40, −22"
    assert results(table) == PAPER.results


def test_a_link_holder_enters_no_totals():
    table = make_table()
    assert refusal(enter, table, by=link(table)).code == "totals_for_officials"


def test_before_the_start_there_are_none():
    table = make_table()
    Session.objects.filter(pk=table.session_id).update(state="draft", started_at=None)
    assert refusal(enter, table).code == "session_not_running"


@translation.override("en")
def test_a_table_with_hands_has_no_totals_but_is_compared_with_its_paper():
    table = make_table()
    play(table, points(EAST, SOUTH, 12))
    error = refusal(enter, table)
    assert (error.code, error.facts["count"]) == ("hands_recorded_already", 1)
    given = PaperTotals((36, -16, -12, -8))
    error = refusal(hands_compare, table=table, totals=given, by=organizer())
    assert error.code == "hands_give_other_totals"
    assert str(error.facts["differences"]) == (
        "Nome2 Cognome02: −16 on paper, −20 from the hands (−4);"
        " Nome3 Cognome03: −12 on paper, −8 from the hands (+4)"
    )
    hands_compare(table=table, totals=PaperTotals((36, -20, -8, -8)), by=organizer())
    table.refresh_from_db()
    assert (table.state, table.from_paper) == ("closed", True)
    assert not TableTotals.objects.exists()


def test_a_correction_keeps_what_was_before_and_can_be_undone():
    table, by = make_table(), organizer()
    enter(table, by=by)
    now = totals_correct(table=table, totals=OTHER, reason="misread", by=by, revision=1)
    assert (results(table), now.revision) == (OTHER.results, 2)
    change = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    assert (change.reason, change.by) == ("misread", by.user)
    assert change.facts["before"]["totals"] == list(PAPER.results)
    totals_undo(table=table, change=change, reason="it was right", by=by)
    assert results(table) == PAPER.results
    first = table.changes.get(kind=Change.Kind.TOTALS_RECORDED)
    error = refusal(totals_undo, table=table, change=first, reason="x", by=by)
    assert error.code == "nothing_to_undo"


def test_a_correction_wants_a_reason_and_the_state_it_was_made_from():
    table, by = make_table(), organizer()
    enter(table)
    error = refusal(totals_correct, table=table, totals=OTHER, reason=" ", by=by)
    assert error.code == "reason_missing"
    totals_correct(table=table, totals=OTHER, reason="misread", by=by)
    third = PaperTotals((0, 0, 0, 0))
    error = refusal(totals_correct, table=table, totals=third, reason="x", by=by, revision=1)
    assert error.code == "totals_changed_meanwhile"
    lines = len(log(table))
    totals_correct(table=table, totals=OTHER, reason="", by=by, revision=1)  # as it is
    assert (results(table), len(log(table))) == (OTHER.results, lines)


def test_voided_totals_open_table_and_session_and_can_be_restored():
    session, by = make_session(), organizer()
    table = session.tables.get()
    enter(table)
    session_close(session=session, by=by)
    totals_void(table=table, reason="another table's sheet", by=by)
    session.refresh_from_db()
    table.refresh_from_db()
    assert (session.state, table.state) == ("running", "open")
    assert results(table) == (0, 0, 0, 0)
    totals_restore(table=table, reason="it was this one's", by=by)
    table.refresh_from_db()
    assert (results(table), table.state) == (PAPER.results, "closed")


def test_what_is_so_already_writes_nothing():
    table, by = make_table(), organizer()
    enter(table)
    totals_correct(table=table, totals=OTHER, reason="misread", by=by)
    change = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    for _ in range(2):
        totals_undo(table=table, change=change, reason="it was right", by=by)
    assert log(table)[-1] == ("totals_corrected", "it was right")
    assert len(log(table)) == 3 + 1  # recorded, which closed the table, and two corrections
    assert totals_restore(table=table, reason="x", by=by).is_valid
    for _ in range(2):
        assert not totals_void(table=table, reason="wrong sheet", by=by).is_valid
    assert [kind for kind, _reason in log(table)].count("totals_voided") == 1


def test_void_totals_are_not_corrected_and_change_before_they_count_again():
    table, by = make_table(), organizer()
    enter(table)
    totals_correct(table=table, totals=OTHER, reason="misread", by=by)
    change = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    totals_void(table=table, reason="wrong sheet", by=by)
    error = refusal(totals_correct, table=table, totals=PAPER, reason="x", by=by)
    assert error.code == "totals_missing"
    totals_undo(table=table, change=change, reason="right sheet", by=by)
    assert results(table) == PAPER.results
    assert log(table)[-2][0] == "totals_restored"


def test_undoing_a_restoration_voids_them_and_opens_the_table():
    table, by = make_table(), organizer()
    enter(table)
    totals_void(table=table, reason="wrong sheet", by=by)
    totals_restore(table=table, reason="right sheet", by=by)
    change = table.changes.get(kind=Change.Kind.TOTALS_RESTORED)
    assert not totals_undo(table=table, change=change, reason="wrong", by=by).is_valid
    table.refresh_from_db()
    assert (table.state, results(table)) == ("open", (0, 0, 0, 0))
    before = table.changes.get(kind=Change.Kind.TOTALS_VOIDED, reason="wrong sheet")
    totals_undo(table=table, change=before, reason="right after all", by=by)
    assert results(table) == PAPER.results


def test_undoing_goes_back_to_other_void_totals_too():
    table, by = make_table(), organizer()
    enter(table)
    totals_void(table=table, reason="wrong sheet", by=by)
    enter(table, OTHER)
    change = table.changes.filter(kind=Change.Kind.TOTALS_RECORDED).latest("pk")
    totals_void(table=table, reason="wrong again", by=by)
    now = totals_undo(table=table, change=change, reason="as it was", by=by)
    assert (now.is_valid, paper_of(now).results) == (False, PAPER.results)
    table.refresh_from_db()
    assert table.state == "open"


def test_a_table_without_totals_has_none_to_change():
    table, by = make_table(), organizer()
    for write, more in (
        (totals_correct, {"totals": PAPER}),
        (totals_void, {}),
        (totals_restore, {}),
    ):
        assert refusal(write, table=table, reason="x", by=by, **more).code == "totals_missing"


def test_totals_are_compared_only_with_hands_that_count():
    table, by = make_table(), organizer()
    enter(table)
    table_reopen(table=table, reason="look again", by=by)
    error = refusal(hands_compare, table=table, totals=PAPER, by=by)
    assert error.code == "totals_recorded_already"


def test_a_table_that_lacks_a_player_takes_no_totals():
    table = make_table()
    table.seats.filter(wind=WEST).delete()
    error = refusal(enter, table)
    assert (error.code, error.facts["found"]) == ("seats_not_four", 3)


def test_a_phone_does_not_put_hands_in_the_place_of_totals():
    table, by = make_table(), organizer()
    enter(table)
    table_reopen(table=table, reason="look again", by=by)
    lines = [SheetLine(1, (points(EAST, SOUTH, 12),))]
    sheet = {"table": table, "lines": lines, "number": 1, "token": uuid4()}
    error = refusal(sheet_record, **sheet, by=link(table))
    assert error.code == "totals_for_officials"


def test_void_totals_are_entered_anew():
    table, by = make_table(), organizer()
    enter(table)
    totals_void(table=table, reason="wrong sheet", by=by)
    now = enter(table, OTHER)
    assert (results(table), now.revision) == (OTHER.results, 3)


def test_an_undone_void_counts_again():
    table, by = make_table(), organizer()
    enter(table)
    totals_void(table=table, reason="wrong sheet", by=by)
    change = table.changes.get(kind=Change.Kind.TOTALS_VOIDED)
    totals_undo(table=table, change=change, reason="right sheet", by=by)
    table.refresh_from_db()
    assert (results(table), table.state) == (PAPER.results, "closed")


def test_single_hands_are_refused_where_totals_count():
    table = make_table()
    hand = record(table)
    hand_void(hand=hand, reason="not played", by=organizer())
    enter(table)
    table_reopen(table=table, reason="look again", by=organizer())
    assert refusal(record, table).code == "totals_stand"
    error = refusal(hand_restore, hand=hand, reason="played", by=organizer())
    assert error.code == "totals_stand"


@translation.override("en")
def test_a_sheet_that_comes_to_the_totals_takes_their_place():
    table, by = make_table(), organizer()
    lines = [SheetLine(1, (points(EAST, SOUTH, 12),)), SheetLine(2, (points(WEST, None, 8),))]
    enter(table, PaperTotals((20, -44, 40, -16)))  # 8 + 8 + 20 and 16 each, by hand
    error = refusal(sheet_record, table=table, lines=lines, number=1, token=uuid4(), by=by)
    assert error.code == "sheet_gives_other_totals"
    assert "Nome2 Cognome02: −44 on paper, −36 from the hands (+8)" in str(error)
    assert (table.hands.count(), results(table)) == (0, (20, -44, 40, -16))
    totals_correct(table=table, totals=PaperTotals((20, -36, 40, -24)), reason="summed", by=by)
    sheet_record(table=table, lines=lines, number=1, token=uuid4(), by=by)
    state = table_state(table)
    assert (state.hands_played, state.paper, results(table)) == (2, None, (20, -36, 40, -24))
    assert table.totals.state == TableTotals.State.REPLACED
    error = refusal(totals_restore, table=table, reason="x", by=by)
    assert error.code == "hands_recorded_already"


def test_false_wins_that_nobody_receives_are_part_of_the_totals():
    table, by = make_table(options=LOST), organizer()
    lines = [SheetLine(1, (false_win(EAST), HandEntry(Outcome.DRAW)))]
    enter(table, PaperTotals((-30, 0, 0, 0), (30, 0, 0, 0)))
    state = table_state(table)
    assert [seat.total for seat in state.seats] == [-30, 0, 0, 0]
    sheet_record(table=table, lines=lines, number=1, token=uuid4(), by=by)
    assert (results(table), table_state(table).hands_played) == ((-30, 0, 0, 0), 1)


def test_the_database_refuses_what_does_not_add_up():
    table = make_table()
    enter(table)
    with (
        pytest.raises(IntegrityError, match=r"totals_sum_to_zero_or_as_on_sheet"),
        transaction.atomic(),
    ):
        TableTotals.objects.update(total_0=1)
    with pytest.raises(IntegrityError, match=r"totals_are_no_misprint"), transaction.atomic():
        TableTotals.objects.update(lost_1=10**7)


def test_every_kind_of_change_of_totals_is_listed():
    named = [kind for kind in Change.Kind if kind.value.startswith("totals_")]
    assert list(KINDS) == named


def test_the_same_totals_from_two_officials_are_entered_once():
    """Another page has another token; other totals are another matter."""
    table = make_table()
    first = enter(table, PaperTotals((8, -8, 0, 0)))
    again = enter(table, PaperTotals((8, -8, 0, 0)))
    assert (again.pk, again.revision) == (first.pk, first.revision)
    with pytest.raises(ClubError, check=lambda error: error.code == "totals_recorded_already"):
        enter(table, PaperTotals((9, -9, 0, 0)))
