"""Correcting, voiding, restoring and undoing: nothing is lost, and everything can be taken back."""

from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubscore.errors import ClubError
from clubscore.play.closure import table_close
from clubscore.play.corrections.snapshots import seat_points, snapshot
from clubscore.play.corrections.steps import hand_history
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand, HandChange
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_undo, hand_void
from clubscore.play.verification import table_differences
from clubscore.standings.selectors import standings
from clubscore.tournaments.models import Penalty
from clubscore.tournaments.sessions.links import table_link_revoke
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    TWO_POINTS,
    WEST,
    false_win,
    link,
    make_session,
    make_table,
    organizer,
    play,
    points,
    record,
    win,
)
from tests.sampling import cases

pytestmark = pytest.mark.django_db
WHY = "read wrong"


@pytest.fixture
def table():
    return make_table()


def refused(code):
    return pytest.raises(ClubError, check=lambda error: error.code == code)


def correct(hand: Hand, entry: HandEntry, **fields: Any) -> Hand:
    given: dict[str, Any] = {"hand": hand, "entry": entry, "reason": WHY, "by": organizer()}
    return hand_correct(**given | fields)


def void(hand: Hand) -> Hand:
    return hand_void(hand=hand, reason=WHY, by=organizer())


def restore(hand: Hand) -> Hand:
    return hand_restore(hand=hand, reason=WHY, by=organizer())


def undo(hand: Hand, change: HandChange) -> Hand:
    return hand_undo(hand=hand, change=change, reason=WHY, by=organizer())


def last_change(hand: Hand) -> HandChange:
    return hand.changes.get(revision=hand.revision)


def numbers(table):
    return [hand.number for hand in Ledger.read(table).hands]


class TestCorrect:
    @pytest.mark.parametrize(
        ("before", "after", "payments"),
        [
            pytest.param(win(WEST, EAST), DRAW, (0, 0, 0, 0), id="win-to-draw"),
            pytest.param(DRAW, points(NORTH, None, 8), (-16, -16, -16, 48), id="draw-to-win"),
            pytest.param(
                points(EAST, SOUTH, 8), points(EAST, WEST, 8), (32, -8, -16, -8), id="discarder"
            ),
            pytest.param(points(EAST, SOUTH, 8), win(WEST), (-17, -17, 51, -17), id="tiles-found"),
        ],
    )
    def test_any_hand_is_settled_again_with_its_own_winds(self, table, before, after, payments):
        play(table, DRAW, before, DRAW)
        hand = correct(table.hands.get(number=2), after)
        hand.refresh_from_db()
        assert hand.payments == payments
        assert (hand.number, hand.dealer, hand.revision) == (2, SOUTH, 2)
        assert numbers(table) == [1, 2, 3]

    def test_keeps_the_former_state_who_and_why(self, table):
        hand = record(table, win(WEST, EAST))
        former = snapshot(Hand.objects.get(pk=hand.pk))
        by = organizer()
        hand = hand_correct(hand=hand, entry=DRAW, reason=f" {WHY}  ", by=by)
        recorded, corrected = hand_history(hand)
        assert (recorded.kind, corrected.kind) == ("recorded", "corrected")
        assert corrected.before == recorded.after == former
        assert corrected.after == snapshot(hand)
        assert (corrected.reason, corrected.who, corrected.via) == (WHY, str(by.user), "organizer")

    def test_sent_twice_writes_once(self, table):
        hand = record(table, win(WEST, EAST))
        assert [correct(hand, DRAW, revision=1).revision for _ in range(2)] == [2, 2]
        assert hand.changes.count() == 2

    def test_of_what_somebody_changed_meanwhile_is_refused(self, table):
        hand = record(table, win(WEST, EAST))
        correct(hand, points(WEST, NORTH, 8), revision=1)
        with refused("hand_changed_meanwhile"):
            correct(hand, DRAW, revision=1)
        assert Hand.objects.get().discarder == NORTH

    @pytest.mark.parametrize(
        ("fields", "code"),
        [
            pytest.param({"reason": "  "}, "reason_missing", id="no-reason"),
            pytest.param({"entry": win(WEST, EAST, TWO_POINTS)}, "win_below_minimum", id="no-win"),
        ],
    )
    def test_is_refused_and_nothing_changes(self, table, fields, code):
        hand = record(table, win(WEST, EAST))
        with refused(code):
            correct(hand, **{"entry": DRAW} | fields)
        assert Hand.objects.get().revision == 1

    def test_last_hand_can_turn_into_a_false_win(self, table):
        play(table, DRAW, win(WEST, EAST))
        hand = correct(table.hands.get(number=2), false_win(WEST))
        assert hand.payments == (10, 10, -30, 10)
        assert (hand.tiles, hand.breakdown, hand.value) == ("", None, None)
        assert record(table, DRAW).number == 2

    def test_earlier_hand_cannot_turn_into_a_false_win(self, table):
        first, _second = play(table, win(WEST, EAST), DRAW)
        with pytest.raises(ClubError) as error:
            correct(first, false_win(WEST))
        assert error.value.code == "hand_not_last"
        assert error.value.facts == {"number": 1, "last": 2}

    def test_false_win_after_a_hand_keeps_it_from_going(self, table):
        hand, _false = play(table, win(WEST, EAST), false_win(SOUTH))
        with refused("hand_not_last"):
            correct(hand, false_win(WEST))

    def test_false_win_in_play_can_turn_into_a_win(self, table):
        hand = correct(record(table, false_win(WEST)), win(WEST, EAST))
        assert hand.payments == (-16, -8, 32, -8)
        assert record(table, DRAW).number == 2

    def test_false_win_in_a_hand_already_there_cannot_turn_into_another(self, table):
        wrong, _hand = play(table, false_win(WEST), DRAW)
        with refused("hand_already_recorded"):
            correct(wrong, win(WEST, EAST))

    def test_false_win_can_be_given_to_its_player(self, table):
        wrong, _other = play(table, false_win(WEST), false_win(SOUTH))
        with refused("false_win_already_recorded"):
            correct(wrong, false_win(SOUTH))
        assert correct(wrong, false_win(EAST)).payments == (-30, 10, 10, 10)

    def test_void_hand_has_to_be_restored_first(self, table):
        with refused("hand_is_void"):
            correct(void(record(table)), win(WEST, EAST))

    def test_link_holders_correct_while_the_link_is_good(self, table):
        hand, by = record(table, win(WEST, EAST)), link(table)
        assert correct(hand, DRAW, by=by).changes.get(revision=2).via == "link"
        table_link_revoke(table=table, by=organizer())
        with refused("link_not_valid"):
            correct(hand, win(WEST, EAST), by=by)

    def test_closed_table_is_corrected_by_organizers_alone(self, table):
        hand, by = record(table, win(WEST, EAST)), link(table)
        table_close(table=table, by=by, reason="time was up")
        for attempt in (correct, lambda hand, _entry, by: hand_void(hand=hand, reason=WHY, by=by)):
            with refused("table_closed"):
                attempt(hand, DRAW, by=by)
        assert correct(hand, DRAW).kind == "draw"


class TestVoid:
    def test_last_hand_is_taken_out_and_played_again(self, table):
        play(table, DRAW, win(WEST, EAST))
        hand = void(table.hands.get(number=2))
        assert numbers(table) == [1]
        assert table_state(table).totals == (0, 0, 0, 0)
        assert record(table, points(EAST, None, 8)).number == 2
        with refused("hand_already_recorded"):
            restore(hand)

    def test_earlier_hand_stays(self, table):
        first, _second = play(table, DRAW, DRAW)
        with refused("hand_not_last"):
            void(first)

    def test_hand_before_a_false_win_stays(self, table):
        hand, false = play(table, DRAW, false_win(SOUTH))
        with refused("hand_not_last"):
            void(hand)
        void(false)
        void(hand)
        with refused("hand_not_next"):
            restore(false)
        restore(hand)
        restore(false)

    def test_any_false_win_can_go_and_come_back(self, table):
        false, *_ = play(table, false_win(SOUTH), DRAW, DRAW)
        void(false)
        assert table_state(table).totals == (0, 0, 0, 0)
        restore(false)
        assert table_state(table).totals == (10, -30, 10, 10)

    def test_false_win_recorded_anew_cannot_come_back_too(self, table):
        false = void(record(table, false_win(SOUTH)))
        record(table, false_win(SOUTH))
        with refused("false_win_already_recorded"):
            restore(false)

    def test_twice_writes_once(self, table):
        hand = record(table)
        void(hand)
        assert void(hand).revision == 2
        restore(hand)
        assert restore(hand).revision == 3
        assert [row.kind for row in hand_history(hand)] == ["recorded", "voided", "restored"]

    @pytest.mark.parametrize("attempt", [hand_void, hand_restore])
    def test_needs_a_reason(self, table, attempt):
        hand = record(table)
        if attempt is hand_restore:
            void(hand)
        with refused("reason_missing"):
            attempt(hand=hand, reason=" ", by=organizer())


class TestPenaltyOfAFalseWin:
    """Where nobody receives the points of a false win, a penalty follows the hand."""

    @pytest.fixture
    def table(self):
        return make_table(options={"false_win": "nobody"})

    def totals(self, table):
        return table_state(table).totals

    def test_goes_and_comes_with_the_hand(self, table):
        hand = record(table, false_win(SOUTH))
        state = snapshot(hand)
        assert [seat_points(state, seat) for seat in range(4)] == [0, -30, 0, 0]
        assert self.totals(table) == (0, -30, 0, 0)
        void(hand)
        assert self.totals(table) == (0, 0, 0, 0)
        restore(hand)
        assert self.totals(table) == (0, -30, 0, 0)
        assert Penalty.objects.filter(cancelled_at=None).count() == 1

    def test_follows_corrections(self, table):
        hand = record(table, false_win(SOUTH))
        hand = correct(hand, false_win(WEST))
        assert self.totals(table) == (0, 0, -30, 0)
        hand = correct(hand, DRAW)
        assert self.totals(table) == (0, 0, 0, 0)
        assert hand.penalty is None
        hand = correct(hand, false_win(WEST))
        assert self.totals(table) == (0, 0, -30, 0)
        assert Penalty.objects.count() == 3  # two of them cancelled: nothing is deleted

    def test_is_undone_exactly(self, table):
        hand = record(table, false_win(SOUTH))
        corrected = last_change(correct(hand, DRAW))
        undo(hand, corrected)
        assert self.totals(table) == (0, -30, 0, 0)
        assert list(table_differences(table)) == []

    def test_comes_back_with_a_hand_undone_into_a_void_one(self, table):
        hand = restore(void(record(table, false_win(SOUTH))))
        restoring = last_change(hand)
        hand = undo(correct(hand, DRAW), restoring)
        assert self.totals(table) == (0, 0, 0, 0)
        assert list(table_differences(table)) == []
        restore(hand)
        assert self.totals(table) == (0, -30, 0, 0)
        assert list(table_differences(table)) == []


class TestUndo:
    def test_correction_is_undone_exactly(self, table):
        hand = record(table, win(WEST, EAST))
        former = snapshot(Hand.objects.get(pk=hand.pk))
        change = last_change(correct(hand, points(EAST, None, 88)))
        again = undo(hand, change)
        assert snapshot(Hand.objects.get(pk=hand.pk)) == former
        assert again.revision == 3
        assert last_change(again).kind == "corrected"

    def test_undo_can_be_undone(self, table):
        hand = record(table, win(WEST, EAST))
        hand = correct(hand, DRAW)
        hand = undo(hand, last_change(hand))
        hand = undo(hand, last_change(hand))
        assert hand.kind == "draw"

    def test_voiding_and_restoring_are_undone_as_such(self, table):
        hand = void(record(table))
        hand = undo(hand, last_change(hand))
        assert (hand.state, last_change(hand).kind) == ("valid", "restored")
        hand = undo(hand, last_change(hand))
        assert (hand.state, last_change(hand).kind) == ("void", "voided")

    def test_recording_is_voided_not_undone(self, table):
        hand = record(table)
        with refused("nothing_to_undo"):
            undo(hand, hand.changes.get())

    def test_repeat_writes_nothing(self, table):
        hand = correct(record(table), win(WEST, EAST))
        change = last_change(hand)
        undo(hand, change)
        assert undo(hand, change).revision == 3

    def test_place_taken_since_is_refused(self, table):
        hand = correct(record(table, win(WEST, EAST)), false_win(WEST))
        record(table, DRAW)
        with refused("hand_already_recorded"):
            undo(hand, last_change(hand))

    def test_change_of_another_hand_is_not_found(self, table):
        one, other = play(table, DRAW, DRAW)
        with pytest.raises(HandChange.DoesNotExist):
            undo(one, other.changes.get())


seats = st.integers(0, 3)
entries = st.one_of(
    st.just(DRAW),
    st.builds(false_win, seats),
    st.builds(
        lambda winner, step, value: points(winner, (winner + step) % 4 if step else None, value),
        seats,
        st.integers(0, 3),
        st.integers(8, 90),
    ),
    st.builds(lambda winner, step: win(winner, (winner + step) % 4), seats, st.integers(1, 3)),
)


def figures(table):
    state = table_state(table)
    rows = [(row.place, row.entry_id, row.total, row.won) for row in standings(table.session)]
    return state.totals, numbers(table), rows


@settings(max_examples=cases(60, 10), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    options=st.sampled_from(["each_opponent", "nobody"]),
    game=st.lists(entries, min_size=1, max_size=8),
    data=st.data(),
)
def test_whatever_is_done_can_be_undone(db, options, game, data):
    """Any change that is accepted keeps the books in order, and undoing it brings all back."""
    with transaction.atomic():
        table = make_session(options={"false_win": options}).tables.get()
        for entry in game:
            with suppress(ClubError):  # the same player declares falsely once more
                record(table, entry)
        for _ in range(3):
            hand = data.draw(st.sampled_from(list(table.hands.order_by("pk"))))
            before = figures(table)
            try:
                if data.draw(st.booleans()):
                    changed = correct(hand, data.draw(entries))
                else:
                    changed = restore(hand) if hand.state == "void" else void(hand)
            except ClubError:
                assert figures(table) == before
                continue
            check_books(table)
            if changed.revision > hand.revision:
                undo(changed, last_change(changed))
                assert figures(table) == before
                check_books(table)
        transaction.set_rollback(True)


def check_books(table):
    state = table_state(table)
    assert [row.number for row in state.hands] == list(range(1, len(state.hands) + 1))
    assert sum(row.payments for row in state.seats) == 0
    assert sum(state.totals) == sum(row.penalties for row in state.seats)
    assert list(table_differences(table)) == []
