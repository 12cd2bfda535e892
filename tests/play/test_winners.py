"""Several winners of a hand, and what the table says of it, from the record to the proof."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from clubscore.errors import ClubError
from clubscore.play.confirmations import state_hash
from clubscore.play.corrections.snapshots import snapshot
from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.entry.random_games import deal_game
from clubscore.play.ledger import Ledger, entry_of, winners_of
from clubscore.play.models import FurtherWin, Hand
from clubscore.play.personal_data.export import personal_data
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_undo, hand_void
from clubscore.play.verification import table_differences
from clubscore.tournaments.models import Table
from scoring.rulesets import get
from scoring.rulesets.base import GameHand, Outcome
from scoring.rulesets.options import Options
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, next_number, organizer, record

pytestmark = pytest.mark.django_db

STICKS_OF_TWO = {"riichi": "0,3", "dora": "1", "ura_dora": "2", "liable": "nobody"}
OF_NORTH = {"dora": "0", "ura_dora": "2", "liable": "nobody"}
HELD = {EAST: SeatHand("567m56777p34567s + 5s"), NORTH: SeatHand("345777m4678999s + 5s")}
DOUBLE_RON = HandEntry(
    Outcome.WIN,
    EAST,
    SOUTH,
    HELD,
    answers=STICKS_OF_TWO,
    also=(FurtherWinner(NORTH, frozenset({"ippatsu"}), OF_NORTH),),
)
SAME_BY_NORTH = HandEntry(
    Outcome.WIN,
    NORTH,
    SOUTH,
    HELD,
    frozenset({"ippatsu"}),
    {**STICKS_OF_TWO, **OF_NORTH},
    (FurtherWinner(EAST, answers={**STICKS_OF_TWO, "riichi": ""}),),
)
EAST_ALONE = HandEntry(Outcome.WIN, EAST, SOUTH, {EAST: HELD[EAST]}, answers={"riichi": "0"})
TOKEN = UUID("00000000-0000-4000-8000-000000000001")
CLUB = get("riichi").presets[-1].options


def riichi_table(options: Options | None = None) -> Table:
    table = make_table(ruleset="riichi")
    event = table.session.tournament
    event.options = dict(options or {})
    event.save()
    return table


@pytest.fixture
def table() -> Table:
    return riichi_table()


def values_stored(hand: Hand) -> list[tuple[int, int]]:
    return list(FurtherWin.objects.filter(hand=hand).values_list("winner", "value"))


def read(hand: Hand) -> Hand:
    return Hand.objects.get(pk=hand.pk)


def test_all_who_won_are_recorded(table):
    hand = record(table, DOUBLE_RON)
    first, second = hand.value or 0, hand.further_values[NORTH]
    assert values_stored(hand) == [(NORTH, second)]
    assert winners_of(read(hand)) == (EAST, NORTH)
    assert read(hand).winner_values == {EAST: first, NORTH: second}
    assert hand.payments == (first, -first - second, 0, second)
    assert Ledger.read(table).won_and_dealt_in == ((1, 0, 0, 1), (0, 1, 0, 0))
    assert not list(table_differences(table))


def test_corrections_and_undo_take_all_winners_along(table):
    hand = record(table, DOUBLE_RON)
    second, before = hand.further_values[NORTH], snapshot(hand)
    assert before["further_values"] == {"3": second}
    hand_correct(hand=hand, entry=EAST_ALONE, reason="East only", by=organizer())
    assert values_stored(hand) == []
    assert "further_values" not in snapshot(read(hand))
    assert not list(table_differences(table))
    undone = hand.changes.get(revision=2)
    hand_undo(hand=read(hand), change=undone, reason="both", by=organizer())
    assert values_stored(hand) == [(NORTH, second)]
    assert snapshot(read(hand)) == before
    hand_void(hand=read(hand), reason="no", by=organizer())
    assert Ledger.read(table).won_and_dealt_in == ((0,) * 4, (0,) * 4)
    hand_restore(hand=read(hand), reason="yes", by=organizer())
    assert values_stored(hand) == [(NORTH, second)]
    assert not list(table_differences(table))


def test_the_order_in_which_winners_are_named_makes_no_other_hand(table):
    record(table, DOUBLE_RON, token=TOKEN)
    again = record(table, SAME_BY_NORTH, number=1, token=TOKEN)
    assert again.winner == EAST
    with pytest.raises(ClubError) as raised:
        record(table, EAST_ALONE, number=1, token=TOKEN)
    assert raised.value.code == "hand_sent_otherwise"


def test_what_was_changed_behind_our_back_is_found(table):
    hand = record(table, DOUBLE_RON)
    confirmed = state_hash(table_state(table))
    FurtherWin.objects.filter(hand=hand).update(value=1)
    assert [one.what for one in table_differences(table)] == ["further_values"]
    assert state_hash(table_state(table)) != confirmed
    FurtherWin.objects.filter(hand=hand).delete()
    assert [one.what for one in table_differences(table)] == ["further_values"]


def test_what_the_database_refuses(table):
    hand = record(table, DOUBLE_RON)
    for winner, value in ((NORTH, 1), (5, 1), (WEST, -1)):
        with pytest.raises(IntegrityError), transaction.atomic():
            FurtherWin.objects.create(hand=hand, winner=winner, value=value)
    broken_off = record(riichi_table(CLUB), HandEntry(Outcome.ABORTIVE_DRAW))
    for fields in ({"winner": EAST}, {"discarder": EAST}, {"value": 1}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Hand.objects.filter(pk=broken_off.pk).update(**fields)


def test_hands_are_broken_off_only_where_options_have_it(table):
    broken_off = HandEntry(Outcome.ABORTIVE_DRAW, answers={"riichi": "0,1", "reason": ""})
    with pytest.raises(ValueError, match=r".") as raised:
        record(table, broken_off)
    assert getattr(raised.value, "code", "") == "not_played"
    table = riichi_table(CLUB)
    hand = record(table, broken_off)
    assert (hand.kind, hand.payments, hand.pot) == ("abortive_draw", (-1000, -1000, 0, 0), 2000)
    assert entry_of(hand) == broken_off
    state = Ledger.read(table).state.position
    assert (state.dealer, state.pot, state.counters["honba"]) == (EAST, 2000, 1)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_was_recorded_is_the_one_the_rules_follow(seed):
    options = CLUB if seed % 2 else {}
    table, rules = riichi_table(options), EventRules(get("riichi"), options)
    state = rules.ruleset.start(options)
    for number, entry in deal_game(seed, rules):
        hand = record(table, entry, number=number)
        ledger = Ledger.read(table)
        assessment = ledger.assess(entry, ledger.positions([hand])[0])
        settlement = assessment.verdict.settlement
        assert settlement is not None
        played = GameHand(assessment.result, settlement)
        state = rules.ruleset.after(state, played, options)
        assert sum(hand.payments) + hand.pot == 0
        assert ledger.state.position == state.position
        assert ledger.state.ending == state.ending
    assert next_number(table) >= state.position.number
    assert not list(table_differences(table))


def test_a_person_is_handed_out_the_hands_won_with_others(table):
    hand = record(table, DOUBLE_RON)
    player = table.seats.get(wind=NORTH).entry.player
    (seat,) = personal_data(player)["hands"]
    (told,) = seat["hands"]
    assert (told["won"], told["value"]) == (True, hand.further_values[NORTH])
