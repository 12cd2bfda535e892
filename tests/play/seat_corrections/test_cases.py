"""What is asked, what stays with whom, and what is refused when seats are corrected."""

from typing import Any
from uuid import uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close
from clubscore.play.confirmations import result_confirm, state_hash, table_confirmation_status
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.hand_pages.corrections import corrections_of
from clubscore.play.ledger import Ledger
from clubscore.play.models import Confirmation, Hand, HandChange
from clubscore.play.repeats import is_recorded_as
from clubscore.play.seat_corrections.plan import Choice, Decisions
from clubscore.play.seat_corrections.services import (
    last_correction,
    names_correct,
    seats_undo,
    winds_correct,
    winds_plan,
)
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_undo, hand_void
from clubscore.play.sitters import Sitters
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_correct, totals_record, totals_undo
from clubscore.play.verification import table_differences
from clubscore.standings.ranking import ranking
from clubscore.tournaments.models import Change, Penalty, Seat, Session, Table
from clubscore.tournaments.sessions.publication import session_publish
from scoring.hand import Situation
from scoring.rulesets.base import Outcome
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    begin,
    false_win,
    make_session,
    organizer,
    play,
    points,
    record,
    win,
)

from .games import books, seating

pytestmark = pytest.mark.django_db

SWAP = [SOUTH, EAST, WEST, NORTH]  # East and South sat in each other's chair
# 9 points where the pung is of the own wind too, else 7.
OF_EAST = "[EEE] [789p] 99s 123m 78s + 9s"


def table_of(**fields: Any) -> Table:
    session = begin(make_session(**fields))
    table = session.tables.get(number=1)
    table.session = session
    return table


def correct(table: Table, decisions: Decisions | None = None, to: list[int] = SWAP) -> Change:
    return winds_correct(
        session=table.session,
        seating=seating(table, to),
        decisions=decisions or Decisions(),
        reason="winds",
        by=organizer(),
    )


def plan_of(table: Table, to: list[int] = SWAP) -> Any:
    (plan,) = winds_plan(session=table.session, seating=seating(table, to), decisions=Decisions())
    return plan


def by_number(table: Table) -> dict[int | None, int]:
    state = table_state(table)
    return {seat.entry_number: seat.result for seat in state.seats}


def code_of(call: Any) -> str:
    with pytest.raises(ClubError) as error:
        call()
    return error.value.code


def test_a_hand_stays_with_its_people_and_has_their_winds():
    table = table_of(ruleset="italian")
    others = {seat: HandEntry.win(seat, points=8).winner_hand for seat in (SOUTH, WEST, NORTH)}
    (hand,) = play(table, HandEntry.win(EAST, WEST, points=20, others=others))
    assert hand.payments[EAST] == 3 * 2 * 20
    correct(table, Decisions({hand.pk: Choice.POINTS}))
    hand.refresh_from_db()
    assert (hand.winner, hand.discarder, hand.dealer) == (SOUTH, WEST, EAST)
    assert hand.payments[SOUTH] == 2 * 20 + 20 + 20
    (change,) = hand.changes.exclude(kind=HandChange.Kind.RECORDED)
    assert (change.new_seats, change.reason) == (SWAP, "winds")


def test_a_hand_below_the_minimum_is_a_question():
    table = table_of()
    (hand,) = play(table, win(EAST, WEST, OF_EAST))
    plan = plan_of(table)
    (one,) = plan.hands
    assert one.problem is not None
    assert one.problem.code == "win_below_minimum"
    assert set(one.offers) == {Choice.POINTS, Choice.VOID}
    assert code_of(lambda: correct(table)) == "seat_questions_open"
    correct(table, Decisions({hand.pk: Choice.POINTS}))
    hand.refresh_from_db()
    assert (hand.tiles, hand.claim["points"]) == ("", hand.value)
    assert not list(table_differences(table))


def test_a_hand_at_the_end_may_be_void_one_before_it_not():
    table = table_of()
    below = win(EAST, WEST, OF_EAST)
    (hand,) = play(table, below)
    play(table, DRAW)
    (one, _drawn) = plan_of(table).hands
    assert set(one.offers) == {Choice.POINTS}
    void = Decisions({hand.pk: Choice.VOID})
    assert code_of(lambda: correct(table, void)) == "seat_questions_open"


def test_a_circumstance_that_cannot_be_is_left_out():
    table = table_of(ruleset="chinese_classical")
    others = {seat: HandEntry.win(seat, points=8).winner_hand for seat in (SOUTH, WEST, NORTH)}
    hand = record(
        table,
        HandEntry.win(
            EAST,
            None,
            "123m456p789s22s88m + 8m",
            others=others,
            situations=frozenset({Situation.HEAVEN}),
        ),
    )
    (one,) = plan_of(table).hands
    assert Choice.WITHOUT in one.offers
    correct(table, Decisions({hand.pk: Choice.WITHOUT}))
    hand.refresh_from_db()
    assert hand.claim["situations"] == []


def test_a_circumstance_of_a_further_winner_is_left_out():
    """East wins on no discard before the first draw, for East has begun."""
    table = table_of(ruleset="riichi")
    both = HandEntry(
        Outcome.WIN,
        WEST,
        NORTH,
        {WEST: SeatHand("234m678m34p678p55s + 5p"), SOUTH: SeatHand("234s678s34p678p22m + 5p")},
        also=(FurtherWinner(SOUTH, frozenset({"man"})),),
    )
    hand = record(table, both)
    (one,) = plan_of(table).hands
    assert one.problem is not None
    assert Choice.WITHOUT in one.offers
    correct(table, Decisions({hand.pk: Choice.WITHOUT}))
    hand.refresh_from_db()
    assert [(won["winner"], won["situations"]) for won in hand.claim["also"]] == [(EAST, [])]


def test_entered_points_are_asked_about():
    table = table_of()
    (hand,) = play(table, points(EAST, WEST, 24))
    (one,) = plan_of(table).hands
    assert (one.problem, set(one.offers)) == (None, {Choice.POINTS})
    before = by_number(table)
    correct(table, Decisions({hand.pk: Choice.POINTS}))
    assert by_number(table) == before


def test_false_wins_and_penalties_stay_with_the_person():
    table = table_of(options={"false_win": "nobody"})
    play(table, false_win(EAST), false_win(SOUTH), DRAW)
    before = by_number(table)
    correct(table)
    assert by_number(table) == before
    assert [penalty.seat for penalty in Penalty.objects.order_by("pk")] == [SOUTH, EAST]
    assert not list(table_differences(table))


def test_void_hands_follow_too_and_can_be_restored_to_the_right_person():
    table = table_of()
    (hand,) = play(table, win(SOUTH, WEST))
    hand_void(hand=hand, reason="x", by=organizer())
    correct(table)
    hand.refresh_from_db()
    assert (hand.state, hand.winner) == (Hand.State.VOID, EAST)


def test_paper_totals_stay_with_the_players_once_that_is_decided():
    table = table_of()
    totals_record(
        table=table, totals=PaperTotals((30, 10, -20, -20)), token=uuid4(), by=organizer()
    )
    totals_correct(
        table=table, totals=PaperTotals((40, 10, -30, -20)), reason="misread", by=organizer()
    )
    earlier = table.changes.get(kind=Change.Kind.TOTALS_CORRECTED)
    assert code_of(lambda: correct(table)) == "seat_questions_open"
    before = by_number(table)
    correct(table, Decisions(totals=[table.pk]))
    table = Table.objects.get(pk=table.pk)
    assert by_number(table) == before
    assert table.totals.payments == (10, 40, -30, -20)
    undone = totals_undo(table=table, change=earlier, reason="no", by=organizer())
    assert undone.payments == (10, 30, -20, -20)
    moved = table.changes.filter(facts__has_key="new_seats").get()
    wrong = lambda: totals_undo(table=table, change=moved, reason="no", by=organizer())  # noqa: E731
    assert code_of(wrong) == "change_of_seats"


def test_an_earlier_change_of_a_hand_is_undone_for_the_same_person():
    table = table_of()
    (hand,) = play(table, win(EAST, WEST))
    corrected = hand_correct(hand=hand, entry=win(SOUTH, WEST), reason="x", by=organizer())
    change = corrected.changes.latest("revision")
    correct(table)
    assert hand_undo(hand=hand, change=change, reason="no", by=organizer()).winner == SOUTH
    moved = HandChange.objects.get(hand=hand, new_seats__isnull=False)
    wrong = lambda: hand_undo(hand=hand, change=moved, reason="no", by=organizer())  # noqa: E731
    assert code_of(wrong) == "change_of_seats"


def test_what_followed_from_the_game_follows_anew_where_an_earlier_change_is_undone():
    """East's thirteenth win in a row is none by the winds that were corrected."""
    table = table_of(ruleset="chinese_classical")
    others = {seat: HandEntry.win(seat, points=8).winner_hand for seat in (SOUTH, WEST, NORTH)}
    worth = HandEntry.win(EAST, WEST, points=20, others=others)
    tiles = HandEntry.win(EAST, WEST, "123m456p789s1122p + 1p", others=others)
    *_twelve, last = play(table, *[worth] * 12, tiles)
    assert last.claim["situations"] == [Situation.THIRTEENTH_WIN]
    corrected = hand_correct(hand=last, entry=DRAW, reason="x", by=organizer())
    change = corrected.changes.latest("revision")
    correct(table, Decisions({hand.pk: Choice.POINTS for hand in table.hands.all()}))
    undone = hand_undo(hand=last, change=change, reason="no", by=organizer())
    assert (undone.winner, undone.claim["situations"]) == (SOUTH, [])
    assert not list(table_differences(table))


def test_what_another_phone_says_is_compared_in_the_seats_of_now():
    """A phone may hear that its own entry is recorded, or that the same one is."""
    table = table_of()
    token = uuid4()
    hand = record(table, win(EAST, SOUTH), token=token)
    correct(table)
    hand.refresh_from_db()
    ledger = Ledger.read(table)
    assert is_recorded_as(hand, win(SOUTH, EAST), ledger)
    assert not is_recorded_as(hand, win(EAST, SOUTH), ledger)
    assert record(table, win(EAST, SOUTH), number=1, token=token) == hand
    now = Sitters.of(table)
    hand_correct(hand=hand, entry=win(WEST, EAST), reason="x", by=organizer(), sitters=now)
    hand.refresh_from_db()
    assert is_recorded_as(hand, win(SOUTH, EAST), ledger)
    assert not is_recorded_as(hand, win(EAST, SOUTH), ledger)


def test_the_history_tells_of_the_same_people():
    table = table_of()
    (hand,) = play(table, win(EAST, WEST))
    hand_correct(hand=hand, entry=win(EAST, NORTH), reason="x", by=organizer())
    correct(table)
    state = table_state(table)
    moved, corrected = corrections_of(table, state.seats)
    for told in (moved.change.after, corrected.change.before, corrected.change.after):
        assert told.startswith("Cognome01 N. ")
    assert (moved.change.before, moved.change.undoable) == ("", False)


def confirm(table: Table, seat: int) -> None:
    state = state_hash(table_state(table))
    result_confirm(table=table, seat=seat, state=state, by=organizer())


@pytest.mark.parametrize("meaning", ["names", "winds"])
def test_confirmations_end_and_come_back_with_the_undo(meaning):
    table = table_of()
    play(table, win(EAST, WEST))
    table_close(table=table, by=organizer(), reason="time")
    for seat in (EAST, WEST):
        confirm(table, seat)
    if meaning == "winds":
        change = correct(table)
    else:
        change = names_correct(
            session=table.session, seating=seating(table, SWAP), reason="x", by=organizer()
        )
    status = table_confirmation_status(table_state(table))
    assert (status.count, status.needs_renewal) == (0, True)
    seats_undo(session=table.session, change=change, reason="no", by=organizer())
    assert table_confirmation_status(table_state(table)).seats == {EAST, WEST}
    assert Confirmation.objects.count() == 2


@pytest.mark.parametrize("published", [False, True])
def test_a_closed_session_stays_closed(published):
    table = table_of()
    session = table.session
    play(table, win(EAST, WEST))
    table_close(table=table, by=organizer(), reason="time")
    session_close(session=session, by=organizer())
    if published:
        session_publish(session=session, by=organizer())
    before = {row.entry_number: row.total for row in ranking(session.tournament).rows}
    correct(table)
    session.refresh_from_db()
    assert session.state == Session.State.CLOSED
    assert bool(session.published_at) is published
    assert {row.entry_number: row.total for row in ranking(session.tournament).rows} == before
    assert table.hands.get().winner == SOUTH


def test_whole_tables_that_sat_elsewhere_exchange_their_numbers():
    session = begin(make_session(tables=2))
    one, two = session.tables.order_by("number")
    play(one, win(EAST, WEST))
    before = books(session)
    chairs = seating(one, SWAP, two) | seating(two, [EAST, SOUTH, WEST, NORTH], one)
    change = winds_correct(
        session=session, seating=chairs, decisions=Decisions(), reason="x", by=organizer()
    )
    one.refresh_from_db()
    two.refresh_from_db()
    assert (one.number, two.number) == (2, 1)
    assert one.hands.get().winner == SOUTH
    assert {seat.entry.number for seat in Seat.objects.filter(table=one)} == {1, 2, 3, 4}
    seats_undo(session=session, change=change, reason="no", by=organizer())
    assert books(session) == before


def test_who_did_not_sit_together_had_wrong_names():
    session = begin(make_session(tables=2))
    one, two = session.tables.order_by("number")
    first, other = (table.seats.get(wind=EAST).entry for table in (one, two))
    chairs = {(one.pk, EAST): other, (two.pk, EAST): first}
    wrong = lambda: winds_plan(session=session, seating=chairs, decisions=Decisions())  # noqa: E731
    assert code_of(wrong) == "winds_need_same_people"


def test_no_undo_once_something_has_changed():
    table = table_of()
    play(table, win(EAST, WEST))
    change = correct(table)
    play(table, DRAW)
    assert last_correction(table.session) == change
    undo = lambda: seats_undo(  # noqa: E731
        session=table.session, change=change, reason="no", by=organizer()
    )
    assert code_of(undo) == "seats_changed_since"
    assert table.hands.get(number=1).winner == SOUTH
