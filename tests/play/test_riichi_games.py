"""Whole games of riichi at a table: what is stored follows, whatever is changed in it."""

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from clubscore.errors import ClubError
from clubscore.play.entry.assessment import EventRules, assess_in_game
from clubscore.play.entry.game import carrying
from clubscore.play.entry.phone_table import PhoneTable, with_waiting
from clubscore.play.ledger import Ledger, entry_of, position_of
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_undo, hand_void
from clubscore.play.verification import table_differences
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Table
from clubscore.web.table.facts.state import phone_table
from scoring.errors import RuleError
from scoring.rulesets.base import GameHand, GameState
from tests.factories import make_table, organizer, record

from .riichi_games import random_entry, riichi_rules, waiting

pytestmark = pytest.mark.django_db

PRESETS = ["ema_2016", "m_league", "club"]
HANDS = 10


def table_of(preset: str) -> Table:
    table = make_table()
    event = table.session.tournament
    event.ruleset, event.options = "riichi", dict(riichi_rules(preset).options)
    event.save()
    return table


def play_some(table: Table, chance: random.Random, hands: int = HANDS) -> None:
    """Record hands until there are so many, or the game is over; what cannot be is left out."""
    rules = EventRules.of(table.session.tournament)
    for _ in range(3 * hands):
        position = Ledger.read(table).position
        if position is None or position.number > hands:
            return
        with suppress(ClubError, RuleError), transaction.atomic():
            record(table, random_entry(chance, rules), number=position.number)


def change_some(table: Table, chance: random.Random, times: int = 12) -> int:
    """Correct, void, restore and undo hands; return how often that was possible."""
    rules, by, done = EventRules.of(table.session.tournament), organizer(), 0
    for _ in range(times):
        hand = chance.choice(list(table.hands.all()))
        way = chance.choice(["correct", "correct", "void", "restore", "undo", "record"])
        with suppress(ClubError, RuleError), transaction.atomic():
            if way == "correct":
                entry = random_entry(chance, rules)
                hand_correct(hand=hand, entry=entry, reason="x", by=by)
            elif way == "void":
                hand_void(hand=hand, reason="x", by=by)
            elif way == "restore":
                hand_restore(hand=hand, reason="x", by=by)
            elif way == "undo":
                change = chance.choice(list(hand.changes.all()))
                hand_undo(hand=hand, change=change, reason="x", by=by)
            else:
                record(table, random_entry(chance, rules), number=hand.number, token=uuid4())
            done += 1
    return done


def settled_anew(table: Table) -> tuple[list[Any], GameState]:
    """Return what the hands of a table pay, settled from the first on with what each leaves.

    Nothing that is stored of payments is read: the entries, in the winds they were played with.
    """
    rules = EventRules.of(table.session.tournament)
    ruleset, options = rules.ruleset, rules.options
    state = ruleset.start(options, 4)
    paid: list[Any] = []
    number, at_start = 0, state
    for hand in Ledger.read(table).played:
        own = position_of(hand)
        if hand.number != number:
            number, at_start = hand.number, state
        before = state if hand.ends_hand else at_start
        found = assess_in_game(entry_of(hand), carrying(own, before), rules)
        found.check()
        paid.append((hand.pk, found.value, found.payments, found.pot, found.penalties))
        winds = replace(
            state.position,
            round=own.round,
            prevalent_wind=own.prevalent_wind,
            winds=own.winds,
        )
        settled = GameHand(found.result, found.verdict.settlement)
        state = ruleset.after(replace(state, position=winds, ending=""), settled, options)
    return paid, state


def check(table: Table) -> None:
    paid, state = settled_anew(table)
    ledger = Ledger.read(table)
    stored = [
        (hand.pk, hand.value, hand.payments, hand.pot, tuple([0] * 4)) for hand in ledger.played
    ]
    assert stored == paid
    assert ledger.state == state
    assert not [*table_differences(table), *event_findings(table.session.tournament)]
    state_now = table_state(table)
    on_phone = phone_table(state_now)
    assert PhoneTable.from_dict(on_phone.as_dict()) == on_phone
    assert on_phone.states()[-1] == state
    assert sum(seat.payments for seat in state_now.seats) + state.position.pot == 0


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_changed_the_hands_are_those_of_a_fresh_game(preset, seed):
    chance = random.Random(f"{preset} {seed}")
    table = table_of(preset)
    play_some(table, chance)
    check(table)
    assert change_some(table, chance) > 2
    check(table)
    play_some(table, chance, HANDS + 2)
    check(table)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_phone_settles_waiting_hands_as_the_server_does(preset):
    chance = random.Random(f"{preset} phone")
    table = table_of(preset)
    play_some(table, chance, 4)
    rules = EventRules.of(table.session.tournament)
    phone = PhoneTable.from_dict(phone_table(table_state(table)).as_dict())
    hands = []
    for _ in range(12):
        position = Ledger.read(table).position
        if position is None:
            break
        entry = random_entry(chance, rules)
        try:
            with transaction.atomic():
                record(table, entry, number=position.number)
        except (ClubError, RuleError):
            continue
        hands.append(waiting(position.number, entry, rules))
    after, _waiting = with_waiting(phone, hands)
    now = phone_table(table_state(table))
    assert after.states()[-1] == now.states()[-1]
    assert (after.totals, after.position) == (now.totals, now.position)
    assert hands
