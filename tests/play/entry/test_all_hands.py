"""Games in which all four hands count and everybody settles with everybody."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubscore.errors import ClubError
from clubscore.play.closure import table_close
from clubscore.play.entry.assessment import EventRules, assess
from clubscore.play.entry.hand_entry import HandEntry, SeatHand, position_at
from clubscore.play.entry.random_games import deal_game
from clubscore.play.entry.transfers import transfers
from clubscore.play.explanation.preview import entry_preview
from clubscore.play.models import Hand
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_undo, hand_void
from clubscore.play.verification import table_differences
from clubscore.standings.selectors import standings
from clubscore.tournaments.models import Table
from scoring.errors import RuleError
from scoring.hand import Situation
from scoring.rulesets import get
from scoring.rulesets.base import Outcome, Result
from scoring.tiles import Wind
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_table,
    organizer,
    play,
    record,
    win,
)
from tests.play.fours import EXAMPLE, EXAMPLE_PAYMENTS, FAMILY, told, worked_example
from tests.sampling import cases

ITALIAN = EventRules(get("italian"), {})
FIRST = position_at(1, dealer=EAST, prevalent_wind=0)
ORPHANS = "19m19p19sESWNCFP + P"


def dealer(table: Table) -> int:
    """Return who is East in the hand in play."""
    position = table_state(table).position
    assert position is not None
    return position.dealer


def counted(hand: Hand) -> dict[str, Any]:
    """Return what is stored of the four counts, by seat."""
    assert hand.breakdown is not None
    seats: dict[str, Any] = hand.breakdown["seats"]
    return seats


def undone(hand: Hand) -> Hand:
    """Return the hand with its last change taken back."""
    change = hand.changes.get(revision=hand.revision)
    return hand_undo(hand=hand, change=change, reason="it was not", by=organizer())


def refused(code):
    return pytest.raises((ClubError, RuleError), check=lambda error: error.code == code)


class TestEntry:
    def test_worked_example_to_the_point(self):
        assessment = assess(worked_example(), FIRST, ITALIAN)
        assert assessment.payments == EXAMPLE_PAYMENTS
        counts = {seat: count["total"] for seat, count in assessment.counts.items()}
        assert counts == {EAST: 24, SOUTH: 72, WEST: 24, NORTH: 80}

    @pytest.mark.parametrize("dealer", range(4))
    def test_seats_are_mapped_to_the_winds_of_the_hand(self, dealer):
        position = position_at(1, dealer=dealer, prevalent_wind=0)
        by_wind = (24, 72, 24, 80)
        totals = [by_wind[position.wind_of(seat)] for seat in range(4)]
        winner = position.winds.index(Wind.N)
        payments = assess(told(winner, None, *totals), position, ITALIAN).payments
        assert payments == tuple(EXAMPLE_PAYMENTS[position.wind_of(seat)] for seat in range(4))

    def test_tiles_points_and_nothing_go_together(self):
        others = {
            EAST: SeatHand(points=12, doubles=1),
            SOUTH: SeatHand(EXAMPLE[SOUTH]),
            WEST: SeatHand(),
        }
        entry = HandEntry.win(NORTH, SOUTH, points=40, doubles=1, others=others)
        assert entry.others.keys() == {EAST, SOUTH}
        with refused("missing_hand"):
            assess(entry, FIRST, ITALIAN).check()
        entry = HandEntry.win(
            NORTH,
            SOUTH,
            points=40,
            doubles=1,
            others={**others, WEST: SeatHand(points=24), NORTH: SeatHand(points=99)},
        )
        assert assess(entry, FIRST, ITALIAN).payments == EXAMPLE_PAYMENTS

    @pytest.mark.parametrize("entry", [worked_example(), told(EAST)], ids=["tiles", "told"])
    def test_is_stored_as_it_is(self, entry):
        assert HandEntry.from_dict(json.loads(json.dumps(entry.as_dict()))) == entry

    def test_recorded_before_there_were_four_hands(self):
        stored = worked_example().as_dict()
        del stored["others"], stored["doubles"]
        entry = HandEntry.from_dict(stored)
        assert (entry.others, entry.doubles) == ({}, 0)
        assert entry.tiles == EXAMPLE[NORTH]

    @pytest.mark.parametrize("outcome", [Outcome.DRAW, Outcome.FALSE_WIN])
    def test_other_outcomes_have_no_hands(self, outcome):
        entry = HandEntry(
            outcome, EAST, hands={SOUTH: SeatHand(points=3), EAST: SeatHand(points=5, doubles=2)}
        )
        assert (entry.hands, entry.doubles) == ({}, 0)

    @pytest.mark.parametrize(
        ("make", "code"),
        [
            pytest.param(lambda: SeatHand(points=-1), "bad_points", id="negative"),
            pytest.param(lambda: SeatHand(points=1_000_000), "bad_points", id="too-many"),
            pytest.param(lambda: SeatHand(points=1, doubles=100), "bad_doubles", id="doubles"),
            pytest.param(
                lambda: HandEntry.win(EAST, others={5: SeatHand(points=1)}),
                "bad_seat",
                id="5",
            ),
        ],
    )
    def test_what_nobody_counts_is_refused(self, make, code):
        with refused(code):
            make()

    def test_a_winner_with_nothing_is_refused(self):
        with refused("bad_points"):
            assess(told(EAST, None, 0, 1, 1, 1), FIRST, ITALIAN).check()

    def test_points_no_column_holds_are_refused(self):
        """Doubles without a limit reach them, if an event's options are set so."""
        doubles = dict.fromkeys(["all_pungs", "full_flush", "three_concealed_pungs"], 20)
        rules = EventRules(get("italian"), {**doubles, "limit": 0, "maximum_rule": False})
        others = dict.fromkeys((SOUTH, WEST, NORTH), SeatHand(points=0))
        with refused("too_many_points"):
            assess(win(tiles="111m 333m 555m 777m 8m + 8m", others=others), FIRST, rules).check()

    @pytest.mark.parametrize(
        ("tiles", "code"),
        [
            pytest.param(EXAMPLE[WEST] + "+9m", "unexpected_winning_tile", id="winning-tile"),
            pytest.param("12m", "wrong_tile_count", id="two-tiles"),
            pytest.param("[123m] 1112223334p", "chow_not_claimed", id="chow"),
            pytest.param("12x", "bad_tile", id="no-tile"),
        ],
    )
    def test_a_losers_tiles_are_checked(self, tiles, code):
        entry = HandEntry.win(NORTH, SOUTH, EXAMPLE[NORTH], others={WEST: SeatHand(tiles)})
        problems = assess(entry, FIRST, ITALIAN).problems
        assert {seat: problem.code for seat, problem in problems.items()} == {WEST: code}

    def test_a_tile_is_there_four_times_in_all_hands(self):
        others = {**worked_example().others, WEST: SeatHand("[1111p] 11888s67s789m")}
        entry = HandEntry.win(NORTH, SOUTH, EXAMPLE[NORTH], others=others)
        assessment = assess(entry, FIRST, ITALIAN)
        assert not assessment.problems
        with refused("too_many_copies"):
            assessment.check()
        assert (assessment.qualifies, assessment.payments, assessment.value) == (False, None, None)

    def test_hands_are_counted_one_by_one(self):
        entry = HandEntry.win(NORTH, SOUTH, others={SOUTH: SeatHand(EXAMPLE[SOUTH])})
        counts = assess(entry, FIRST, ITALIAN).counts
        assert {seat: count["total"] for seat, count in counts.items()} == {SOUTH: 72}


class TestBreakdown:
    def test_has_every_hand_by_seat(self):
        breakdown = assess(worked_example(), FIRST, ITALIAN).breakdown
        assert breakdown is not None
        assert json.loads(json.dumps(breakdown)) == breakdown
        south = breakdown["seats"][str(SOUTH)]
        assert (south["base"], south["doubles"], south["total"]) == (36, 1, 72)
        assert south["limit_hands"] == []
        kong = {"key": "kong_dragon_concealed", "points": 32, "doubles": 0, "limit": False}
        assert kong | {"tile": "F", "tiles": [["FFFF"]]} in south["lines"]
        assert {"shape": "kong", "tiles": "FFFF", "concealed": True, "declared": True} in south[
            "arrangement"
        ]

    def test_has_what_was_told(self):
        breakdown = assess(told(EAST, None, 200, 0, 12, 0), FIRST, ITALIAN).breakdown
        assert breakdown is not None
        assert breakdown["seats"][str(WEST)] == {
            "base": 12,
            "doubles": 0,
            "uncapped": 12,
            "total": 12,
            "limit_hands": [],
            "told": {"points": 12, "doubles": 0},
        }

    def test_names_the_limit_hand(self):
        others = {seat: SeatHand(points=0) for seat in (SOUTH, WEST, NORTH)}
        entry = HandEntry.win(EAST, None, ORPHANS, others=others)
        breakdown = assess(entry, FIRST, ITALIAN).breakdown
        assert breakdown is not None
        assert breakdown["seats"][str(EAST)]["limit_hands"] == ["thirteen_orphans"]
        assert breakdown["seats"][str(EAST)]["total"] == 200


class TestTransfers:
    def test_worked_example_pair_by_pair(self):
        values = {Wind.E: 24, Wind.S: 72, Wind.W: 24, Wind.N: 80}
        result = Result(Outcome.WIN, Wind.N, Wind.S, values)
        assert {
            (one.payer.name, one.receiver.name): one.points for one in transfers(result, ITALIAN)
        } == {
            ("E", "N"): 160,
            ("S", "N"): 80,
            ("W", "N"): 80,
            ("E", "S"): 96,
            ("W", "S"): 48,
        }

    @pytest.mark.parametrize("key", FAMILY)
    @pytest.mark.parametrize("liable", [None, "W"])
    @given(values=st.tuples(*[st.integers(0, 200)] * 4), winner=st.sampled_from([Wind.E, Wind.S]))
    def test_they_add_up_to_what_is_paid(self, key, liable, values, winner):
        rules = EventRules(get(key), {"liability": True})
        answers = {} if liable is None else {"liable": liable}
        result = Result(Outcome.WIN, winner, None, dict(zip(Wind, values, strict=True)), answers)
        net = dict.fromkeys(Wind, 0)
        for one in transfers(result, rules):
            assert one.points > 0
            net[one.payer] -= one.points
            net[one.receiver] += one.points
        payments = rules.ruleset.settle(result, rules.options).payments
        assert net == {wind: payments[wind] for wind in Wind}


@pytest.mark.django_db
class TestGame:
    def test_worked_example_is_recorded_whole(self):
        table = make_table(ruleset="italian")
        hand = record(table, worked_example())
        hand.refresh_from_db()
        assert hand.payments == EXAMPLE_PAYMENTS
        assert (hand.value, hand.tiles) == (
            80,
            assess(worked_example(), FIRST, ITALIAN).entry.tiles,
        )
        assert counted(hand).keys() == {"0", "1", "2", "3"}
        assert hand.claim["others"].keys() == {"0", "1", "2"}
        assert list(table_differences(table)) == []

    def test_east_stays_on_a_win_or_a_dead_hand(self):
        table = make_table(ruleset="italian")
        hands = play(table, told(EAST), DRAW, told(SOUTH, WEST), told(EAST))
        assert [hand.dealer for hand in hands] == [EAST, EAST, EAST, SOUTH]
        assert dealer(table) == WEST

    @pytest.mark.parametrize("key", FAMILY)
    def test_the_game_is_over_when_everybody_has_been_east_in_every_round(self, key):
        table = make_table(ruleset=key)
        for _ in range(16):
            play(table, told((dealer(table) + 1) % 4))
        assert table_state(table).is_finished
        with refused("all_hands_played"):
            record(table, told(EAST))
        table_close(table=table, by=organizer())

    def test_an_open_game_ends_when_the_players_say_so(self):
        table = make_table(ruleset="italian")
        play(table, told(EAST))
        assert table_close(table=table, by=organizer()).state == "closed"

    def test_a_false_win_that_ends_the_hand_takes_its_number(self):
        table = make_table(ruleset="chinese_classical")
        hands = play(table, false_win(SOUTH), told(SOUTH))
        assert [(hand.number, hand.ends_hand, hand.dealer) for hand in hands] == [
            (1, True, EAST),
            (2, True, SOUTH),
        ]
        assert hands[0].payments == (300, -900, 300, 300)
        with refused("hand_already_recorded"):
            record(table, DRAW, number=1)
        state = table_state(table)
        assert (state.hands_played, state.pending) == (2, ())
        assert [row.hands_played.value for row in standings(table.session)] == [2] * 4
        assert list(table_differences(table)) == []

    def test_it_is_corrected_into_a_win_and_back(self):
        table = make_table(ruleset="chinese_classical")
        first, _second = play(table, false_win(SOUTH), told(SOUTH))
        by = organizer()
        hand = hand_correct(hand=first, entry=told(WEST), reason="it was right", by=by)
        assert (hand.kind, hand.number) == ("win", 1)
        hand = undone(hand)
        assert (hand.kind, hand.ends_hand, hand.payments) == (
            "false_win",
            True,
            (300, -900, 300, 300),
        )

    def test_elsewhere_a_false_win_stays_within_its_hand(self):
        table = make_table(ruleset="italian")
        hands = play(table, false_win(SOUTH), told(SOUTH))
        assert [(hand.number, hand.ends_hand) for hand in hands] == [(1, False), (1, True)]

    def test_only_the_last_hand_is_void(self):
        table = make_table(ruleset="chinese_classical")
        first, last = play(table, false_win(SOUTH), told(SOUTH))
        with refused("hand_not_last"):
            hand_void(hand=first, reason="x", by=organizer())
        hand_void(hand=last, reason="x", by=organizer())
        hand_void(hand=first, reason="x", by=organizer())

    def test_thirteenth_win_of_east_is_known_from_the_game(self):
        table = make_table(ruleset="chinese_classical")
        play(table, *[told(EAST)] * 12)
        others = {seat: SeatHand(points=0) for seat in (SOUTH, WEST, NORTH)}
        entry = HandEntry.win(EAST, SOUTH, "123m456p789s1122p + 1p", others=others)
        hand = record(table, entry)
        assert hand.claim["situations"] == [Situation.THIRTEENTH_WIN]
        assert counted(hand)["0"]["limit_hands"] == ["thirteenth_win"]
        assert hand.value == 1000
        assert list(table_differences(table)) == []
        # Again as it was, by a form that knows nothing of it: nothing changes.
        assert hand_correct(hand=hand, entry=entry, reason="x", by=organizer()).revision == 1

    def test_a_correction_keeps_the_winds_of_later_hands_and_says_so(self):
        table = make_table(ruleset="italian")
        first, second = play(table, told(EAST), told(EAST))
        state = table_state(table)
        entry = told(SOUTH)
        assessment = state.ledger.assess(entry, FIRST)
        note = entry_preview(
            assessment, state.seats, corrects=state.ledger.correction(first, state.seats)
        ).note
        assert "2" in note
        assert "Cognome02" in note or "Cognome03" in note
        hand_correct(hand=first, entry=entry, reason="misheard", by=organizer())
        second.refresh_from_db()
        assert second.dealer == EAST
        assert dealer(table) == SOUTH

    def test_a_correction_that_moves_nothing_says_nothing(self):
        table = make_table(ruleset="italian")
        first, _second = play(table, told(EAST), told(EAST))
        state = table_state(table)
        assessment = state.ledger.assess(told(EAST, None, 40, 0, 0, 0), FIRST)
        assert (
            entry_preview(
                assessment, state.seats, corrects=state.ledger.correction(first, state.seats)
            ).note
            == ""
        )

    def test_a_missing_hand_is_named(self):
        table = make_table(ruleset="italian")
        entry = HandEntry.win(NORTH, SOUTH, EXAMPLE[NORTH])
        with refused("missing_hand"):
            record(table, entry)
        assert not Hand.objects.exists()


@pytest.mark.django_db(transaction=False)
@pytest.mark.parametrize("key", FAMILY)
@settings(max_examples=cases(10, 3), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000))
def test_made_up_games_follow_from_what_was_entered(key, seed):
    table = make_table(ruleset=key)
    hands = [
        record(table, entry, number=number)
        for number, entry in deal_game(seed, EventRules.of(table.session.tournament), 8)
    ]
    assert list(table_differences(table)) == []
    assert all(sum(hand.payments) == 0 for hand in hands)
    rows = standings(table.session)
    assert sum(row.total for row in rows) == 0
    before = [(row.entry_id, row.total, row.best) for row in rows]
    hand = hands[-1]
    corrected = hand_correct(
        hand=hand, entry=told(SOUTH, EAST, 1, 77, 2, 3), reason="x", by=organizer()
    )
    if corrected.revision > 1:
        undone(corrected)
    after = [(row.entry_id, row.total, row.best) for row in standings(table.session)]
    assert before == after
    assert list(table_differences(table)) == []
