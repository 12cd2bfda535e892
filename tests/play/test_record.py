from uuid import uuid4

import pytest

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close
from clubscore.play.ledger import Ledger
from clubscore.play.models import Hand
from clubscore.play.repeats import is_recorded_as
from clubscore.play.services import hand_correct, hand_record
from clubscore.tournaments.models import Penalty, Table
from clubscore.tournaments.sessions.links import table_link_renew, table_link_revoke
from scoring.errors import RuleError
from scoring.rulesets import get
from tests.factories import (
    DRAW,
    EAST,
    EIGHT_POINTS,
    NORTH,
    SOUTH,
    TWO_POINTS,
    WEST,
    false_win,
    link,
    make_evening,
    make_session,
    make_table,
    next_number,
    organizer,
    play,
    points,
    record,
    win,
)

OTHERWISE = "[456p][123m]EE87s888m+9s"  # EIGHT_POINTS

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return make_table()


def refused(code):
    return pytest.raises((ClubError, RuleError), check=lambda error: error.code == code)


def test_win_is_recorded_whole(table):
    by = link(table)
    hand = record(table, win(WEST, EAST), by=by)
    hand.refresh_from_db()
    assert (hand.number, hand.kind, hand.winner, hand.discarder) == (1, "win", WEST, EAST)
    assert (hand.tiles, hand.value) == (EIGHT_POINTS, 8)
    assert hand.payments == (-16, -8, 32, -8)
    assert (hand.dealer, hand.prevalent_wind) == (EAST, 0)
    assert (hand.ruleset, hand.engine_version) == ("mcr", get("mcr").version)
    assert hand.options["minimum"] == 8
    assert hand.breakdown is not None
    assert hand.breakdown["patterns"][0]["n"] == "35"
    assert (hand.via, hand.recorded_by) == ("link", None)
    (change,) = hand.changes.all()
    assert (change.kind, change.revision, change.before) == ("recorded", 1, None)
    assert change.after["payment_2"] == 32


def test_winds_follow_the_hands_played_and_payments_the_seats(table):
    hands = play(table, *[points(SOUTH, None, 8)] * 16)
    assert [hand.dealer for hand in hands] == [0, 1, 2, 3] * 4
    assert [hand.prevalent_wind for hand in hands] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert {hand.payments for hand in hands} == {(-16, 48, -16, -16)}


def test_game_ends_after_sixteen_hands(table):
    play(table, *[DRAW] * 16)
    with refused("all_hands_played"):
        record(table, DRAW)
    record(table, false_win(EAST), number=16)  # forgotten until now


def test_points_alone_have_no_breakdown(table):
    hand = record(table, points(EAST, SOUTH, 20))
    assert (hand.tiles, hand.breakdown, hand.value) == ("", None, 20)


def test_win_below_the_minimum_is_refused_with_how_much_is_missing(table):
    with pytest.raises(ClubError) as error:
        record(table, win(SOUTH, EAST, TWO_POINTS))
    assert error.value.code == "win_below_minimum"
    assert error.value.facts == {"value": 2, "missing": 6}
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        pytest.param(win(EAST, EAST), "discarder_is_winner", id="own-discard"),
        pytest.param(win(tiles="[123m] [456p] 888m78sEE + 5s"), "not_a_winning_hand", id="no-win"),
        pytest.param(win(tiles="[123"), "unclosed_bracket", id="unreadable"),
        pytest.param(points(EAST, None, 7), "below_minimum", id="too-few-points"),
    ],
)
def test_entries_the_rules_refuse_are_not_recorded(table, entry, code):
    with refused(code):
        record(table, entry)
    assert not Hand.objects.exists()


class TestFalseWin:
    def test_stands_in_the_hand_in_play_and_does_not_advance_it(self, table):
        first = record(table, false_win(SOUTH))
        hand = record(table, points(EAST, None, 8))
        assert (first.number, hand.number) == (1, 1)
        assert first.payments == (10, -30, 10, 10)
        assert hand.dealer == first.dealer == EAST
        assert next_number(table) == 2

    def test_may_be_told_after_its_hand(self, table):
        play(table, DRAW, DRAW)
        late = record(table, false_win(NORTH), number=1)
        assert (late.number, late.dealer) == (1, EAST)
        assert next_number(table) == 3

    def test_may_be_of_several_players_but_once_of_each(self, table):
        play(table, false_win(SOUTH), false_win(NORTH))
        with refused("false_win_already_recorded"):
            record(table, false_win(SOUTH))
        play(table, DRAW, false_win(SOUTH))

    def test_of_a_hand_to_come_is_refused(self, table):
        with refused("hand_not_next"):
            record(table, false_win(SOUTH), number=2)

    def test_nobody_receives_is_a_penalty_of_its_own(self):
        table = make_table(options={"false_win": "nobody"})
        hand = record(table, false_win(SOUTH))
        assert hand.payments == (0, 0, 0, 0)
        penalty = Penalty.objects.get()
        assert hand.penalty == penalty
        assert (penalty.points, penalty.seat, penalty.hand_number) == (30, SOUTH, 1)
        assert penalty.entry == table.seats.get(wind=SOUTH).entry


class TestNumber:
    def test_recorded_already_names_the_hand(self, table):
        hand = record(table, DRAW)
        with pytest.raises(ClubError) as error:
            record(table, win(EAST), number=1)
        assert error.value.code == "hand_already_recorded"
        assert error.value.facts == {"number": 1, "hand": hand.pk}
        assert Hand.objects.get() == hand

    def test_ahead_of_the_game_names_the_next(self, table):
        record(table, DRAW)
        with pytest.raises(ClubError) as error:
            record(table, DRAW, number=3)
        assert error.value.code == "hand_not_next"
        assert error.value.facts == {"number": 3, "expected": 2}


class TestToken:
    def test_sent_twice_records_once(self, table):
        token = uuid4()
        first = record(table, win(WEST, EAST), token=token)
        again = record(table, win(WEST, EAST), number=1, token=token)
        assert again == first
        assert Hand.objects.count() == 1
        assert first.changes.count() == 1

    def test_whatever_number_it_has_by_now(self, table):
        """Hands that wait on a phone are numbered anew when one before them is discarded."""
        token = uuid4()
        first = record(table, win(WEST, EAST), token=token)
        assert record(table, win(WEST, EAST), number=9, token=token) == first

    def test_something_else_under_the_same_token_is_refused(self, table):
        token = uuid4()
        first = record(table, win(WEST, EAST), token=token)
        with refused("hand_sent_otherwise") as error:
            record(table, points(SOUTH, None, 50), number=9, token=token)
        assert error.value.facts == {"number": 1, "hand": first.pk}
        assert Hand.objects.get().payments == first.payments

    def test_a_repeat_is_known_after_a_correction(self, table):
        token = uuid4()
        first = record(table, win(WEST, EAST), token=token)
        hand_correct(hand=first, entry=win(NORTH, EAST), reason="misheard", by=link(table))
        for entry in (win(WEST, EAST), win(NORTH, EAST)):
            assert record(table, entry, number=1, token=token).winner == NORTH
        with refused("hand_sent_otherwise"):
            record(table, win(SOUTH, EAST), number=1, token=token)


def test_what_cannot_be_is_no_repeat_of_anything(table):
    hand = record(table, win(WEST, EAST))
    ledger = Ledger.read(table)
    assert is_recorded_as(hand, win(WEST, EAST), ledger)
    assert not is_recorded_as(hand, win(WEST, EAST, "1m"), ledger)


class TestTheSameHandAgain:
    """Two phones that record one hand send it as two."""

    @pytest.mark.parametrize(
        "entry",
        [
            pytest.param(win(WEST, EAST), id="tiles"),
            pytest.param(points(SOUTH, None, 20), id="points"),
        ],
    )
    def test_is_asked_about(self, table, entry):
        before = record(table, entry)
        with refused("same_as_hand_before") as error:
            record(table, entry, asks_repeat=True)
        assert error.value.facts == {"number": 1, "hand": before.pk}
        assert record(table, entry).number == 2

    @pytest.mark.parametrize(
        ("first", "second"),
        [
            pytest.param(DRAW, DRAW, id="drawn"),
            pytest.param(win(WEST, EAST), win(WEST, SOUTH), id="other-discarder"),
            pytest.param(win(WEST, EAST), win(WEST, None), id="self-drawn"),
            pytest.param(win(WEST, EAST), win(NORTH, EAST), id="other-winner"),
            pytest.param(win(WEST, EAST), points(WEST, EAST, 8), id="points-alone"),
            pytest.param(points(WEST, EAST, 8), points(WEST, EAST, 9), id="other-points"),
        ],
    )
    def test_is_another_one(self, table, first, second):
        record(table, first)
        assert record(table, second, asks_repeat=True).number == 2

    def test_is_known_however_it_is_written(self, table):
        record(table, win(WEST, EAST))
        with refused("same_as_hand_before"):
            record(table, win(WEST, EAST, OTHERWISE), asks_repeat=True)

    def test_is_only_that_just_before(self, table):
        play(table, win(WEST, EAST), DRAW)
        assert record(table, win(WEST, EAST), asks_repeat=True).number == 3

    @pytest.mark.parametrize(
        "closing",
        [
            pytest.param(lambda table: table_link_revoke(table=table, by=organizer()), id="link"),
            pytest.param(
                lambda table: table_close(table=table, by=organizer(), reason="time"), id="table"
            ),
        ],
    )
    def test_repeat_is_answered_after_the_door_closed(self, table, closing):
        token, by = uuid4(), link(table)
        first = record(table, DRAW, token=token, by=by)
        closing(table)
        assert record(table, DRAW, number=1, token=token, by=by) == first

    def test_of_another_table_is_refused(self):
        one, other = make_session(tables=2).tables.all()
        token = uuid4()
        record(one, DRAW, token=token)
        with refused("token_used_elsewhere"):
            record(other, DRAW, token=token)


class TestWho:
    def test_link_renewed_in_the_middle_shuts_out_the_old_one(self, table):
        old = link(table)
        record(table, DRAW, by=old)
        table_link_renew(table=table, by=organizer())
        with refused("link_not_valid"):
            record(table, DRAW, by=old)
        assert record(table, DRAW).number == 2

    def test_link_of_another_table_is_refused(self):
        one, other = make_session(tables=2).tables.all()
        with refused("link_not_valid"):
            record(one, DRAW, by=link(other))

    def test_no_link_at_all_is_refused(self, table):
        Table.objects.update(link_active=False)
        with refused("link_not_valid"):
            record(table, DRAW, by=link(table))

    def test_nobody_plays_before_the_start(self):
        table = make_evening().sessions.get().tables.get()
        for by in (link(table), organizer()):
            with refused("session_not_running"):
                record(table, DRAW, by=by)

    def test_closed_table_is_for_organizers(self, table):
        by = link(table)
        table_close(table=table, by=by, reason="time was up")
        with refused("table_closed"):
            record(table, DRAW, by=by)
        assert record(table, DRAW, by=organizer()).via == "organizer"

    def test_closed_session_is_for_organizers(self, table):
        table_close(table=table, by=organizer(), reason="time was up")
        session_close(session=table.session, by=organizer())
        with refused("session_closed"):
            record(table, DRAW)
        by = organizer()
        assert record(table, DRAW, by=by).recorded_by == by.user

    def test_state_is_read_under_the_lock_not_from_the_object_given(self, table):
        stale = Table.objects.select_related("session").get(pk=table.pk)
        by = link(table)
        table_close(table=table, by=by, reason="time was up")
        with refused("table_closed"):
            hand_record(table=stale, entry=DRAW, token=uuid4(), number=1, by=by)


def test_the_same_entry_is_told_apart_from_another_whatever_its_kind():
    """What two phones enter alike is one hand: sets may lie in any order."""
    one = win(WEST, EAST, "[CCC] [FFF] 123456m 5s + 5s")
    turned = win(WEST, EAST, "[FFF] [CCC] 123456m 5s + 5s")
    cases = [
        (DRAW, DRAW, points(WEST, EAST, 8)),
        (points(WEST, EAST, 8), points(WEST, EAST, 8), points(WEST, EAST, 9)),
        (false_win(WEST), false_win(WEST), false_win(EAST)),
        (one, turned, win(WEST, SOUTH, "[FFF] [CCC] 123456m 5s + 5s")),
        (one, one, win(WEST, EAST, "[CCC] [FFF] 123456m 6s + 6s")),
    ]
    for recorded, same, other in cases:
        table = make_table()
        hand = record(table, recorded)
        ledger = Ledger.read(table)
        assert is_recorded_as(hand, same, ledger), recorded
        assert not is_recorded_as(hand, other, ledger), recorded
